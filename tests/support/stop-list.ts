/** The list of stops on the details of a route, as people use it. */
import { expect, type Page } from "playwright/test";

export const items = (page: Page) => page.getByRole("list", { name: "Stops" }).locator("> li");
export const names = (page: Page) => page.locator(".stop__name");

/** Opens the details of a route of this status that has three stops or more. */
export async function openRouteOf(page: Page, status: string, base = ""): Promise<string> {
  await page.goto(`${base}/routes?routePage=1&filters=status:${status}`);
  const link = page.locator("tbody tr").first().locator("a[href^='/routes/']").first();
  // Without the list that it was opened from, which the link names.
  const [path] = ((await link.getAttribute("href")) ?? "").split("?");
  await page.goto(`${base}${path}`);
  await expect(page.locator(".stop").nth(2)).toBeVisible();
  return page.url();
}

/** Of the stops that the list shows at first. */
export async function stopNames(page: Page): Promise<string[]> {
  await page.locator(".stop").first().waitFor();
  const names = await page.locator(".stop__name").allInnerTexts();
  return names.map((name) => name.replace(/: View details$/, "").trim());
}

export async function openMore(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^More for/ }).click();
}

export async function more(page: Page, action: string): Promise<void> {
  await openMore(page);
  await page.getByRole("link", { name: action, exact: true }).filter({ visible: true }).click();
}

export async function stopMenu(page: Page, number: number, action: string): Promise<void> {
  await items(page)
    .nth(number - 1)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page
    .locator(".row-menu__list > :is(a, button)")
    .filter({ visible: true, hasText: new RegExp(`^${action}$`) })
    .click();
}

/** Presses a button of the stop with this number: "Remove", "Add location after". */
export const stopButton = (page: Page, number: number, action: string): Promise<void> =>
  items(page)
    .nth(number - 1)
    .getByRole("link", { name: new RegExp(`^${action}: `) })
    .click();

/** Drags the stop at one index of the list onto another's place. */
export async function drag(page: Page, from: number, to: number): Promise<void> {
  // What does the dragging is loaded after the page.
  await page.locator("[data-sortable]").waitFor();
  const handle = await items(page).nth(from).locator(".stop__handle").boundingBox();
  const target = await items(page).nth(to).boundingBox();
  if (!handle || !target) throw new Error("nothing to drag");
  const x = handle.x + handle.width / 2;
  const y = handle.y + handle.height / 2;
  const end = target.y + target.height / 4;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) {
    await page.mouse.move(x, y + ((end - y) * step) / 20);
  }
  // The others have made way for it.
  await expect(items(page).nth(to)).toHaveClass(/stop--ghost/);
  await page.mouse.up();
}

/** The names after one was taken from its place and put in at another. */
export function movedNames(list: string[], from: number, to: number): string[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
