import type { Page } from "playwright/test";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

/** Expressions that take a feature from a browser. */
const MISSING = {
  "Array.prototype.at": "delete Array.prototype.at",
  "Array.prototype.findLast": "delete Array.prototype.findLast",
  ResizeObserver: "delete window.ResizeObserver",
  popovers: "delete HTMLElement.prototype.popover",
};

/** Waits until the page's own script has run, which would have begun React. */
async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some(({ name }) => /\/entry\.client-\w+\.js$/.test(name)),
  );
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

test.describe("A browser without", () => {
  test.beforeEach(({ js }) => test.skip(!js, "it has no scripts at all"));

  for (const [feature, take] of Object.entries(MISSING)) {
    test(`${feature} has the pages as the server sent them`, async ({ page, signIn, server }) => {
      await page.addInitScript(take);
      await signIn("manager");
      const route = await (await managersApi(server)).fresh(4);
      for (const path of ["/routes", `/routes/${route.id}`, "/locations"]) {
        await page.goto(path);
        await waitForScripts(page);
        await expect(page.getByText("Oops!")).toHaveCount(0);
        await expect(page.locator("html")).not.toHaveAttribute("data-js");
      }
      // What serves without scripts is shown, and works.
      await page.getByRole("searchbox").first().fill("bakery");
      await page.getByRole("button", { name: "Search", exact: true }).first().click();
      await expect(page).toHaveURL(/[sS]earch=bakery/);
      await page.goto(`/routes/${route.id}/rename`);
      await page.getByLabel("Route name").fill(`Copy without ${feature}`);
      await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
      await expect(page.getByText("Route name updated successfully")).toBeVisible();
    });
  }
});
