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

/** The number of the largest cluster on the map. */
export async function largestOf(page: Page): Promise<number> {
  const counts = await page.locator(".pin--cluster .pin__number").allTextContents();
  return Math.max(0, ...counts.map(Number));
}

/** Draws an area around the middle of the map. */
export async function draw(page: Page): Promise<void> {
  const box = await page.locator(".map__canvas").boundingBox();
  if (!box) throw new Error("there is no map");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.3, 0.35));
  await page.mouse.down();
  for (const [x, y] of [
    [0.6, 0.4],
    [0.65, 0.6],
    [0.45, 0.65],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 5 });
  await page.mouse.up();
}
