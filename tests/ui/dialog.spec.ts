import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "./harness/test";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Rename the town" });

test.describe("A dialog", () => {
  // spec: 2.modal
  test("is part of the page and closes by its links", { tag: ["@core", "@core-no-js"] }, async ({
    page,
    open,
  }) => {
    await open("/dialog/open");
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page)).toHaveAccessibleDescription("All see it.");
    await dialog(page).getByRole("link", { name: "Close", exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole("link", { name: "Rename" }).click();
    await dialog(page).getByRole("link", { name: "Close dialog" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/dialog$/);
  });

  test("closes by a press beside it", async ({ page, open }) => {
    await open("/dialog/open");
    await page.locator(".dialog__overlay").click({ position: { x: 5, y: 5 } });
    await expect(dialog(page)).toBeHidden();
  });

  test("is accessible", async ({ page, open }) => {
    await open("/dialog/open");
    await expectAccessible(page);
  });
});

test.describe("With scripts, a dialog", () => {
  test.beforeEach(({ js }) => test.skip(!js, "without scripts the browser keeps the focus"));

  test("takes the focus, and gives it back", async ({ page, open }) => {
    await open("/dialog");
    const opener = page.getByRole("link", { name: "Rename" });
    await opener.press("Enter");
    await expect(dialog(page).getByLabel("Name", { exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("keeps the focus within", async ({ page, open }) => {
    await open("/dialog/open");
    await expect(dialog(page).getByLabel("Name", { exact: true })).toBeFocused();
    const last = dialog(page).getByRole("link", { name: "Close", exact: true });
    const first = dialog(page).getByRole("link", { name: "Close dialog" });
    await last.focus();
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(last).toBeFocused();
  });

  test("gives the focus to the heading where nothing opened it", async ({ page, open }) => {
    await open("/dialog/open");
    await expect(dialog(page).getByLabel("Name", { exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("closes what is open within before itself by Esc", async ({ page, open }) => {
    await open("/dialog/open");
    const near = dialog(page).getByRole("combobox", { name: "Near: Select" });
    await near.click();
    await expect(dialog(page).getByLabel("Near: search")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(near).toHaveAttribute("aria-expanded", "false");
    await expect(dialog(page)).toBeVisible();

    await dialog(page).getByRole("button", { name: "More" }).click();
    const item = dialog(page).getByRole("link", { name: "Copy" });
    await expect(item).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(item).toBeHidden();
    await expect(dialog(page)).toBeVisible();

    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
  });

  test("closes what is open within before itself by a press beside it", async ({ page, open }) => {
    await open("/dialog/open");
    for (const opener of [
      dialog(page).getByRole("combobox", { name: "Near" }),
      dialog(page).getByRole("button", { name: "More" }),
    ]) {
      await opener.click();
      await expect(page.locator(":popover-open")).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(page.locator(":popover-open")).toHaveCount(0);
      await expect(dialog(page)).toBeVisible();
    }
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeHidden();
  });
});
