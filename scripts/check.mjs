import { main, packageProgram, run, say } from "./lib/run.mjs";

const CHECKS = {
  types: ["typescript/bin/tsc", "--noEmit"],
  lint: ["@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  walls: ["dependency-cruiser/bin/dependency-cruise.mjs", "app", "api", "contract", "server.ts"],
  unused: ["knip/bin/knip.js"],
};
/** Two side by side, as long as one another. */
const LANES = [
  ["types", "lint"],
  ["walls", "unused"],
];

const failed = [];

async function check(name) {
  const [program, ...args] = CHECKS[name];
  if ((await run([...packageProgram(program), ...args])) !== 0) failed.push(name);
}

// npm run check: everything that can be told without running the product.
await main(async () => {
  await Promise.all(
    LANES.map(async (lane) => {
      for (const name of lane) await check(name);
    }),
  );
  if (failed.length > 0) throw new Error(`these checks failed: ${failed.join(", ")}`);
  say("types, lint, walls and unused code: nothing found");
});
