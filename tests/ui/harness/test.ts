import type { Page } from "playwright/test";
import { expect, test as world } from "../../support/world";
import { type Harness, startHarness } from "./server";

export { expect };

interface Fixtures {
  /** Shows a page of the harness; with scripts, once they run. */
  open: (path: string) => Promise<void>;
}

/** Of this worker. As a fixture of workers it would have Playwright start others for these few tests. */
let harness: Promise<Harness> | undefined;

/** Tests of building blocks, which run in an app of their own. */
export const test = world.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => {
    harness ??= startHarness();
    await use((await harness).url);
  },
  open: async ({ page, js }, use) =>
    use(async (path) => {
      await page.goto(path);
      if (js) await expect(page.locator("html")).toHaveAttribute("data-js");
    }),
});

/** Holds back what the page asks for from now on; gives the call that lets it go. */
export async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => window.answers.hold());
  return () => page.evaluate(() => window.answers.letGo());
}
