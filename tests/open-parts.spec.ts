/** What opens over a page, looked at by axe while it is open. */
import type { Locator } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/world";

test.describe("While it is open", () => {
  test.beforeEach(({ js }) => test.skip(!js, "without scripts it is part of the page"));

  test("each menu, list and dialog is fit for everyone", async ({ page, signIn }) => {
    await signIn("manager");
    await page.goto("/routes");
    await page.waitForLoadState("networkidle");
    const look = async (opened: Locator) => {
      await expect(opened.first()).toBeVisible();
      await expectAccessible(page, { themes: ["light"] });
      await page.keyboard.press("Escape");
      await expect(opened).toHaveCount(0);
    };
    const select = page.locator("button.select__trigger");
    await select.first().click();
    await expect(page.getByRole("main").getByRole("listbox")).toBeVisible();
    await look(page.getByRole("listbox"));
    const popover = page.locator(":popover-open");
    for (const name of [/^Actions for/, /^Theme/, /Active office/]) {
      await page.getByRole("button", { name }).first().click();
      await look(popover);
    }
    await page.keyboard.press("?");
    await look(page.getByRole("dialog"));

    await page.goto("/routes/assign?routePage=1");
    await page.waitForLoadState("networkidle");
    const dialog = page.getByRole("dialog");
    await dialog.locator(".picker__control").first().click();
    await look(page.locator(".picker__panel").filter({ visible: true }));
    await expect(dialog).toBeVisible();

    // A list over a dialog, which hides the page behind both.
    await page.goto("/locations/change");
    await page.waitForLoadState("networkidle");
    await dialog.locator("button.select__trigger").first().click();
    await look(page.getByRole("listbox"));
    await expect(dialog).toBeVisible();
  });
});
