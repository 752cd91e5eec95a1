/** With fingers: targets that are large enough, fields that phones do not zoom into, maps that scroll the page. */
import type { Page } from "playwright/test";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const LEAST = 44;

/** What a finger misses or a phone zooms into, in the page or the dialog over it. */
const tooSmall = (page: Page) =>
  page.evaluate((least) => {
    const within = document.querySelector(".dialog__panel") ?? document.body;
    const all = [
      ...within.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary"),
    ];
    const shown = all.filter((one) => {
      // A finger reaches what is drawn in a label, and links within a text are as large as it.
      const isInText = one.matches("p a, dd a, td a, li a, h2 a, .map__attribution a");
      // Only keys press it.
      if (one.ariaHidden === "true") return false;
      return one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isInText;
    });
    return shown.flatMap((one) => {
      const target = one.closest("label") ?? one;
      const { width, height } = target.getBoundingClientRect();
      const isHidden = width <= 1 || height <= 1;
      const text = Number.parseFloat(getComputedStyle(one).fontSize);
      const isField = one.matches("input:not([type=checkbox], [type=radio]), select, textarea");
      const found = [];
      if (!isHidden && (width < least || height < least)) found.push(`${width} × ${height}`);
      if (!isHidden && isField && text < 16) found.push(`${text} px`);
      return found.map((what) => `${one.outerHTML.slice(0, 90)}: ${what}`);
    });
  }, LEAST - 0.5);

/** What phones show instead of letters, and on the key that sends. */
const keysOf = (page: Page, name: string) =>
  page
    .locator(`input[name="${name}"]`)
    .first()
    .evaluate((one: HTMLInputElement) => [one.inputMode, one.enterKeyHint, one.autocomplete]);

/** Every screen that is a list or a map, as far as its address has no id. */
const LISTS_AND_MAPS = [
  "/dashboard",
  "/dashboard/agent-map",
  "/locations?page=1",
  "/locations?page=1&map=1",
  "/locations/import",
  "/locations/inbox",
  "/location-types",
  "/chains",
  "/visits",
  "/agents?page=1",
  "/offices?page=1",
  "/messages",
  "/audit?page=1",
  "/reports/top-agents",
  "/reports/visits",
  "/reports/coverage",
  "/reports/plan",
  "/reports/plan/visit-times",
  "/views?of=%2Froutes",
  "/undo",
];

test("targets and fields are large enough", async ({ page, signIn, server }) => {
  // Who sees all of them.
  await signIn("admin");
  const route = await (await managersApi(server)).fresh(4);
  for (const path of [
    ...LISTS_AND_MAPS,
    `/on-going-route/${route.id}`,
    `/history/route/${route.id}`,
    "/routes?routePage=1",
    "/routes/assign?routePage=1",
    `/routes/${route.id}`,
    "/create-route",
    "/add-edit-location",
    "/account",
  ]) {
    await page.goto(path);
    await page.locator("html[data-js]").waitFor({ state: "attached" });
    expect.soft(await tooSmall(page), path).toEqual([]);
  }
  await page.goto("/routes?routePage=1");
  expect(await keysOf(page, "routeSearch")).toEqual(["", "search", "off"]);
  await page.goto("/locations/near");
  expect(await keysOf(page, "radius")).toEqual(["decimal", "", ""]);
  await page.context().clearCookies();
  await page.goto("/");
  expect(await keysOf(page, "password")).toEqual(["", "go", "current-password"]);
});

test("one finger scrolls the page over a map, and two move it", async ({
  page,
  signIn,
  server,
}) => {
  await signIn("manager");
  const route = await (await managersApi(server)).fresh(4);
  await page.goto(`/routes/${route.id}`);
  const stops = page.getByRole("list", { name: "Stops" });
  const canvas = page.locator("figure.map .map__canvas[tabindex]");
  await canvas.scrollIntoViewIfNeeded();
  const [list, map] = [await stops.boundingBox(), await canvas.boundingBox()];
  if (!list || !map) throw new Error("no list or no map");
  expect(map.y, "below the stops").toBeGreaterThan(list.y);

  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: [x: number, y: number][]) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
  const pin = page.locator("figure.map .pin:not(.pin--raised)").first();
  const place = () => pin.getAttribute("x");
  const [before, top] = [await place(), await page.evaluate(() => scrollY)];
  await send("touchStart", [[x, y]]);
  for (let step = 1; step <= 8; step++) await send("touchMove", [[x, y + step * 15]]);
  await send("touchEnd", []);
  await expect(page.getByText("Use two fingers to move the map")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(top);
  expect(await place()).toBe(before);

  await canvas.scrollIntoViewIfNeeded();
  const now = await canvas.boundingBox();
  const [left, middle] = [(now?.x ?? 0) + 60, (now?.y ?? 0) + (now?.height ?? 0) / 2];
  const both = (right: number): [number, number][] => [
    [left + right, middle],
    [left + 80 + right, middle],
  ];
  const scrolled = await page.evaluate(() => scrollY);
  await send("touchStart", both(0));
  for (let step = 1; step <= 8; step++) await send("touchMove", both(step * 8));
  await send("touchEnd", []);
  await expect.poll(place).not.toBe(before);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});
