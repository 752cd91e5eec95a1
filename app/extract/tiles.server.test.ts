import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import type { LonLat } from "geo/geometry/lon-lat";
import { toWorld } from "geo/geometry/mercator";
import { PmtilesWriter } from "geo/roads/prepare/pmtiles";
import { PbfReader } from "pbf";
import { LONG_RUN } from "platform/testing/long-run";
import { PMTiles } from "pmtiles";
import { expect, it, test } from "vitest";
import { loadedExtract } from "~/extract/extract.server";
import { sharedExtract, temporaryFolder, useExtract } from "./testing/extracts";

/** The archive of a file, read as the browser reads it: by ranges. */
function archive(file: string): PMTiles {
  const bytes = readFileSync(file);
  return new PMTiles({
    getKey: () => file,
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  });
}

function tileOf(place: LonLat, z: number): [x: number, y: number] {
  const [x, y] = toWorld(place, z);
  return [Math.floor(x / 512), Math.floor(y / 512)];
}

async function layersAt(tiles: PMTiles, z: number, x: number, y: number) {
  const reply = await tiles.getZxy(z, x, y);
  if (!reply) return null;
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(reply.data)));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i): VectorTileFeature => layer.feature(i)),
    ]),
  );
}

it("the tile writer writes tiles that are read back with their layers and properties", async () => {
  await useExtract();
  const tiles = archive(join(loadedExtract()?.folder ?? "", "tiles.pmtiles"));
  const header = await tiles.getHeader();
  expect(header).toMatchObject({ minZoom: 6, maxZoom: 14, tileType: 1, clustered: true });
  expect([header.minLon, header.minLat, header.maxLon, header.maxLat]).toEqual([
    -83.02, 39.98, -82.98, 40.02,
  ]);
  expect(await tiles.getMetadata()).toMatchObject({
    name: "town",
    attribution: expect.stringContaining("https://www.openstreetmap.org/copyright"),
    vector_layers: expect.arrayContaining([expect.objectContaining({ id: "roads" })]),
  });

  const layers = await layersAt(tiles, 14, ...tileOf([-83.0005, 40.0005], 14));
  const roads = layers?.roads?.map(({ properties }) => ({ ...properties })) ?? [];
  expect(roads).toContainEqual({ kind: "residential", name: "North High Street" });
  expect(layers?.buildings?.[0]?.properties).toMatchObject({ kind: "building" });

  const far = await layersAt(tiles, 6, 17, 24);
  expect(far?.roads?.map(({ properties }) => ({ ...properties }))).toEqual([
    { kind: "motorway", ref: "I 70", oneway: 1 },
  ]);
  expect(far?.buildings).toBeUndefined();
  expect(await tiles.getZxy(14, 0, 0)).toBeUndefined();
});

it("the tile writer keeps a lake's island out of its water", async () => {
  await useExtract();
  const tiles = archive(join(loadedExtract()?.folder ?? "", "tiles.pmtiles"));
  const tile = tileOf([-82.99, 40.005], 11);
  const [lake] = (await layersAt(tiles, 11, ...tile))?.water ?? [];
  const geometry = lake?.toGeoJSON(...tile, 11).geometry;
  expect(geometry).toMatchObject({ type: "Polygon" });
  expect(geometry && "coordinates" in geometry && geometry.coordinates).toHaveLength(2);
});

it("the tile writer writes archives of many tiles with leaf directories, each content once", async () => {
  const file = join(await temporaryFolder(), "many.pmtiles");
  const writer = new PmtilesWriter(file);
  const side = 160;
  const content = (x: number, y: number) => {
    if (x < 64) return Buffer.from("sea");
    const chance = createHash("sha1").update(`${x} ${y}`).digest().readUInt16LE();
    const outputLength = 100 + (chance % 900);
    return createHash("shake256", { outputLength }).update(`${x}/${y}`).digest();
  };
  // Backwards: the writer puts them in order.
  for (let x = side - 1; x >= 0; x--) {
    for (let y = 0; y < side; y++) {
      writer.add(10, 300 + x, 300 + y, content(x, y));
    }
  }
  const info = { bounds: [-80, 30, -70, 40] as const, minZoom: 10, maxZoom: 10, metadata: {} };
  const written = writer.finish({ ...info, bounds: [...info.bounds] });
  expect(written.tiles).toBe(side * side);
  expect(written.bytes).toBe(statSync(file).size);

  const tiles = archive(file);
  const header = await tiles.getHeader();
  expect(header.leafDirectoryLength).toBeGreaterThan(0);
  expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
  expect(header.numAddressedTiles).toBe(side * side);
  expect(header.numTileContents).toBeLessThan(side * side);
  expect(header.numTileEntries).toBeLessThan(side * side);
  for (const [x, y] of [
    [0, 0],
    [63, 127],
    [64, 0],
    [127, 127],
    [100, 51],
  ] as const) {
    const reply = await tiles.getZxy(10, 300 + x, 300 + y);
    expect(Buffer.from(reply?.data ?? new ArrayBuffer(0))).toEqual(content(x, y));
  }
});

const columbus = sharedExtract("columbus-oh");
test.skipIf(!columbus || !LONG_RUN)(
  "the tile writer makes tiles of Columbus that hold its streets by name",
  async () => {
    await useExtract(columbus as string);
    const tiles = archive(join(loadedExtract()?.folder ?? "", "tiles.pmtiles"));
    const layers = await layersAt(tiles, 14, ...tileOf([-82.99, 39.963], 14));
    expect(Object.keys(layers ?? {})).toEqual(
      expect.arrayContaining(["roads", "rail", "buildings"]),
    );
    expect(layers?.roads?.some(({ properties }) => properties.name === "East Broad Street")).toBe(
      true,
    );
  },
);
