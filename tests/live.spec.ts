import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright/test";
import type { LonLat } from "~/lib/geo";
import { agentsDevice } from "./support/device";
import { managersApi } from "./support/routes";
import type { Server } from "./support/server";
import { expect, expectAccessible, signInAt, test } from "./support/world";

/** Streams that the API grants a user at once. */
const STREAMS_PER_USER = 5;
const SIMULATE = resolve(import.meta.dirname, "../build/simulate.js");

test.describe("The live view of a route", () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("shows where the agent is, and the next stop after a visit", async ({
    page,
    server,
    js,
  }) => {
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

  test("follows the agent, with the stops around alone", async ({ page, server, js }) => {
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
    expect(await places.evaluate(({ size }) => size)).toBe(2);
  });

  test("leaves the agent before behind when the route changes hands", async ({
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
    const other = await api.find((one) => Boolean(one.userId) && one.userId !== userId);
    await api.handOver(route.id, other.userId ?? "");
    const { displayName } = await api.user(other.userId ?? "");
    const othersDevice = await agentsDevice(server, other.userId ?? "");
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

  test("ends its stream when it is left", async ({ page, server, js }) => {
    test.skip(!js, "without scripts there is no stream");
    const { route } = await running(server, 4);
    for (let time = 0; time <= STREAMS_PER_USER; time++) {
      await page.goto(`/on-going-route/${route.id}`);
      await expect(page.locator(".live")).toHaveText("Live");
      if (time % 2 === 0) await page.getByRole("link", { name: route.name }).first().click();
      else await page.goto("/routes");
      await expect(page.locator(".live")).toHaveCount(0);
    }
    // That somebody leaves is no failure.
    expect(server.log).not.toContain("the request failed");
  });

  test.describe("refused", () => {
    test.use({ allowedConsole: [/status of 429/] });

    test("says that it is not live, and shows what it came with", async ({ page, server, js }) => {
      test.skip(!js, "without scripts there is no stream");
      const { route, device } = await running(server, 4);
      await device.isAt([-83, 40]);
      const held = [];
      const context = page.context();
      for (let tab = 0; tab < STREAMS_PER_USER; tab++) {
        const other = await context.newPage();
        await other.goto(`/on-going-route/${route.id}`);
        await expect(other.locator(".live")).toHaveText("Live");
        held.push(other);
      }
      // A browser opens no more than six connections to a host: this one is not of its own.
      const browser = context.browser();
      const another = await browser?.newContext({ baseURL: server.url });
      if (!another) throw new Error("no browser");
      await signInAt(another, server.url, "manager");
      const sixth = await another.newPage();
      await sixth.goto(`/on-going-route/${route.id}`);
      await expect(sixth.locator(".live")).toHaveText("Not live: reload to see more");
      await expect(agentsPin(sixth)).toHaveCount(1);
      await expectAccessible(sixth);
      for (const other of held) await other.close();
      await another.close();
    });
  });

  test("shows what `npm run simulate` drives", async ({ page, server, js }) => {
    const { route } = await running(server, 4);
    await page.goto(`/on-going-route/${route.id}`);
    if (js) await expect(page.locator(".live--live")).toBeVisible();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [SIMULATE, "--route", route.id, "--speed", "10000", "--every", "0.2", "--dwell", "0"],
      { env: { ...process.env, API_URL: `http://127.0.0.1:${server.apiPort}` } },
    );
    expect(stdout).toContain(`4 stops left on ${route.name}`);
    expect(stdout.match(/visited stop \d/g)).toHaveLength(4);
    expect(stdout).toContain(`${route.name} is done`);
    await reload(page, js);
    await expect(nextStop(page)).toHaveText("All stops are visited");
    await expect(agentsPin(page)).toHaveCount(1);
  });

  test("offers to assign a route that nobody runs", async ({ page, server }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/on-going-route/${route.id}`);
    await expect(page.getByText("Nobody runs this route.")).toBeVisible();
    await expect(page.locator(".live")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Assign" }).click();
    await expect(page.getByRole("dialog", { name: /Assign/ })).toBeVisible();
  });

  test("leads to itself from an address that is nearly right", async ({ page, server }) => {
    const route = await (await managersApi(server)).fresh(4);
    await page.goto(`/on-going-route/${route.id}/elsewhere`);
    await expect(page).toHaveURL(`/on-going-route/${route.id}`);
  });

  test("is reached from the route's details by keyboard", async ({ page, server, js }) => {
    test.skip(!js, "the menu's keys are the script's");
    const { route } = await running(server, 4);
    await page.goto(`/routes/${route.id}`);
    await page.getByRole("button", { name: /^More for/ }).press("Enter");
    const link = page.getByRole("link", { name: "Live view" }).filter({ visible: true });
    await link.press("Enter");
    await expect(page).toHaveURL(`/on-going-route/${route.id}`);
    await page.getByRole("link", { name: "Follow" }).press("Enter");
    await expect(page).toHaveURL(/track$/);
    await page.getByRole("link", { name: "Reload" }).press("Enter");
    await expect(page.getByRole("link", { name: "Reload" })).toBeFocused();
  });
});

test.describe("A live view that is not there for the reader", () => {
  test.use({ allowedConsole: [/status of 40[134]/] });

  test("is a page of the shell for an unknown route", async ({ page, signIn }) => {
    await signIn("manager");
    const id = "00000000-0000-7000-8000-000000000000";
    const reply = await page.goto(`/on-going-route/${id}`);
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const events = await page.request.get(`/live/routes/${id}`);
    expect(events.status()).toBe(404);
  });

  test("nor are its events for managers of other offices", async ({ page, server, signIn }) => {
    await signIn("admin");
    const id = await (await managersApi(server)).foreignRoute();
    expect((await page.goto(`/on-going-route/${id}`))?.status()).toBe(200);
    await signIn("manager");
    expect((await page.goto(`/on-going-route/${id}`))?.status()).toBe(404);
    expect((await page.request.get(`/live/routes/${id}`)).status()).toBe(404);
  });

  test("nor for anybody who is not signed in", async ({ page, server }) => {
    const { route } = await running(server, 4);
    const events = await page.request.get(`/live/routes/${route.id}`, { maxRedirects: 0 });
    expect(events.status()).toBe(401);
    expect(await events.text()).toBe("");
    await page.goto(`/on-going-route/${route.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // What a stream is refused is not told on the next page.
    await expect(page.getByRole("alert")).toHaveCount(1);
  });
});

/** A new active route with an agent, and that agent's device. */
async function running(server: Server, count: number) {
  const api = await managersApi(server);
  const { userId } = await api.find(({ userId, status }) => Boolean(userId) && status === "active");
  const name = `Live ${count} ${Date.now().toString(36)}`;
  const made = await api.create(count, { name, userId: userId ?? "" });
  const route = await api.setStatus(made.id, "active");
  const stops = (await api.stops(route.id)).map(({ id, location }) => ({
    id,
    name: location?.name ?? "",
    coordinates: (location?.location?.coordinates ?? [0, 0]) as LonLat,
  }));
  return { route, stops, userId, device: await agentsDevice(server, userId ?? "") };
}

const nextStop = (page: Page) => page.locator(".next-stop__title");
const agentsPin = (page: Page) => page.locator("figure.map .pin--agent:not(.pin--raised)");

/** Where the agent's pin is drawn. */
async function placeOfAgent(page: Page): Promise<number[]> {
  const box = await agentsPin(page).boundingBox({ timeout: 1000 });
  if (!box) throw new Error("no agent on the map");
  return [Math.round(box.x), Math.round(box.y)];
}

/** Where it is drawn once it has slid there. */
async function settledPlace(page: Page): Promise<number[]> {
  let last: number[] = [];
  await expect
    .poll(async () => {
      const before = last;
      last = await placeOfAgent(page);
      return last.join() === before.join();
    })
    .toBe(true);
  return last;
}

/** The stops at which the tour begins and ends, by their numbers: on the map and in the list. */
async function expectEnds(page: Page, origin: string, destination: string): Promise<void> {
  const flagged = (end: string) =>
    page.locator("figure.map .pin", { has: page.locator(`.pin__flag--${end}`) });
  await expect(flagged("origin").locator(".pin__number")).toHaveText(origin);
  await expect(flagged("destination").locator(".pin__number")).toHaveText(destination);
  const row = (words: string) => page.locator(".on-going__stop", { hasText: words });
  await expect(row("Origin").locator(".on-going__number")).toHaveText(origin);
  await expect(row("Destination").locator(".on-going__number")).toHaveText(destination);
}

/** Without scripts the page has to be asked. */
async function reload(page: Page, js: boolean): Promise<void> {
  if (!js) await page.getByRole("link", { name: "Reload" }).click();
}

/** Leaves a sign on the document that a reload would wipe away. */
async function mark(page: Page, js: boolean): Promise<boolean> {
  if (js) await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return js;
}
const isMarked = async (page: Page) => (await page.locator("html[data-marked]").count()) > 0;
