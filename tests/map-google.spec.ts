import type { Page } from "playwright/test";
import type { MapUpgrade } from "../app/map/model/types";
import { serveStandIn } from "./support/google-maps";
import {
  COLUMBUS,
  colours,
  expect,
  expectToFollow,
  SIZE,
  start,
  test,
  view,
} from "./support/map-harness-test";

const KEY = "test-key_1";
const LAND = { light: "#f4f1ec", dark: "#1b1a18" };

test.skip(({ js }) => !js, "maps of a library need JavaScript");

test.describe("Google's map, by a stand-in for its script", () => {
  const upgrade: MapUpgrade = { kind: "google", key: KEY };

  test.beforeEach(async ({ page, open }) => {
    await serveStandIn(page);
    await open({ GOOGLE_MAPS_API_KEY: KEY });
  });

  const options = (page: Page) =>
    page.evaluate(() => {
      // The styles are long, and looked at by their colours.
      const options = window.standIn.maps[0]?.options;
      return { ...options, styles: undefined };
    });

  test("is asked for with the key and the nonce, and told what we need", async ({ page }) => {
    await start(page, upgrade);
    const { address, nonce } = await page.evaluate(() => window.standIn);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      key: KEY,
      auth_referrer_policy: "origin",
    });
    expect(nonce).not.toBe("");
    expect(await options(page)).toMatchObject({
      center: { lng: -83, lat: 39.96 },
      zoom: COLUMBUS.zoom + 1,
      gestureHandling: "cooperative",
      clickableIcons: false,
      disableDefaultUI: true,
      keyboardShortcuts: false,
      renderingType: "RASTER",
      isFractionalZoomEnabled: true,
    });
    expect(await page.evaluate(() => window.harness.map.attribution)).toEqual([]);
    await expect(page.getByAltText("Stand-in for Google")).toBeVisible();
    expect((await colours(page))[LAND.light]).toBeGreaterThan(10_000);
  });

  test("follows the pointer, and the overlay stays over it", async ({ page }) => {
    await start(page, upgrade);
    expect(await view(page)).toEqual(COLUMBUS);
    await page.evaluate(() => {
      const pin = window.harness.map.overlayHost.appendChild(document.createElement("button"));
      Object.assign(pin.style, { position: "absolute", left: "340px", top: "280px" });
      pin.textContent = "a stop of the route";
    });
    await expectToFollow(page);
    expect(await page.evaluate(() => window.harness.moves)).toBeGreaterThan(1);
    const host = page.locator(".google-map-overlay");
    expect(await host.boundingBox()).toEqual({ x: 0, y: 0, ...SIZE });
    await page.evaluate((view) => window.harness.map.setView(view), { ...COLUMBUS, zoom: 14.5 });
    expect(await view(page)).toEqual({ ...COLUMBUS, zoom: 14.5 });
    expect(await host.boundingBox()).toEqual({ x: 0, y: 0, ...SIZE });
  });

  test("turns dark in place and leaves nothing behind", async ({ page }) => {
    await start(page, upgrade);
    await page.evaluate(() => window.harness.map.setDark(true));
    expect((await colours(page))[LAND.dark]).toBeGreaterThan(10_000);
    await page.evaluate(() => window.harness.map.destroy());
    await expect(page.locator("#map")).toBeEmpty();
  });

  test("is given up when Google refuses the key", async ({ page }) => {
    await page.evaluate(() => {
      // Google says so once its script has looked at the key.
      const waiting = setInterval(() => {
        if (!("standIn" in window) || window.standIn.maps.length === 0) return;
        clearInterval(waiting);
        window.gm_authFailure();
      }, 1);
    });
    await expect(start(page, upgrade)).rejects.toThrow("Google refuses the key");
    await expect(page.locator("#map")).toBeEmpty();
  });

  test.describe("without its script", () => {
    test.use({ allowedConsole: [/ERR_FAILED/] });

    test("is given up, and tried again by the next map", async ({ page }) => {
      await page.route("https://maps.googleapis.com/**", (route) => route.abort());
      await expect(start(page, upgrade)).rejects.toThrow("could not load");
      await page.unroute("https://maps.googleapis.com/**");
      await start(page, upgrade);
      expect(await view(page)).toEqual(COLUMBUS);
    });
  });
});
