import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OddUpstream } from "~/upstream/testing/odd-upstream";
import type { DirectionsEngine } from "./engine";
import { osrm } from "./osrm";
import { failureOf } from "./testing/failure";
import { rowOf, STOPS } from "./testing/stops";

let service: OddUpstream;
let engine: DirectionsEngine;
beforeAll(async () => {
  service = await OddUpstream.start();
  engine = osrm({ url: service.url, profile: "driving" });
});
afterAll(() => service.stop());

const LINE = STOPS.map((stop) => stop.coordinates);
const WAY = "-81.655700,30.332200;-81.661700,30.311900;-81.695400,30.315800";
const waypoint = (location: number[]) => ({ hint: "x", distance: 4.1, name: "", location });
const answer = () => ({
  code: "Ok",
  routes: [
    {
      geometry: { type: "LineString", coordinates: LINE },
      legs: [400.2, 499.9].map((duration) => ({ steps: [], summary: "", duration })),
      weight_name: "routability",
      weight: 900.1,
      duration: 900.1,
      distance: 7300.5,
    },
  ],
  waypoints: LINE.map(waypoint),
});
const failedRoute = (stops = STOPS) => failureOf(engine.route(stops, {}));

describe("a path of OSRM", () => {
  it("is asked for with the whole line, longitude first", async () => {
    service.answersJson(200, answer());
    await engine.route(STOPS, {});
    expect(service.last.method).toBe("GET");
    expect(service.last.url.pathname).toBe(`/route/v1/driving/${WAY}`);
    expect(service.last.url.search).toBe(
      "?overview=full&geometries=geojson&continue_straight=false",
    );
  });

  it("has its seconds as ms", async () => {
    service.answersJson(200, answer());
    expect(await engine.route(STOPS, {})).toEqual({
      time: 900_100,
      distance: 7300.5,
      points: LINE,
      legs: [400.2, 499.9],
      engine: "osrm",
      estimated: false,
    });
  });

  it("is refused where a stop was put on a road more than 1 km away", async () => {
    const [first, , last] = LINE.map(waypoint);
    const far = waypoint([-81.6617, 30.3219]);
    service.answersJson(200, { ...answer(), waypoints: [first, far, last] });
    expect(await failedRoute()).toMatchObject({
      kind: "no-path",
      stopIndex: 1,
      message: "San Marco Books is not near any road.",
    });
  });

  it("is read without waypoints as well", async () => {
    service.answersJson(200, { ...answer(), waypoints: "none" });
    expect((await engine.route(STOPS, {})).time).toBe(900_100);
  });
});

describe("an error of OSRM", () => {
  it.each([
    ["NoRoute", "Impossible route between points", "no-path", "Impossible route between points"],
    [
      "NoSegment",
      "Could not find a matching segment",
      "no-path",
      "Could not find a matching segment",
    ],
    [
      "NoSegment",
      "Could not find a matching segment for coordinate 2",
      "no-path",
      "Stop 3 is not near any road (Could not find a matching segment for coordinate 2)",
    ],
    [
      "InvalidQuery",
      "Query string malformed",
      "refused",
      "Query string malformed. An administrator must check DIRECTIONS_PROFILE.",
    ],
    ["TooBig", "Too many table coordinates", "limits", "Too many table coordinates"],
    ["TooBig", undefined, "limits", "There are too many stops for the directions service."],
    ["NoRoute", undefined, "no-path", "Opps! Something went wrong"],
    ["NoSegment", "NoSegment", "no-path", "Opps! Something went wrong"],
    [
      "InvalidUrl",
      undefined,
      "refused",
      "The directions service does not understand the request. An administrator must check DIRECTIONS_PROFILE.",
    ],
    [undefined, "Out of memory", "unreachable", "Out of memory"],
  ])("%s (%s) is %s", async (code, message, kind, words) => {
    service.answersJson(400, { code, message });
    expect(await failedRoute()).toMatchObject({ kind, message: words });
  });

  it("says how many points are allowed, or half of them are tried", async () => {
    service.answersJson(400, {
      code: "TooBig",
      message: "Number of entries 120 is higher than current maximum (100)",
    });
    expect((await failedRoute(rowOf(120))).maxPoints).toBe(100);
    service.answersJson(400, { code: "TooBig" });
    expect((await failedRoute(rowOf(120))).maxPoints).toBe(61);
    service.answersJson(414, "URI too long");
    expect((await failedRoute(rowOf(120))).maxPoints).toBe(61);
  });

  it("names OSRM where it answers HTML", async () => {
    const html = { "content-type": "text/html" };
    for (const status of [200, 400]) {
      service.answers((_, res) => res.writeHead(status, html).end("<h1>Welcome</h1>"));
      expect((await failedRoute()).message).toBe(
        "Opps! Something went wrong (OSRM sent a web page instead of directions. An administrator must check DIRECTIONS_URL.)",
      );
    }
  });

  it("is one as well with status 200, and where the answer is no OSRM's", async () => {
    service.answersJson(200, { code: "NoRoute" });
    expect((await failedRoute()).kind).toBe("no-path");
    service.answersJson(200, { code: "Ok", routes: [] });
    expect((await failedRoute()).message).toBe("Opps! Something went wrong");
    for (const body of [{}, "<html>", null, { code: "Ok" }, { code: "Ok", routes: [{}] }]) {
      service.answersJson(200, body);
      expect((await failedRoute()).kind).toBe("unreachable");
    }
  });
});

describe("a table of OSRM", () => {
  it("has seconds, and null where no way leads", async () => {
    const durations = [
      [0, 300.2, null],
      [310, 0, 99],
      [null, 98.1, 0],
    ];
    service.answersJson(200, { code: "Ok", durations, sources: [], destinations: [] });
    expect(await engine.matrix?.(STOPS, {})).toEqual({
      seconds: durations,
      engine: "osrm",
      estimated: false,
    });
    expect(service.last.url.pathname).toBe(`/table/v1/driving/${WAY}`);
    expect(service.last.url.search).toBe("?annotations=duration");
  });

  it("may be from some to others", async () => {
    service.answersJson(200, { code: "Ok", durations: [[300, 310]] });
    const found = await engine.matrix?.(STOPS, { sources: [0], targets: [1, 2] });
    expect(found?.seconds).toEqual([[300, 310]]);
    expect(service.last.url.searchParams.get("sources")).toBe("0");
    expect(service.last.url.searchParams.get("destinations")).toBe("1;2");
  });

  it("of another size is not taken for one", async () => {
    service.answersJson(200, { code: "Ok", durations: [[0, 1, 2]] });
    const work = Promise.resolve(engine.matrix?.(STOPS, {}));
    expect((await failureOf(work)).kind).toBe("unreachable");
  });
});
