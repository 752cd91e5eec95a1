import fc from "fast-check";
import { expect, it } from "vitest";
import { cheapestSuccessors, patchedTour } from "./assignment";
import { tourCost } from "./costs";

const costs = fc.integer({ min: 2, max: 6 }).chain((size) =>
  fc
    .array(fc.integer({ min: 0, max: 99 }), { minLength: size ** 2, maxLength: size ** 2 })
    .map((cells) => ({
      size,
      cells: Float64Array.from(cells),
      missing: Number.POSITIVE_INFINITY,
    })),
);

/** The least sum over all ways to give each node another one, no one twice. */
function leastSum(size: number, cells: Float64Array, taken: readonly number[] = []): number {
  const from = taken.length;
  if (from === size) return 0;
  const free = Array.from({ length: size }, (_, to) => to).filter(
    (to) => to !== from && !taken.includes(to),
  );
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...free.map((to) => (cells[from * size + to] ?? 0) + leastSum(size, cells, [...taken, to])),
  );
}

it("an assignment gives each node the successor that makes the sum least", () => {
  fc.assert(
    fc.property(costs, ({ size, cells, missing }) => {
      const successor = cheapestSuccessors({ size, cells, missing });
      expect([...successor].sort()).toEqual([...successor.keys()]);
      const sum = [...successor].reduce((all, to, from) => all + (cells[from * size + to] ?? 0), 0);
      expect(sum).toBe(leastSum(size, cells));
    }),
  );
});

it("an assignment joins them to one tour through all nodes, which costs no less", () => {
  fc.assert(
    fc.property(costs, (problem) => {
      const order = patchedTour(problem);
      expect([...order].sort()).toEqual([...order.keys()]);
      expect(tourCost(problem, order)).toBeGreaterThanOrEqual(
        leastSum(problem.size, problem.cells),
      );
    }),
  );
});
