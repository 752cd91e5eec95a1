import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LonLat } from "geo/geometry/lon-lat";
import type { MapFrame } from "geo/geometry/mercator";
import { GROUND_COLOURS } from "geo/ground/ground-colours";
import { discsOf } from "geo/ground/label-room";
import type { Label } from "geo/ground/layer";
import { prepareExtract } from "geo/roads/prepare/prepare-extract";
import { TOWN_CENTRE } from "geo/roads/testing/town";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { quietly, temporaryFolder, useDataDir, useExtract } from "~/extract/testing/extracts";
import type { NamesRequest } from "~/map/model/names";
import { namesLayer } from "./names-layer.server";
import { namesPicture } from "./names-picture.server";

const DEMO = fileURLToPath(new URL("../../../demo/columbus-oh.osm.pbf", import.meta.url));
const DOWNTOWN: LonLat = [-82.9988, 39.9612];

/** Where the demo is prepared, once for all tests. */
let demo: string;
beforeAll(async () => {
  demo = await mkdtemp(join(tmpdir(), "waybook-demo-names-"));
  await prepareExtract(quietly(demo, DEMO));
});
afterAll(() => rm(demo, { recursive: true, force: true }));

const frame = (centre: LonLat, zoom: number): MapFrame => ({
  centre,
  zoom,
  width: 720,
  height: 600,
});
const namesAt = (centre: LonLat, zoom: number, more: Partial<NamesRequest> = {}) =>
  namesLayer({ frame: frame(centre, zoom), anySize: true, pins: [], ...more });
const texts = (labels: readonly Label[]) => labels.map(({ text }) => text);

/** Whether two labels touch where a pixel of a text takes so many of the frame. */
function touch(one: Label, other: Label, scale: number): boolean {
  const others = discsOf(other, scale);
  return discsOf(one, scale).some(({ x, y, radius }) =>
    others.some((disc) => Math.hypot(x - disc.x, y - disc.y) < radius + disc.radius),
  );
}

it("names a town's streets along them, and its quarters", async () => {
  await useExtract();
  const labels = namesAt(TOWN_CENTRE, 14.5);
  expect(labels).toContainEqual(
    expect.objectContaining({ text: "Short North", kind: "town", angle: 0 }),
  );
  const street = labels.find(({ text }) => text === "North High Street");
  expect(street).toMatchObject({ kind: "street", y: expect.closeTo(300, 0) });
  expect(street?.angle).toBeCloseTo(0);
});

it("names streets beside their lines, which a route may run along, where there is room", async () => {
  useDataDir(demo);
  const streets = namesAt(DOWNTOWN, 14, { anySize: false }).filter(({ kind }) => kind === "street");
  const beside = streets.filter(({ side }) => side !== "on");
  expect(beside.length).toBeGreaterThan(10);
  expect(beside.length).toBeGreaterThan(0.9 * streets.length);
  const svg = namesPicture({ frame: frame(DOWNTOWN, 14), anySize: false, pins: [] });
  expect(svg.match(/ y="-?10">/g)).toHaveLength(beside.length);
  // As wide as half a street and a name.
  for (const label of beside) {
    const { x, y, angle } = label;
    const [right, down] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    for (const disc of discsOf(label, 1)) {
      const off = Math.abs((disc.y - y) * right - (disc.x - x) * down);
      expect(off).toBeCloseTo(10);
    }
  }
});

it("writes names in the light colours, in the middle of their places, without a style sheet, too", async () => {
  useDataDir(demo);
  const svg = namesPicture({ frame: frame(DOWNTOWN, 14), anySize: true, pins: [] });
  const [outermost = ""] = /^<svg [^>]*>/.exec(svg) ?? [];
  const { label, land } = GROUND_COLOURS.light;
  const colours = `fill="${label}" stroke="${land}"`;
  for (const attribute of [
    colours,
    'paint-order="stroke"',
    'text-anchor="middle"',
    'font-size="12"',
  ]) {
    expect(outermost).toContain(attribute);
  }
  // Once for all names, as they are many.
  expect(svg.split(colours)).toHaveLength(2);
  for (const { label } of Object.values(GROUND_COLOURS))
    expect(svg).toContain(`text{fill:${label}`);
});

it("names states and cities where no extract lies", async () => {
  useDataDir(await temporaryFolder());
  expect(namesAt([-98, 39], 4)).toContainEqual(
    expect.objectContaining({ text: "Nebraska", kind: "state" }),
  );
  expect(namesAt([-83, 39.96], 9)).toContainEqual(
    expect.objectContaining({ text: "Columbus", kind: "city" }),
  );
});

it("the layer of names works with a region that was prepared before there were names of streets", async () => {
  await useExtract();
  const { extractGround } = await import("~/extract/extract-ground.server");
  const { loadedExtract } = await import("~/extract/extract.server");
  const extract = loadedExtract();
  const ground = extract && extractGround(extract);
  if (!ground) throw new Error("the town is not prepared");
  ground.names = null;
  expect(texts(namesAt(TOWN_CENTRE, 14.5))).toEqual(["Short North"]);
});

test("names Broad Street and High Street downtown, on a phone, too", async () => {
  useDataDir(demo);
  for (const zoom of [12.4, 12.8, 13.3, 13.6, 14]) {
    const labels = namesAt(DOWNTOWN, zoom);
    for (const street of [/Broad Street$/, /High Street$/]) {
      const named = labels.filter(({ text }) => street.test(text));
      expect(named.length, `${street} at ${zoom}`).toBeGreaterThan(0);
      expect(
        named.some(({ fromWidth }) => fromWidth === 0),
        `${street} on a phone at ${zoom}`,
      ).toBe(true);
    }
  }
});

test("places names apart from each other and from pins, whole and never upside down", async () => {
  useDataDir(demo);
  const pins = Array.from({ length: 30 }, (_, i) => ({
    at: [40 + ((i * 197) % 640), 40 + ((i * 83) % 520)] as [number, number],
    offset: [i % 3 === 0 ? 20 : 0, 0] as [number, number],
  }));
  for (const zoom of [9, 11, 12, 13, 14, 15, 16, 18]) {
    for (const anySize of [true, false]) {
      const labels = namesAt(DOWNTOWN, zoom, { anySize, pins });
      const smallestScale = ({ fromWidth }: Label) =>
        anySize ? 720 / Math.max(360, fromWidth) : 1;
      if (zoom < 17) expect(labels.length, `at ${zoom}`).toBeGreaterThan(2);
      for (const [index, label] of labels.entries()) {
        expect(label.angle).toBeGreaterThan(-90.01);
        expect(label.angle).toBeLessThan(90.01);
        const scale = smallestScale(label);
        const touching = labels
          .slice(index + 1)
          .filter((other) => touch(label, other, Math.min(scale, smallestScale(other))));
        expect(touching, label.text).toEqual([]);
        const discs = discsOf(label, scale);
        const outside = discs.filter(({ x, y }) => x < 0 || y < 0 || x > 720 || y > 600);
        expect(outside.length === 0 || (!anySize && outside.length === discs.length)).toBe(true);
        const distances = pins.flatMap(({ at, offset }) => {
          const [x, y] = [at[0] + offset[0] * scale, at[1] + offset[1] * scale];
          return discs.map((one) => Math.hypot(one.x - x, one.y - y));
        });
        expect(Math.min(...distances), label.text).toBeGreaterThan(11 * scale);
      }
    }
  }
});
