import fc from "fast-check";
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { describe, expect, it } from "vitest";
import {
  ESTIMATES,
  estimateMatrix,
  estimatePath,
  legSeconds,
  roadMetres,
  roadSeconds,
} from "./estimate";
import { anywhere, STOPS } from "./testing/stops";

describe("the great circle", () => {
  // Kilometres on the ellipsoid, as geodesic calculators give them.
  it.each<[string, LonLat, LonLat, number]>([
    ["Berlin and Paris", [13.405, 52.52], [2.3522, 48.8566], 879.7],
    ["New York and Los Angeles", [-74.006, 40.7128], [-118.2437, 34.0522], 3944.4],
    ["Sydney and Melbourne", [151.2093, -33.8688], [144.9631, -37.8136], 713.9],
    ["London and Tokyo", [-0.1278, 51.5074], [139.6917, 35.6895], 9582.2],
    ["Suva and Apia, across the date line", [178.4419, -18.1416], [-171.7667, -13.8333], 1145],
  ])("between %s is right within 1%", (_, from, to, kilometres) => {
    const off = Math.abs(greatCircle(from, to) / 1000 - kilometres) / kilometres;
    expect(off).toBeLessThan(0.01);
  });

  it("never goes beyond half the earth, and is zero for the same place", () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        expect(greatCircle(from, to)).toBeLessThanOrEqual(20_015_200);
        expect(greatCircle(from, from)).toBe(0);
      }),
    );
  });
});

describe("an estimated leg", () => {
  it("is 1.3 times the straight line", () => {
    const [from, to]: LonLat[] = [
      [-81.6557, 30.3322],
      [-82.3248, 29.6516],
    ];
    if (!from || !to) throw new Error("no places");
    expect(roadMetres(from, to) / greatCircle(from, to)).toBeCloseTo(1.3, 10);
  });

  it.each([
    [0, 0],
    [2_500, 5 * 60],
    [5_000, 10 * 60],
    [30_000, 35 * 60],
    [120_000, 95 * 60],
  ])("of %d m takes %d s", (metres, seconds) => {
    expect(roadSeconds(metres)).toBeCloseTo(seconds, 6);
  });

  it("is the same there and back, and never longer than a way around", () => {
    fc.assert(
      fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
        const time = (from: LonLat, to: LonLat) => roadSeconds(roadMetres(from, to));
        expect(time(a, b)).toBeCloseTo(time(b, a), 3);
        expect(time(a, c)).toBeLessThanOrEqual(time(a, b) + time(b, c) + 1e-3);
        expect(time(a, a)).toBe(0);
      }),
    );
  });

  it("takes longer when it is longer", () => {
    const metres = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(metres, metres, (one, other) => {
        const [near, far] = one < other ? [one, other] : [other, one];
        expect(roadSeconds(near)).toBeLessThanOrEqual(roadSeconds(far));
      }),
    );
  });
});

describe("an estimated path", () => {
  it("goes straight through the stops, adds up its legs and says what it is", () => {
    const path = estimatePath(STOPS);
    expect(path).toMatchObject({ engine: "estimate", estimated: true });
    expect(path.points).toEqual(STOPS.map((stop) => stop.coordinates));
    const { seconds } = estimateMatrix(STOPS);
    const legs = (seconds[0]?.[1] ?? 0) + (seconds[1]?.[2] ?? 0);
    expect(path.time).toBe(Math.round(legs * 1000));
    expect(path.distance).toBeGreaterThan(7_000);
    expect(path.distance).toBeLessThan(8_000);
  });

  it("shares out the time of a path whose engine tells no legs", () => {
    const estimated = estimatePath(STOPS);
    const told = { ...estimated, legs: [100, 300] };
    expect(legSeconds(told, STOPS)).toEqual([100, 300]);
    const legs = legSeconds({ ...estimated, legs: undefined, time: 600_000 }, STOPS);
    expect(legs).toHaveLength(2);
    expect((legs[0] ?? 0) + (legs[1] ?? 0)).toBeCloseTo(600, 6);
    const [first = 0, second = 0] = estimated.legs ?? [];
    expect((legs[0] ?? 0) / (legs[1] ?? 1)).toBeCloseTo(first / second, 6);
  });

  it("has the part of a matrix that is asked for", async () => {
    const { seconds } = estimateMatrix(STOPS);
    const part = await ESTIMATES.car.matrix?.(STOPS, { sources: [2, 0], targets: [1] });
    expect(part?.seconds).toEqual([[seconds[2]?.[1]], [seconds[0]?.[1]]]);
  });

  it("has a matrix with zeros in its diagonal", () => {
    const { seconds, estimated } = estimateMatrix(STOPS);
    expect(estimated).toBe(true);
    expect(seconds.map((row, index) => row[index])).toEqual([0, 0, 0]);
  });
});
