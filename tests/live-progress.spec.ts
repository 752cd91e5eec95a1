import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { alone } from "./support/alone";
import { agentsPin, placeOfAgent, reload, running } from "./support/live";
import { adminsApi } from "./support/persons-api";
import { expect, test } from "./support/world";

const MINUTE = 60_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const FAR: [number, number] = [-82.2, 40.4];

test.describe("The live view says how a route keeps to its plan", () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("behind and ahead, and when each stop that is left is reached", async ({
    page,
    server,
    js,
  }) => {
    const { route, stops, device } = await running(server, 4, "new");
    const [first, second, third] = stops;
    await page.goto(`/on-going-route/${route.id}`);
    const expected = page.locator(".on-going__expected");
    await expect(expected).toHaveCount(4);
    await expect(expected.first()).toHaveText(/^Expected \d\d:\d\d [ap]m/);
    if (js) await expect(page.locator(".live--live")).toBeVisible();

    const place = first?.coordinates ?? [0, 0];
    await device.visits(first?.id ?? "", place, { arrival: fromNow(4 * MINUTE) });
    await reload(page, js);
    await expect(page.locator(".delay--late")).toHaveText(/^[34] min behind plan$/);
    await expect(expected).toHaveCount(3);

    // Planned twenty minutes and a way after the first one.
    await device.visits(second?.id ?? "", second?.coordinates ?? [0, 0], {
      arrival: fromNow(4.5 * MINUTE),
    });
    await reload(page, js);
    await expect(page.locator(".delay--early")).toHaveText(/ min ahead of plan$/);
    await expectAccessible(page);

    const api = await adminsApi(server);
    const stop = page.getByRole("listitem").filter({ hasText: third?.name });
    await expect(stop.locator(".on-going__closed")).toHaveCount(0);
    const closedDays = Array.from({ length: 4 }, (_, day) =>
      fromNow((day - 1) * 24 * 60 * MINUTE).slice(0, 10),
    );
    await api(
      `/locations/${third?.locationId}`,
      { openingHours: "Mo-Su 00:00-24:00", closedDays },
      "PATCH",
    );
    await page.reload();
    await expect(stop.locator(".on-going__closed")).toHaveText(
      /^Closed when reached at .+: all of/,
    );
  });

  test("and draws where they drove beside what was planned", async ({ page, server, js }) => {
    const { route, stops, device } = await running(server, 3, "new");
    await page.goto(`/on-going-route/${route.id}`);
    const driven = page.locator("figure.map .map__line--driven");
    await expect(page.locator("figure.map .map__line--route").first()).toBeAttached();
    await expect(driven).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Lines on the map" })).toHaveCount(0);
    if (js) await expect(page.locator(".live--live")).toBeVisible();
    const [longitude, latitude] = stops[0]?.coordinates ?? [0, 0];
    for (let step = 1; step <= 4; step++) {
      await device.isAt([longitude + step / 200, latitude + step / 400], fromNow(step * 10_000));
    }
    await reload(page, js);
    // Each line once more as its edge.
    await expect(driven).toHaveCount(2, { timeout: 20_000 });
    await expect(page.getByRole("list", { name: "Lines on the map" })).toHaveText("PlannedDriven");
    await expectAccessible(page);
  });

  test("and marks an agent who has left it, until they are back", async ({ page, server, js }) => {
    const { route, stops, device } = await running(server, 3, "new");
    await device.isAt(stops[0]?.coordinates ?? [0, 0]);
    await page.goto(`/on-going-route/${route.id}`);
    const off = page.locator(".off-route");
    await expect(page.getByText(/^Last seen/)).toBeVisible();
    await expect(off).toHaveCount(0);
    if (js) await expect(page.locator(".live--live")).toBeVisible();

    await device.isAt(FAR, fromNow(-3 * MINUTE));
    await device.isAt(FAR);
    await reload(page, js);
    await expect(off).toHaveText(
      /^Off the route: \d+\.\d\d mi from the planned line \(estimated\), since \d\d:\d\d [ap]m \(\d min\)$/,
    );
    await expectAccessible(page);
    await device.isAt(stops[1]?.coordinates ?? [0, 0]);
    await reload(page, js);
    await expect(off).toHaveCount(0, { timeout: 20_000 });
  });
});

test.describe("An agent of whom nothing is heard", () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("is stale after ten minutes, on the page as it comes as well", async ({
    page,
    server,
    js,
  }) => {
    const { route, userId, device } = await running(server, 3, "new");
    await device.isAt(FAR, fromNow(-11 * MINUTE));
    await page.goto(`/on-going-route/${route.id}`);
    const stale = page.getByText("Stale: no position for 10 minutes or more");
    await expect(stale).toBeVisible();
    await expect(page.locator(".pin--agent.pin--stale").first()).toBeVisible();
    // Nobody knows whether they are off the route by now.
    await expect(page.locator(".off-route")).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(`/agent/${userId}/track`);
    await expect(stale).toBeVisible();
    await expect(page.locator(".live--live")).toHaveCount(0);
    await device.isAt(FAR);
    await reload(page, js);
    await expect(stale).toHaveCount(0);
    if (js) await expect(page.locator(".live--live")).toBeVisible();
    await expect(page.locator(".pin--stale")).toHaveCount(0);
  });

  test("becomes stale while nothing arrives", async ({ page, server, js }) => {
    const { route, device } = await running(server, 3, "new");
    await device.isAt(FAR, fromNow(-10 * MINUTE + 20_000));
    await page.goto(`/on-going-route/${route.id}`);
    const stale = page.getByText("Stale: no position for 10 minutes or more");
    if (js) {
      await expect(page.locator(".live--live")).toBeVisible();
      await expect(stale).toBeVisible({ timeout: 40_000 });
      await expect(page.locator(".pin--stale").first()).toBeVisible();
    } else {
      await expect(async () => {
        await page.reload();
        await expect(stale).toBeVisible({ timeout: 1 });
      }).toPass({ timeout: 40_000 });
    }
  });
});

test.describe("A stream that breaks off", () => {
  test.use({ allowedConsole: [/Failed to load resource/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  alone("goes on after the last event", async ({ page, own: server, js }) => {
    test.skip(!js, "without scripts there is no stream");
    const { route, device } = await running(server, 3, "new");
    await page.goto(`/on-going-route/${route.id}`);
    await expect(page.locator(".live--live")).toBeVisible();
    await device.isAt([-83, 40]);
    await expect(agentsPin(page)).toHaveCount(1);
    const before = await placeOfAgent(page);
    await page.route("**/live/**", (asked) => asked.abort());
    await server.kill();
    await expect(page.locator(".live")).toHaveText("Reconnecting…");
    await server.start();
    await device.isAt([-82.9, 40.1]);
    const told = page.waitForRequest(async (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (!pathname.startsWith("/live/")) return false;
      return searchParams.has("lastEventId") || "last-event-id" in (await request.allHeaders());
    });
    await page.unroute("**/live/**");
    await told;
    await expect(page.locator(".live")).toHaveText("Live");
    await expect.poll(() => placeOfAgent(page)).not.toEqual(before);
  });

  test("tells the same through the console: what was missed, once each", async ({
    page,
    server,
  }) => {
    const { route, device } = await running(server, 3, "new");
    const first = await listen(page, server.url, `/live/routes/${route.id}`, undefined, 1);
    const mark = first.at(-1)?.id;
    expect(mark).toBeTruthy();
    const way = [-83, -82.998, -82.996];
    for (const longitude of way) await device.wasAt([[[longitude, 40], fromNow(0)]]);
    const missed = await listen(page, server.url, `/live/routes/${route.id}`, mark, 3);
    expect(missed.map(({ data }) => JSON.parse(data).coordinates[0])).toEqual(way);
    const rest = await listen(page, server.url, `/live/agents`, missed[1]?.id, 1);
    expect(JSON.parse(rest[0]?.data ?? "").coordinates[0]).toBe(way[2]);
    const [reset] = await listen(page, server.url, `/live/routes/${route.id}`, "of-long-ago", 1);
    expect(reset).toMatchObject({ event: "reset", data: '{"reason":"unknown"}' });
  });
});

interface ToldEvent {
  id: string;
  event: string;
  data: string;
}

/** The first so many events of a stream. */
async function listen(
  page: Page,
  origin: string,
  path: string,
  lastEventId: string | undefined,
  count: number,
): Promise<ToldEvent[]> {
  const cookies = await page.context().cookies();
  const left = new AbortController();
  const reply = await fetch(origin + path, {
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      ...(lastEventId && { "last-event-id": lastEventId }),
    },
    signal: left.signal,
  });
  const events: ToldEvent[] = [];
  let text = "";
  const decoder = new TextDecoder();
  const reader = reply.body?.getReader();
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk?.value) break;
    text += decoder.decode(chunk.value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks.filter((block) => block.includes("event: "))) {
      const field = (name: string) => block.match(new RegExp(`^${name}: ?(.*)$`, "m"))?.[1] ?? "";
      events.push({ id: field("id"), event: field("event"), data: field("data") });
    }
    if (events.length >= count) break;
  }
  left.abort();
  return events.slice(0, count);
}
