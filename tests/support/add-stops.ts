/** The dialogs that add stops to a route. */
import { expect, type Page } from "playwright/test";

export const afterLocation = (page: Page) => page.locator("select[name=afterStop]");
export const chosenAfter = (page: Page) => afterLocation(page).locator("option:checked");

export const add = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();

/** The form shows the message, and the page has loaded. */
export async function said(page: Page, message: string): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await expect(page.locator(".shell__progress")).toHaveCount(0);
}
