import { ensureBuilt } from "./lib/build.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { useMemoryForTemporaryFiles } from "./lib/in-memory.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { FAST, startPostgres } from "./lib/postgres.mjs";
import { inRoot, main, say } from "./lib/run.mjs";
import { journeys, vitest } from "./lib/suites.mjs";

/** What only an embedded database has: a folder with a lock, and jobs that end with their process. */
const EMBEDDED_ONLY = ["api/db/lock.test.ts", "api/jobs/killed.test.ts"];
const operator = (...names) => names.map((name) => `tests/operator/${name}.test.ts`);
/** An operator's commands. On Postgres these are faster; the others have a folder to open or lock. */
const OPERATOR = operator("accounts", "backup", "doctor");
/** What is not part of `unit`: commands that `api` runs, and what takes long. */
const NOT_UNIT = [
  ...OPERATOR,
  "tests/upgrade/beside.test.ts",
  "tests/conformance/places.test.ts",
  // `faults/embedded` kills an API, too.
  "api/jobs/killed.test.ts",
  ...operator("backup-killed", "move", "older-backup", "second-container"),
  ...["postgres", "roads"].map((name) => `tests/faults/${name}.test.ts`),
];

const paths = (names) => names.map((name) => inRoot(name));
const UNIT = ["--project=console", "--project=replacing"];
const EMBEDDED = "--project=embedded";
const API = "--project=api";
/** The API, and programs that are run beside it. */
const API_AND_PROGRAMS = [API, "--project=console"];

/** For each change while one works: the console, what the API does for routes and people, four journeys. */
const QUICK = {
  unit: [
    ...["features", "kit", "lib", "server", "session", "ui"].map((name) => `app/${name}`),
    ...["contract", "geo", "platform"],
  ],
  api: ["routes", "locations", "offices", "users", "account", "visits"].map(
    (name) => `api/resources/${name}`,
  ),
  journeys: ["sign-in", "routes-list", "create-route", "route-details"].map(
    (name) => `tests/${name}.spec.ts`,
  ),
};
const folders = (names) => paths(names).map((path) => `${path}/`);

const QUICK_SUITES = {
  "quick-unit": () => vitest("quick-unit", { args: [...UNIT, ...folders(QUICK.unit)] }),
  "quick-api": () => onPostgres("quick-api", { args: [API, ...folders(QUICK.api)] }),
  "quick-journeys": () => journeysOnPostgres({ args: ["--project=js", ...QUICK.journeys] }),
};

// npm test: everything. npm test -- unit api: only these. npm test -- quick: a part of each.
const SUITES = {
  /** The console, the contract, the programs and their operation, and the embedded database. */
  unit: () => vitest("unit", { args: [...UNIT, EMBEDDED], without: NOT_UNIT }),
  api: () =>
    onPostgres("api", {
      args: [...API_AND_PROGRAMS, `${inRoot("api")}/`, ...paths(OPERATOR)],
      without: EMBEDDED_ONLY,
    }),
  journeys: () => journeysOnPostgres(),
};

/** What is tried again and again is tried more often, and more of a screen is looked at. */
const LONG = { LONG_RUN: "1" };
/** Random requests, many times as often. */
const CALLS = { args: [API, inRoot("api/http/every-call.test.ts")], env: { FUZZ_RUNS: "500" } };
const FORMS = { args: [inRoot("tests/fuzz")], env: { FUZZ_RUNS: "20" } };
const OPERATION = { args: [`${inRoot("tests/operator")}/`], env: LONG };

/** npm run test:long: for a night, or before a release. */
const LONG_SUITES = {
  "long-unit": () => vitest("long-unit", { args: [...UNIT, EMBEDDED], env: LONG }),
  "long-api": () => onPostgres("long-api", { args: [API, `${inRoot("api")}/`], env: LONG }),
  "long-operation": () => onPostgres("long-operation", OPERATION),
  "long-journeys": () => journeysOnPostgres({ env: LONG }),
  "long-console": () => vitest("long-console", FORMS),
  "long-calls": () => vitest("long-calls", CALLS),
  "long-calls-postgres": () => onPostgres("long-calls-postgres", CALLS),
};

/** Cleaning up would only compete with the tests: their databases live for seconds. */
const SETTINGS = [...FAST, "autovacuum=off", "wal_level=minimal", "max_wal_senders=0"];

/** Runs vitest with a Postgres. */
function onPostgres(name, { env, ...options }) {
  return withPostgres((url) => vitest(name, { ...options, env: { ...env, ...url } }));
}

/** Runs the journeys with a Postgres: their worlds start and answer sooner there. */
async function journeysOnPostgres({ args = [], env } = {}) {
  const chromium = await ensureChromium();
  return withPostgres((url) => journeys(chromium, args, { ...env, ...url }));
}

/** Does work with the Postgres of TEST_DATABASE_URL, or with one of its own. */
async function withPostgres(work) {
  const given = process.env.TEST_DATABASE_URL;
  const postgres = given
    ? { url: given, stop: async () => {} }
    : await startPostgres({ settings: SETTINGS });
  try {
    return await work({ TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

await main(async () => {
  const long = process.argv[2] === "--long";
  const quick = process.argv[2] === "quick";
  const suites = long ? LONG_SUITES : quick ? QUICK_SUITES : SUITES;
  const asked = process.argv.slice(long || quick ? 3 : 2);
  const unknown = asked.filter((name) => !(name in suites));
  if (unknown.length > 0) {
    const names = Object.keys(suites).join(", ");
    throw new Error(`there is no suite "${unknown.join(" ")}"; there are ${names}`);
  }
  const names = asked.length > 0 ? asked : Object.keys(suites);
  useMemoryForTemporaryFiles();
  const total = { passed: 0, failed: 0 };
  const lines = [];
  const failures = [];
  const flaky = [];
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
    const started = performance.now();
    const result = ready ? await attempt(suites[name]) : { passed: 0, failed: 1, failures: [] };
    const { passed, failed } = result;
    failures.push(...result.failures);
    flaky.push(...(result.flaky ?? []));
    const seconds = Math.round((performance.now() - started) / 1000);
    lines.push(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
    total.passed += passed;
    total.failed += failed;
  }
  for (const some of [flaky, failures]) if (some.length > 0) console.log(`\n${some.join("\n")}`);
  console.log(`\n${lines.join("\n")}\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});

/** A suite that could not run counts as one failure. */
async function attempt(suite) {
  try {
    return await suite();
  } catch (error) {
    say(error.message);
    return { passed: 0, failed: 1, failures: [] };
  }
}
