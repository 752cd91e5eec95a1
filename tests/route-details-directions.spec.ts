import type { Route } from "contract/entities";
import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { found, rows } from "./support/create-route";
import { settled } from "./support/map";
import { NO_BOT, type WorldWithOsrm, worldWithOsrm } from "./support/osrm";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { items, more, names, stopButton, stopMenu } from "./support/stop-list";
import { expect, signInAt, test } from "./support/world";

test.describe("With a directions service that is slow or fails, routes", () => {
  test.use({
    allowedConsole: [/status of 4(09|22)/],
    ...NO_BOT,
  });
  let own: WorldWithOsrm;

  test.beforeAll(async () => {
    own = await worldWithOsrm();
  });
  test.afterAll(() => own.end());
  test.beforeEach(async ({ context }) => {
    own.service.answers({});
    await signInAt(context, own.server.url, "manager");
  });
  // spec: 2.map-line
  test("are shown without the line, which follows", { tag: ["@core", "@no-js"] }, async ({
    page,
    js,
  }) => {
    const { server, service } = own;
    const route = await (await managersApi(server)).fresh(12);
    await page.goto(`${server.url}/routes/${route.id}`);
    await expect(page.getByText("Directions by OSRM")).toBeVisible();
    if (!js) return;
    // Only now is the browser known to run scripts.
    await more(page, "Rename Route");
    await expect(page.getByRole("dialog", { name: "Rename Route" })).toBeVisible();
    const other = await unasked(server, 13);
    const letGo = service.hold();
    // It is loaded only once the line is there.
    await page.goto(`${server.url}/routes/${other.id}`, { waitUntil: "commit" });
    await expect(items(page)).toHaveCount(10);
    await expect(page.getByText("Directions by OSRM")).toHaveCount(0);
    // Nothing waits for it.
    await more(page, "Rename Route");
    await expect(page.getByRole("dialog", { name: "Rename Route" })).toBeVisible();
    await page.keyboard.press("Escape");
    letGo();
    await expect(page.getByText("Directions by OSRM")).toBeVisible();
  });

  test("show the whole line once it comes, unless the map was moved meanwhile", async ({
    page,
    js,
  }) => {
    test.skip(!js, "without scripts the page waits for the whole");
    const { server, service } = own;
    await page.goto(`${server.url}/routes/${(await unasked(server, 9)).id}`);
    await expect(page.getByText("Directions by OSRM")).toBeVisible();
    // Only now is the browser known to run scripts.
    await more(page, "Rename Route");
    for (const isMoved of [false, true]) {
      const route = await unasked(server, 10 + Number(isMoved));
      const letGo = service.hold();
      // Far further north than any stop.
      service.leadsBy([-83, 40.6]);
      await page.goto(`${server.url}/routes/${route.id}`, { waitUntil: "commit" });
      await expect(page.locator(".map--live")).toBeVisible();
      await expect(page.getByText("Directions by OSRM")).toHaveCount(0);
      if (isMoved) {
        await page.getByRole("button", { name: "Zoom in" }).click();
        await settled(page);
      }
      letGo();
      await expect(page.getByText("Directions by OSRM")).toBeVisible();
      await expect.poll(() => leavesMap(page)).toBe(isMoved);
      await settled(page);
      expect(await leavesMap(page)).toBe(isMoved);
      service.leadsBy(null);
    }
  });

  test("are shown without the line while they are run and planned, too", async ({ page, js }) => {
    test.skip(!js, "without scripts the page waits for the whole");
    const { server, service } = own;
    await page.goto(`${server.url}/routes/${(await unasked(server, 9)).id}`);
    // Only now is the browser known to run scripts.
    await more(page, "Rename Route");
    const running = `/on-going-route/${(await unasked(server, 12)).id}`;
    for (const [path, stops] of [
      [running, page.locator(".pin--stop")],
      [found(5), rows(page)],
    ] as const) {
      const letGo = service.hold();
      // Far further north than any stop.
      service.leadsBy([-83, 40.6]);
      await page.goto(server.url + path, { waitUntil: "commit" });
      await expect(page.locator(".map--live")).toBeVisible();
      await expect(stops.first()).toBeVisible();
      await expect(page.getByText("Directions by OSRM")).toHaveCount(0);
      letGo();
      await expect(page.getByText("Directions by OSRM")).toBeVisible();
      await expect.poll(() => leavesMap(page)).toBe(false);
      service.leadsBy(null);
    }
  });

  test("name whom its roads are from wherever they are drawn", async ({ page }) => {
    const { server } = own;
    const route = await (await managersApi(server)).fresh(12);
    for (const path of ["routes/$", "on-going-route/$", "routes/$/sheet"]) {
      await page.goto(`${server.url}/${path.replace("$", route.id)}`);
      await expect(page.getByText("Directions by OSRM")).toBeVisible();
      const credit = page.locator("figure.map").getByRole("link", { name: /OpenStreetMap/ });
      await expect(credit).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
    }
  });

  test("tell of a slow search for a better order, which can be left", async ({ page, js }) => {
    test.skip(!js, "without scripts the page waits for the whole");
    const { server, service } = own;
    const api = await managersApi(server);
    const route = await api.fresh(14);
    await page.goto(`${server.url}/routes/${route.id}`);
    await expect(page.getByText("Directions by OSRM")).toBeVisible();
    const letGo = service.hold();
    // An order that nobody has asked about: answers are remembered.
    const count = (await api.stops(route.id)).length;
    await api.reorder(route.id, [1, ...Array.from({ length: count - 1 }, (_, at) => count - at)]);
    await more(page, "Optimize Route");
    await expect(page.getByText("Looking for a better order…")).toBeVisible();
    await page.getByRole("link", { name: "Keep current order" }).click();
    await expect(page.getByText("Looking for a better order…")).toHaveCount(0);
    letGo();
    await expect(page.getByRole("region", { name: /Optimize Route/ })).toHaveCount(0);
  });

  test("propose no order that was found for other stops", async ({ page, js }) => {
    test.skip(!js, "without scripts the page waits for the whole");
    const { server, service } = own;
    const api = await managersApi(server);
    const route = await unasked(server, 10);
    await page.goto(`${server.url}/routes/${route.id}`);
    await more(page, "Optimize Route");
    const use = page.getByRole("button", { name: "Use this order" });
    await expect(use).toBeVisible();
    const count = (await api.stops(route.id)).length;
    const theirs = [2, 1, ...Array.from({ length: count - 2 }, (_, at) => at + 3)];
    await api.reorder(route.id, theirs);
    const letGo = service.hold();
    await use.click();
    await expect(page.getByText(/Someone else changed this route meanwhile/)).toBeVisible();
    await expect(page.getByText("Looking for a better order…")).toBeVisible();
    await expect(use).toHaveCount(0);
    await expect(names(page)).toHaveText((await api.names(route.id)).slice(0, 10));
    letGo();
    await expect(page.getByText("Looking for a better order…")).toHaveCount(0);
  });

  test("say why, and save no move without its path", async ({ page }) => {
    const { server, service } = own;
    const api = await managersApi(server);
    const route = await unasked(server, 8);
    const before = await api.names(route.id);
    service.answers({ status: 400, body: { code: "NoRoute", message: "Impossible route" } });
    await page.goto(`${server.url}/routes/${route.id}`);
    await expect(page.getByText("Impossible route")).toBeVisible();
    await expect(names(page)).toHaveText(before.slice(0, 10));
    await stopMenu(page, 2, "Move down");
    await expect(page.getByRole("alert").getByText("Error", { exact: true })).toBeVisible();
    await expect(names(page)).toHaveText(before.slice(0, 10));
    expect(await api.names(route.id)).toEqual(before);

    await stopButton(page, 2, "Remove");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Location Deleted!")).toBeVisible();
    await expect(page.getByText(/Distance and time were not updated/)).toBeVisible();
    expect(await api.names(route.id)).toEqual(before.filter((_, at) => at !== 1));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("The route has been restored")).toBeVisible();
    expect(await api.names(route.id)).toEqual(before);

    await page.goto(`${server.url}/routes/${route.id}/optimize`);
    await expect(page.getByText("Impossible route").first()).toBeVisible();
    await expectAccessible(page);
  });
});

let turns = 0;

/** Whether the line of the map leaves its frame at the top or the bottom. */
const leavesMap = (page: Page) =>
  page
    .locator(".map__overlay .map__line")
    .last()
    .evaluate((path) => {
      const map = path.closest(".map__canvas")?.getBoundingClientRect();
      const box = path.getBoundingClientRect();
      return !map || box.top < map.top || box.bottom > map.bottom;
    });

/** A route along which nobody has asked for the path yet: answers are remembered. */
async function unasked(server: Product, least: number): Promise<Route> {
  const api = await managersApi(server);
  const route = await api.fresh(least);
  const places = (await api.stops(route.id)).map((_, at) => at + 1).reverse();
  turns++;
  return api.reorder(route.id, [...places.slice(turns), ...places.slice(0, turns)]);
}
