import { describe, expect, it } from "vitest";
import { orderStops } from "./order-stops";
import { hasInstances, instances } from "./testing/tsplib";

/** Far fewer than a second allows: the bench measures how good it gets. */
const ITERATIONS = 300;
const WORST_GAP = 0.04;
/** Larger ones take most of the time and are the bench's. */
const MOST_STOPS = 60;

describe.skipIf(!hasInstances())("TSPLIB (skipped where its files are not at hand)", () => {
  it.each(hasInstances() ? instances(MOST_STOPS) : [])(
    "comes near the optimum of $name",
    (instance) => {
      const { matrix, optimum } = instance;
      const result = orderStops({ matrix, end: "start", budget: { iterations: ITERATIONS } });
      if (!result.reachable) throw new Error("All ways are there");
      expect(result.cost).toBeGreaterThanOrEqual(optimum);
      expect(result.cost / optimum - 1).toBeLessThan(WORST_GAP);
    },
  );
});
