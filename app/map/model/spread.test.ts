import fc from "fast-check";
import type { LonLat } from "geo/geometry/lon-lat";
import { describe, expect, it } from "vitest";
import { spreadPins } from "./spread";
import type { MapPin } from "./types";

const pinsAt = (...places: LonLat[]): MapPin[] =>
  places.map((coordinates, index) => ({ id: `p${index}`, kind: "stop", coordinates, title: "" }));
const spot: LonLat = [-83, 40];
const metresNorth = (metres: number): LonLat => [spot[0], spot[1] + metres / 111_320];

describe("spreadPins", () => {
  it("leaves pins alone that can be told apart from near by", () => {
    expect(spreadPins(pinsAt(spot, metresNorth(5), [-83.1, 40])).size).toBe(0);
  });

  it("moves those on one spot, and those that no scale would part", () => {
    const offsets = spreadPins(pinsAt(spot, [-83.1, 40], spot, metresNorth(0.5)));
    expect([...offsets.keys()]).toEqual(["p0", "p2", "p3"]);
  });

  it("lets an agent pass by", () => {
    const agent: MapPin = { id: "agent", kind: "agent", coordinates: spot, title: "" };
    expect(spreadPins([...pinsAt(spot), agent]).size).toBe(0);
  });

  it("keeps any number readable: no two nearer than a pin is wide, and close to their spot", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), (count) => {
        const places = [...spreadPins(pinsAt(...Array<LonLat>(count).fill(spot))).values()];
        expect(places).toHaveLength(count);
        const gaps = places.flatMap(([x, y], index) =>
          places.slice(index + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)),
        );
        expect(Math.min(...gaps)).toBeGreaterThan(24);
        const radius = Math.max(...places.map(([x, y]) => Math.hypot(x, y)));
        expect(radius).toBeLessThan(28 * Math.sqrt(count) + 28);
      }),
    );
  });

  it("is the same for the same pins", () => {
    const pins = pinsAt(spot, spot, spot);
    expect(spreadPins(pins)).toEqual(spreadPins(structuredClone(pins)));
  });
});
