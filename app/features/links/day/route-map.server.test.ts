import type { Route, RouteLocation } from "contract/entities";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { daySession } from "~/session/day-session.server";
import { emptyList } from "~/upstream/testing/callers";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { dayMapOf, sendRouteMap } from "./route-map.server";

let upstream: OddUpstream;
let cookie: string;
let stops: ReturnType<typeof stop>[];
let route: Record<string, unknown>;

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
  upstream.answers(({ url }, res) =>
    url.pathname.endsWith("/routes/r1")
      ? sendJson(res, 200, route)
      : sendJson(res, 200, { ...emptyList, data: stops, totalDocs: stops.length }),
  );
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
const mapNow = () =>
  dayMapOf(route as unknown as Route, stops as unknown as readonly RouteLocation[]);
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
});
