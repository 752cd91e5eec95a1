import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { inRoot, packageProgram, run } from "./run.mjs";

/** Where the machine-readable results go. */
const RESULTS = ".cache/tests";

/**
 * What failed, and what passed only at its second try, each with why.
 *
 * @typedef {{ passed: number, failed: number, failures: string[], flaky?: string[] }} Result
 */

/**
 * Runs vitest.
 *
 * @param {string} name of the results file
 * @param {{ args?: string[], env?: Record<string, string>, without?: string[] }} [options] `without`
 *   names files that are not run
 * @returns {Promise<Result>}
 */
export async function vitest(name, { args = [], env = {}, without = [] } = {}) {
  const { file, read } = results(name);
  const code = await run(
    [
      ...packageProgram("vitest/vitest.mjs"),
      "run",
      ...args,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    { env: { ...process.env, ...env, TESTS_WITHOUT: without.join(" ") } },
  );
  const report = read();
  if (!report) return UNKNOWN;
  // A file that can't be loaded has no tests of its own to fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    ...counted(report.numPassedTests, report.numFailedTests + broken.length, code),
    failures: [
      ...broken.map(({ name, message }) => entry("failed", relative(inRoot(), name), message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map((test) =>
            entry(
              "failed",
              `${relative(inRoot(), name)}: ${test.fullName}`,
              test.failureMessages[0],
            ),
          ),
      ),
    ],
  };
}

/**
 * Runs the journeys in the browser of that path.
 *
 * @returns {Promise<Result>}
 */
export async function journeys(chromium, args = [], env = {}) {
  const { file, read } = results("journeys");
  const code = await run([...packageProgram("playwright/cli.js"), "test", ...args], {
    env: { ...process.env, ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = read();
  if (!report) return UNKNOWN;
  const result = journeysResult(report, code);
  const nowhere = args.length === 0 ? journeysThatRanNowhere(report) : [];
  return {
    ...result,
    failed: result.failed + nowhere.length,
    failures: [...result.failures, ...nowhere],
  };
}

/** What a journey says that skips itself for want of real data. */
const WITHOUT_DATA = /not at hand/;

/**
 * The journeys of a whole run that skipped themselves both with scripts and without: one that
 * needs a page without scripts and has no tag `@no-js` would else never run.
 *
 * @param {{ suites: object[] }} report of Playwright
 * @returns {string[]}
 */
export function journeysThatRanNowhere({ suites }) {
  return suites.flatMap(({ specs = [], suites }) => [
    ...specs
      .filter(({ tests }) =>
        tests.every(
          ({ status, annotations = [] }) =>
            status === "skipped" &&
            !annotations.some(({ description = "" }) => WITHOUT_DATA.test(description)),
        ),
      )
      .map(({ title, file, line }) =>
        entry("failed", `${file}:${line}: ${title}`, "it ran nowhere: has it no tag @no-js?"),
      ),
    ...journeysThatRanNowhere({ suites: suites ?? [] }),
  ]);
}

/**
 * What Playwright's JSON report says.
 *
 * @param {{ stats: object, errors: object[], suites: object[] }} report
 * @param {number} code that Playwright ended with
 * @returns {Result}
 */
export function journeysResult({ stats, errors, suites }, code) {
  return {
    ...counted(stats.expected + stats.flaky, stats.unexpected, code),
    failures: [
      ...errors.map(({ message }) => entry("failed", "journeys", message)),
      ...suites.flatMap((suite) => journeysThat("failed", "unexpected", suite)),
    ],
    flaky: suites.flatMap((suite) => journeysThat("flaky", "flaky", suite)),
  };
}

/** Those of a file, or of a group in it, that ended like that. */
function journeysThat(word, ended, { specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === ended)
      .map(({ projectName, results }) =>
        entry(
          word,
          `[${projectName}] ${file}:${line}: ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
        ),
      ),
  );
  return [...own, ...suites.flatMap((suite) => journeysThat(word, ended, suite))];
}

const MOST_LINES = 15;

/** The beginning of an error, plain, for where nobody can scroll back to the whole. */
function entry(word, name, message = "it says nothing") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => !line.includes("node_modules"));
  return [`${word}: ${name}`, ...lines.slice(0, MOST_LINES)].join("\n  ");
}

/** @type {Result} */
const UNKNOWN = { passed: 0, failed: 1, failures: [] };

/** A run that failed has at least one failure, whatever its report says. */
const counted = (passed, failed, code) => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
});

function results(name) {
  const file = inRoot(RESULTS, `${name}.json`);
  mkdirSync(inRoot(RESULTS), { recursive: true });
  rmSync(file, { force: true });
  const read = () => {
    try {
      return JSON.parse(readFileSync(file, "utf8"));
    } catch {
      return null;
    }
  };
  return { file, read };
}
