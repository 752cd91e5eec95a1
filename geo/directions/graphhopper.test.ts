import { encodePolyline } from "geo/geometry/polyline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OddUpstream } from "~/upstream/testing/odd-upstream";
import { graphHopper } from "./graphhopper";
import { failureOf } from "./testing/failure";
import { rowOf, STOPS } from "./testing/stops";

let service: OddUpstream;
beforeAll(async () => {
  service = await OddUpstream.start();
});
afterAll(() => service.stop());

const KEY = "key-0123-4567";
const hosted = () => graphHopper({ url: service.url, key: KEY, profile: "bike", hosted: true });
const own = () => graphHopper({ url: service.url, profile: "car", hosted: false });

const LINE = STOPS.map((stop) => stop.coordinates);
const answer = (more: object = {}) => ({
  hints: { "visited_nodes.sum": 150 },
  info: { copyrights: ["GraphHopper", "OpenStreetMap contributors"], took: 3 },
  paths: [
    {
      distance: 7304.25,
      weight: 812.4,
      time: 1_460_850,
      transfers: 0,
      points_encoded: false,
      bbox: [-81.6954, 30.3119, -81.6557, 30.3322],
      points: { type: "LineString", coordinates: LINE.map((at) => [...at, 4.5]) },
      snapped_waypoints: { type: "LineString", coordinates: LINE },
      ...more,
    },
  ],
});
const settingError = (message: string, exception?: string, pointIndex?: number) => ({
  message,
  ...(exception && {
    hints: [
      {
        message,
        details: `com.graphhopper.util.exceptions.${exception}`,
        ...(pointIndex !== undefined && { point_index: pointIndex }),
      },
    ],
  }),
});
const failedRoute = () => failureOf(hosted().route(STOPS, {}));

describe("a path of GraphHopper", () => {
  // spec: 7.routing-service
  it("is asked for as the specification says", async () => {
    service.answersJson(200, answer());
    await hosted().route(STOPS, {});
    const { method, url, body } = service.last;
    expect([method, url.pathname, url.search]).toEqual(["POST", "/route", `?key=${KEY}`]);
    expect(body).toEqual({
      profile: "bike",
      points: LINE,
      snap_preventions: ["motorway", "ferry", "tunnel"],
      points_encoded: false,
      instructions: false,
    });
  });
  // spec: 9.seconds
  it("has the time in ms, the distance in m and the line, without heights", async () => {
    service.answersJson(200, answer());
    expect(await hosted().route(STOPS, {})).toEqual({
      time: 1_460_850,
      distance: 7304.25,
      points: LINE,
      engine: "graphhopper",
      estimated: false,
    });
  });

  it("has an order where the hosted service was asked for one, and never from another", async () => {
    service.answersJson(200, answer({ points_order: [0, 2, 1] }));
    const path = await hosted().route(STOPS, { optimize: true });
    expect(service.last.body).toMatchObject({ optimize: "true" });
    expect(path.points_order).toEqual([0, 2, 1]);

    service.answersJson(200, answer());
    const route = await own().route(STOPS, { optimize: true });
    expect(service.last.body).not.toHaveProperty("optimize");
    expect(service.last.url.search).toBe("");
    expect(route.points_order).toBeUndefined();
  });

  it.each([[[0, 1]], [[0, 1, 1]], [[0, 1, 3]]])("has no order out of %j", async (order) => {
    service.answersJson(200, answer({ points_order: order }));
    expect((await hosted().route(STOPS, { optimize: true })).points_order).toBeUndefined();
  });

  it("has a line where the service encodes it all the same, or sends none", async () => {
    service.answersJson(200, answer({ points: encodePolyline(LINE, 5), points_encoded: true }));
    expect((await own().route(STOPS, {})).points).toEqual(LINE);
    service.answersJson(200, { paths: [{ time: 1000, distance: 5 }] });
    expect((await own().route(STOPS, {})).points).toEqual(LINE);
  });
});

describe("without a path", () => {
  // spec: 8.no-path
  it("the words are the specification's when the service says nothing", async () => {
    for (const [status, body] of [
      [200, { paths: [] }],
      [200, {}],
      [400, {}],
      [400, "<html>"],
    ] as const) {
      service.answersJson(status, body);
      expect(await failedRoute()).toMatchObject({
        kind: "no-path",
        message: "Opps! Something went wrong",
      });
    }
  });

  it("the words name GraphHopper where it answers HTML", async () => {
    const html = { "content-type": "text/html" };
    for (const status of [200, 400]) {
      service.answers((_, res) => res.writeHead(status, html).end("<h1>Welcome</h1>"));
      expect((await failedRoute()).message).toBe(
        "Opps! Something went wrong (GraphHopper sent a web page instead of directions. An administrator must check DIRECTIONS_URL.)",
      );
    }
  });

  it("the words are the service's when it says something", async () => {
    const words = "Connection between locations not found";
    service.answersJson(400, settingError(words, "ConnectionNotFoundException"));
    expect(await failedRoute()).toMatchObject({ kind: "no-path", message: words });
    service.answersJson(200, { message: words, paths: [] });
    expect(await failedRoute()).toMatchObject({ kind: "no-path", message: words });
  });

  it.each([
    [0, "PointNotFoundException", "Bay Street Deli is not near any road (Cannot find point)"],
    [1, "PointOutOfBoundsException", "San Marco Books is not near any road (Cannot find point)"],
    [2, "PointNotFoundException", "Stop 3 is not near any road (Cannot find point)"],
  ])("the stop %d that is to blame is named", async (index, exception, message) => {
    service.answersJson(400, settingError("Cannot find point", exception, index));
    expect(await failedRoute()).toMatchObject({ kind: "no-path", stopIndex: index, message });
  });

  it("an index beyond the stops blames none", async () => {
    service.answersJson(400, settingError("Cannot find point 9", "PointNotFoundException", 9));
    const error = await failedRoute();
    expect(error).toMatchObject({ message: "Cannot find point 9", stopIndex: undefined });
  });

  it("the limits of a plan are told, with the number of points it allows", async () => {
    service.answersJson(400, { message: "Too many points for Routing API: 90, allowed: 80" });
    expect(await failureOf(hosted().route(rowOf(90), {}))).toMatchObject({
      kind: "limits",
      maxPoints: 80,
    });
    const far = settingError("Point 1 is too far from Point 0", "PointDistanceExceededException");
    service.answersJson(400, far);
    expect(await failedRoute()).toMatchObject({
      kind: "limits",
      maxPoints: undefined,
      message: "Point 1 is too far from Point 0",
    });
  });

  it("an unknown profile is the administrator's matter", async () => {
    service.answersJson(400, { message: "The requested profile 'bike' does not exist." });
    const error = await failedRoute();
    expect(error.kind).toBe("refused");
    expect(error.message).toContain("DIRECTIONS_PROFILE");
  });

  it("a path that can't be read is not taken for one", async () => {
    for (const more of [{ time: -1 }, { time: "12" }, { distance: null }, { points: "é" }]) {
      service.answersJson(200, answer(more));
      expect(await failedRoute()).toMatchObject({
        kind: "unreachable",
        message: "Opps! Something went wrong",
      });
    }
  });

  it("the key is in no message, though the service repeats it", async () => {
    service.answersJson(400, { message: `No credits left for ${KEY}`, hints: [] });
    const error = await failedRoute();
    expect(error.message).toBe("No credits left for …");
    for (const status of [401, 429, 500]) {
      service.answersJson(status, { message: `Wrong credentials: ${KEY}` });
      const failure = await failedRoute();
      expect(`${failure.message}${failure.stack}${String(failure.cause)}`).not.toContain(KEY);
    }
  });
});

describe("a matrix of GraphHopper", () => {
  it("has seconds, and null where no way leads", async () => {
    const times = [
      [0, 300, null],
      [310, 0, null],
      [null, null, 0],
    ];
    service.answersJson(200, { times, hints: [{ message: "no connection" }], info: {} });
    expect(await hosted().matrix?.(STOPS, {})).toEqual({
      seconds: times,
      engine: "graphhopper",
      estimated: false,
    });
    expect(service.last.url.pathname).toBe("/matrix");
    expect(service.last.body).toMatchObject({
      from_points: LINE,
      to_points: LINE,
      out_arrays: ["times"],
      fail_fast: false,
    });
  });

  it("may be from some to others", async () => {
    service.answersJson(200, { times: [[300, 310]] });
    const found = await hosted().matrix?.(STOPS, { sources: [0], targets: [1, 2] });
    expect(found?.seconds).toEqual([[300, 310]]);
    expect(service.last.body).toMatchObject({
      from_points: LINE.slice(0, 1),
      to_points: LINE.slice(1),
    });
  });

  it("is not there on a server of one's own", () => {
    expect(own().matrix).toBeUndefined();
  });

  it("of another size, or refused, is an error", async () => {
    service.answersJson(200, { times: [[0]] });
    expect((await failureOf(Promise.resolve(hosted().matrix?.(STOPS, {})))).kind).toBe(
      "unreachable",
    );
    service.answersJson(400, { message: "Too many points for Matrix API: 3, allowed: 2" });
    expect((await failureOf(Promise.resolve(hosted().matrix?.(STOPS, {})))).kind).toBe("limits");
  });
});
