import { rm } from "node:fs/promises";
import { failureOf } from "geo/directions/testing/failure";
import { rowOf, STOPS } from "geo/directions/testing/stops";
import type { LonLat } from "geo/geometry/lon-lat";
import { encodePolyline } from "geo/geometry/polyline";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Extract, loadedExtract } from "~/extract/extract.server";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { currentEngine, routePath, travelTimes } from "../directions.server";
import { valhallaInProcess } from "./engine.server";
import type { WorkerRequest, WorkerResponse } from "./messages";
import { ValhallaSupervisor } from "./supervisor.server";
import { fakePrepared } from "./testing/fake-package";

vi.mock("~/extract/extract.server");

/** A process that answers at once, and what it was asked. */
function answering(answer: (request: Omit<WorkerRequest, "id">) => object | string) {
  const asked: Omit<WorkerRequest, "id">[] = [];
  const supervisor = new ValhallaSupervisor({ packageFolder: "", configFile: "" });
  vi.spyOn(supervisor, "ask").mockImplementation(async (question): Promise<WorkerResponse> => {
    asked.push(question);
    const given = answer(question);
    return typeof given === "string" ? { error: given } : { answer: JSON.stringify(given) };
  });
  return { engine: valhallaInProcess(supervisor, "auto"), asked };
}
const onRoad = ([correlated_lon, correlated_lat]: LonLat) => ({
  edges: [
    { correlated_lon: 0, correlated_lat: 0 },
    { correlated_lon, correlated_lat },
  ],
});
const located = STOPS.map((stop) => onRoad(stop.coordinates));

describe("Valhalla in a process of ours", () => {
  it("locates the stops before it asks for their way", async () => {
    const line = STOPS.map((stop) => stop.coordinates);
    const legs = [
      { shape: encodePolyline(line.slice(0, 2), 6) },
      { shape: encodePolyline(line.slice(1), 6) },
    ];
    const { engine, asked } = answering(({ action }) =>
      action === "locate" ? located : { trip: { legs, summary: { time: 60, length: 1.5 } } },
    );
    const path = await engine.route(STOPS, {});
    expect(path).toMatchObject({ time: 60_000, distance: 1500, points: line, engine: "valhalla" });
    expect(asked.map(({ action }) => action)).toEqual(["locate", "route"]);
    expect(JSON.parse(asked[1]?.query ?? "")).toMatchObject({ costing: "auto" });
  });

  it.each<[string, object]>([
    ["has no road at all", { edges: null }],
    ["is put on a road that is 2 km away", onRoad([-81.6617, 30.33])],
  ])("names a stop that %s, for a way and for times", async (_, second) => {
    const { engine, asked } = answering(() => [located[0], second, located[2]] as object[]);
    for (const work of [engine.route(STOPS, {}), engine.matrix?.(STOPS, {})]) {
      expect(await failureOf(Promise.resolve(work))).toMatchObject({
        kind: "no-path",
        stopIndex: 1,
        message: "San Marco Books is not near any road.",
      });
    }
    expect(asked.map(({ action }) => action)).toEqual(["locate", "locate"]);
  });

  it.each([
    ["No path could be found for input", "no-path", "No path could be found for input"],
    ["Locations are in unconnected regions. Go check", "no-path", "Locations are in unconnected"],
    ["Path distance exceeds the max distance limit: 1", "limits", "Path distance exceeds"],
    ["Exceeded max locations: 50", "limits", "Exceeded max locations: 50"],
    ["No costing method found: 'yak'", "refused", "DIRECTIONS_PROFILE"],
    ["No such node (service_limits)", "unreachable", "Opps! Something went wrong"],
  ])("tells errors apart by their words: %s", async (words, kind, message) => {
    const { engine } = answering(({ action }) =>
      action === "locate" ? located : `Route error: ${words}`,
    );
    const error = await failureOf(engine.route(STOPS, {}));
    expect(error.kind).toBe(kind);
    expect(error.message.startsWith(message) || error.message.endsWith(`${message}.`)).toBe(true);
    expect(error.cause).toContain(words);
  });

  it("asks for large matrices in parts", async () => {
    const places = rowOf(120);
    const { engine, asked } = answering(({ action, query }) => {
      const { sources = [], targets = [] } = JSON.parse(query);
      if (action === "locate") return places.map((place) => onRoad(place.coordinates));
      const row = (from: { lon: number }) =>
        targets.map((to: { lon: number }) => ({ time: Math.abs(from.lon - to.lon) * 1000 }));
      return { sources_to_targets: sources.map(row) };
    });
    const times = await engine.matrix?.(places, {});
    expect(asked.map(({ action }) => action)).toEqual(["locate", "matrix", "matrix", "matrix"]);
    expect(times?.seconds).toHaveLength(120);
    expect(times?.seconds[119]?.[119]).toBe(0);
    expect(times?.seconds[119]?.[0]).toBeCloseTo(595, 0);
  });
});

describe("the engine for some stops", () => {
  let prepared: Awaited<ReturnType<typeof fakePrepared>>;
  beforeAll(async () => {
    prepared = await fakePrepared();
  });
  afterAll(() => rm(prepared.root, { recursive: true }));
  afterEach(() => {
    vi.mocked(loadedExtract).mockReturnValue(null);
    currentEngine();
  });

  const load = (more: Partial<Extract> = {}) =>
    vi.mocked(loadedExtract).mockReturnValue({
      name: "jacksonville",
      version: "1",
      regions: [{ name: "jacksonville", bounds: [-81.8, 30.2, -81.5, 30.5] }],
      folder: prepared.folder,
      valhalla: true,
      ...more,
    });
  const use = (engine: "automatic" | "valhalla-process") =>
    setTestEnv("http://127.0.0.1:1", {
      dataDir: prepared.dataDir,
      directions: engine === "automatic" ? { engine, mode: "car" } : { engine, profile: "auto" },
    });
  it("is the estimate until an extract with roads is loaded", () => {
    use("automatic");
    vi.mocked(loadedExtract).mockReturnValue(null);
    expect(currentEngine().name).toBe("estimate");
    load();
    expect(currentEngine().name).toBe("valhalla");
    load({ valhalla: false });
    expect(currentEngine().name).toBe("estimate");
    load({ folder: `${prepared.folder}-gone` });
    expect(currentEngine().name).toBe("estimate");
  });

  it("is another one for another version of the extract, and the same for the same", () => {
    use("automatic");
    load();
    const engine = currentEngine();
    expect(currentEngine()).toBe(engine);
    load({ version: "2" });
    expect(currentEngine()).not.toBe(engine);
  });

  it("says what is missing where the roads were asked for and are not prepared", async () => {
    use("valhalla-process");
    vi.mocked(loadedExtract).mockReturnValue(null);
    for (const work of [routePath(STOPS), travelTimes(STOPS)]) {
      const error = await failureOf(work);
      expect(error.kind).toBe("refused");
      expect(error.message).toContain("npm run roads -- region.osm.pbf");
    }
    load();
    expect(currentEngine().name).toBe("valhalla");
  });
});
