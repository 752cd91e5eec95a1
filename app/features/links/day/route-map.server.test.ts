import type { LateReport, Route, RouteLocation } from "contract/entities";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { daySession } from "~/session/day-session.server";
import { emptyList } from "~/upstream/testing/callers";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { type DayLate, NO_LATE } from "./late.server";
import { dayMapOf, sendRouteMap } from "./route-map.server";

let upstream: OddUpstream;
let cookie: string;
let stops: ReturnType<typeof stop>[];
let route: Record<string, unknown>;
/** Reports that wait for the office. */
let late: object[];

const stop = (
  order: number,
  more: object = {},
  place: number[] | null = [-83, 40 + order / 50],
) => ({
  ...{ id: `s${order}`, routeId: "r1", locationId: `l${order}`, order, isVisited: false, ...more },
  location: {
    ...{ id: `l${order}`, name: `Shop ${order}` },
    ...(place && { location: { type: "Point", coordinates: place } }),
  },
});

beforeAll(async () => {
  upstream = await OddUpstream.start();
});
afterAll(() => upstream.stop());

beforeEach(async () => {
  setTestEnv(upstream.url);
  route = { id: "r1", name: "North", status: "active", userId: "a1" };
  stops = [stop(1, { isVisited: true }), stop(2), stop(3)];
  late = [];
  upstream.answers(({ url }, res) => {
    if (url.pathname.endsWith("/routes/r1")) return sendJson(res, 200, route);
    const all = url.pathname.endsWith("/late-reports") ? late : stops;
    sendJson(res, 200, { ...emptyList, data: all, totalDocs: all.length });
  });
  const stored = await daySession.keep(
    { token: "t", userId: "a1", name: "Ann" },
    new Request("http://x/"),
  );
  cookie = stored.split(";")[0] ?? "";
});

const ask = (headers: Record<string, string> = { cookie }) =>
  sendRouteMap({
    request: new Request("http://localhost/day/map/r1", { headers }),
    params: { route: "r1" },
    context: {},
  });
const mapNow = (late: DayLate = NO_LATE) =>
  dayMapOf(route as unknown as Route, stops as unknown as readonly RouteLocation[], late);
const urlNow = () => mapNow()?.image.src;

describe("the picture of a route on an agent's day", () => {
  it("leaves out a stop that lies far from the others, and counts it", async () => {
    stops = [...stops, stop(4)];
    expect(mapNow()?.far).toBe(0);
    stops = [...stops, stop(5, {}, [2.35, 48.86])];
    expect(mapNow()?.far).toBe(1);
  });

  it("is for its agent alone, and asks each time whether it still is", async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex, nofollow",
      vary: "cookie",
    });
    const svg = await response.text();
    expect(svg).toMatch(/^<svg xmlns=.*<\/svg>$/s);
    expect(svg.match(/class="pin (done|open|next)"/g)).toHaveLength(3);
    expect(svg).toContain("map__line--route");
    expect(svg).not.toContain("Shop");
  });

  it.each([
    ["without a link on this phone", 401, () => ask({})],
    ["with a cookie that is not ours", 401, () => ask({ cookie: "waybook_day=made-up" })],
    [
      "of another agent's route",
      404,
      () => {
        route = { ...route, userId: "a2" };
        return ask();
      },
    ],
    [
      "of a route that the upstream does not show",
      404,
      () => {
        upstream.answersJson(404, errorReply(404, "Not found"));
        return ask();
      },
    ],
    [
      "once the link has ended",
      401,
      () => {
        upstream.answersJson(401, errorReply(401, "Revoked"));
        return ask();
      },
    ],
    [
      "without a stop that has a position",
      404,
      () => {
        stops = [stop(1, {}, null)];
        return ask();
      },
    ],
  ])("is refused %s, and nothing of it stored", async (_, status, asking) => {
    const response = await asking();
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe("No map");
  });

  it("is not sent again while nothing has changed, and only to who may see it", async () => {
    const tag = (await ask()).headers.get("etag") ?? "";
    const again = { cookie, "if-none-match": tag };
    const same = await ask(again);
    expect([same.status, same.headers.get("etag")]).toEqual([304, tag]);
    expect((await ask({ "if-none-match": tag })).status).toBe(401);
    stops = [stop(1, { isVisited: true }), stop(2, { isVisited: true }), stop(3)];
    expect((await ask(again)).status).toBe(200);
  });

  it("has another address once anything on it changes", () => {
    const seen = new Set([urlNow(), urlNow()]);
    expect(seen.size).toBe(1);
    stops[1] = stop(2, { isVisited: true });
    seen.add(urlNow());
    stops[1] = stop(2, { isVisited: true }, [-82, 41]);
    seen.add(urlNow());
    stops.pop();
    seen.add(urlNow());
    route = { ...route, roundTrip: true };
    seen.add(urlNow());
    expect(seen.size).toBe(5);
    stops = [stop(1, {}, null)];
    expect(urlNow()).toBeUndefined();
  });

  it("leaves out stops without a position, and draws the way between the others", async () => {
    stops = [stop(1), stop(2, {}, null), stop(3)];
    const svg = await (await ask()).text();
    expect(svg.match(/class="pin \w+"/g)).toEqual(['class="pin open"', 'class="pin next"']);
    expect(svg).toContain("map__line--route");
  });

  it("shows a stop whose report waits for the office as reported, at an address of its own", async () => {
    const at = "2026-11-24T10:00:00Z";
    const report = {
      ...{ id: "n1", reason: "too-old", status: "waiting", routeLocationId: "s2" },
      ...{ locationId: "l2", routeId: "r1", userId: "a1", actuallyVisited: true },
      ...{ arrival: at, doNotVisit: false, receivedAt: at },
    };
    late = [report];
    const svg = await (await ask()).text();
    const pins = ["done", "done", "next"].map((state) => `class="pin ${state}"`);
    expect(svg.match(/class="pin \w+"/g)?.toSorted()).toEqual(pins);
    const waiting = new Map([["s2", report as unknown as LateReport]]);
    expect(mapNow({ ...NO_LATE, waiting })?.image.src).not.toBe(urlNow());
  });
});
