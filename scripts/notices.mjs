import { readFileSync, writeFileSync } from "node:fs";
import { NOTICES, noticesText } from "./lib/notices.mjs";
import { inRoot } from "./lib/run.mjs";

// npm run notices: writes what others made, after a change of packages. With --check it only compares.
const text = noticesText();
if (!process.argv.includes("--check")) writeFileSync(inRoot(NOTICES), text);
else if (readFileSync(inRoot(NOTICES), "utf8") !== text) {
  console.error(`${NOTICES} is of other packages than package-lock.json: npm run notices`);
  process.exitCode = 1;
}
