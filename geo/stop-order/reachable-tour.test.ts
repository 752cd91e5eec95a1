import fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "../random";
import { type Costs, costBetween } from "./costs";
import { cheapestTour } from "./exact";
import { reachableTour } from "./reachable-tour";

const MISSING = 1000;

const sparse: fc.Arbitrary<Costs> = fc
  .integer({ min: 2, max: 8 })
  .chain((size) =>
    fc
      .array(fc.constantFrom(1, MISSING), { minLength: size ** 2, maxLength: size ** 2 })
      .map((cells) => ({ size, cells: Float64Array.from(cells), missing: MISSING })),
  );

const takesMissing = (costs: Costs, order: readonly number[]) =>
  order.some((node, at) => costBetween(costs, order.at(at - 1) as number, node) >= MISSING);

it("the search for a tour finds a tour through all without a missing way exactly where there is one", () => {
  fc.assert(
    fc.property(sparse, fc.integer(), (costs, seed) => {
      const order = reachableTour(costs, seededRandom(seed), () => false);
      expect(order === undefined).toBe(takesMissing(costs, cheapestTour(costs)));
      if (!order) return;
      expect([...order].sort()).toEqual([...order.keys()]);
      expect(takesMissing(costs, order)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it("the search for a tour does not begin where there is no time", () => {
  const costs = { size: 2, cells: new Float64Array(4), missing: 1 };
  expect(reachableTour(costs, seededRandom(1), () => true)).toBeUndefined();
});
