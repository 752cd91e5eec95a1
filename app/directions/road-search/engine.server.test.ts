import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadedExtract } from "~/extract/extract.server";
import { writeRoads } from "~/extract/road-file";
import { temporaryFolder, useDataDir, useExtract } from "~/extract/testing/extracts";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { betterOrder } from "../better-order.server";
import { currentEngine, routePath, travelTimes } from "../directions.server";
import type { RoutePoint } from "../engine";
import { estimateMatrix, estimatePath } from "../estimate";
import { failureOf } from "../testing/failure";
import { preparedRoads, roadsEngine } from "./engine.server";
import { at, roadsOf } from "./testing/grid";
import { RoadThread } from "./thread.server";

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

const near = (degrees: number) => expect.closeTo(degrees, 6);

describe("its thread", () => {
  const stops = [stop(1, 0), stop(5, 0)];

  it("is started again after it was given up", async () => {
    let time = 0;
    const { engine } = await street({ timeoutMs: 1, now: () => time });
    // Starting takes longer than that.
    expect((await failureOf(engine.route(stops, {}))).kind).toBe("timeout");
    expect((await failureOf(engine.route(stops, {}))).kind).toBe("unreachable");
    time += 2_000;
    expect((await failureOf(engine.route(stops, {}))).kind).toBe("timeout");
  });

  it("says that it can't answer where its roads can't be read, and reads them when they can", async () => {
    let time = 0;
    const { engine, file } = await street({ now: () => time });
    writeFileSync(file, "nonsense");
    expect((await failureOf(engine.route(stops, {}))).kind).toBe("unreachable");
    writeRoads(file, roadsOf({ ways: [{ points: "0,0 9,0" }] }));
    time += 2_000;
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
  const HIGH_STREET = [-83.008, -82.992].map((longitude) => ({
    coordinates: [longitude, 40.0001] as [number, number],
  }));
  const IN_THE_FIELDS = { coordinates: [-82.981, 40.0199] as [number, number] };

  it("its roads are the engine, as long as it is", async () => {
    useDataDir(await temporaryFolder());
    expect(currentEngine(HIGH_STREET).name).toBe("estimate");
    await useExtract();
    const engine = currentEngine(HIGH_STREET);
    expect(engine.name).toBe("roads");
    expect(currentEngine(HIGH_STREET)).toBe(engine);
    const path = await routePath(HIGH_STREET);
    expect(path).toMatchObject({ engine: "roads", estimated: false });
    expect(path.points.every(([, latitude]) => Math.abs(latitude - 40) < 1e-6)).toBe(true);
    expect(preparedRoads("car")).toBe(engine);
    expect(existsSync(join(loadedExtract()?.folder ?? "", "roads.bin"))).toBe(true);
  });

  it("a path to where there are no roads is estimated", async () => {
    await useExtract();
    const stops = [...HIGH_STREET, IN_THE_FIELDS];
    expect(await routePath(stops)).toEqual(estimatePath(stops));
    expect(await travelTimes(stops)).toEqual(estimateMatrix(stops));
    const order = await betterOrder([
      ...HIGH_STREET,
      IN_THE_FIELDS,
      HIGH_STREET[1] ?? IN_THE_FIELDS,
    ]);
    expect(order).toMatchObject({ before: { estimated: true }, path: { estimated: true } });
  });
});
