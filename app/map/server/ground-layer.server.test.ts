import type { LonLat } from "geo/geometry/lon-lat";
import { fitFrame, type MapFrame } from "geo/geometry/mercator";
import { TOWN_CENTRE } from "geo/roads/testing/town";
import { casesOf } from "platform/testing/long-run";
import { expect, it, test } from "vitest";
import { loadedExtract, preparedBounds } from "~/extract/extract.server";
import { sharedExtract, temporaryFolder, useDataDir, useExtract } from "~/extract/testing/extracts";
import { groundAttribution } from "~/map/model/ground";
import { groundLayer } from "./ground-layer.server";

const OSM_ATTRIBUTION = {
  label: "© OpenStreetMap contributors",
  href: "https://www.openstreetmap.org/copyright",
};

const frame = (centre: LonLat, zoom: number): MapFrame => ({
  centre,
  zoom,
  width: 720,
  height: 600,
});
/** What is drawn, and whom it is said to be from. */
const groundAt = (frame: MapFrame) => ({
  ...groundLayer(frame),
  attribution: groundAttribution(frame, preparedBounds(loadedExtract())),
});
const kindsAt = (centre: LonLat, zoom: number) =>
  groundAt(frame(centre, zoom)).shapes.map(({ kind }) => kind);

/** How far the points of path data lie from the frame at most, in pixels. */
function reach(d: string): { farthest: number; commands: string } {
  let [x, y, startX, startY, farthest] = [0, 0, 0, 0, 0];
  for (const [, numbers = "", close] of d.matchAll(/m([^mz]*)(z?)/g)) {
    const deltas = [...numbers.matchAll(/-?\d+/g)].map(Number);
    for (let i = 0; i < deltas.length; i += 2) {
      x += deltas[i] as number;
      y += deltas[i + 1] as number;
      if (i === 0) [startX, startY] = [x, y];
      farthest = Math.max(farthest, -x, -y, x - 720, y - 600);
    }
    if (close) [x, y] = [startX, startY];
  }
  return { farthest, commands: d.replaceAll(/[-\d ]/g, "") };
}

it("the ground layer draws a town out of the extract, each kind once and in order", async () => {
  await useExtract();
  const layer = groundAt({ ...frame(TOWN_CENTRE, 14.5), width: 1440, height: 1200 });
  const kinds = layer.shapes.map(({ kind }) => kind);
  expect(kinds).toEqual(["green", "water", "building", "rail", "street", "main", "highway"]);
  expect(layer.attribution).toEqual([OSM_ATTRIBUTION]);
});

it("the ground layer draws a street's two pieces as one line through the middle", async () => {
  await useExtract();
  const { shapes } = groundAt(frame(TOWN_CENTRE, 13));
  const street = shapes.find(({ kind }) => kind === "street");
  // 0.02° of longitude at zoom 13: 512 · 2¹³ / 360 pixels a degree.
  expect(street?.d).toBe("m243 300 234 0");
});

it("the ground layer leaves the island in the lake dry", async () => {
  await useExtract();
  const { shapes } = groundAt(frame([-82.99, 40.005], 14));
  const rings =
    shapes
      .find(({ kind }) => kind === "water")
      ?.d.split("z")
      .filter(Boolean) ?? [];
  expect(rings).toHaveLength(2);
  const turns = rings.map((ring) => {
    const [, , dx = 0, dy = 0, nextX = 0, nextY = 0] = [...ring.matchAll(/-?\d+/g)].map(Number);
    return Math.sign(dx * nextY - dy * nextX);
  });
  expect(turns[0]).toBe(-(turns[1] as number));
});

it("the ground layer draws less from farther away", async () => {
  await useExtract();
  expect(kindsAt(TOWN_CENTRE, 13)).not.toContain("building");
  expect(kindsAt(TOWN_CENTRE, 11)).not.toContain("street");
  expect(kindsAt(TOWN_CENTRE, 11)).toContain("main");
  expect(kindsAt(TOWN_CENTRE, 8)).toContain("highway");
  const state = groundAt(frame(TOWN_CENTRE, 7));
  expect(state.shapes.map(({ kind }) => kind)).not.toContain("highway");
  expect(state.attribution).not.toContainEqual(OSM_ATTRIBUTION);
});

it("the ground layer draws the states where no extract lies, and says whose outlines and names they are", async () => {
  useDataDir(await temporaryFolder());
  const layer = groundAt(frame([-98, 39], 4));
  expect(layer.shapes.map(({ kind }) => kind)).toEqual(["land", "land", "border"]);
  expect(layer.sea).toBe(true);
  expect(layer.attribution.map(({ label }) => label)).toContain("U.S. Census Bureau");
  const near = groundAt(frame([-83, 39.96], 9));
  expect(near.attribution.map(({ label }) => label)).toContain("© GeoNames");
});

it("the ground layer draws both where the extract covers a part", async () => {
  await useExtract();
  const layer = groundAt(frame([-83.8, 40], 8));
  const kinds = layer.shapes.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["land", "border", "highway"]));
  expect(layer.attribution).toContainEqual(OSM_ATTRIBUTION);
});
it("the ground layer has but the outlines of countries far from both", async () => {
  await useExtract();
  for (const zoom of [0, 3, 9.7, 13, 22]) {
    expect(groundAt(frame([78, 30.3323], zoom)).attribution).not.toContainEqual(OSM_ATTRIBUTION);
  }
  const india = groundAt(frame([78, 30.3323], 3));
  expect(india.shapes.map(({ kind }) => kind)).toEqual(["land"]);
  expect(india.attribution.map(({ label }) => label)).toEqual(["Natural Earth"]);
  expect(groundAt(frame([78, 30.3323], 9))).toMatchObject({ shapes: [], sea: false });
});

for (const [name, centre] of [
  ["columbus-oh", [-83, 39.965]],
  ["baltimore-md", [-76.57, 39.283]],
] as const) {
  const pbf = sharedExtract(name);
  const title = `draws ${name} at every zoom${pbf ? "" : " (skipped: the extract is not here)"}`;
  test.skipIf(!pbf)(title, async () => {
    await useExtract(pbf as string);
    for (const zoom of casesOf(4, [8, 11.5, 14, 16, 9, 10, 11, 12, 13.3, 15, 18])) {
      const layer = groundAt(frame([...centre], zoom));
      expect(layer.attribution).toContainEqual(OSM_ATTRIBUTION);
      for (const { kind, d } of layer.shapes) {
        const { farthest, commands } = reach(d);
        expect(commands, kind).toMatch(/^(mz?)+$/);
        // Lines keep their ends; areas are cut near the frame, however large they are.
        if (["green", "water", "building"].includes(kind)) expect(farthest).toBeLessThan(14);
      }
    }
  });
}

const baltimore = sharedExtract("baltimore-md");
test.skipIf(!baltimore)(
  "the ground layer fills the harbour of Baltimore out of its coastline alone",
  async () => {
    await useExtract(baltimore as string);
    const view = fitFrame([[-76.5935, 39.277]], { width: 40, height: 40, maxZoom: 16 }) as MapFrame;
    const water = groundAt(view).shapes.find(({ kind }) => kind === "water");
    // In the midst of the harbour the whole picture is water.
    expect(water?.d).toMatch(/^m-12 -?12|^m52|^m-?\d+/);
    expect(areaOf(water?.d ?? "")).toBeGreaterThanOrEqual(64 * 64 - 1);
    const park = fitFrame([[-76.578, 39.29]], { width: 40, height: 40, maxZoom: 16 }) as MapFrame;
    expect(areaOf(groundAt(park).shapes.find(({ kind }) => kind === "water")?.d ?? "")).toBe(0);
  },
);

/** In square pixels; holes count against it. */
function areaOf(d: string): number {
  let twice = 0;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, numbers = ""] of d.matchAll(/m([^mz]*)z/g)) {
    const deltas = [...numbers.matchAll(/-?\d+/g)].map(Number);
    for (let i = 0; i < deltas.length; i += 2) {
      const [nextX, nextY] = [x + (deltas[i] as number), y + (deltas[i + 1] as number)];
      if (i === 0) [startX, startY] = [nextX, nextY];
      else twice += x * nextY - nextX * y;
      [x, y] = [nextX, nextY];
    }
    twice += x * startY - startX * y;
    [x, y] = [startX, startY];
  }
  return Math.abs(twice) / 2;
}
