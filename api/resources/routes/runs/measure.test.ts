import fc from "fast-check";
import { greatCircle } from "geo/geometry/lon-lat";
import { expect, it } from "vitest";
import { metresAlong, type Point } from "./measure";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** So many metres to the north of the first place, so long after the first moment. */
const point = (metres: number, at: number): Point => ({
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

it("the measured way is never shorter than the straight line nearly, nor longer than all steps", () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.nat({ max: 240 })), {
    minLength: 1,
    maxLength: 60,
  });
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
      const between = (one: Point, other: Point) => greatCircle(one.place, other.place);
      const sum = way.slice(1).reduce((total, one, n) => total + between(way[n] ?? one, one), 0);
      expect(metres).toBeGreaterThanOrEqual(between(first, last) - 30);
      expect(metres).toBeLessThanOrEqual(sum + 0.001);
    }),
  );
});
