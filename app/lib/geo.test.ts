import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundsOf, type LonLat } from "./geo";

const place = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
) as fc.Arbitrary<LonLat>;

describe("boundsOf", () => {
  it("has none for no places", () => {
    expect(boundsOf([])).toBeNull();
  });

  it("is west, south, east, north", () => {
    const places: LonLat[] = [
      [-83, 40],
      [-82.5, 39.9],
      [-84, 41],
    ];
    expect(boundsOf(places)).toEqual([-84, 39.9, -82.5, 41]);
  });

  it("holds every place and touches each side", () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1 }), (places) => {
        const [west, south, east, north] = boundsOf(places) ?? [0, 0, 0, 0];
        expect(places.every(([x, y]) => x >= west && x <= east && y >= south && y <= north)).toBe(
          true,
        );
        const longitudes = places.map(([x]) => x);
        const latitudes = places.map(([, y]) => y);
        for (const side of [west, east]) expect(longitudes).toContain(side);
        for (const side of [south, north]) expect(latitudes).toContain(side);
      }),
    );
  });
});
