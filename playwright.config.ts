import { defineConfig } from "playwright/test";
import { LONG_RUN } from "./contract/testing/long-run";
import { CHROMIUM } from "./tests/support/chromium";

/** `npm test` runs the journeys tagged `@core`, `npm run test:long` runs all of them. */
const CORE = LONG_RUN ? "" : "(?=.*@core)";

/**
 * Journeys in a real browser. Each runs with JavaScript. Those tagged `@no-js` also run without:
 * where a form, a list, a dialog or a picker works differently then.
 */
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
    // Pages and WebGL are drawn by the processor either way, and this takes a little less of it.
    launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, "--disable-gpu"] },
  },
  projects: [
    { name: "js", grep: new RegExp(CORE), use: { javaScriptEnabled: true } },
    { name: "no-js", grep: new RegExp(`${CORE}(?=.*@no-js)`), use: { javaScriptEnabled: false } },
  ],
});
