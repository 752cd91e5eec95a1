import type { Page } from "playwright/test";
import { expect } from "./world";

/** Opens the details of the first active route of the list. */
export async function openRoute(page: Page, base = ""): Promise<void> {
  await page.goto(`${base}/routes?routePage=1&filters=status:active`);
  const link = page.locator("tbody a[href^='/routes/']").first();
  await page.goto(base + (await link.getAttribute("href")));
  await expect(map(page)).toBeVisible();
}

export const map = (page: Page) => page.getByRole("figure", { name: /^Map of / });
export const canvas = (page: Page) => map(page).locator(".map__canvas");
export const pin = (page: Page, number: number) =>
  map(page).getByRole("link", { name: new RegExp(`^${number} `) });
export const rowOf = async (page: Page, number: number) =>
  page.locator((await pin(page, number).getAttribute("href")) ?? "");

/** Where the first stops are, in pixels from the map's corner. */
export async function places(page: Page): Promise<[x: number, y: number][]> {
  const corner = await canvas(page).boundingBox();
  const boxes = await Promise.all(
    [1, 2, 3].map((number) => pin(page, number).locator(".pin__body").boundingBox()),
  );
  return boxes.map((box) => [
    Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2 - (corner?.x ?? 0)),
    Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2 - (corner?.y ?? 0)),
  ]);
}

/** How far the first stop is from the second. */
export async function spread(page: Page): Promise<number> {
  const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = await places(page);
  return Math.hypot(x1 - x2, y1 - y2);
}

export async function settled(page: Page): Promise<void> {
  let last = "";
  await expect
    .poll(async () => {
      const now = JSON.stringify(await places(page));
      const same = now === last;
      last = now;
      return same;
    })
    .toBe(true);
}
