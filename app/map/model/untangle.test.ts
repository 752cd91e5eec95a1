import fc from "fast-check";
import type { LonLat } from "geo/geometry/lon-lat";
import { fromWorld, toWorld, type XY } from "geo/geometry/mercator";
import { describe, expect, it } from "vitest";
import type { MapPin } from "./types";
import { untanglePins } from "./untangle";

/** Pixels that two stops are drawn apart, so that both can be pressed. */
const APART = 25;

const ZOOM = 11;
const [LEFT, TOP] = toWorld([-83, 40], ZOOM);
/** Pins at so many pixels from one place. */
const pinsAt = (...pixels: XY[]): MapPin[] =>
  pixels.map(([x, y], index) => ({
    id: `p${index}`,
    kind: "stop",
    coordinates: fromWorld([LEFT + x, TOP + y], ZOOM) as LonLat,
    title: "",
  }));

/** Where they are drawn, in the same pixels. */
const drawn = (pins: MapPin[], zoom = ZOOM): XY[] => {
  const offsets = untanglePins(pins, zoom);
  return pins.map(({ id, coordinates }) => {
    const [x, y] = toWorld(coordinates, zoom);
    const [right, down] = offsets.get(id) ?? [0, 0];
    return [x + right, y + down];
  });
};
const nearest = (places: XY[]): number =>
  Math.min(
    ...places.flatMap(([x, y], index) =>
      places.slice(index + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)),
    ),
  );

describe("untanglePins", () => {
  it("leaves pins where they are that hide nothing of each other", () => {
    expect(untanglePins(pinsAt([0, 0], [30, 0], [0, 30]), ZOOM).size).toBe(0);
    expect(untanglePins(pinsAt([0, 0], [8, 0]), ZOOM + 2).size).toBe(0);
  });

  it("parts two that cover each other, each by half and away from the other", () => {
    const offsets = untanglePins(pinsAt([0, 0], [10, 0]), ZOOM);
    const half = (APART - 10) / 2;
    expect(offsets.get("p0")?.[0]).toBeCloseTo(-half, 0);
    expect(offsets.get("p1")?.[0]).toBeCloseTo(half, 0);
  });

  it("lets an agent pass by, and what is no stop stand at its place", () => {
    const [a, b, c] = pinsAt([0, 0], [5, 0], [3, 3]);
    if (!a || !b || !c) throw new Error("three pins");
    const offsets = untanglePins([{ ...a, kind: "centre" }, b, { ...c, kind: "agent" }], ZOOM);
    expect([...offsets.keys()]).toEqual(["p1"]);
    expect(Math.hypot(...(offsets.get("p1") ?? [0, 0]))).toBeCloseTo(APART - 5, 0);
  });

  it("hides none of some forty stops downtown, and keeps each near its place", () => {
    const pixel = fc.double({ min: 0, max: 220, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(pixel, pixel), { minLength: 2, maxLength: 40 }), (pixels) => {
        const pins = pinsAt(...pixels);
        expect(nearest(drawn(pins))).toBeGreaterThan(APART - 4);
        for (const offset of untanglePins(pins, ZOOM).values()) {
          expect(Math.hypot(...offset)).toBeLessThanOrEqual(80.01);
        }
      }),
    );
  });

  it("parts those on one spot, and is the same for the same pins", () => {
    const pins = pinsAt([0, 0], [0, 0], [0, 0], [4, 4]);
    expect(nearest(drawn(pins))).toBeGreaterThan(APART - 2);
    expect(untanglePins(pins, ZOOM)).toEqual(untanglePins(structuredClone(pins), ZOOM));
  });
});
