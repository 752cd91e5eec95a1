/** What the tests of the libraries' maps share, which run in a page of their own. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromFrame } from "geo/geometry/mercator";
import type { Page } from "playwright/test";
import type { MapUpgrade } from "../../app/map/model/types";
import { type Harness, startHarness } from "./map-harness";
import { expect, test as world } from "./world";

export { expect };

export const COLUMBUS = { centre: [-83, 39.96] as [number, number], zoom: 12 };
export const SIZE = { width: 720, height: 600 };

interface Fixtures {
  /** An empty folder for the extract's archive. */
  folder: string;
  /** Shows the harness under these settings, and returns its address. */
  open: (variables?: Record<string, string>) => Promise<string>;
}

export const test = world.extend<Fixtures>({
  // The harness is a server of its own: none of the product's is needed.
  baseURL: async ({ browserName: _ }, use) => use(undefined),
  folder: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "waybook-tiles-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  open: async ({ page, folder }, use) => {
    const running: Harness[] = [];
    await use(async (variables = {}) => {
      const harness = await startHarness(variables, folder);
      running.push(harness);
      await page.goto(harness.url);
      await page.waitForFunction(() => window.harness);
      return harness.url;
    });
    await Promise.all(running.map((harness) => harness.close()));
  },
});
export const start = (page: Page, upgrade: MapUpgrade, isDark = false) =>
  page.evaluate(([upgrade, options]) => window.harness.start(upgrade, options), [
    upgrade,
    { view: COLUMBUS, dark: isDark },
  ] as const);

export const view = (page: Page) => page.evaluate(() => window.harness.map.view());

/** How many pixels of the map have each colour, as `#rrggbb`, by what is on the screen. */
export async function colours(page: Page): Promise<Record<string, number>> {
  const png = (await page.locator("#map").screenshot()).toString("base64");
  return page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    if (!context) throw new Error("no canvas");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const found: Record<string, number> = {};
    for (let at = 0; at < data.length; at += 4) {
      const hex = `#${[...data.slice(at, at + 3)].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      found[hex] = (found[hex] ?? 0) + 1;
    }
    return found;
  }, png);
}

/** Drags from the middle of the map. */
async function drag(page: Page, right: number, down: number) {
  const [x, y] = [SIZE.width / 2, SIZE.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2, { steps: 5 });
  await page.mouse.move(x + right, y + down, { steps: 5 });
  // Held still first, or MapLibre glides on at the speed of the last 160 ms. Nothing on the page
  // tells when that is over: only time does.
  await page.waitForTimeout(300);
  await page.mouse.up();
}

/** Drags, and expects the ground to go with the pointer, by our own reckoning of its scale. */
export async function expectToFollow(page: Page) {
  await drag(page, 120, -80);
  const [longitude, latitude] = fromFrame([SIZE.width / 2 - 120, SIZE.height / 2 + 80], {
    ...COLUMBUS,
    ...SIZE,
  });
  const { centre, zoom } = await view(page);
  // A pixel at this zoom is 0.00017°.
  expect(Math.abs(centre[0] - longitude)).toBeLessThan(0.001);
  expect(Math.abs(centre[1] - latitude)).toBeLessThan(0.001);
  expect(zoom).toBe(COLUMBUS.zoom);
}
