import type { AgentDay, PlanProblem, Stop } from "../problem";
import { brokenRules } from "./verify";

export interface Exact {
  /** What is left out: penalty levels are compared one by one, the strongest first. */
  left: number[];
  cost: number;
}

/** One order of the stops of a day. */
interface Ordered {
  /** Without fairness. */
  cost: number;
  /** Seconds from leaving to returning. */
  length: number;
  /** Seconds of it in which the agent only waits. */
  waiting: number;
}

/**
 * The best plan of a small problem, by trying each assignment of stops to agent-days and each
 * order. Shares no code with the solver.
 */
export function bestPlan(problem: PlanProblem): Exact {
  const { stops, agentDays } = problem;
  const known = new Map<string, Ordered[]>();
  let best: Exact | undefined;
  const chosen = agentDays.map((): number[] => []);
  const assign = (stop: number) => {
    if (stop === stops.length) {
      if (linksBroken(problem, chosen)) return;
      const served = new Set(chosen.flat());
      const left = leftOut(stops.filter((_, index) => !served.has(index)));
      if (best && compare(left, best.left) > 0) return;
      const cost = cheapest(
        problem,
        chosen.map((set, day) => ordersOf(problem, day, set, known)),
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

/** The least cost of all days together. With fairness what one day costs depends on the others. */
function cheapest(problem: PlanProblem, orders: readonly Ordered[][]): number {
  const sumOf = (days: readonly Ordered[]) => days.reduce((sum, { cost }) => sum + cost, 0);
  if (orders.some(({ length }) => length === 0)) return Number.POSITIVE_INFINITY;
  if (problem.weights.fairness === 0) {
    return orders.reduce((sum, day) => sum + Math.min(...day.map(({ cost }) => cost)), 0);
  }
  let combined: Ordered[][] = [[]];
  for (const day of orders) combined = combined.flatMap((days) => day.map((one) => [...days, one]));
  return Math.min(...combined.map((days) => sumOf(days) + unfairness(problem, days)));
}

/** As `Weights.fairness` says; no day is frozen. */
function unfairness({ agentDays, weights }: PlanProblem, days: readonly Ordered[]): number {
  const { fairness, longest, shortDay } = weights;
  const shifts = agentDays.map(({ shift }) => shift.ends - shift.begins);
  const meanShift = shifts.reduce((sum, one) => sum + one, 0) / shifts.length;
  const used = Math.max(1, 0.9 * days.length, days.filter(({ length }) => length > 0).length);
  const busy = days.reduce((sum, { length, waiting }) => sum + length - waiting, 0);
  const bound = Math.max((longest * busy) / used, shortDay * meanShift);
  const squares = days.map(({ length }) => Math.max(0, length - bound) ** 2);
  return (fairness / (2 * meanShift)) * squares.reduce((sum, one) => sum + one, 0);
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

/** Each order of a day's stops that breaks no rule. */
function ordersOf(
  problem: PlanProblem,
  day: number,
  set: readonly number[],
  known: Map<string, Ordered[]>,
): Ordered[] {
  if (set.length === 0) return [{ cost: 0, length: 0, waiting: 0 }];
  const key = `${day}: ${set}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const orders = permutations(set).flatMap((order) => ordered(problem, day, order));
  known.set(key, orders);
  return orders;
}

function ordered(problem: PlanProblem, index: number, order: readonly number[]): Ordered[] {
  const plan = problem.agentDays.map((_, day) => (day === index ? order : []));
  if (brokenRules({ ...problem, links: [] }, plan).length > 0) return [];
  const day = problem.agentDays[index] as AgentDay;
  const stops = order.map((stop) => problem.stops[stop] as Stop);
  const places = [day.start, ...stops.map(({ place }) => place), day.end];
  let metres = 0;
  let busy = stops.reduce((sum, { seconds }) => sum + seconds, 0);
  for (let leg = 1; leg < places.length; leg++) {
    const [from, to] = [places[leg - 1] as number, places[leg] as number];
    metres += problem.matrix.distance(from, to);
    busy += problem.matrix.time(from, to);
  }
  const { weights } = problem;
  const countsTime = weights.time > 0 || weights.fairness > 0;
  const { leaves, returns } = countsTime ? times(problem, index, order) : { leaves: 0, returns: 0 };
  const others = stops.filter(
    ({ preferredAgent = day.agent }) => preferredAgent !== day.agent,
  ).length;
  const changed = stops.filter(({ published = index }) => published !== index).length;
  const cost =
    weights.distance * metres +
    weights.time * (returns - leaves) +
    (day.frozen ? 0 : weights.day) +
    weights.otherAgent * others +
    weights.change * changed;
  if (breakIsOnTheWay(day, leaves, returns)) busy += day.break?.seconds ?? 0;
  return [{ cost, length: returns - leaves, waiting: Math.max(0, returns - leaves - busy) }];
}

/** The agent neither returns before the break must begin nor leaves after it could end. */
const breakIsOnTheWay = ({ break: pause }: AgentDay, leaves: number, returns: number): boolean =>
  pause !== undefined && returns > pause.latest && leaves < pause.earliest + pause.seconds;

/**
 * Returning as early as the rules allow, and then leaving as late as they allow: both found by
 * trying each whole second of a shorter and shorter shift, so times must be whole.
 */
function times(problem: PlanProblem, index: number, order: readonly number[]) {
  const keeps = (begins: number, ends: number) => {
    const agentDays = problem.agentDays.map((day, at) => {
      return at === index ? { ...day, shift: { begins, ends } } : day;
    });
    const plan = agentDays.map((_, day) => (day === index ? order : []));
    return brokenRules({ ...problem, links: [], agentDays }, plan).length === 0;
  };
  const { begins, ends } = (problem.agentDays[index] as AgentDay).shift;
  const returns = first(begins, ends, (moment) => keeps(begins, moment));
  const leaves = -first(-returns, -begins, (moment) => keeps(-moment, returns));
  return { leaves, returns };
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
