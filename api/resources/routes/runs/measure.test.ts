import fc from "fast-check";
import { greatCircle } from "geo/geometry/lon-lat";
import type { TrackPoint } from "geo/tracks/doubts";
import { expect, it } from "vitest";
import { metresAlong } from "./measure";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** So many metres to the north of the first place, so long after the first moment. */
const point = (metres: number, at: number): TrackPoint => ({
  at,
  place: [-83, 40 + metres / 111_195],
});

it("the measured way adds up what lies between positions", () => {
  const way = [point(0, 0), point(300, MINUTE), point(900, 2 * MINUTE), point(400, 3 * MINUTE)];
  expect(metresAlong([way])).toBeCloseTo(1400, 0);
  expect(metresAlong([way, way])).toBeCloseTo(2800, 0);
});

it("the measured way takes no wavering for a move, and misses no slow one", () => {
  const wavering = Array.from({ length: 100 }, (_, n) => point(n % 2 ? 20 : 0, n * 10 * SECOND));
  expect(metresAlong([wavering])).toBe(0);
  const slow = Array.from({ length: 101 }, (_, n) => point(n * 10, n * 10 * SECOND));
  expect(metresAlong([slow])).toBeGreaterThan(950);
});

it("the measured way takes a rest for no gap, nor a short way without positions", () => {
  expect(metresAlong([[point(0, 0), point(400, 40 * MINUTE)]])).toBeCloseTo(400, 0);
  const rested = [point(0, 0), point(10, 50 * MINUTE), point(2000, 51 * MINUTE)];
  expect(metresAlong([rested])).toBeCloseTo(2000, 0);
});

it("the measured way does not know a way with too many gaps, nor one without any place", () => {
  const known = Array.from({ length: 91 }, (_, n) => point(n * 100, n * 10 * SECOND));
  const last = known.at(-1)?.at ?? 0;
  const withGap = (metres: number) => [...known, point(9000 + metres, last + 6 * MINUTE)];
  expect(metresAlong([withGap(900)])).toBeCloseTo(9900, 0);
  expect(metresAlong([withGap(1100)])).toBeNull();
  expect(metresAlong([])).toBeNull();
  expect(metresAlong([[]])).toBeNull();
});

it("the measured way has no spikes, zeros, swapped places or jumps", () => {
  const way = Array.from({ length: 20 }, (_, n) => point(n * 300, n * MINUTE));
  const metres = metresAlong([way]) ?? 0;
  const wrong: TrackPoint[] = [
    { at: 3.5 * MINUTE, place: [0, 0] },
    { at: 5.5 * MINUTE, place: [40, -83] },
    { at: 8.5 * MINUTE, place: [-80, 42] },
  ];
  const mixed = [...way, ...wrong].sort((one, other) => one.at - other.at);
  expect(metresAlong([mixed])).toBeCloseTo(metres, 6);
  expect(metresAlong([wrong.slice(0, 1)])).toBeNull();
  // After a flight: believed, and nothing is known of it.
  const flown = Array.from({ length: 20 }, (_, n) => point(900_000 + n * 300, (80 + n) * MINUTE));
  expect(metresAlong([[...way, ...flown]])).toBeNull();
  expect(metresAlong([way, flown])).toBeCloseTo(2 * metres, 0);
});

it("the measured way is never shorter than the straight line nearly, nor longer than all steps", () => {
  // Slower than 300 km/h: what is faster is doubtful.
  const step = fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 37, max: 240 }));
  const steps = fc.array(step, { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(steps, (all) => {
      let at = 0;
      const way = all.map(([metres, seconds]) => {
        at += seconds * SECOND;
        return point(metres, at);
      });
      const metres = metresAlong([way]) ?? -1;
      const [first, last] = [way[0], way.at(-1)];
      if (!first || !last) return;
      const between = (one: TrackPoint, other: TrackPoint) => greatCircle(one.place, other.place);
      const sum = way.slice(1).reduce((total, one, n) => total + between(way[n] ?? one, one), 0);
      expect(metres).toBeGreaterThanOrEqual(between(first, last) - 30);
      expect(metres).toBeLessThanOrEqual(sum + 0.001);
    }),
  );
});
