import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureBuilt } from "./lib/build.mjs";
import { faultTable } from "./lib/fault-table.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { inRoot, main } from "./lib/run.mjs";
import { vitest } from "./lib/suites.mjs";

/** Each test adds a line to it when it ends. */
const ROWS = inRoot(".cache/tests/faults.jsonl");

// npm run faults: 200 rounds of every fault; ROUNDS says otherwise. npm run faults -- disk: those
// whose tests have it in their names.
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  mkdirSync(inRoot(".cache/tests"), { recursive: true });
  rmSync(ROWS, { force: true });
  const names = process.argv.slice(2).join("|");
  const named = names ? ["-t", names] : [];
  const files = [inRoot("tests/faults"), inRoot("api/jobs/killed.test.ts")];
  const { passed, failed, failures } = await vitest("faults", {
    args: [...files, ...named, "--no-file-parallelism"],
    env: { ROUNDS: process.env.ROUNDS ?? "200", FAULTS_ROWS: ROWS },
  });
  for (const failure of failures) console.log(`\n${failure}`);
  const lines = existsSync(ROWS) ? readFileSync(ROWS, "utf8").trim().split("\n") : [];
  console.log(`\n${faultTable(lines.map((line) => JSON.parse(line)))}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
