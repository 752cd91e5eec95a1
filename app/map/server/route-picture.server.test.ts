import { gzipSync } from "node:zlib";
import type { LonLat } from "geo/geometry/lon-lat";
import { GROUND_COLOURS } from "geo/ground/ground-colours";
import type { ShapeKind } from "geo/ground/shape-kinds";
import { TOWN_CENTRE } from "geo/roads/testing/town";
import { describe, expect, it } from "vitest";
import { temporaryFolder, useDataDir, useExtract } from "~/extract/testing/extracts";
import { pathOf } from "../model/line-points";
import type { MapLine } from "../model/types";
import {
  lighterGround,
  type PictureStop,
  ROUTE_PICTURE,
  routePicture,
} from "./route-picture.server";

const [LON, LAT] = TOWN_CENTRE;
const stop = (number: number, state: PictureStop["state"], at?: LonLat): PictureStop => ({
  ...{ number, state, coordinates: at ?? [LON + number / 200, LAT + number / 300] },
});
const lineOf = (stops: readonly PictureStop[], more: Partial<MapLine> = {}): MapLine => ({
  ...{ kind: "route", path: pathOf(stops.map(({ coordinates }) => coordinates)), ...more },
});
const withoutGround = async () => useDataDir(await temporaryFolder());

/** What a picture has of each pin: its state, its shapes, its number and where it stands. */
const pinsIn = (svg: string) =>
  [...svg.matchAll(/<g class="pin (\w+)" transform="translate\((\S+) (\S+)\)"(.*?)<\/text>/g)].map(
    ([, state, x, y, inner = ""]) => ({
      ...{ state, x: Number(x), y: Number(y) },
      shapes: [...inner.matchAll(/<(circle|rect)/g)].map(([, shape]) => shape),
      number: Number(/>(\d+)$/.exec(inner)?.[1]),
    }),
  );

describe("the picture of a route", () => {
  it("has the pins in their order, done ones as squares, and the next one with a ring on top", async () => {
    await withoutGround();
    const stops = [stop(1, "done"), stop(2, "next"), stop(3, "open"), stop(4, "open")];
    const svg = routePicture(stops, [lineOf(stops)]);
    const pins = pinsIn(svg);
    expect(pins).toMatchObject([
      { number: 1, state: "done", shapes: ["rect"] },
      { number: 4, state: "open", shapes: ["circle"] },
      { number: 3, state: "open", shapes: ["circle"] },
      { number: 2, state: "next", shapes: ["circle", "circle"] },
    ]);
    for (const { x, y } of pins) {
      expect(x > 0 && x < ROUTE_PICTURE.width && y > 0 && y < ROUTE_PICTURE.height).toBe(true);
    }
    expect(svg.match(/<use /g)).toHaveLength(2);
  });

  it("needs no scripts, no style attributes and nothing from elsewhere", async () => {
    await useExtract();
    const stops = [stop(1, "next"), stop(2, "open")];
    const svg = routePicture(stops, [lineOf(stops)]);
    expect(svg).not.toMatch(/<script|<image|<a |\sstyle=|\son\w+=|url\(|@import/);
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/href="(?!#)/);
    for (const { street } of Object.values(GROUND_COLOURS)) expect(svg).toContain(street);
  });

  it("has its light colours without its style sheet, which browsers may refuse it", async () => {
    await useExtract();
    const stops = [stop(1, "done"), stop(2, "next")];
    const svg = routePicture(stops, [lineOf(stops)]);
    for (const [shape = ""] of svg.matchAll(
      /<(path class="\w+" d|rect class|g class="pin)[^>]*>/g,
    )) {
      expect(shape).toMatch(/ fill="(none|#\w+)"/);
    }
    expect(svg).toMatch(/<g fill="none" stroke="#\w+" stroke-width="3"><svg/);
  });

  it("names whom the map and the way are from, each once", async () => {
    const stops = [stop(1, "next"), stop(2, "open")];
    const attribution = { label: "Ways & Co" };
    const line = lineOf(stops, { attribution });
    await useExtract();
    const svg = routePicture(stops, [line, line]);
    expect(svg.match(/© OpenStreetMap contributors/g)).toHaveLength(1);
    expect(svg.match(/Ways &amp; Co/g)).toHaveLength(1);
    await withoutGround();
    expect(routePicture(stops, [line])).not.toContain("OpenStreetMap");
  });

  it("with one stop has it in its middle, without stops it is empty", async () => {
    await withoutGround();
    const [pin] = pinsIn(routePicture([stop(1, "next")], []));
    expect(pin).toMatchObject({ x: ROUTE_PICTURE.width / 2, y: ROUTE_PICTURE.height / 2 });
    expect(pinsIn(routePicture([], []))).toEqual([]);
  });

  it("separates the pins of stops on one spot", async () => {
    await withoutGround();
    const stops = [1, 2].map((number) => stop(number, "open", TOWN_CENTRE));
    expect(routePicture(stops, []).match(/class="leg"/g)).toHaveLength(2);
  });

  it("of 20 stops has at most 60 kB as it is sent: a heavy ground loses its details first", async () => {
    await useExtract();
    const stops = Array.from({ length: 20 }, (_, at) => stop(at + 1, "open"));
    expect(gzipSync(routePicture(stops, [lineOf(stops)])).length).toBeLessThan(60_000);
    const shape = (kind: ShapeKind, length: number) => ({ kind, d: "m".repeat(length) });
    const highway = shape("highway", 20_000);
    const green = shape("green", 30_000);
    const light = lighterGround({
      sea: false,
      shapes: [green, shape("building", 50_000), shape("street", 50_000), highway],
    });
    expect(light).toEqual({ sea: false, shapes: [green, highway] });
  });
});
