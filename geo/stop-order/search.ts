import { seededRandom } from "../random";
import { patchedTour } from "./assignment";
import { type Costs, costBetween, isSymmetric, tourCost } from "./costs";
import { LocalSearch } from "./local-search";
import { reachableTour } from "./reachable-tour";

/** Stretches that change places in a shuffle are at most so long: changes stay local. */
const LONGEST_STRETCH = 50;
/** How much dearer a tour may typically be at first to go on from it, in legs. */
const FIRST_WARMTH = 0.6;
/** The share of the budget after which only what is no dearer is taken. */
const COLD_AFTER = 0.9;
/** The share of the time in which a tour without missing ways is looked for at most. */
const REPAIRED_BY = 0.3;
/** Asking the clock costs time too. */
const ITERATIONS_PER_LOOK = 16;

export interface SearchLimits {
  iterations: number;
  /** The share of the time that is spent; from 1 on the search ends. */
  timeSpent: () => number;
  seed: number;
}

/**
 * A cheap closed tour: local search from a simple start, then again and again a small shuffle
 * and a local search round it. At first it also goes on from a slightly dearer tour, as a
 * metal that cools slowly settles better; what it gives is the best it ever had.
 *
 * @returns all nodes in order, node 0 first
 */
export function searchTour(costs: Costs, limits: SearchLimits): number[] {
  const first = firstTour(costs, limits);
  if (isSymmetric(costs)) return improvedTour(costs, first, limits, true);
  if (!isSymmetric(costs, 1)) return improvedTour(costs, first, limits, false);
  // Only the ends differ. With a node for each the whole is symmetric, and the search is
  // several times faster where turning a stretch round costs nothing.
  const apart = endsApart(costs);
  const end = costs.size;
  const order = improvedTour(apart, [...first, end], limits, true);
  if (order[1] === end) order.push(...order.splice(1).reverse());
  return order.filter((node) => node !== end);
}

/** Node 0 keeps its ways out; its ways in become those of a new last node next to it. */
function endsApart(costs: Costs): Costs {
  const size = costs.size + 1;
  const end = costs.size;
  const cells = new Float64Array(size * size);
  let most = 0;
  for (let from = 0; from < end; from++) {
    for (let to = 0; to < end; to++) {
      const cost = to === 0 ? costBetween(costs, 0, from) : costBetween(costs, from, to);
      cells[from * size + to] = cost;
      most = Math.max(most, cost);
    }
    const wayIn = costBetween(costs, from, 0);
    cells[from * size + end] = cells[end * size + from] = wayIn;
    most = Math.max(most, wayIn);
  }
  // So good together that no tour parts them.
  cells[end] = cells[end * size] = -most * size;
  return { size, cells, missing: costs.missing };
}

function improvedTour(
  costs: Costs,
  first: readonly number[],
  limits: SearchLimits,
  symmetric: boolean,
): number[] {
  const search = new LocalSearch(costs, first, symmetric);
  for (let node = 0; node < costs.size; node++) search.wake(node);
  search.improve(() => limits.timeSpent() >= 1);
  search.tour.commit();
  const order = shuffleAndImprove(search, costs, limits);
  const start = order.indexOf(0);
  return [...order.subarray(start), ...order.subarray(0, start)];
}

/** Gives the best tour met. */
function shuffleAndImprove(search: LocalSearch, costs: Costs, limits: SearchLimits): Int32Array {
  const { iterations, timeSpent } = limits;
  const random = seededRandom(limits.seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const longest = Math.min(LONGEST_STRETCH, Math.floor((costs.size - 2) / 2));
  const expired = () => timeSpent() >= 1;
  let best = search.tour.travelled();
  let bestCost = tourCost(costs, best);
  const legs = medianLeg(costs, best);
  let cost = bestCost;
  let warmth = 0;
  for (let iteration = 0; iteration < iterations; iteration++) {
    if (iteration % ITERATIONS_PER_LOOK === 0) {
      const spent = Math.max(timeSpent(), iteration / iterations);
      if (spent >= 1) break;
      warmth = Math.max(0, 1 - spent / COLD_AFTER) * FIRST_WARMTH * legs;
    }
    const mark = search.tour.mark();
    const added = search.exchange(below(costs.size), 1 + below(longest), 1 + below(longest));
    const nextCost = cost + added - search.improve(expired);
    if (nextCost > cost - warmth * Math.log(1 - random())) search.tour.undo(mark);
    else cost = nextCost;
    search.tour.commit();
    if (cost >= bestCost) continue;
    bestCost = cost;
    best = search.tour.travelled();
  }
  return best;
}

/** The middle one of the legs: a missing way or a free end among them does not count. */
function medianLeg(costs: Costs, order: Int32Array): number {
  const legs = Float64Array.from(order, (node, index) =>
    costBetween(costs, order[index === 0 ? order.length - 1 : index - 1] as number, node),
  ).sort();
  return Math.max(0, legs[legs.length >> 1] as number);
}

/**
 * From node to nearest node; or as the nodes are numbered, where that is cheaper already; or by
 * way of an assignment, where both would take ways that are not there; or any that takes none.
 */
function firstTour(costs: Costs, { seed, timeSpent }: SearchLimits): number[] {
  const asNumbered = Array.from({ length: costs.size }, (_, node) => node);
  const greedy = nearestNeighbourTour(costs);
  const first = tourCost(costs, greedy) < tourCost(costs, asNumbered) ? greedy : asNumbered;
  if (tourCost(costs, first) < costs.missing) return first;
  const patched = patchedTour(costs);
  if (tourCost(costs, patched) < costs.missing) return patched;
  return reachableTour(costs, seededRandom(seed), () => timeSpent() >= REPAIRED_BY) ?? patched;
}

function nearestNeighbourTour(costs: Costs): number[] {
  const left = new Set(Array.from({ length: costs.size - 1 }, (_, index) => index + 1));
  const order = [0];
  let here = 0;
  while (left.size > 0) {
    let nearest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const node of left) {
      const cost = costBetween(costs, here, node);
      if (cost < least) {
        least = cost;
        nearest = node;
      }
    }
    left.delete(nearest);
    order.push(nearest);
    here = nearest;
  }
  return order;
}
