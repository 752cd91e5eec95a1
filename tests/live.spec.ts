import type { LonLat } from "geo/geometry/lon-lat";
import { expectAccessible } from "./support/accessible";
import { agentsDevice } from "./support/device";
import {
  agentsPin,
  expectEnds,
  isMarked,
  mark,
  nextStop,
  placeOfAgent,
  reload,
  running,
  settledPlace,
} from "./support/live";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.describe("The live view of a route", () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));
  // spec: 2.on-going-route
  test("shows where the agent is, and the next stop after a visit", {
    tag: ["@core", "@no-js"],
  }, async ({ page, server, js }) => {
    const { route, stops, device } = await running(server, 5);
    const [first, second] = stops;
    await device.isAt([-83.02, 40.0]);
    await page.goto(`/on-going-route/${route.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(route.name);
    await expect(nextStop(page)).toHaveText(`Next stop: 1. ${first?.name}`);
    await expect(page.locator(".next-stop__leg")).toHaveText(/^\d+\.\d\d mi · .+\(estimated\)$/);
    await expect(page.getByText(/^Last seen \d\d-\d\d-\d{4} \d\d:\d\d [ap]m/)).toBeVisible();
    await expect(agentsPin(page)).toHaveCount(1);
    await expectEnds(page, "1", "5");
    const row = await agentsPin(page).getByRole("link").getAttribute("href");
    await expect(page.locator(row ?? "")).toContainText("Last seen");
    if (js) await expect(page.getByText("Live", { exact: true }).last()).toBeVisible();
    else await expect(page.locator(".live")).toBeHidden();
    await expectAccessible(page);

    const marked = await mark(page, js);
    const before = await placeOfAgent(page);
    await device.isAt([-82.98, 40.06]);
    await reload(page, js);
    await expect.poll(() => placeOfAgent(page)).not.toEqual(before);

    await device.visits(first?.id ?? "", first?.coordinates ?? [0, 0]);
    await reload(page, js);
    await expect(nextStop(page)).toHaveText(`Next stop: 2. ${second?.name}`);
    await expect(page.locator("[aria-current=step]")).toContainText(second?.name ?? "");
    await expect(page.getByRole("listitem").filter({ hasText: "Arrived" })).toHaveCount(1);
    expect(await isMarked(page)).toBe(marked);
  });
  // spec: 2.map-live
  test("follows the agent, with the stops around alone", { tag: ["@core", "@no-js"] }, async ({
    page,
    server,
    js,
  }) => {
    const { route, stops, device } = await running(server, 6);
    await page.goto(`/on-going-route/${route.id}`);
    await page.getByRole("link", { name: "Follow" }).click();
    await expect(page).toHaveURL(`/on-going-route/${route.id}/track`);
    const pins = page.locator("figure.map .pin:not(.pin--agent, .pin--raised)");
    await expect(pins).toHaveCount(2);
    await expectEnds(page, "1", "6");

    // Far beyond the stops: the map comes along.
    await device.isAt([-82.2, 40.4]);
    await reload(page, js);
    await expect(agentsPin(page)).toHaveCount(1);
    if (js) {
      await expect
        .poll(async () => {
          const [map, pin] = await Promise.all([
            page.locator(".map__canvas").boundingBox(),
            agentsPin(page).boundingBox(),
          ]);
          if (!map || !pin) return false;
          return pin.x > map.x && pin.x < map.x + map.width && pin.y > map.y;
        })
        .toBe(true);
    }
    await device.visits(stops[0]?.id ?? "", stops[0]?.coordinates ?? [0, 0]);
    await reload(page, js);
    // The origin stays, besides the stop that is next.
    await expect(pins).toHaveCount(3);
    await expectEnds(page, "1", "6");
    for (const { id, coordinates } of stops.slice(1)) await device.visits(id, coordinates);
    await reload(page, js);
    await expect(nextStop(page)).toHaveText("All stops are visited");
    await page.getByRole("link", { name: "All stops" }).click();
    await expect(page).toHaveURL(`/on-going-route/${route.id}`);
    await expect(page.locator(".pin--visited")).toHaveCount(6);
    await expectAccessible(page);
  });

  test("reads the page anew at a visit, and else every ten seconds at most", async ({
    page,
    server,
    js,
  }) => {
    test.skip(!js, "without scripts nothing is read anew by itself");
    const { route, stops, device } = await running(server, 4);
    const read: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".data")) read.push(pathname);
    });
    const began = Date.now();
    // Held, as a slow machine takes longer than ten seconds.
    await page.clock.setFixedTime(began);
    await page.goto(`/on-going-route/${route.id}`);
    await expect(page.locator(".live--live")).toBeVisible();
    for (let step = 1; step <= 4; step++) {
      const before = await placeOfAgent(page).catch(() => null);
      await device.isAt([-83 + step / 50, 40]);
      await expect.poll(() => placeOfAgent(page).catch(() => null)).not.toEqual(before);
    }
    expect(read).toHaveLength(1);
    await device.visits(stops[0]?.id ?? "", stops[0]?.coordinates ?? [0, 0]);
    await expect(nextStop(page)).toContainText("2.");
    expect(read).toHaveLength(2);
    await page.clock.setFixedTime(began + 10_000);
    await device.isAt([-82.9, 40]);
    await expect.poll(() => read.length).toBe(3);
  });

  test("keeps its ground while the agent moves upon it", async ({ page, server, js }) => {
    test.skip(!js, "without scripts each page brings the ground that it shows");
    const { route, stops, device } = await running(server, 4);
    // From so far away there is some even without an extract.
    await device.isAt([-82, 40.5]);
    await page.goto(`/on-going-route/${route.id}`);
    await expect(page.locator(".live--live")).toBeVisible();
    const ground = page.locator(".map__ground image");
    const shown = (await ground.getAttribute("href")) ?? "";
    expect(shown).toContain("/map/ground.svg?");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    for (const [step, stop] of stops.slice(0, 2).entries()) {
      await device.isAt([-82.05 - step / 20, 40.45]);
      await device.visits(stop.id, stop.coordinates);
      await expect(nextStop(page)).toContainText(`${step + 2}.`);
    }
    await expect(ground).toHaveAttribute("href", shown);
    expect(asked.filter((path) => path.endsWith(".data")).length).toBeGreaterThan(0);
    expect(asked).not.toContain("/map/ground.svg");
  });

  test("moves the agent at once for who asked for less motion", async ({ page, server, js }) => {
    test.skip(!js, "without scripts nothing moves");
    const { route, device } = await running(server, 4);
    await device.isAt([-83.02, 40]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/on-going-route/${route.id}`);
    await expect(page.locator(".live--live")).toBeVisible();
    const places = await page.evaluateHandle(() => {
      const places = new Set<string>();
      const look = () => {
        const pin = document.querySelector(".pin--agent");
        if (pin) places.add(`${pin.getAttribute("x")} ${pin.getAttribute("y")}`);
      };
      const map = document.querySelector("figure.map") ?? document;
      new MutationObserver(look).observe(map, { attributeFilter: ["x", "y"], subtree: true });
      return places;
    });
    for (const place of [
      [-83, 40.03],
      [-82.98, 40.01],
    ] as LonLat[]) {
      const before = await placeOfAgent(page);
      await device.isAt(place);
      await expect.poll(() => placeOfAgent(page)).not.toEqual(before);
    }
    // A pin that slides has been in many places before it is told the second one.
    // One more where the page was read anew in between.
    expect(await places.evaluate(({ size }) => size)).toBeLessThanOrEqual(3);
  });

  test("leaves the agent before behind when the route changes hands", { tag: "@no-js" }, async ({
    page,
    server,
    js,
  }) => {
    const { route, device, userId } = await running(server, 4);
    const api = await managersApi(server);
    await device.isAt([-83.02, 40]);
    await page.goto(`/on-going-route/${route.id}`);
    await expect(agentsPin(page)).toHaveCount(1);
    if (js) await expect(page.locator(".live--live")).toBeVisible();
    await device.isAt([-83.01, 40]);
    const { id: otherId, displayName } = await api.demoAgent(({ id }) => id !== userId);
    await api.handOver(route.id, otherId);
    const othersDevice = await agentsDevice(server, otherId);
    await othersDevice.isAt([-82.95, 40.05]);
    await page.getByRole("link", { name: "Reload" }).click();
    const pin = agentsPin(page).getByRole("link", { name: displayName ?? "nobody" });
    await expect(pin).toHaveCount(1);
    if (!js) return;
    await expect(page.locator(".live--live")).toBeVisible();
    const before = await settledPlace(page);
    // The other one's, at the same time, are nobody's business here.
    await device.isAt([-83.05, 39.95]);
    await othersDevice.isAt([-82.9, 40.1]);
    await expect.poll(() => placeOfAgent(page)).not.toEqual(before);
    const [x] = await settledPlace(page);
    expect(x).toBeGreaterThan(before[0] ?? 0);
  });
});
