import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RoutePoint, stretchesOf } from "geo/directions/engine";
import { estimateMatrix, estimatePath } from "geo/directions/estimate";
import { failureOf } from "geo/directions/testing/failure";
import { writeRoads } from "geo/roads/road-file";
import { at, roadsOf } from "geo/roads/search/testing/grid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadedExtract } from "~/extract/extract.server";
import { temporaryFolder, useDataDir, useExtract } from "~/extract/testing/extracts";
import { env, setEnv } from "~/server/env.server";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import type { DirectionsSettings } from "../server/settings/directions";
import { betterOrder } from "./better-order.server";
import { currentEngine, routePath, travelTimes } from "./directions.server";
import { roadsEngine } from "./road-engine.server";
import { RoadThread } from "./road-thread.server";

const stop = (column: number, row: number, name?: string): RoutePoint => ({
  coordinates: at([column, row]),
  name,
});

const threads: RoadThread[] = [];
beforeEach(() => setTestEnv("http://127.0.0.1:1"));
afterEach(() => {
  for (const thread of threads.splice(0)) thread.retire();
});

/** An engine on a street from the west to the east, with what its thread is told. */
async function street(options?: ConstructorParameters<typeof RoadThread>[1]) {
  const file = join(await temporaryFolder(), "roads.bin");
  writeRoads(file, roadsOf({ ways: [{ points: "0,0 9,0" }] }));
  const thread = new RoadThread({ file, mode: "car" }, options);
  threads.push(thread);
  return { file, thread, engine: roadsEngine((...asked) => thread.ask(...asked)) };
}

describe("the engine", () => {
  it("finds paths and travel times in a thread of its own", async () => {
    const { engine } = await street();
    const path = await engine.route([stop(1, 0), stop(5, 0)], {});
    expect(path).toMatchObject({ engine: "roads", estimated: false, time: expect.any(Number) });
    expect(path.points).toEqual([at([1, 0]), at([5, 0])].map((place) => place.map(near)));
    expect(path.distance).toBeCloseTo(340.7, 0);
    const stops = Array.from({ length: 25 }, (_, column) => stop(column / 3, 0));
    const { seconds } = (await engine.matrix?.(stops, { targets: [0, 24] })) ?? { seconds: [] };
    expect(seconds).toHaveLength(25);
    expect(seconds[0]).toEqual([0, expect.any(Number)]);
    expect(seconds[24]).toEqual([seconds[0]?.[1], 0]);
  });

  it("names every stop that no road is near", async () => {
    const { engine } = await street();
    const stops = [stop(1, 0), stop(1, 50, "Moon Bay"), stop(2, 0), stop(1, 60)];
    const error = await failureOf(engine.route(stops, {}));
    expect(error).toMatchObject({ kind: "no-path", stopIndex: 1 });
    expect(error.message).toBe("Moon Bay and Stop 4 are not near any road.");
    expect((await failureOf(Promise.resolve(engine.matrix?.(stops, {})))).message).toBe(
      error.message,
    );
  });
});

/** The same file with numbers that lead nowhere. */
function twisted(file: Buffer): Buffer {
  const bytes = Buffer.from(file);
  bytes.fill(0xee, bytes.length / 2);
  return bytes;
}

const near = (degrees: number) => expect.closeTo(degrees, 6);

describe("its thread", () => {
  const stops = [stop(1, 0), stop(5, 0)];

  it("goes on reading its roads where that takes longer than an answer may", async () => {
    const options = { timeoutMs: 1 };
    const { engine, thread } = await street(options);
    expect((await failureOf(engine.route(stops, {}))).kind).toBe("timeout");
    expect(thread.isRunning).toBe(true);
    options.timeoutMs = 10_000;
    expect((await engine.route(stops, {})).distance).toBeGreaterThan(300);
  });

  it("is started again after it was given up", async () => {
    const options = { timeoutMs: 10_000, time: 0, now: () => options.time };
    const { engine, thread } = await street(options);
    await engine.route(stops, {});
    options.timeoutMs = 1;
    const many = Array.from({ length: 300 }, (_, column) => stop(column / 40, 0));
    const late = engine.matrix?.(many, {}) ?? Promise.resolve();
    expect((await failureOf(late)).kind).toBe("timeout");
    expect(thread.isRunning).toBe(false);
    options.timeoutMs = 10_000;
    expect((await failureOf(engine.route(stops, {}))).kind).toBe("unreachable");
    options.time += 2_000;
    expect((await engine.route(stops, {})).distance).toBeGreaterThan(300);
  });

  it("says that it can't answer where its roads can't be read, and reads them when they can", async () => {
    const { engine, file, thread } = await street();
    const whole = readFileSync(file);
    for (const damaged of [Buffer.from("nonsense"), whole.subarray(0, -8), twisted(whole)]) {
      writeFileSync(file, damaged);
      for (const _ of ["first", "again"]) {
        expect(await failureOf(engine.route(stops, {}))).toMatchObject({
          kind: "unreadable",
          message: expect.stringContaining("npm run roads -- region.osm.pbf"),
        });
      }
      expect(thread.isRunning).toBe(false);
    }
    writeFileSync(file, whole);
    expect((await engine.route(stops, {})).distance).toBeGreaterThan(300);
  });

  it("ends when nobody asks for a while, and when its region is given up", async () => {
    const { engine, thread } = await street({ idleMs: 1 });
    await engine.route(stops, {});
    await expect.poll(() => thread.isRunning).toBe(false);
    await engine.route(stops, {});
    thread.retire();
    expect(thread.isRunning).toBe(false);
  });

  it("leaves the one who went away alone", async () => {
    const { engine } = await street();
    const gone = new AbortController();
    const asked = engine.route(stops, { signal: gone.signal });
    gone.abort(new Error("gone"));
    await expect(asked).rejects.toThrow("gone");
    expect((await engine.route(stops, {})).engine).toBe("roads");
  });
});

describe("where a region is prepared", () => {
  const [west, east] = [-83.008, -82.992].map(
    (longitude): RoutePoint => ({ coordinates: [longitude, 40.0001] }),
  ) as [RoutePoint, RoutePoint];
  const inTheFields: RoutePoint = { coordinates: [-82.981, 40.0199], name: "Far Field" };
  const inTheNextState: RoutePoint = { coordinates: [-82.5, 40.5], name: "Next State" };

  const useRoads = (directions: DirectionsSettings) => setEnv({ ...env(), directions });
  const damage = () => {
    const file = join(loadedExtract()?.folder ?? "", "roads.bin");
    writeFileSync(file, "nonsense");
  };

  it("its roads are the engine, as long as it is", async () => {
    useDataDir(await temporaryFolder());
    expect(currentEngine().name).toBe("estimate");
    await useExtract();
    const engine = currentEngine();
    expect(engine.name).toBe("roads");
    expect(currentEngine()).toBe(engine);
    const path = await routePath([west, east]);
    expect(path).toMatchObject({ engine: "roads", estimated: false });
    expect(path).not.toHaveProperty("stretches");
    expect(path.points.every(([, latitude]) => Math.abs(latitude - 40) < 1e-6)).toBe(true);
  });

  it.each([
    ["in it without a road near", inTheFields],
    ["beyond it", inTheNextState],
  ])("only the legs to and from a stop %s are estimated", async (_, off) => {
    await useExtract();
    const along = await routePath([west, east]);
    const estimate = estimatePath([east, off, west]);
    const path = await routePath([west, east, off, west, east]);
    expect(path).toMatchObject({
      engine: "roads",
      estimated: false,
      offRoads: [2],
      time: 2 * along.time + estimate.time,
      distance: expect.closeTo(2 * along.distance + estimate.distance, 3),
    });
    expect(stretchesOf(path)).toEqual([
      { points: along.points, estimated: false },
      { points: estimate.points, estimated: true },
      { points: along.points, estimated: false },
    ]);
    expect(await routePath([west, east, off, west, east])).toBe(path);

    const { seconds } = await travelTimes([west, off, east]);
    const guessed = estimateMatrix([west, off, east]).seconds;
    expect(seconds[0]).toEqual([0, guessed[0]?.[1], expect.closeTo(along.time / 1000, 2)]);
    expect(seconds[1]).toEqual(guessed[1]);
    expect(seconds[2]?.[1]).toBe(guessed[2]?.[1]);
  });

  it("a path without any leg on its roads is estimated as a whole", async () => {
    await useExtract();
    const stops = [west, inTheFields, east, inTheNextState];
    const path = await routePath(stops);
    expect(path).toEqual({ ...estimatePath(stops), offRoads: [1, 3] });
    const far = [inTheNextState, { coordinates: [-82.6, 40.6] } as RoutePoint];
    expect(await routePath(far)).toMatchObject({ engine: "estimate", offRoads: [0, 1] });
    expect((await travelTimes(far)).seconds).toEqual(estimateMatrix(far).seconds);
  });

  it("a better order is looked for along its roads, and keeps its off-road stops", async () => {
    await useExtract();
    const middle: RoutePoint = { coordinates: [-83, 40.0001] };
    const order = await betterOrder([west, east, middle, inTheFields]);
    expect(order).toMatchObject({ improved: true, byStraightLines: false });
    expect(order.order).toEqual([0, 2, 1, 3]);
    expect(order.path).toMatchObject({ estimated: false, offRoads: [3] });
  });

  it("asked for by name it refuses what it has no road for, and names all of it", async () => {
    await useExtract();
    useRoads({ engine: "roads", mode: "car" });
    expect(await routePath([west, east])).toMatchObject({ engine: "roads" });
    const stops = [west, inTheFields, east, inTheNextState];
    for (const work of [routePath(stops), travelTimes(stops)]) {
      const error = await failureOf(work);
      expect(error.message).toBe("Far Field and Next State are not near any road.");
    }
    useDataDir(await temporaryFolder());
    useRoads({ engine: "roads", mode: "car" });
    expect((await failureOf(routePath([west, east]))).message).toMatch(/must run: npm run roads/);
  });

  it("knows who travels", async () => {
    await useExtract();
    const driven = await routePath([west, east, inTheFields]);
    useRoads({ engine: "automatic", mode: "foot" });
    const walked = await routePath([west, east, inTheFields]);
    expect(walked.time).toBeGreaterThan(3 * driven.time);
    const legs = [routePath([west, east]), estimatePath([east, inTheFields], "foot")];
    const [along, guess] = await Promise.all(legs);
    expect(walked.time).toBe((along?.time ?? 0) + (guess?.time ?? 0));
  });

  it("that can't be read is no reason to refuse, unless it was asked for by name", async () => {
    await useExtract();
    damage();
    expect(await routePath([west, east])).toEqual(estimatePath([west, east]));
    const { seconds } = await travelTimes([west, east]);
    expect(seconds).toEqual(estimateMatrix([west, east]).seconds);
    useRoads({ engine: "roads", mode: "car" });
    const error = await failureOf(routePath([west, east]));
    expect(error.message).toMatch(/can't be read\..*npm run roads/);
    expect(error.pageStatus).toBe(503);
  });
});
