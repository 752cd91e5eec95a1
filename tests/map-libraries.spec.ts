import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright/test";
import { fromFrame } from "../app/lib/mercator";
import { GROUND_COLOURS } from "../app/ui/map/ground-colours";
import type { MapUpgrade } from "../app/ui/map/types";
import { CHROMIUM_WITH_WEBGL } from "./support/chromium";
import { type Harness, startHarness, VERSION } from "./support/map-harness";
import { expect, test as world } from "./support/world";

const DATA = process.env.TEST_DATA ?? resolve(import.meta.dirname, "../../shared/data");
const TILES = join(DATA, "columbus-oh.pmtiles");
const STAND_IN = resolve(import.meta.dirname, "support/google-maps-stand-in.js");

const COLUMBUS = { centre: [-83, 39.96] as [number, number], zoom: 12 };
const SIZE = { width: 720, height: 600 };
const { light, dark } = GROUND_COLOURS;

interface Fixtures {
  /** An empty folder for the extract's archive. */
  folder: string;
  /** Shows the harness under these settings, and returns its address. */
  open: (variables?: Record<string, string>) => Promise<string>;
}

const test = world.extend<Fixtures>({
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

test.use({ launchOptions: CHROMIUM_WITH_WEBGL });
test.skip(({ js }) => !js, "maps of a library need JavaScript");

const start = (page: Page, upgrade: MapUpgrade, isDark = false) =>
  page.evaluate(([upgrade, options]) => window.harness.start(upgrade, options), [
    upgrade,
    { view: COLUMBUS, dark: isDark },
  ] as const);

const view = (page: Page) => page.evaluate(() => window.harness.map.view());

/** How many pixels of the map have each colour, as `#rrggbb`, by what is on the screen. */
async function colours(page: Page): Promise<Record<string, number>> {
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
  // Held still first, so that the map does not glide on.
  await page.waitForTimeout(300);
  await page.mouse.up();
}

/** Drags, and expects the ground to go with the pointer, by our own reckoning of its scale. */
async function expectToFollow(page: Page) {
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

test.describe("MapLibre over the extract's tiles", () => {
  test.skip(!existsSync(TILES), `needs ${TILES}`);
  const upgrade: MapUpgrade = {
    kind: "maplibre",
    style: `/map/style/${VERSION}/light.json`,
    darkStyle: `/map/style/${VERSION}/dark.json`,
    attribution: [{ label: "© OpenStreetMap contributors", href: "https://osm.example" }],
  };

  test.beforeEach(({ folder }) => copyFile(TILES, join(folder, "tiles.pmtiles")));

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
    await page.mouse.wheel(0, -400);
    await expect.poll(async () => (await view(page)).zoom).toBeGreaterThan(COLUMBUS.zoom + 0.2);
    // The wheel's zoom glides on for a while.
    await expect(async () => {
      const before = await view(page);
      await page.waitForTimeout(300);
      expect(await view(page)).toEqual(before);
    }).toPass();
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

test.describe("Google's map, by a stand-in for its script", () => {
  const KEY = "test-key_1";
  const upgrade: MapUpgrade = { kind: "google", key: KEY };
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="66" height="26"/>';

  test.beforeEach(async ({ page, open }) => {
    await page.route("https://maps.googleapis.com/maps/api/js?*", (route) =>
      route.fulfill({ path: STAND_IN, contentType: "text/javascript" }),
    );
    await page.route("https://maps.gstatic.com/**", (route) =>
      route.fulfill({ body: logo, contentType: "image/svg+xml" }),
    );
    await open({ GOOGLE_MAPS_API_KEY: KEY });
  });

  const options = (page: Page) =>
    page.evaluate(() => {
      const { styles: _, ...options } = window.standIn.maps[0]?.options ?? {};
      return options;
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
      gestureHandling: "greedy",
      clickableIcons: false,
      disableDefaultUI: true,
      keyboardShortcuts: false,
      renderingType: "RASTER",
      isFractionalZoomEnabled: true,
    });
    expect(await page.evaluate(() => window.harness.map.attribution)).toEqual([]);
    await expect(page.getByAltText("Stand-in for Google")).toBeVisible();
    expect((await colours(page))[light.land]).toBeGreaterThan(10_000);
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
    expect((await colours(page))[dark.land]).toBeGreaterThan(10_000);
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

declare global {
  interface Window {
    /** Of tests/support/google-maps-stand-in.js. */
    standIn: { maps: { options: Record<string, unknown> }[]; address: string; nonce: string };
    gm_authFailure: () => void;
  }
}
