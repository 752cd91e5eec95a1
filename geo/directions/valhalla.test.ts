import type { LonLat } from "geo/geometry/lon-lat";
import { encodePolyline } from "geo/geometry/polyline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OddUpstream, sendJson } from "~/upstream/testing/odd-upstream";
import type { DirectionsEngine } from "./engine";
import { failureOf } from "./testing/failure";
import { rowOf, STOPS } from "./testing/stops";
import { valhalla } from "./valhalla";

let service: OddUpstream;
let engine: DirectionsEngine;
beforeAll(async () => {
  service = await OddUpstream.start();
  engine = valhalla({ url: service.url, profile: "auto" });
});
afterAll(() => service.stop());

const [FIRST, SECOND, THIRD] = STOPS.map((stop) => stop.coordinates) as [LonLat, LonLat, LonLat];
const BETWEEN: LonLat = [-81.658, 30.32];
const LOCATIONS = STOPS.map(({ coordinates: [lon, lat] }) => ({ lon, lat, type: "break" }));
const leg = (line: LonLat[]) => ({
  summary: { time: 450.5, length: 3.6, has_toll: false },
  shape: encodePolyline(line, 6),
});
const answer = (legs = [leg([FIRST, BETWEEN, SECOND]), leg([SECOND, THIRD])]) => ({
  trip: {
    locations: LOCATIONS,
    legs,
    summary: { time: 901.25, length: 7.3, cost: 1000, min_lat: 30.3 },
    status_message: "Found route between points",
    status: 0,
    units: "kilometers",
    language: "en-US",
  },
});
const settingError = (error_code: number, error: string) => ({
  error_code,
  error,
  status_code: 400,
  status: "Bad Request",
});
const failedRoute = (stops = STOPS) => failureOf(engine.route(stops, {}));

describe("a path of Valhalla", () => {
  it("is asked for by its costing, with each stop as a break", async () => {
    service.answersJson(200, answer());
    await engine.route(STOPS, {});
    expect(service.last.method).toBe("POST");
    expect(`${service.last.url.pathname}${service.last.url.search}`).toBe("/route");
    expect(service.last.body).toEqual({
      costing: "auto",
      locations: LOCATIONS,
      units: "kilometers",
      directions_type: "none",
    });
  });

  it("has its seconds as ms, its kilometres as m, and its legs as one line", async () => {
    service.answersJson(200, answer());
    expect(await engine.route(STOPS, {})).toEqual({
      time: 901_250,
      distance: 7300,
      points: [FIRST, BETWEEN, SECOND, THIRD],
      legs: [450.5, 450.5],
      engine: "valhalla",
      estimated: false,
    });
  });

  it("is asked for with the key of a hosted service, which no message repeats", async () => {
    const hosted = valhalla({ url: service.url, profile: "auto", key: "key-987" });
    service.answersJson(401, "key-987 is unknown");
    const error = await failureOf(hosted.route(STOPS, {}));
    expect(service.last.url.search).toBe("?api_key=key-987");
    expect(error.kind).toBe("refused");
    expect(error.message).toContain("DIRECTIONS_KEY");
    expect(`${error.message}${error.cause}`).not.toContain("key-987");
  });

  it("is refused where a stop was put on a road more than 1 km away", async () => {
    const far: LonLat = [-81.6954, 30.4];
    service.answersJson(200, answer([leg([FIRST, SECOND]), leg([SECOND, far])]));
    expect(await failedRoute()).toMatchObject({
      kind: "no-path",
      stopIndex: 2,
      message: "Stop 3 is not near any road.",
    });
  });
});

describe("an error of Valhalla", () => {
  it.each([
    [442, "No path could be found for input", "no-path", "No path could be found for input"],
    [442, "", "no-path", "Opps! Something went wrong"],
    [
      170,
      "Locations are in unconnected regions",
      "no-path",
      "Locations are in unconnected regions",
    ],
    [154, "Path distance exceeds the limit: 5 meters", "limits", "Path distance exceeds the limit"],
    [154, "", "limits", "too far apart"],
    [150, "Exceeded max locations: 20", "limits", "Exceeded max locations: 20"],
    [150, "", "limits", "too many stops"],
    [125, "No costing method found: 'yak'", "refused", "DIRECTIONS_PROFILE"],
    [130, "Failed to parse location", "refused", "Failed to parse location. An administrator"],
  ])("%d (%s) is %s", async (code, text, kind, words) => {
    service.answersJson(400, settingError(code, text));
    const error = await failedRoute();
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(words);
  });

  it("150 says how many points are allowed", async () => {
    service.answersJson(400, settingError(150, "Exceeded max locations: 20"));
    expect((await failedRoute(rowOf(30))).maxPoints).toBe(20);
    service.answersJson(400, settingError(150, "Exceeded max locations"));
    expect((await failedRoute(rowOf(30))).maxPoints).toBe(16);
  });

  it("171 names the stop, which is asked for", async () => {
    service.answers(({ url }, res) => {
      if (url.pathname === "/route") {
        return sendJson(res, 400, settingError(171, "No suitable edges near location"));
      }
      const found = { input_lon: -81, input_lat: 30, edges: [{ way_id: 1 }], nodes: null };
      sendJson(res, 200, [found, { ...found, edges: null }, found]);
    });
    expect(await failedRoute()).toMatchObject({
      kind: "no-path",
      stopIndex: 1,
      message: "San Marco Books is not near any road (No suitable edges near location)",
    });
    expect(service.heard.map(({ url }) => url.pathname)).toEqual(["/route", "/locate"]);
  });

  it("171 names none where that can't be told", async () => {
    service.answersJson(400, settingError(171, "No suitable edges near location"));
    expect(await failedRoute()).toMatchObject({ kind: "no-path", stopIndex: undefined });
  });

  it("names Valhalla where it answers HTML", async () => {
    const html = { "content-type": "text/html" };
    for (const status of [200, 400]) {
      service.answers((_, res) => res.writeHead(status, html).end("<h1>Welcome</h1>"));
      expect((await failedRoute()).message).toBe(
        "Opps! Something went wrong (Valhalla sent a web page instead of directions. An administrator must check DIRECTIONS_URL.)",
      );
    }
  });

  it("is one where the answer can't be read", async () => {
    for (const body of [{}, "<html>", { trip: {} }, answer([{ ...leg([]), shape: "é" }])]) {
      service.answersJson(200, body);
      expect((await failedRoute()).kind).toBe("unreachable");
    }
    service.answersJson(200, answer([]));
    expect((await failedRoute()).message).toBe("Opps! Something went wrong");
  });
});

describe("a matrix of Valhalla", () => {
  const cell = (time: number | null) => ({ time, distance: 1.5, from_index: 0, to_index: 1 });

  it("has seconds, and null where no way leads", async () => {
    const rows = [
      [cell(0), cell(300), cell(null)],
      [cell(310), cell(0), null],
      [cell(99), cell(98), cell(0)],
    ];
    service.answersJson(200, { sources_to_targets: rows, units: "kilometers" });
    expect(await engine.matrix?.(STOPS, {})).toEqual({
      seconds: [
        [0, 300, null],
        [310, 0, null],
        [99, 98, 0],
      ],
      engine: "valhalla",
      estimated: false,
    });
    expect(service.last.url.pathname).toBe("/sources_to_targets");
    expect(service.last.body).toMatchObject({ sources: LOCATIONS, targets: LOCATIONS });
  });

  it("may be from some to others", async () => {
    service.answersJson(200, { sources_to_targets: [[cell(300)], [cell(310)]] });
    const found = await engine.matrix?.(STOPS, { sources: [0, 1], targets: [2] });
    expect(found?.seconds).toEqual([[300], [310]]);
    const [first, second, third] = LOCATIONS;
    expect(service.last.body).toMatchObject({ sources: [first, second], targets: [third] });
  });

  it("says how large it may be: its limit counts the cells", async () => {
    service.answersJson(400, { error_code: 150, error: "Exceeded max locations:2500" });
    const failure = await failureOf(Promise.resolve(engine.matrix?.(rowOf(80), {})));
    expect(failure).toMatchObject({ kind: "limits", maxPoints: 50 });
  });

  it("of another size is not taken for one", async () => {
    service.answersJson(200, { sources_to_targets: [[cell(0)]] });
    const work = Promise.resolve(engine.matrix?.(STOPS, {}));
    expect((await failureOf(work)).kind).toBe("unreachable");
  });
});
