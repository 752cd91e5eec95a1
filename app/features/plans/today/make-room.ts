/** Gives stops of a day away, and what all proposals share. */
import type { PlanProblem, Stop } from "geo/plan/problem";
import type { Turns } from "../turns";
import { type DayProblemOnce, type Days, HarmJudge } from "./day-harm";
import { type Placed, placeAll, type Tier, TOLERANCE } from "./place-stops";

/** What a proposal changes. */
export interface Worked {
  /** The problem as it is with what has happened. */
  problem: DayProblemOnce;
  /** The stops of each agent-day. */
  days: number[][];
  /** Stops for which there is no place: they stay where they are, if they are anywhere. */
  unplaced: number[];
  /** Of these, those that another agent-day than the one which was asked for has a place for. */
  instead?: ReadonlyMap<number, number>;
}

/** Whether an agent-day is on the day that breaks. */
export const todayOf =
  ({ agentDays }: PlanProblem) =>
  (agentDay: number): boolean =>
    agentDays[agentDay]?.day === 0;

/** What a day breaks of its rules. */
export const rulesOf = (
  problem: DayProblemOnce,
  agentDay: number,
  stops: readonly number[],
): number => new HarmJudge(problem).of(agentDay, stops).rules;

export const dayOf = (days: Days, stop: number): number =>
  days.findIndex((stops) => stops.includes(stop));

export const without = (days: Days, stops: readonly number[]): number[][] =>
  days.map((own) => own.filter((stop) => !stops.includes(stop)));

/** Stops without a place stay where they were, at the end of what is left there. */
export function putBack(
  problem: DayProblemOnce,
  before: number[][],
  { days, unplaced }: Placed,
): Worked {
  const back = days.map((stops, at) => {
    const own = before[at] ?? [];
    const returned = own.filter((stop) => unplaced.includes(stop));
    if (returned.length === 0) return stops;
    const others = stops.filter((stop) => !own.includes(stop));
    const staying = own.filter((stop) => stops.includes(stop) || unplaced.includes(stop));
    return [...staying, ...others];
  });
  return { problem, days: back, unplaced };
}

interface Room {
  agentDay: number;
  /** The stop for which there is to be room. */
  keep: number;
  /** As bad as the day was before. */
  most: number;
}

/** Gives other stops of a day away until it is no worse than before, as far as that helps. */
export async function makeRoom(
  problem: DayProblemOnce,
  days: number[][],
  { agentDay, keep, most }: Room,
  turns: Turns,
): Promise<Worked> {
  const given: number[] = [];
  let own = days[agentDay] ?? [];
  const judge = new HarmJudge(problem);
  let now = judge.of(agentDay, own).rules;
  while (now > most + TOLERANCE) {
    let best: { stop: number; rest: number[]; bad: number } | null = null;
    for (const stop of own) {
      if (stop === keep) continue;
      if (!(await turns.goOn())) break;
      const rest = own.filter((one) => one !== stop);
      const bad = judge.of(agentDay, rest).rules;
      // Of those that help as much, the last one: there is the most time to call them.
      if (!best || bad <= best.bad) best = { stop, rest, bad };
    }
    if (!best || best.bad >= now) break;
    given.push(best.stop);
    own = best.rest;
    now = best.bad;
  }
  const isToday = todayOf(problem);
  // Another route of the same agent on this day would only be later.
  const isTheirs = (one: number) =>
    problem.agentDays[one]?.agent === problem.agentDays[agentDay]?.agent;
  const tiers: Tier[] = [
    (one) => isToday(one) && (one === agentDay || !isTheirs(one)),
    (one) => !isToday(one),
  ];
  const placed = await placeAll(problem, days.with(agentDay, own), given, tiers, turns);
  return putBack(problem, days, placed);
}

export const withStop = (
  problem: DayProblemOnce,
  stop: number,
  changes: (one: Stop) => Partial<Stop>,
): DayProblemOnce => {
  const one = problem.stops[stop] as Stop;
  return { ...problem, stops: problem.stops.with(stop, { ...one, ...changes(one) }) };
};

const MIDNIGHT = 86_399;

/** The windows of a stop by day; all day where any time is open. */
export function windowsByDay(problem: DayProblemOnce, { windows }: Stop) {
  const days = 1 + Math.max(...problem.agentDays.map(({ day }) => day));
  return windows ?? Array.from({ length: days }, (_, day) => ({ day, opens: 0, closes: MIDNIGHT }));
}
