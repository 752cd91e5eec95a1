/** Where stops may go on days that are under way, and where they break and cost least. */
import { type JudgedDay, judgeDay } from "geo/plan/judge";
import { bestPlaces, openPlan } from "geo/plan/places";
import type { PlanProblem } from "geo/plan/problem";

/** Routes have each location once at most. */
export interface DayProblemOnce extends PlanProblem {
  /** The location of each stop. */
  locations: readonly string[];
  /** The locations that each agent-day has besides its open stops: those that are visited. */
  visited: readonly ReadonlySet<string>[];
}

export type Days = readonly (readonly number[])[];

/** Whether a route could have a stop: one that has its location already could not. */
function mayHave(
  { locations, visited }: DayProblemOnce,
  days: Days,
  agentDay: number,
  stop: number,
): boolean {
  const location = locations[stop] ?? "";
  if (visited[agentDay]?.has(location)) return false;
  return !days[agentDay]?.some((other) => other !== stop && locations[other] === location);
}

export type Tier = (agentDay: number) => boolean;
export type Placed = { days: number[][]; unplaced: number[] };

/**
 * Puts stops where they cost least, those first that would lose most by waiting.
 *
 * @param tiers agent-days that are tried one after the other
 */
export function placeAll(
  problem: DayProblemOnce,
  start: number[][],
  stops: readonly number[],
  tiers: readonly Tier[],
): Placed {
  let open = openPlan(problem, start);
  let left = [...stops];
  for (const isAllowed of tiers) {
    for (;;) {
      const { days: now } = open;
      const [first] = left
        .map((stop) => bestOf(open, stop, (at) => isAllowed(at) && mayHave(problem, now, at, stop)))
        .filter((found) => found !== null)
        .sort((a, b) => b.regret - a.regret);
      if (!first) break;
      const { stop, agentDay, position } = first;
      const days = open.days.map((own, at) =>
        at === agentDay ? own.toSpliced(position, 0, stop) : [...own],
      );
      open = { ...open, days };
      left = left.filter((one) => one !== stop);
    }
  }
  return { days: open.days.map((own) => [...own]), unplaced: left };
}

function bestOf(open: ReturnType<typeof openPlan>, stop: number, isAllowed: Tier) {
  const places = bestPlaces(open, stop, open.model.days).filter(({ agentDay }) =>
    isAllowed(agentDay),
  );
  const [best, next] = places;
  if (!best) return null;
  const regret = (next?.cost ?? Number.POSITIVE_INFINITY) - best.cost;
  return { stop, regret, ...best };
}

/** A minute more is nothing that anybody was promised. */
export const TOLERANCE = 60;
/** A rule that is broken counts as much as ten minutes too late. */
const OF_A_RULE = 600;

/** How much a day breaks; 0 for nothing. */
export const badness = (
  problem: DayProblemOnce,
  agentDay: number,
  stops: readonly number[],
): number => sumOf(judgeDay(problem, agentDay, stops));

const sumOf = ({ broken }: JudgedDay): number =>
  broken.reduce((sum, one) => sum + one.excess + OF_A_RULE, 0);

/** The place at which a stop breaks least and, of those, costs least; `bad` is what it breaks more. */
export function leastBad(problem: DayProblemOnce, days: number[][], stop: number, isAllowed: Tier) {
  let best: { agentDay: number; days: number[][]; bad: number; cost: number } | null = null;
  for (const [agentDay, own] of days.entries()) {
    if (!isAllowed(agentDay) || !mayHave(problem, days, agentDay, stop)) continue;
    const before = judgeDay(problem, agentDay, own);
    for (let position = 0; position <= own.length; position++) {
      const stops = own.toSpliced(position, 0, stop);
      const after = judgeDay(problem, agentDay, stops);
      const bad = sumOf(after) - sumOf(before);
      const metres = after.distance - before.distance;
      const cost = after.returns - before.returns + problem.weights.distance * metres;
      const isBetter = !best || bad < best.bad || (bad === best.bad && cost < best.cost);
      if (isBetter) best = { agentDay, days: days.with(agentDay, stops), bad, cost };
    }
  }
  return best;
}
