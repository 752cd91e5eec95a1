import { figuresOf } from "./figures";
import { takeOver } from "./given";
import { createModel } from "./model";
import type { Plan, PlanEngine, PlanLimit } from "./problem";
import { Search } from "./search";

/** Asking the clock costs time too. */
const STEPS_PER_LOOK = 32;
/** Progress is reported about so often. */
const REPORTS = 100;

/**
 * Plans the stops on the agent-days: no window, shift, break, limit, skill, link or promise is
 * ever broken, and what cannot be served is left out. Simulated annealing with ruin and recreate
 * (decision 105).
 *
 * @throws RangeError if the limit makes no sense
 */
export const solvePlan: PlanEngine = (problem, options) => {
  const { seed = 1, from, warmth, onProgress, isCancelled = () => false } = options;
  const { iterations: most = Number.POSITIVE_INFINITY } = options.limit;
  const spent = spentOf(options.limit);
  const model = createModel(problem);
  const search = new Search(model, seed, warmth);
  const { draft } = search;
  takeOver(draft, search.insertion, from);
  let iterations = 0;
  let cancelled = false;
  const planNow = () => planOf(search, iterations, cancelled);
  search.construct(() => {
    cancelled ||= isCancelled();
    return cancelled;
  });
  let reported = 0;
  while (!cancelled) {
    const share = spent(iterations);
    if (onProgress && share >= reported) {
      reported = share + 1 / REPORTS;
      const progress = { iterations, spent: Math.min(1, share), unserved: draft.bestUnserved };
      onProgress({ ...progress, cost: draft.bestCost }, planNow);
    }
    cancelled = isCancelled();
    if (share >= 1 || cancelled) break;
    const steps = Math.min(STEPS_PER_LOOK, most - iterations);
    for (let step = 0; step < steps; step++) search.step(share);
    iterations += steps;
  }
  search.repair();
  if (iterations > 0) search.settle();
  return planNow();
};

function spentOf(limit: PlanLimit): (iterations: number) => number {
  const limits = Object.values(limit).filter((one) => typeof one === "number");
  if (limits.length === 0 || !limits.every((one) => one >= 0)) {
    throw new RangeError("The limit needs iterations or milliseconds, not below zero");
  }
  const { iterations: most = Number.POSITIVE_INFINITY } = limit;
  const byCount = (iterations: number) => (most > 0 ? iterations / most : 1);
  if (!("milliseconds" in limit)) return byCount;
  const { milliseconds, now } = limit;
  const began = now();
  return (iterations) =>
    Math.max(byCount(iterations), milliseconds > 0 ? (now() - began) / milliseconds : 1);
}

function planOf({ draft }: Search, iterations: number, cancelled: boolean): Plan {
  const days = draft.bestDays();
  const isServed = new Uint8Array(draft.model.stops);
  for (const stop of days.flat()) isServed[stop] = 1;
  const unserved = [...isServed.keys()].filter((stop) => !isServed[stop]);
  return { days, unserved, figures: figuresOf(draft.model, days), iterations, cancelled };
}
