import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { canvas, map, openRoute, pin, places, rowOf, settled, spread } from "./support/map";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

type Place = [x: number, y: number];

/** How long the scale's bar is drawn, in pixels. */
const scaleWidth = async (page: Page) =>
  (await map(page).locator(".map__scale-bar").boundingBox())?.width ?? 0;

/** How far the worst place is from where it should be, in pixels: pins that make room are put by steps of the zoom. */
const farthest = (found: readonly Place[], wanted: readonly Place[]): number =>
  Math.max(
    ...wanted.map(([x, y], index) => {
      const [left, top] = found[index] ?? [Number.POSITIVE_INFINITY, 0];
      return Math.hypot(left - x, top - y);
    }),
  );

test("the map shows the stops in their places, by the server alone as with scripts", {
  tag: "@no-js",
}, async ({ page, browser, js }) => {
  // The map's place is of other proportions than the picture.
  const viewport = { width: 1440, height: 844 };
  await page.setViewportSize(viewport);
  await openRoute(page);
  if (js) await expect(map(page)).toHaveClass(/map--live/);
  const shown = await places(page);
  const context = await browser.newContext({ javaScriptEnabled: !js, viewport });
  await context.addCookies(await page.context().cookies());
  const other = await context.newPage();
  await other.goto(page.url());
  if (!js) await expect(map(other)).toHaveClass(/map--live/);
  await expect.poll(async () => farthest(await places(other), shown)).toBeLessThanOrEqual(3);
  // What is as far apart is as far by the scale, too.
  expect(Math.abs((await scaleWidth(other)) - (await scaleWidth(page)))).toBeLessThanOrEqual(1);
  await context.close();
});

test("the map has no pin under its buttons on a phone", async ({ page, js }) => {
  test.skip(!js, "its buttons are scripts");
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoute(page);
  await expect(map(page)).toHaveClass(/map--live/);
  const buttons = await map(page).locator(".map__controls").boundingBox();
  await expect(map(page).locator(".pin__body").nth(1)).toBeVisible();
  const pins = await map(page).locator(".pin__body").all();
  const centres = await Promise.all(
    pins.map(async (body) => {
      const box = await body.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2;
    }),
  );
  for (const x of centres) expect(x).toBeLessThan(buttons?.x ?? 0);
});

test("the map leads from a pin to its row", { tag: "@no-js" }, async ({ page, js }) => {
  await openRoute(page);
  const row = await rowOf(page, 2);
  await pin(page, 2).click();
  if (js) return expect(row).toHaveAttribute("data-lit");
  await expect(page).toHaveURL(/#pin-/);
  await expect(row).toBeInViewport();
});

test("the map lists every pin, those of stops that are not loaded yet too", {
  tag: "@no-js",
}, async ({ page, server, js }) => {
  const route = await (await managersApi(server)).fresh(14);
  await page.goto(`/routes/${route.id}`);
  const others = page.locator("details", {
    hasText: `Also on the map: ${(route.totalLocation ?? 0) - 10}`,
  });
  const row = await rowOf(page, 14);
  await expect(row).toBeHidden();
  await pin(page, 14).click();
  await expect(row).toBeInViewport();
  await expect(others.getByRole("listitem")).toHaveCount((route.totalLocation ?? 0) - 10);
  if (js) await expect(row).toHaveAttribute("data-lit");
  await page.goto(`/routes/${route.id}?tab=visits`);
  await page.getByText(`On this map: ${route.totalLocation}`).click();
  await expect(await rowOf(page, 1)).toBeVisible();
  await expectAccessible(page);
});

test.describe("in the browser", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "gestures need scripts");

  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openRoute(page);
    await expect(map(page)).toHaveClass(/map--live/);
  });

  test("follows the pointer, and stays where it is let go", async ({ page }) => {
    const before = await places(page);
    const box = await canvas(page).boundingBox();
    if (!box) throw new Error("no map");
    const [x, y] = [Math.round(box.x + 20), Math.round(box.y + box.height / 2)];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 40, { steps: 6 });
    await page.mouse.up();
    const after = await places(page);
    for (const [index, [left, top]] of before.entries()) {
      expect(Math.abs((after[index]?.[0] ?? 0) - left - 60)).toBeLessThanOrEqual(1);
      expect(Math.abs((after[index]?.[1] ?? 0) - top + 40)).toBeLessThanOrEqual(1);
    }
  });

  test("can be dragged by a pin, which opens nothing", async ({ page }) => {
    const url = page.url();
    const box = await pin(page, 1).boundingBox();
    if (!box) throw new Error("no pin");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 60, { steps: 6 });
    await page.mouse.up();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(page.url()).toBe(url);
  });

  test("comes closer by wheel around the pointer, by keys and by buttons, and back", async ({
    page,
  }) => {
    const before = await places(page);
    const [[x, y] = [0, 0]] = before;
    const wide = await spread(page);
    const box = await canvas(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + x, (box?.y ?? 0) + y);
    await page.mouse.wheel(0, 100);
    await expect(page.getByText("Use Ctrl + scroll to zoom the map")).toBeVisible();
    expect(await spread(page)).toBe(wide);
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await expect.poll(() => spread(page)).toBeGreaterThan(wide * 1.3);
    const [held = [0, 0]] = await places(page);
    expect(Math.hypot(held[0] - x, held[1] - y)).toBeLessThan(3);

    await canvas(page).focus();
    await page.keyboard.press("-");
    // About as at first: the wheel and a key do not come equally close.
    await expect.poll(() => spread(page)).toBeLessThan(wide * 1.1);
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => spread(page)).toBeGreaterThan(wide * 1.3);
    const [[left = 0] = []] = await places(page);
    await canvas(page).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await places(page))[0]?.[0]).toBe(left - 80);

    await page.getByRole("button", { name: "Show everything" }).click();
    await settled(page);
    for (const [pinX, pinY] of await places(page)) {
      expect(pinX).toBeGreaterThan(0);
      expect(pinX).toBeLessThan(box?.width ?? 0);
      expect(pinY).toBeGreaterThan(0);
      expect(pinY).toBeLessThan(box?.height ?? 0);
    }
  });

  test("has the ground drawn anew once it rests elsewhere", async ({ page }) => {
    const shown = map(page).locator(".map__ground image");
    const out = page.getByRole("button", { name: "Zoom out" });
    // Close by there is no ground without an extract.
    await expect(async () => {
      await out.click();
      await expect(shown).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    const before = (await shown.getAttribute("href")) ?? "";
    await out.click();
    await expect(shown).not.toHaveAttribute("href", before);
    const lastLoaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .findLast((name) => name.includes("ground.svg")),
      );
    const queryOf = (url: string | null = "") => new URL(url ?? "", page.url()).search;
    await expect
      .poll(async () => queryOf(await lastLoaded()) === queryOf(await shown.getAttribute("href")))
      .toBe(true);
  });

  test("tells about a stop in a pop-up that keys open and close", async ({ page }) => {
    await pin(page, 2).focus();
    await page.keyboard.press("Enter");
    const popUp = page.getByRole("dialog", { name: /^2/ });
    await expect(popUp).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Tab");
    await expect(popUp.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(popUp).toHaveCount(0);
    await expect(pin(page, 2)).toBeFocused();
  });

  test("highlights pin and row together", async ({ page }) => {
    const row = await rowOf(page, 3);
    await pin(page, 3).hover();
    await expect(row).toHaveAttribute("data-lit");
    await row.hover();
    await expect(map(page).locator(".pin--raised")).toHaveText("3");
    await page.mouse.move(0, 0);
    await expect(row).not.toHaveAttribute("data-lit");
    await expect(map(page).locator(".pin--raised")).toHaveCount(0);
  });
});
