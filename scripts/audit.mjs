import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findAuditProblems, readAdvisories } from "./lib/audit.mjs";
import { inRoot, main, say } from "./lib/run.mjs";

const ALLOWED = "scripts/audit-allow.json";
/** A registry that does not answer must not hold up a run. */
const TIMEOUT_MS = 60_000;

/** Returns npm's report on the packages that an installation runs with; null without an answer. */
function npmAudit() {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
    cwd: inRoot(),
    encoding: "utf8",
    timeout: TIMEOUT_MS,
    shell: process.platform === "win32",
  });
  try {
    const report = JSON.parse(stdout);
    return report.auditReportVersion ? report : null;
  } catch {
    return null;
  }
}

// npm run audit: known weaknesses of our packages, but for those on a list with a date.
await main(async () => {
  const report = npmAudit();
  if (!report) return say("audit: the registry does not answer audits, so nothing was checked");
  const advisories = readAdvisories(report);
  const allowed = JSON.parse(readFileSync(inRoot(ALLOWED), "utf8"));
  const problems = findAuditProblems(advisories, allowed, new Date().toISOString().slice(0, 10));
  if (problems.length > 0) throw new Error(`npm audit:\n${problems.join("\n")}`);
  say(`audit: ${advisories.length} known advisories, all allowed in ${ALLOWED}`);
});
