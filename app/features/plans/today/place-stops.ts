/** Where stops may go on days that are under way, and where they break and cost least. */
import { Draft } from "geo/plan/draft";
import { type JudgedDay, judgeDay } from "geo/plan/judge";
import { createModel } from "geo/plan/model";
import { type Place, searchPlaceOn } from "geo/plan/places";
import type { PlanProblem } from "geo/plan/problem";
import type { Turns } from "../turns";

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
 * Puts stops where they cost least, those first that would lose most by waiting. Those for which there
 * was no time stay unplaced.
 *
 * @param tiers agent-days that are tried one after the other
 */
export async function placeAll(
  problem: DayProblemOnce,
  start: number[][],
  stops: readonly number[],
  tiers: readonly Tier[],
  turns: Turns,
): Promise<Placed> {
  await turns.goOn();
  const draft = new Draft(createModel(problem));
  await turns.goOn();
  const days = start.map((own) => [...own]);
  draft.load(days);
  const left = new Map(stops.map((stop) => [stop, new Map<number, Place | null>()]));
  for (const isAllowed of tiers) {
    for (;;) {
      let first: Chosen | null = null;
      for (const [stop, known] of left) {
        if (!(await turns.goOn())) return { days, unplaced: [...left.keys()] };
        const found = await bestOf({ problem, draft, days, isAllowed, turns }, stop, known);
        if (turns.isOver) return { days, unplaced: [...left.keys()] };
        if (found && (!first || found.regret > first.regret)) first = found;
      }
      if (!first) break;
      const { stop, agentDay, position } = first;
      draft.insert(stop, days[agentDay]?.[position - 1] ?? draft.plan.start(agentDay));
      days[agentDay]?.splice(position, 0, stop);
      left.delete(stop);
      for (const known of left.values()) known.delete(agentDay);
    }
  }
  return { days, unplaced: [...left.keys()] };
}

interface Chosen extends Place {
  stop: number;
  /** What it would cost more at the next best agent-day. */
  regret: number;
}

interface Placing {
  problem: DayProblemOnce;
  draft: Draft;
  days: Days;
  isAllowed: Tier;
  turns: Turns;
}

/**
 * @param known the best place of the stop by agent-day, which is filled; null: there is none
 * @returns null if there is none, or the time is used up
 */
async function bestOf(
  { problem, draft, days, isAllowed, turns }: Placing,
  stop: number,
  known: Map<number, Place | null>,
): Promise<Chosen | null> {
  let best: Place | null = null;
  let next = Number.POSITIVE_INFINITY;
  for (const agentDay of days.keys()) {
    if (!isAllowed(agentDay)) continue;
    if (!known.has(agentDay)) {
      const may = mayHave(problem, days, agentDay, stop);
      const place = may ? await inTurns(searchPlaceOn(draft, stop, agentDay), turns) : undefined;
      if (turns.isOver) return null;
      known.set(agentDay, place ?? null);
    }
    const found = known.get(agentDay);
    if (!found) continue;
    if (best && found.cost >= best.cost) next = Math.min(next, found.cost);
    else {
      next = best?.cost ?? next;
      best = found;
    }
  }
  return best && { ...best, stop, regret: next - best.cost };
}

/** @returns undefined if the time is used up */
async function inTurns<T>(steps: Generator<undefined, T>, turns: Turns): Promise<T | undefined> {
  while (await turns.goOn()) {
    const { done, value } = steps.next();
    if (done) return value;
  }
  return undefined;
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

/**
 * The place at which a stop breaks least and, of those, costs least; `bad` is what it breaks more. Null:
 * there is none, or was no time to find it.
 */
export async function leastBad(
  problem: DayProblemOnce,
  days: number[][],
  { stop, isAllowed }: { stop: number; isAllowed: Tier },
  turns: Turns,
) {
  let best: { agentDay: number; days: number[][]; bad: number; cost: number } | null = null;
  for (const [agentDay, own] of days.entries()) {
    if (!isAllowed(agentDay) || !mayHave(problem, days, agentDay, stop)) continue;
    const before = judgeDay(problem, agentDay, own);
    for (let position = 0; position <= own.length; position++) {
      if (!(await turns.goOn())) return best;
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
