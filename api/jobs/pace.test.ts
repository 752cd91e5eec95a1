import fc from "fast-check";
import { expect, it } from "vitest";
import { createPace } from "./pace";

/** Lets a pace take steps of which one thing takes so long. */
function after(steps: number, { each, target }: { each: number; target: number }) {
  const pace = createPace(80);
  for (let step = 0; step < steps; step++) pace.took(pace.size * each, target);
  return pace;
}

it("takes on what fits the target, also where that is between two powers of two", () => {
  expect(after(10, { each: 7, target: 21 }).size).toBe(3);
  expect(after(10, { each: 9.5, target: 15 }).size).toBe(2);
  expect(after(10, { each: 40, target: 15 }).size).toBe(1);
  expect(after(10, { each: 0.01, target: 15 }).size).toBe(80);
  expect(after(10, { each: 0, target: 15 }).size).toBe(80);
});

it("does not shrink for good after a step that had to wait", () => {
  const pace = after(10, { each: 7, target: 21 });
  pace.took(60, 21);
  for (let step = 0; step < 10; step++) pace.took(pace.size * 7, 21);
  expect(pace.size).toBe(3);
});

it("follows a new target at once", () => {
  const pace = after(10, { each: 5, target: 100 });
  expect(pace.size).toBe(20);
  pace.took(100, 15);
  expect(pace.size).toBe(3);
});

it("stays from one to the most, whatever comes", () => {
  const times = fc.array(
    fc.tuple(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.constantFrom(15, 100)),
  );
  fc.assert(
    fc.property(times, (steps) => {
      const pace = createPace(20);
      for (const [ms, target] of steps) {
        const before = pace.size;
        pace.took(ms, target);
        expect(Number.isInteger(pace.size)).toBe(true);
        expect(pace.size).toBeGreaterThanOrEqual(1);
        expect(pace.size).toBeLessThanOrEqual(Math.min(20, before * 2));
      }
    }),
  );
});
