import { readFileSync, writeFileSync } from "node:fs";
import { inRoot, main, say } from "./lib/run.mjs";
import { specCoverage } from "./lib/spec-coverage.mjs";

const PAGE = inRoot("docs/reference/spec-coverage.md");

// node scripts/spec-coverage.mjs writes the page; with --check it only says what is wrong.
await main(async () => {
  const { page, problems } = specCoverage();
  if (process.argv.includes("--check")) {
    if (readFileSync(PAGE, "utf8") !== page) {
      problems.push(
        "docs/reference/spec-coverage.md is not up to date: node scripts/spec-coverage.mjs",
      );
    }
  } else writeFileSync(PAGE, page);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  say("every item of the specification has its test");
});
