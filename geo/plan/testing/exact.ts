import type { AgentDay, PlanProblem, Stop } from "../problem";
import { brokenRules } from "./verify";

export interface Exact {
  /** What is left out: penalty levels are compared one by one, the strongest first. */
  left: number[];
  cost: number;
}

/**
 * The best plan of a small problem without fairness, by trying each assignment of stops to
 * agent-days and each order. Shares no code with the solver.
 */
export function bestPlan(problem: PlanProblem): Exact {
  const { stops, agentDays } = problem;
  const known = new Map<string, number>();
  let best: Exact | undefined;
  const chosen = agentDays.map((): number[] => []);
  const assign = (stop: number) => {
    if (stop === stops.length) {
      if (linksBroken(problem, chosen)) return;
      const served = new Set(chosen.flat());
      const left = leftOut(stops.filter((_, index) => !served.has(index)));
      if (best && compare(left, best.left) > 0) return;
      const cost = chosen.reduce(
        (sum, set, day) => sum + cheapestOrder(problem, day, set, known),
        0,
      );
      if (cost === Number.POSITIVE_INFINITY) return;
      if (!best || compare(left, best.left) < 0 || cost < best.cost) best = { left, cost };
      return;
    }
    for (const set of chosen) {
      set.push(stop);
      assign(stop + 1);
      set.pop();
    }
    assign(stop + 1);
  };
  assign(0);
  return best ?? { left: leftOut(stops), cost: 0 };
}

/** Locked, fixed time, fixed day: how many; then priorities of the week and of suggestions. */
export function leftOut(stops: readonly Stop[]): number[] {
  const left = [0, 0, 0, 0, 0];
  for (const { locked, promise, priority = 1 } of stops) {
    const degree = promise?.degree ?? "week";
    const level =
      locked === undefined ? ["time", "day", "week", "suggestion"].indexOf(degree) + 1 : 0;
    left[level] = (left[level] as number) + (level < 3 ? 1 : priority);
  }
  return left;
}

export function compare(a: readonly number[], b: readonly number[]): number {
  const level = a.findIndex((value, index) => value !== b[index]);
  return level < 0 ? 0 : (a[level] as number) - (b[level] as number);
}

function cheapestOrder(
  problem: PlanProblem,
  day: number,
  set: readonly number[],
  known: Map<string, number>,
): number {
  if (set.length === 0) return 0;
  const key = `${day}: ${set}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const costs = permutations(set).map((order) => costOf(problem, day, order));
  const least = Math.min(...costs);
  known.set(key, least);
  return least;
}

function costOf(problem: PlanProblem, index: number, order: readonly number[]): number {
  const plan = problem.agentDays.map((_, day) => (day === index ? order : []));
  if (brokenRules({ ...problem, links: [] }, plan).length > 0) return Number.POSITIVE_INFINITY;
  const day = problem.agentDays[index] as AgentDay;
  const stops = order.map((stop) => problem.stops[stop] as Stop);
  const places = [day.start, ...stops.map(({ place }) => place), day.end];
  let metres = 0;
  for (let leg = 1; leg < places.length; leg++) {
    metres += problem.matrix.distance(places[leg - 1] as number, places[leg] as number);
  }
  const { weights } = problem;
  const others = stops.filter(
    ({ preferredAgent = day.agent }) => preferredAgent !== day.agent,
  ).length;
  const changed = stops.filter(({ published = index }) => published !== index).length;
  return (
    weights.distance * metres +
    (weights.time && weights.time * lengthOf(problem, index, order)) +
    (day.frozen ? 0 : weights.day) +
    weights.otherAgent * others +
    weights.change * changed
  );
}

/**
 * Returning as early as the rules allow, and then leaving as late as they allow: both found by
 * trying each whole second of a shorter and shorter shift, so times must be whole.
 */
function lengthOf(problem: PlanProblem, index: number, order: readonly number[]): number {
  const keeps = (begins: number, ends: number) => {
    const agentDays = problem.agentDays.map((day, at) => {
      return at === index ? { ...day, shift: { begins, ends } } : day;
    });
    const plan = agentDays.map((_, day) => (day === index ? order : []));
    return brokenRules({ ...problem, links: [], agentDays }, plan).length === 0;
  };
  const { begins, ends } = (problem.agentDays[index] as AgentDay).shift;
  const returns = first(begins, ends, (moment) => keeps(begins, moment));
  const leaves = first(-returns, -begins, (moment) => keeps(-moment, returns));
  return returns + leaves;
}

/** The first whole number in a range for which something holds that then holds on. */
function first(from: number, to: number, holds: (value: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function linksBroken(problem: PlanProblem, chosen: readonly (readonly number[])[]): boolean {
  return (
    brokenRules(
      { ...problem, agentDays: problem.agentDays.map((day) => ({ ...day, frozen: true })) },
      chosen,
    ).length > 0
  );
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
