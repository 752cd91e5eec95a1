import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { sharedData } from "geo/testing/shared-data";
import type { MapUpgrade } from "../app/map/model/types";
import { CHROMIUM_WITH_WEBGL } from "./support/chromium";
import { VERSION } from "./support/map-harness";
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

const TILES = sharedData("columbus-oh.pmtiles");
const light = {
  land: "#f4f1ec",
  green: "#dfeeda",
  water: "#bcd8ee",
  street: "#ffffff",
  main: "#ffe9a8",
  highway: "#f7c873",
};
const dark = { land: "#1b1a18", highway: "#7d5d2a" };

test.use({ launchOptions: CHROMIUM_WITH_WEBGL });
test.skip(({ js }) => !js, "maps of a library need JavaScript");

test.describe("MapLibre over the extract's tiles", () => {
  test.skip(!TILES, "columbus-oh.pmtiles is not at hand: TEST_DATA names its folder");
  const upgrade: MapUpgrade = {
    kind: "maplibre",
    style: `/map/style/${VERSION}/light.json`,
    darkStyle: `/map/style/${VERSION}/dark.json`,
    attribution: [{ label: "© OpenStreetMap contributors", href: "https://osm.example" }],
  };

  test.beforeEach(({ folder }) => copyFile(TILES ?? "", join(folder, "tiles.pmtiles")));

  test("draws streets, water and green, and asks nobody else for anything", async ({
    page,
    open,
  }) => {
    const asked = new Set<string>();
    page.context().on("request", (request) => asked.add(new URL(request.url()).origin));
    const url = await open();
    await start(page, upgrade);
    const found = await colours(page);
    for (const kind of ["land", "street", "main", "highway", "water", "green"] as const) {
      expect(found[light[kind]], kind).toBeGreaterThan(500);
    }
    expect([...asked]).toEqual([url]);
    expect(await page.evaluate(() => window.harness.map.attribution)).toEqual(upgrade.attribution);
  });

  test("follows the pointer and the wheel, and what it is told", async ({ page, open }) => {
    await open();
    await start(page, upgrade);
    expect(await view(page)).toEqual(COLUMBUS);
    await expectToFollow(page);
    expect(await page.evaluate(() => window.harness.moves)).toBeGreaterThan(1);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -400);
    await page.keyboard.up("Control");
    await expect.poll(async () => (await view(page)).zoom).toBeGreaterThan(COLUMBUS.zoom + 0.2);
    // The wheel's zoom glides on for a while.
    let zoom = Number.NaN;
    await expect
      .poll(
        async () => {
          const before = zoom;
          zoom = (await view(page)).zoom;
          return zoom === before;
        },
        // Longer than a frame takes on a busy machine.
        { intervals: [1000] },
      )
      .toBe(true);
    await page.evaluate((view) => window.harness.map.setView(view), { ...COLUMBUS, zoom: 14.5 });
    expect(await view(page)).toEqual({ ...COLUMBUS, zoom: 14.5 });
    await page.evaluate((view) => window.harness.map.setView(view, { animate: true }), COLUMBUS);
    await expect.poll(async () => (await view(page)).zoom).toBe(COLUMBUS.zoom);
    expect((await view(page)).centre[0]).toBeCloseTo(COLUMBUS.centre[0]);
  });

  test("lets gestures begin on what lies over it", async ({ page, open }) => {
    await open();
    await start(page, upgrade);
    await page.evaluate(() => {
      const pin = window.harness.map.overlayHost.appendChild(document.createElement("button"));
      Object.assign(pin.style, { position: "absolute", left: "340px", top: "280px" });
      pin.textContent = "a stop of the route";
    });
    await expectToFollow(page);
  });

  test("turns dark and light again in place", async ({ page, open }) => {
    await open();
    await start(page, upgrade);
    await page.evaluate(() => window.harness.map.setDark(true));
    await expect.poll(async () => (await colours(page))[dark.highway] ?? 0).toBeGreaterThan(500);
    expect((await colours(page))[light.highway]).toBeUndefined();
    await page.evaluate(() => window.harness.map.setDark(false));
    await expect.poll(async () => (await colours(page))[light.highway] ?? 0).toBeGreaterThan(500);
    expect(await view(page)).toEqual(COLUMBUS);
  });

  test("leaves nothing behind", async ({ page, open }) => {
    await open();
    await start(page, upgrade, true);
    expect((await colours(page))[dark.land]).toBeGreaterThan(10_000);
    await page.evaluate(() => window.harness.map.destroy());
    await expect(page.locator("#map")).toBeEmpty();
    // And begins again in the same place.
    await start(page, upgrade);
    await expect(page.locator("#map canvas")).toHaveCount(1);
  });
});

test.describe("MapLibre with a style from elsewhere", () => {
  const HOST = "https://tiles.example";
  const upgrade: MapUpgrade = {
    kind: "maplibre",
    style: `${HOST}/light.json`,
    darkStyle: `${HOST}/light.json`,
    attribution: [],
  };
  const style = {
    version: 8,
    projection: { type: "globe" },
    sources: {
      shapes: {
        type: "geojson",
        data: { type: "FeatureCollection", features: [] },
        attribution:
          '<a href="https://osm.example/copyright" onclick="alert(1)">© <b>OSM</b></a> <a href="javascript:alert(1)">x</a><img src="https://elsewhere.example/pixel.png">',
      },
    },
    layers: [
      { id: "land", type: "background", paint: { "background-color": "#abcdef" } },
      { id: "shapes", type: "line", source: "shapes" },
    ],
  };

  test.beforeEach(({ page }) =>
    page.route(`${HOST}/**`, (route) =>
      route.fulfill({ json: style, headers: { "access-control-allow-origin": "*" } }),
    ),
  );

  // A parser sees the handler in the style's HTML and nothing runs it; browsers that tell of it do so
  // in different words.
  test.use({ allowedConsole: [/inline event handler/] });

  test("is drawn flat, with the names it gives", async ({ page, open }) => {
    await open({ MAP_STYLE_URL: `${HOST}/light.json` });
    await start(page, upgrade);
    expect((await colours(page))["#abcdef"]).toBe(SIZE.width * SIZE.height);
    expect(await page.evaluate(() => window.harness.map.attribution)).toEqual([
      { label: "© OSM", href: "https://osm.example/copyright" },
    ]);
  });

  test.describe("that can't be had", () => {
    // A worker may be given up while it is still loading.
    test.use({ allowedConsole: [/tiles\.example|Worker failed to load/] });

    test("because the policy does not name its host, is refused and leaves nothing", async ({
      page,
      open,
    }) => {
      await open();
      await expect(start(page, upgrade)).rejects.toThrow(/fetch/i);
      await expect(page.locator("#map")).toBeEmpty();
    });
  });
});
