import type { RoutePoint } from "geo/directions/engine";
import { estimateMatrix, estimatePath } from "geo/directions/estimate";
import { failureOf } from "geo/directions/testing/failure";
import { rowOf, STOPS } from "geo/directions/testing/stops";
import type { LonLat } from "geo/geometry/lon-lat";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import type { DirectionsSettings } from "../server/settings/directions";
import { currentEngine, engineOf, routePath, travelTimes } from "./directions.server";

let service: OddUpstream;
beforeAll(async () => {
  service = await OddUpstream.start();
});
afterAll(() => service.stop());

const use = (directions: DirectionsSettings) => setTestEnv("http://127.0.0.1:1", { directions });
const useService = () =>
  use({ engine: "graphhopper", url: service.url, profile: "bike", key: "k-1", hosted: true });
const [FIRST] = STOPS as [RoutePoint];

describe("without settings", () => {
  beforeEach(() => setTestEnv("http://127.0.0.1:1"));

  it("a path is estimated, and so are the times", async () => {
    expect(await routePath(STOPS)).toEqual(estimatePath(STOPS));
    const { seconds, engine, estimated } = estimateMatrix(STOPS);
    expect(await travelTimes(STOPS)).toEqual({ seconds, engine, estimated });
  });
});

describe("with a service", () => {
  beforeEach(useService);

  it("one stop, or none, is a way of no length, for which nobody is asked", async () => {
    service.answersJson(500, {});
    const nothing = { time: 0, distance: 0, engine: "graphhopper", estimated: false };
    expect(await routePath([FIRST])).toEqual({ ...nothing, points: [FIRST.coordinates] });
    expect(await routePath([])).toEqual({ ...nothing, points: [] });
    expect((await travelTimes([FIRST])).seconds).toEqual([[0]]);
    expect(service.heard).toHaveLength(0);
  });

  it("the path is that of the service", async () => {
    service.answersJson(200, { paths: [{ time: 60_000, distance: 500, points_order: [0, 2, 1] }] });
    const path = await routePath(STOPS, { optimize: true });
    expect(path).toMatchObject({ time: 60_000, distance: 500, engine: "graphhopper" });
    expect(path.points_order).toEqual([0, 2, 1]);
    expect(service.last.body).toMatchObject({ profile: "bike", optimize: "true" });
  });

  it("long routes go in parts, and a stop to blame has its own number", async () => {
    service.answers(({ body }, res) => {
      const { points } = body as { points: LonLat[] };
      if (points.length > 80) {
        const message = `Too many points for Routing API: ${points.length}, allowed: 80`;
        return sendJson(res, 400, { message });
      }
      const lost = points.findIndex(([longitude]) => longitude > -80.255 && longitude < -80.245);
      if (lost < 0) return sendJson(res, 200, { paths: [{ time: 1000, distance: 10 }] });
      const details = "com.graphhopper.util.exceptions.PointNotFoundException";
      const message = `Cannot find point ${lost}`;
      sendJson(res, 400, { message, hints: [{ message, details, point_index: lost }] });
    });
    expect(await routePath(rowOf(100))).toMatchObject({ time: 2000, distance: 20 });

    const error = await failureOf(routePath(rowOf(160)));
    expect(error.stopIndex).toBe(150);
    expect(error.message).toMatch(/^Stop 151 is not near any road/);
  });

  it("the times of too many stops are estimated, and say so", async () => {
    service.answersJson(400, { message: "Too many points for Matrix API: 3, allowed: 2" });
    expect(await travelTimes(STOPS)).toMatchObject({ engine: "estimate", estimated: true });
  });

  it("any other failure of the times is one", async () => {
    service.answersJson(500, {});
    expect((await failureOf(travelTimes(STOPS))).kind).toBe("unreachable");
  });

  it("the engine stays while the settings stay", () => {
    const engine = currentEngine();
    expect(currentEngine()).toBe(engine);
    useService();
    expect(currentEngine()).not.toBe(engine);
  });
});

describe("a server of one's own without matrices", () => {
  it("has its times estimated", async () => {
    use({ engine: "graphhopper", url: service.url, profile: "car", key: undefined, hosted: false });
    service.answersJson(404, {});
    expect((await travelTimes(STOPS)).estimated).toBe(true);
    expect(service.heard).toHaveLength(0);
  });
});

it.each(["graphhopper", "valhalla", "osrm"] as const)("a time-out holds for %s", async (name) => {
  service.answers(() => {});
  const engine = engineOf(
    { engine: name, url: service.url, profile: "x", key: undefined, hosted: false },
    200,
  );
  expect((await failureOf(routePath(STOPS, { engine }))).kind).toBe("timeout");
});

describe("a stop without a position", () => {
  it.each<[string, LonLat]>([
    ["not a number", [Number.NaN, 30]],
    ["beyond the pole", [10, 91]],
    ["beyond the date line", [-181, 30]],
  ])("(%s) is named, and nobody is asked", async (_, coordinates) => {
    useService();
    service.answersJson(200, {});
    const lost = { coordinates, name: "Nowhere" };
    expect(await failureOf(routePath([FIRST, lost]))).toMatchObject({
      kind: "no-path",
      stopIndex: 1,
      message: "Nowhere has no position on the map.",
    });
    expect(service.heard).toHaveLength(0);
  });
});

it("an aborted signal ends everything with its reason", async () => {
  const signal = AbortSignal.abort(new Error("gone"));
  await expect(routePath(STOPS, { signal })).rejects.toThrow("gone");
  await expect(travelTimes(STOPS, { signal })).rejects.toThrow("gone");
});
