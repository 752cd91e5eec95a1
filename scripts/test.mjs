import { ensureBuilt } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { inRoot, main, say } from "./lib/run.mjs";
import { journeys, vitest } from "./lib/suites.mjs";

// npm test: everything. npm test -- unit | postgres | journeys: only that.
const SUITES = {
  unit: () => vitest("unit"),
  /** The API's tests once more, on a real Postgres: a database for every file. */
  postgres: async () => {
    const given = process.env.TEST_DATABASE_URL;
    const postgres = given ? { url: given, stop: async () => {} } : await startPostgres();
    try {
      // The questions are the same on both: fewer of them are enough to tell the engines apart.
      const env = { FUZZ_RUNS: "100", ...process.env, TEST_DATABASE_URL: postgres.url };
      return await vitest("postgres", { args: [`${inRoot("api")}/`, inRoot("tests/faults")], env });
    } finally {
      await postgres.stop();
    }
  },
  journeys: async () => journeys(await ensureChromium()),
};

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in SUITES));
  if (unknown.length > 0) {
    const names = Object.keys(SUITES).join(", ");
    throw new Error(`there is no suite "${unknown.join(" ")}"; there are ${names}`);
  }
  const names = asked.length > 0 ? asked : Object.keys(SUITES);
  const total = { passed: 0, failed: 0 };
  const lines = [];
  let ready = true;
  try {
    await ensureInstalled();
    await ensureBuilt();
  } catch (error) {
    ready = false;
    say(error.message);
  }
  for (const name of names) {
    say(`testing: ${name}`);
    const { passed, failed } = ready ? await attempt(SUITES[name]) : { passed: 0, failed: 1 };
    lines.push(`${name}: ${passed} passed, ${failed} failed`);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${lines.join("\n")}\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});

/** A suite that could not run counts as one failure. */
async function attempt(suite) {
  try {
    return await suite();
  } catch (error) {
    say(error.message);
    return { passed: 0, failed: 1 };
  }
}
