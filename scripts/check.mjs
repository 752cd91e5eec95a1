import { ensureBuilt } from "./lib/build.mjs";
import { inRoot, main, packageProgram, run, say } from "./lib/run.mjs";

const TREES = ["app", "api", "contract", "geo", "platform"];

const CHECKS = {
  lint: ["@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  walls: ["dependency-cruiser/bin/dependency-cruise.mjs", ...TREES, "server.ts"],
  unused: ["knip/bin/knip.js"],
};
/** Our own: the types, each item of the specification has its test, each package its notice, each
 * noun one name, and each name of a door somebody who uses it. */
const OWN = {
  types: inRoot("scripts/types.mjs"),
  spec: inRoot("scripts/spec-coverage.mjs"),
  notices: inRoot("scripts/notices.mjs"),
  glossary: inRoot("scripts/glossary.mjs"),
  doors: inRoot("scripts/doors.mjs"),
  wording: inRoot("scripts/wording.mjs"),
  commits: inRoot("scripts/commits.mjs"),
};
/** Two side by side, as long as one another. */
const LANES = [
  ["types", "lint"],
  ["walls", "unused", "spec", "notices", "glossary", "doors", "wording", "commits"],
];

const failed = [];

async function check(name) {
  if ((await run(commandOf(name))) !== 0) failed.push(name);
}

function commandOf(name) {
  if (name in OWN) return [process.execPath, OWN[name], "--check"];
  const [program, ...args] = CHECKS[name];
  return [...packageProgram(program), ...args];
}

// npm run check: everything that can be told without running the product.
await main(async () => {
  // A test imports them, and several checks look at its imports.
  await ensureBuilt(["client types"]);
  await Promise.all(
    LANES.map(async (lane) => {
      for (const name of lane) await check(name);
    }),
  );
  if (failed.length > 0) throw new Error(`these checks failed: ${failed.join(", ")}`);
  say(
    "types, lint, walls, unused code, the specification, notices, nouns and doors: nothing found",
  );
});
