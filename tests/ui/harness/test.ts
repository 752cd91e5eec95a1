import type { Page } from "playwright/test";
import { expect, test as world } from "../../support/world";
import { type Harness, startHarness } from "./server";

export { expect };

interface Fixtures {
  /** Shows a page of the harness; with scripts, once they run. */
  open: (path: string) => Promise<void>;
}

/** Tests of building blocks, which run in an app of their own. */
export const test = world.extend<Fixtures, { harness: Harness }>({
  harness: [
    async ({ browserName: _ }, use) => {
      const harness = await startHarness();
      await use(harness);
      await harness.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ harness }, use) => use(harness.url),
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
