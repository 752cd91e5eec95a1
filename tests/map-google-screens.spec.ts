import { toFrame } from "geo/geometry/mercator";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { serveStandIn } from "./support/google-maps";
import { canvas, map, openRoute, pin, places, settled, spread } from "./support/map";
import { type OwnWorld, ownWorld } from "./support/own-world";
import { expect, signInAt, test } from "./support/world";

/** What Google's map shows, in our terms: its zoom counts a world half as large. */
const googleView = (page: Page) =>
  page.evaluate(() => {
    const [map] = window.standIn.maps;
    if (!map) throw new Error("no map");
    const { center, zoom } = map.options;
    return { centre: [center.lng, center.lat] as [number, number], zoom: zoom - 1 };
  });

/** A colour as the browser names it. */

/** With a key of Google; its script is a stand-in, as this can't reach Google. */
test.describe("A screen with Google's map", { tag: "@no-js" }, () => {
  let own: OwnWorld;
  test.beforeAll(async () => {
    own = await ownWorld({ GOOGLE_MAPS_API_KEY: "test-key_1" });
  });
  test.afterAll(() => own.end());
  test.beforeEach(async ({ page, context }) => {
    await serveStandIn(page);
    await signInAt(context, own.server.url, "manager");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openRoute(page, own.server.url);
  });

  test("is the server's picture without scripts", async ({ page, js }) => {
    test.skip(js, "with scripts it is Google's");
    await expect(pin(page, 1)).toBeVisible();
    await expect(page.locator(".gm-style")).toHaveCount(0);
    // From far away there is some ground even without an extract.
    const far = new URLSearchParams({
      "f.limit": "1",
      "f.kilometers": "1",
      "f.startAt": "25.77*-80.19*city*Miami, FL",
      "f.endAt": "47.61*-122.33*city*Seattle, WA",
    });
    await page.goto(`${own.server.url}/create-route?${far}`);
    const ground = page.locator(".map__ground image");
    await expect(ground).toBeVisible();
    const picture = await page.request.get(own.server.url + (await ground.getAttribute("href")));
    expect(picture.headers()["content-type"]).toBe("image/svg+xml");
  });

  test.describe("in the browser", () => {
    test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "Google's map is a script");

    test.beforeEach(async ({ page }) => {
      await expect(page.getByAltText("Stand-in for Google")).toBeVisible();
    });

    test("has our pins in the places where the server drew them", async ({ page, browser }) => {
      await settled(page);
      const shown = await places(page);
      const still = await browser.newContext({ javaScriptEnabled: false });
      await still.addCookies(await page.context().cookies());
      const picture = await still.newPage();
      await picture.goto(page.url());
      await expect.poll(() => places(picture)).toEqual(shown);
      await still.close();
      await expect(map(page).locator(".map__ground")).toHaveCount(0);
      await expect(page.getByText("© OpenStreetMap")).toHaveCount(0);
      await expectAccessible(page);
    });

    test("follows the pointer and the buttons, pins with the ground", async ({ page }) => {
      await settled(page);
      const [[x, y] = [0, 0]] = await places(page);
      const before = await googleView(page);
      const box = await canvas(page).boundingBox();
      if (!box) throw new Error("no map");
      await page.mouse.move(box.x + 30, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 90, box.y + box.height / 2 - 40, { steps: 6 });
      await page.mouse.up();
      await settled(page);
      const [[left, top] = [0, 0]] = await places(page);
      expect(Math.abs(left - x - 60)).toBeLessThanOrEqual(1);
      expect(Math.abs(top - y + 40)).toBeLessThanOrEqual(1);
      // The ground has gone where the pins have: that far is its old centre now.
      const { width, height } = box;
      const [right, down] = toFrame(before.centre, { ...(await googleView(page)), width, height });
      expect(right - width / 2).toBeCloseTo(60, 0);
      expect(down - height / 2).toBeCloseTo(-40, 0);

      const wide = await spread(page);
      await page.getByRole("button", { name: "Zoom in" }).click();
      await expect.poll(() => spread(page)).toBeGreaterThan(wide * 1.3);
      await page.getByRole("button", { name: "Show everything" }).click();
      await expect.poll(() => spread(page)).toBeLessThan(wide * 1.2);
      for (const [pinX, pinY] of await places(page)) {
        expect(pinX > 0 && pinX < width && pinY > 0 && pinY < height).toBe(true);
      }
    });

    test("tells about a stop in a pop-up over Google's ground", async ({ page }) => {
      await pin(page, 2).click();
      const popUp = page.getByRole("dialog", { name: /^2/ });
      await expect(popUp.getByRole("link", { name: "View details" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(popUp).toHaveCount(0);
      await expect(pin(page, 2)).toBeFocused();
    });

    test("turns dark with the page", async ({ page }) => {
      const ground = page.locator(".gm-style");
      await expect(ground).toHaveCSS("background-color", "rgb(244, 241, 236)");
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(ground).toHaveCSS("background-color", "rgb(27, 26, 24)");
    });
  });
});
