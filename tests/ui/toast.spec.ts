import type { Page } from "playwright/test";
import { expect, test } from "./harness/test";

const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });
const MINUTE_MS = 60_000;

test.describe("A toast", { tag: "@no-js" }, () => {
  // spec: 3.toast
  test("takes back what was done", { tag: ["@core", "@core-no-js"] }, async ({ page, open }) => {
    await open("/toasts?show=removed");
    await toast(page, "Removed").getByRole("button", { name: "Undo" }).click();
    await expect(page.locator("output")).toHaveText("?put=back");
    await expect(toast(page, "Removed")).toBeHidden();
  });

  test("is said to screen readers, a failure at once", async ({ page, open }) => {
    await open("/toasts?show=saved&show=failed");
    const said = page.getByRole("region", { name: "Notifications" });
    await expect(said.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    await expect(said.getByRole("alert").filter({ hasText: "Not saved" })).toBeVisible();
  });
});

test.describe("With scripts, a toast", () => {
  test.beforeEach(async ({ js, page }) => {
    test.skip(!js, "without scripts it stays until the next page");
    await page.clock.install();
  });

  test("goes when it is dismissed, and leaves the others", async ({ page, open }) => {
    await open("/toasts?show=saved&show=failed");
    await toast(page, "Not saved").getByRole("link", { name: "Dismiss notification" }).click();
    await expect(toast(page, "Not saved")).toBeHidden();
    await expect(toast(page, "Saved")).toBeVisible();
  });

  test("goes by itself, but not while it is looked at", async ({ page, open }) => {
    await open("/toasts?show=saved");
    await toast(page, "Saved").hover();
    await page.clock.runFor(MINUTE_MS);
    await expect(toast(page, "Saved")).toBeVisible();
    await page.getByRole("link", { name: "Go on" }).hover();
    await page.clock.runFor(MINUTE_MS);
    await expect(toast(page, "Saved")).toBeHidden();
  });

  test("stays while the focus is in it", async ({ page, open }) => {
    await open("/toasts?show=removed");
    await toast(page, "Removed").getByRole("button", { name: "Undo" }).focus();
    await page.clock.runFor(MINUTE_MS);
    await expect(toast(page, "Removed")).toBeVisible();
  });

  test("stays on the next page, and a failure for good", async ({ page, open }) => {
    await open("/toasts?show=saved&show=failed");
    await page.getByRole("link", { name: "Go on" }).click();
    await expect(page).toHaveURL(/\/toasts$/);
    await expect(page.locator(".toast")).toHaveCount(2);
    await page.clock.runFor(MINUTE_MS);
    await expect(page.locator(".toast")).toHaveCount(1);
    await expect(toast(page, "Not saved")).toBeVisible();
  });
});
