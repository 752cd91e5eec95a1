import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundsOf, distanceToLine, greatCircle, type LonLat } from "./lon-lat";

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

describe("the distance to a line", () => {
  it("is to the nearest point, between its points as well", () => {
    const line: LonLat[] = [
      [-83, 40],
      [-82, 40],
      [-82, 41],
    ];
    expect(distanceToLine([-82.5, 40.01], line)).toBeCloseTo(1_112, 0);
    expect(distanceToLine([-82, 40.5], line)).toBeCloseTo(0, 6);
    expect(distanceToLine([-83.01, 40], line)).toBeCloseTo(852, 0);
    expect(distanceToLine([-83, 40], [])).toBe(Number.POSITIVE_INFINITY);
  });

  it("is that to the point, where it is one", () => {
    const near = fc.double({ min: -0.2, max: 0.2, noNaN: true });
    const latitude = fc.double({ min: -70, max: 70, noNaN: true });
    fc.assert(
      fc.property(latitude, near, near, (lat, east, north) => {
        const to: LonLat = [179.95 + east > 180 ? east - 180.05 : 179.95 + east, lat + north];
        const crow = greatCircle([179.95, lat], to);
        expect(Math.abs(distanceToLine([179.95, lat], [to]) - crow)).toBeLessThan(10 + crow * 0.02);
      }),
    );
  });

  it("is never more than to any point of the line", () => {
    const near = fc.tuple(
      fc.double({ min: -83.2, max: -82.8, noNaN: true }),
      fc.double({ min: 39.8, max: 40.2, noNaN: true }),
    ) as fc.Arbitrary<LonLat>;
    fc.assert(
      fc.property(near, fc.array(near, { minLength: 1 }), (from, line) => {
        const toPoints = line.map((point) => distanceToLine(from, [point]));
        expect(distanceToLine(from, line)).toBeLessThanOrEqual(Math.min(...toPoints) + 1e-6);
      }),
    );
  });
});
