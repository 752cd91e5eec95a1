import fc from "fast-check";
import type { DirectionsEngine, RoutePoint } from "geo/directions/engine";
import { DirectionsError } from "geo/directions/errors";
import { ESTIMATES, estimateMatrix, estimatePath } from "geo/directions/estimate";
import { failureOf } from "geo/directions/testing/failure";
import type { LonLat } from "geo/geometry/lon-lat";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { betterOrder } from "./better-order.server";
import { routePath } from "./directions.server";

const at = (...places: number[]): RoutePoint[] =>
  places.map((place) => ({ coordinates: [-83 + place * 0.01, 40] }));
/** On a line, visited to and fro. */
const ZIGZAG = at(0, 5, 1, 4, 2, 3);

beforeEach(() => setTestEnv("http://127.0.0.1:1"));

/** The estimate, with what is different about it. */
const engineWith = (more: Partial<DirectionsEngine>): DirectionsEngine => ({
  ...ESTIMATES.car,
  ...more,
});
const counted = () => {
  const heard: string[] = [];
  const engine = engineWith({
    route: async (points) => {
      heard.push("route");
      return estimatePath(points);
    },
    matrix: async (points) => {
      heard.push("matrix");
      return estimateMatrix(points);
    },
  });
  return { engine, heard };
};

describe("a better order", () => {
  it("is found, with its way and that of the given one", async () => {
    const found = await betterOrder(ZIGZAG);
    expect(found.order).toEqual([0, 2, 4, 5, 3, 1]);
    expect(found.improved).toBe(true);
    expect(found.before).toEqual(estimatePath(ZIGZAG));
    expect(found.path).toEqual(estimatePath(at(0, 1, 2, 3, 4, 5)));
  });

  it("says where it was looked for along straight lines although the path is not", async () => {
    const route: DirectionsEngine["route"] = async (points) => ({
      ...estimatePath(points),
      estimated: false,
    });
    const message = "Too many.";
    const matrix = () => Promise.reject(new DirectionsError({ kind: "limits", message }));
    const byLines = await betterOrder(ZIGZAG, {
      engine: engineWith({ name: "osrm", route, matrix }),
    });
    expect(byLines).toMatchObject({ improved: true, byStraightLines: true });
    const none = await betterOrder(at(0, 1, 2, 3), { engine: engineWith({ route, matrix }) });
    expect(none).toMatchObject({ improved: false, byStraightLines: true });
    expect((await betterOrder(ZIGZAG)).byStraightLines).toBe(false);
  });

  it("leaves the first ones and a fixed end where they are", async () => {
    const better = await betterOrder(ZIGZAG, { fixedPrefix: 2, end: "fixed" });
    expect(better).toMatchObject({ order: [0, 1, 3, 2, 4, 5], improved: true });
    const all = await betterOrder(ZIGZAG, { fixedPrefix: 6 });
    expect(all).toMatchObject({ order: [0, 1, 2, 3, 4, 5], improved: false });
    expect((await betterOrder(ZIGZAG, { fixedPrefix: 0 })).order[0]).toBe(0);
  });

  it("counts the way back to the start where the round ends there", async () => {
    const found = await betterOrder(ZIGZAG, { end: "start" });
    expect(found.improved).toBe(true);
    expect(found.before.time).toBe(estimatePath([...ZIGZAG, ...ZIGZAG.slice(0, 1)]).time);
    expect(found.path.points.at(-1)).toEqual(ZIGZAG[0]?.coordinates);
  });

  it("is no other where the given one is as good, and for one stop or none", async () => {
    const row = at(0, 1, 2, 3);
    const found = await betterOrder(row);
    expect(found).toMatchObject({ order: [0, 1, 2, 3], improved: false });
    expect(found.path).toBe(found.before);
    expect(await betterOrder(at(1))).toMatchObject({ order: [0], improved: false });
    expect(await betterOrder([])).toMatchObject({ order: [], improved: false });
  });

  it("is no other where the roads do not keep what the times promised", async () => {
    const given = JSON.stringify(ZIGZAG.map((stop) => stop.coordinates));
    const engine = engineWith({
      route: async (points) => {
        const same = JSON.stringify(points.map((point) => point.coordinates)) === given;
        return { ...estimatePath(points), time: same ? 1000 : 1001 };
      },
    });
    const found = await betterOrder(ZIGZAG, { engine });
    expect(found).toMatchObject({ order: [0, 1, 2, 3, 4, 5], improved: false });
    expect(found.path.time).toBe(1000);
  });

  it("is no other where the times say that no order reaches all", async () => {
    const engine = engineWith({
      matrix: async (points) => {
        const { seconds, ...more } = estimateMatrix(points);
        return { seconds: seconds.map((row) => row.map(() => null)), ...more };
      },
    });
    expect(await betterOrder(ZIGZAG, { engine })).toMatchObject({ improved: false });
  });

  it("keeps every stop once and never takes longer, whatever is given", async () => {
    const places = fc.array(
      fc.tuple(
        fc.double({ min: -84, max: -82, noNaN: true }),
        fc.double({ min: 39, max: 41, noNaN: true }),
      ),
      { maxLength: 9 },
    );
    const ends = fc.constantFrom("free", "fixed", "start");
    await fc.assert(
      fc.asyncProperty(places, fc.nat(9), ends, async (given, fixedPrefix, end) => {
        const stops = given.map((coordinates): RoutePoint => ({ coordinates }));
        const found = await betterOrder(stops, { fixedPrefix, end });
        expect([...found.order].sort((a, b) => a - b)).toEqual([...stops.keys()]);
        expect(found.order.slice(0, fixedPrefix)).toEqual([...stops.keys()].slice(0, fixedPrefix));
        if (end === "fixed" && stops.length > 0) expect(found.order.at(-1)).toBe(stops.length - 1);
        expect(found.path.time).toBeLessThanOrEqual(found.before.time);
        expect(found.improved).toBe(found.path.time < found.before.time);
      }),
      { numRuns: 60 },
    );
  });

  it("is the same for the same question, for many stops as well", async () => {
    const many = at(...Array.from({ length: 40 }, (_, index) => (index * 17) % 40));
    // Engines of their own: no answer comes from memory.
    const [one, other] = [counted(), counted()];
    const first = await betterOrder(many, { engine: one.engine });
    expect(await betterOrder(many, { engine: other.engine })).toEqual(first);
    expect(first.path.time).toBe(estimatePath(at(...Array(40).keys())).time);
    expect(other.heard).toEqual(["route", "matrix", "route"]);
  });

  it("is answered from memory, but not for other stops, another prefix or another end", async () => {
    const { engine, heard } = counted();
    const found = await betterOrder(ZIGZAG, { engine });
    expect(heard).toEqual(["route", "matrix", "route"]);
    expect(await betterOrder([...ZIGZAG], { engine })).toBe(found);
    expect(await routePath(ZIGZAG, { engine })).toBe(found.before);
    expect(heard).toHaveLength(3);
    await betterOrder(ZIGZAG, { engine, fixedPrefix: 2 });
    await betterOrder(ZIGZAG, { engine, end: "fixed" });
    await betterOrder(at(0, 5, 1, 4, 3, 2), { engine });
    expect(heard.filter((question) => question === "matrix")).toHaveLength(4);
  });

  it("that was broken off is looked for again", async () => {
    const { engine, heard } = counted();
    const controller = new AbortController();
    const leaving = engineWith({
      ...engine,
      matrix: async (points, options) => {
        controller.abort(new Error("gone"));
        options.signal?.throwIfAborted();
        return estimateMatrix(points);
      },
    });
    const asked = betterOrder(ZIGZAG, { engine: leaving, signal: controller.signal });
    await expect(asked).rejects.toThrow("gone");
    await expect(betterOrder(ZIGZAG, { engine, signal: controller.signal })).rejects.toThrow(
      "gone",
    );
    expect(heard).toEqual(["route"]);
    expect((await betterOrder(ZIGZAG, { engine })).improved).toBe(true);
  });

  it("names the stop without a position", async () => {
    const lost: RoutePoint = { coordinates: [Number.NaN, 40], name: "Nowhere" };
    expect(await failureOf(betterOrder([...ZIGZAG, lost]))).toMatchObject({ stopIndex: 6 });
  });
});

describe("with a service that chooses the order", () => {
  let service: OddUpstream;
  beforeAll(async () => {
    service = await OddUpstream.start();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    const url = service.url;
    const directions = {
      engine: "graphhopper",
      url,
      profile: "bike",
      key: "k",
      hosted: true,
    } as const;
    setTestEnv("http://127.0.0.1:1", { directions });
  });

  interface Asked {
    points: LonLat[];
    optimize?: string;
  }
  /** Answers paths as long as the stops are apart, and this order where one is asked for. */
  function answers(order: (points: LonLat[]) => number[] | undefined) {
    service.answers(({ url, body }, res) => {
      if (url.pathname === "/matrix")
        return sendJson(res, 400, { message: "Too many points for Matrix API: 6, allowed: 5" });
      const { points, optimize } = body as Asked;
      const points_order = optimize ? order(points) : undefined;
      const stops = (points_order ?? [...points.keys()]).map((index) => ({
        coordinates: points[index] as LonLat,
      }));
      const { time, distance } = estimatePath(stops);
      sendJson(res, 200, { paths: [{ time, distance, points_order }] });
    });
    return () =>
      service.heard.map(({ url, body }) => {
        const { points, optimize } = body as Asked;
        return `${url.pathname} ${points?.length ?? ""}${optimize ? " optimize" : ""}`.trim();
      });
  }
  const byPlace = (points: LonLat[]) =>
    [...points.keys()].sort((a, b) => (points[a]?.[0] ?? 0) - (points[b]?.[0] ?? 0));

  it("takes its order", async () => {
    const heard = answers(byPlace);
    const found = await betterOrder(ZIGZAG);
    expect(found).toMatchObject({ order: [0, 2, 4, 5, 3, 1], improved: true });
    expect(found.path).toMatchObject({ engine: "graphhopper", estimated: false });
    expect(heard()).toEqual(["/route 6", "/route 6 optimize", "/route 6"]);
  });

  it("sends it only what may move, and the stop that this begins at", async () => {
    const heard = answers((points) => [0, ...byPlace(points.slice(1)).map((index) => index + 1)]);
    const found = await betterOrder(ZIGZAG, { fixedPrefix: 3 });
    expect(found.order).toEqual([0, 1, 2, 4, 5, 3]);
    expect(heard()).toEqual(["/route 6", "/route 4 optimize", "/route 6"]);
  });

  it.each<[string, (points: LonLat[]) => number[] | undefined, "free" | "fixed" | "start"]>([
    ["moves the start", (points) => byPlace(points).reverse(), "free"],
    ["moves the end that stays", byPlace, "fixed"],
    ["knows no round", byPlace, "start"],
    ["gives none", () => undefined, "free"],
  ])("looks for an order itself where the service %s", async (_, order, end) => {
    const heard = answers(order);
    const found = await betterOrder(ZIGZAG, { end });
    expect(found.improved).toBe(true);
    expect(heard()).toContain("/matrix");
    expect(found.order[0]).toBe(0);
    if (end === "fixed") expect(found.order.at(-1)).toBe(5);
  });

  it("keeps the given order where the service's is worse", async () => {
    answers((points) => [...points.keys()].sort((a, b) => (a && b ? b - a : a - b)));
    const row = at(0, 1, 2, 3, 4, 5);
    expect(await betterOrder(row)).toMatchObject({ order: [0, 1, 2, 3, 4, 5], improved: false });
  });

  it("names the stop that the service blames by its number among all", async () => {
    service.answers(({ body }, res) => {
      if (!(body as Asked).optimize)
        return sendJson(res, 200, { paths: [{ time: 1, distance: 1 }] });
      const details = "com.graphhopper.util.exceptions.PointNotFoundException";
      sendJson(res, 400, { message: "Cannot find point", hints: [{ details, point_index: 1 }] });
    });
    expect((await failureOf(betterOrder(ZIGZAG, { fixedPrefix: 3 }))).stopIndex).toBe(3);
  });
});
