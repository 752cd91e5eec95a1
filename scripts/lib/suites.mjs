import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { inRoot, packageProgram, run } from "./run.mjs";

/** Where the machine-readable results go. */
const RESULTS = ".cache/tests";

/** @typedef {{ passed: number, failed: number }} Result */

/**
 * Runs vitest.
 *
 * @param {string} name of the results file
 * @param {{ args?: string[], env?: Record<string, string> }} [options]
 * @returns {Promise<Result>}
 */
export async function vitest(name, { args = [], env = {} } = {}) {
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
    { env: { ...process.env, ...env } },
  );
  const report = read();
  if (!report) return { passed: 0, failed: 1 };
  // A file that can't be loaded has no tests of its own to fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return counted(report.numPassedTests, report.numFailedTests + broken.length, code);
}

/**
 * Runs the journeys in the browser of that path.
 *
 * @returns {Promise<Result>}
 */
export async function journeys(chromium, args = []) {
  const { file, read } = results("journeys");
  const code = await run([...packageProgram("playwright/cli.js"), "test", ...args], {
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = read();
  if (!report) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = report.stats;
  return counted(expected, unexpected + flaky, code);
}

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
