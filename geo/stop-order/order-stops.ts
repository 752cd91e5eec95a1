import { checkedProblem } from "./check-problem";
import { closedTourCosts, legCost } from "./closed-tour";
import { cheapestTour } from "./exact";
import type { CostMatrix, SearchBudget, StopOrder, StopOrderProblem, TourEnd } from "./problem";
import { type SearchLimits, searchTour } from "./search";

/** Up to so many stops the order is the best there is; above, the best that was found. */
export const EXACT_STOPS = 12;

/**
 * Puts stops into an order that costs little, and never more than the given one.
 *
 * @throws RangeError where matrix, given order, prefix or budget make no sense
 */
export function orderStops(problem: StopOrderProblem): StopOrder {
  const { matrix, end, given, fixedPrefix, seed } = checkedProblem(problem);
  const before = orderCost(matrix, given, end);
  const lastStays = end === "fixed" && given.length > fixedPrefix;
  const head = given.slice(0, fixedPrefix);
  const movable = given.slice(fixedPrefix, lastStays ? -1 : undefined);
  const tail = lastStays ? given.slice(-1) : [];
  const exact = movable.length <= EXACT_STOPS;

  const ends = { start: head[head.length - 1], finish: end === "start" ? head[0] : tail[0] };
  const costs = closedTourCosts(matrix, movable, ends);
  const tour = exact ? cheapestTour(costs) : searchTour(costs, searchLimits(problem.budget, seed));
  const order = [...head, ...tour.slice(1).map((node) => movable[node - 1] as number), ...tail];

  const cost = orderCost(matrix, order, end);
  if (cost < before) return { reachable: true, order, cost, before, exact };
  if (before === Number.POSITIVE_INFINITY) return { reachable: false, exact };
  return { reachable: true, order: given, cost: before, before, exact };
}

/** What an order of stops costs; Infinity where it takes a way that is not there. */
export function orderCost(matrix: CostMatrix, order: readonly number[], end: TourEnd): number {
  let cost = 0;
  for (let index = 1; index < order.length; index++) {
    cost += legCost(matrix, order[index - 1] as number, order[index] as number);
  }
  if (end === "start" && order.length > 1) {
    cost += legCost(matrix, order[order.length - 1] as number, order[0] as number);
  }
  return cost;
}

function searchLimits(budget: SearchBudget, seed: number): SearchLimits {
  const iterations = budget.iterations ?? Number.POSITIVE_INFINITY;
  if (!("milliseconds" in budget)) return { iterations, timeSpent: () => 0, seed };
  const { milliseconds, now } = budget;
  const start = now();
  return {
    iterations,
    timeSpent: () => (milliseconds > 0 ? (now() - start) / milliseconds : 1),
    seed,
  };
}
