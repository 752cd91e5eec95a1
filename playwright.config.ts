import { LONG_RUN } from "platform/testing/long-run";
import { defineConfig } from "playwright/test";
import { CHROMIUM } from "./tests/support/chromium";

/**
 * What `npm test` runs with scripts: `@core`, and without: `@core-no-js`. `npm run test:long` runs
 * all journeys with scripts, and without those that are also tagged `@no-js`.
 */
const WITH_SCRIPTS = LONG_RUN ? /./ : /@core(?!-)/;
const WITHOUT_SCRIPTS = LONG_RUN ? /@(core-)?no-js/ : /@core-no-js/;

/**
 * Pages and WebGL are drawn by the processor either way, and without a stand-in for the graphics card it
 * takes a little less. Scripts of pages that live for seconds cost more to optimize than they save: a
 * seventh of a run.
 */
const CHEAP = ["--disable-gpu", "--js-flags=--no-opt --no-maglev"];

/**
 * Journeys on another product than the demo world, or in another browser. They come last: a worker that
 * takes one of them gives up its world, and would start another for the next of the others.
 */
const APART = /tests\/(upstream\/[\w-]+|map-(maplibre|names)|no-passwords|openid)\.spec\.ts$/;

const withScripts = { grep: WITH_SCRIPTS, use: { javaScriptEnabled: true } };
const withoutScripts = { grep: WITHOUT_SCRIPTS, use: { javaScriptEnabled: false } };

/** Journeys in a real browser, with JavaScript and without. */
export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/support/prepare.ts",
  outputDir: "test-results",
  // One more than the processors of a small machine: each waits for its browser now and then.
  workers: 3,
  // Long enough for a machine that does much else as well: they wait for what is seen, not for time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // One that passes at its second try is named by `npm test`, and does not undo a whole run.
  retries: process.env.CI ? 1 : 0,
  reporter: [
    [process.env.CI ? "dot" : "line"],
    ["json", { outputFile: ".cache/tests/journeys.json" }],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // What moves only keeps the ones who look waiting.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "America/New_York",
    locale: "en-US",
    // What is never there fails soon, and leaves time for a second try.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, ...CHEAP] },
  },
  projects: [
    { name: "js", testIgnore: APART, ...withScripts },
    { name: "no-js", testIgnore: APART, ...withoutScripts },
    { name: "js-apart", testMatch: APART, ...withScripts },
    { name: "no-js-apart", testMatch: APART, ...withoutScripts },
  ],
});
