import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { LonLat } from "geo/geometry/lon-lat";
import { collect } from "geo/roads/prepare/collect";
import { prepareExtract, removePrepared } from "geo/roads/prepare/prepare-extract";
import { ExtractError, type OsmEntity } from "geo/roads/prepare/read-osm";
import { storedRegions, withMore, without } from "geo/roads/prepare/stored-extracts";
import { roadsInMemory } from "geo/roads/road-file";
import { osmPbf } from "geo/roads/testing/osm-pbf";
import { TOWN_BOUNDS, town } from "geo/roads/testing/town";
import { expect, it } from "vitest";
import { automaticEngine } from "~/directions/automatic-engine.server";
import { preparedRoads } from "~/directions/road-engine.server";
import { forgetExtract, loadedExtract } from "~/extract/extract.server";
import { findStreets } from "./streets.server";
import { quietly, temporaryFolder, useDataDir, useExtract, writePbf } from "./testing/extracts";

/** The town once more, elsewhere and with ids of its own. */
const twin = (east: number): OsmEntity[] =>
  town().map((entity) => {
    const id = entity.id + 10_000;
    if (entity.type === "node") return { ...entity, id, lon: entity.lon + east };
    if (entity.type === "way")
      return { ...entity, id, refs: entity.refs.map((ref) => ref + 10_000) };
    return {
      ...entity,
      id,
      members: entity.members.map((one) => ({ ...one, ref: one.ref + 10_000 })),
    };
  });

/** A long road from west to east, as far as an extract has it: whole ways, with all of their nodes. */
function longRoad(from: number, to: number): OsmEntity[] {
  const at = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return [
    ...at.map((id): OsmEntity => ({ type: "node", id, lon: -83 + id * 0.001, lat: 40 })),
    ...at.slice(1).map(
      (id): OsmEntity => ({
        type: "way",
        id,
        refs: [id - 1, id],
        tags: { highway: "primary", name: "National Road" },
      }),
    ),
  ];
}

const boundsOf = (from: number, to: number) =>
  [-83 + from * 0.001, 39.99, -83 + to * 0.001, 40.01] as [number, number, number, number];

async function neighbours() {
  const folder = await temporaryFolder();
  return {
    west: await writePbf(folder, osmPbf(longRoad(1, 310), boundsOf(1, 300)), "west"),
    east: await writePbf(folder, osmPbf(longRoad(290, 600), boundsOf(300, 600)), "east"),
    all: await writePbf(folder, osmPbf(longRoad(1, 600), boundsOf(1, 600)), "all"),
  };
}

it("a preparation takes what lies in several extracts once, in whichever order they are named", async () => {
  const { west, east, all } = await neighbours();
  const wholeRoads = roadsInMemory((await collect([all], () => {})).roads());
  for (const files of [
    [west, east],
    [east, west],
    [east, all, west],
  ]) {
    const { roads, counts, bounds } = await collect(files, () => {});
    expect(counts).toEqual({ nodes: 600, ways: 599 });
    expect(roadsInMemory(roads())).toEqual(wholeRoads);
    expect(bounds).toHaveLength(files.length);
  }
});

it("a preparation tells how far it is with all extracts together, and with each thing made of them", async () => {
  const { west, east } = await neighbours();
  const told = new Map<string, number[]>();
  const collected = await collect([west, east], (phase, share) => {
    told.set(phase, [...(told.get(phase) ?? []), share]);
  });
  collected.roads();
  collected.ground();
  expect([...told.keys()]).toEqual([
    ...["Reading relations", "Reading nodes", "Reading ways"],
    ...["Making roads", "Joining lines"],
  ]);
  for (const shares of told.values()) expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const relations = told.get("Reading relations") ?? [];
  expect(relations.at(-1)).toBe(1);
  expect(relations.length).toBeGreaterThan(2);
  expect(Math.max(...[...told.values()].flat())).toBe(1);
});

it.each([
  ["town", "twin"],
  ["twin", "town"],
])(
  "a preparation refuses regions with the same node ids for different places: %s, %s",
  async (...names) => {
    const folder = await temporaryFolder();
    const elsewhere = town().map((entity) =>
      entity.type === "node" ? { ...entity, lon: entity.lon + 5 } : entity,
    );
    const bytes = { town: undefined, twin: osmPbf(elsewhere) } as Record<
      string,
      Buffer | undefined
    >;
    const files: string[] = [];
    for (const name of names) files.push(await writePbf(folder, bytes[name], name));
    const far = await writePbf(folder, osmPbf(twin(9)), "far");
    const failing = prepareExtract(quietly(await temporaryFolder(), far, ...files));
    await expect(failing).rejects.toThrow(ExtractError);
    await expect(failing).rejects.toThrow(
      `The regions ${names.join(" and ")} use the same node ids for different places`,
    );
  },
);

it("a preparation takes extracts of different days, where some nodes have been moved", async () => {
  const folder = await temporaryFolder();
  const moved = town().map((entity, at) =>
    entity.type === "node" ? { ...entity, lon: entity.lon + (at < 2 ? 1 : 0.001) } : entity,
  );
  const files = [await writePbf(folder), await writePbf(folder, osmPbf(moved), "later")];
  const { counts } = await collect(files, () => {});
  expect(counts.nodes).toBe(town().filter(({ type }) => type === "node").length);
});

it("a preparation leads from one extract into the next, and estimates where no road does", async () => {
  const { west, east } = await neighbours();
  const far = await writePbf(await temporaryFolder(), osmPbf(longRoad(5000, 5250)), "far");
  await useExtract(west, east, far);
  const engine = automaticEngine("car");
  const points = (...places: LonLat[]) => places.map((coordinates) => ({ coordinates }));
  const along = await engine.route(points([-82.95, 40], [-82.45, 40]), {});
  expect(along).toMatchObject({ engine: "roads", estimated: false });
  const across = await engine.route(points([-82.95, 40], [-82.45, 40], [-77.9, 40]), {});
  expect(across).toMatchObject({ engine: "roads" });
  expect(across.stretches?.map(({ estimated }) => estimated)).toEqual([false, true]);
  expect(across.offRoads).toBeUndefined();
  const stops = points([-82.95, 40], [-77.9, 40], [-82.45, 40]);
  const { seconds } = (await preparedRoads("car")?.matrix?.(stops, {})) ?? {};
  expect(seconds?.map((row) => row.map((cell) => cell !== null))).toEqual([
    [true, false, true],
    [false, true, false],
    [true, false, true],
  ]);
});

it("a preparation finds the streets of all, the nearer ones first", async () => {
  const folder = await temporaryFolder();
  const far = await writePbf(folder, osmPbf(twin(5)), "far");
  await useExtract(await writePbf(folder), far);
  const near = (place: LonLat) =>
    findStreets("north high street", { limit: 2, near: place }).map(({ coordinates }) =>
      Math.round(coordinates[0]),
    );
  expect(near([-83, 40])[0]).toBe(-83);
  expect(near([-78, 40])[0]).toBe(-78);
});

it("a preparation adds to what is in use, replaces what has the same name, and takes away", async () => {
  const folder = await temporaryFolder();
  const dataDir = await temporaryFolder();
  useDataDir(dataDir);
  const names = () => {
    forgetExtract();
    return loadedExtract()?.regions.map(({ name }) => name);
  };
  const use = (...pbfs: string[]) => prepareExtract(quietly(dataDir, ...pbfs));
  const [one, two] = [await writePbf(folder), await writePbf(folder, osmPbf(twin(5)), "twin")];
  await use(...withMore(dataDir, [one]));
  await use(...withMore(dataDir, [two]));
  expect(names()).toEqual(["town", "twin"]);
  // What is kept is enough: the operator's files may go.
  rmSync(one);
  const third = await writePbf(await temporaryFolder(), osmPbf(twin(9)), "twin");
  await use(...withMore(dataDir, [third]));
  expect(names()).toEqual(["town", "twin"]);
  expect(loadedExtract()?.regions[1]?.bounds[0]).toBeCloseTo(-83.02 + 9, 1);
  expect(storedRegions(dataDir).map(({ name }) => name)).toEqual(["town", "twin"]);
  expect(() => without(dataDir, ["ohio"])).toThrow(
    "No region in use is called ohio. In use: town, twin.",
  );
  await use(...without(dataDir, ["twin"]));
  expect(names()).toEqual(["town"]);
  expect(without(dataDir, ["town"])).toEqual([]);
  removePrepared(dataDir);
  expect(names()).toBeUndefined();
  expect(readdirSync(join(dataDir, "roads"))).toEqual([]);
});

it("a preparation says which of several files is wrong, and leaves what is in use alone", async () => {
  const folder = await temporaryFolder();
  const good = await writePbf(folder);
  const whole = osmPbf(twin(5), TOWN_BOUNDS);
  const dataDir = await useExtract(good);
  const before = readdirSync(join(dataDir, "roads")).sort();
  const nodes = twin(5).filter(({ type }) => type === "node");
  for (const [bytes, message] of [
    [whole.subarray(0, whole.length - 100), /^bad\.osm\.pbf is cut off after/],
    [Buffer.alloc(0), /bad\.osm\.pbf is empty/],
    [Buffer.from("<html>"), /bad\.osm\.pbf is not an OpenStreetMap extract.* web page/],
    [osmPbf(nodes), /bad\.osm\.pbf has no roads/],
    [osmPbf(nodes.reverse()), /^bad\.osm\.pbf is not sorted/],
  ] as const) {
    const bad = await writePbf(folder, bytes, "bad");
    for (const files of [
      [good, bad],
      [bad, good],
    ]) {
      const failing = prepareExtract(quietly(dataDir, ...files));
      await expect(failing).rejects.toThrow(ExtractError);
      await expect(failing).rejects.toThrow(message);
    }
  }
  const other = await writePbf(await temporaryFolder());
  await expect(prepareExtract(quietly(dataDir, good, other))).rejects.toThrow(
    "Two of the extracts are called town: rename one of them.",
  );
  expect(readdirSync(join(dataDir, "roads")).sort()).toEqual(before);
});
