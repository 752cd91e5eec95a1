/** What moves to whom when a day breaks. Everything else stays where it is. */
import type { Stop } from "geo/plan/problem";
import type { Turns } from "../turns";
import type { DayProblemOnce, Days } from "./day-harm";
import {
  dayOf,
  makeRoom,
  putBack,
  rulesOf,
  todayOf,
  type Worked,
  windowsByDay,
  without,
  withStop,
} from "./make-room";
import { leastBad, placeAll, type Tier } from "./place-stops";
import { proposeUrgent } from "./propose-urgent";

/** What breaks the day, in the numbers of the problem. */
export type Breaking =
  /** The agents of these agent-days stop working. */
  | { what: "out"; agentDays: readonly number[] }
  | { what: "longer"; stop: number; seconds: number }
  /** Nobody is there until a moment of the first day; null: on no more of it. */
  | { what: "nobody"; stop: number; until: number | null }
  /** A stop that is on no day yet. It begins by a moment of the first day, if there is one, which may be past. */
  | { what: "urgent"; stop: number; by: number | null; isPast?: boolean }
  /** To one of these agent-days; null: to those for whom it costs least. */
  | { what: "give"; stops: readonly number[]; to: readonly number[] | null };

export interface Proposed extends Required<Worked> {
  /** Whether the time was used up before all places were tried. */
  isOver: boolean;
}

/**
 * Proposes what to do. Stops go where they break the fewest promises and no rule, and then where they cost
 * least: on the same day if there is a place, else on the days after it. Only an urgent visit and stops that
 * are given to one agent go where they break rules.
 */
export async function propose(
  problem: DayProblemOnce,
  days: Days,
  breaking: Breaking,
  turns: Turns,
): Promise<Proposed> {
  const before = days.map((stops) => [...stops]);
  const found = await proposeFor(problem, before, breaking, turns);
  return { instead: new Map(), ...found, isOver: turns.isOver };
}

async function proposeFor(
  problem: DayProblemOnce,
  before: number[][],
  breaking: Breaking,
  turns: Turns,
): Promise<Worked> {
  switch (breaking.what) {
    case "out":
      return proposeOut(problem, before, breaking.agentDays, turns);
    case "longer":
      return proposeLonger(problem, before, breaking, turns);
    case "nobody":
      return proposeNobody(problem, before, breaking, turns);
    case "urgent":
      return proposeUrgent(problem, before, breaking, turns);
    case "give":
      return proposeGive(problem, before, breaking, turns);
  }
}

async function proposeOut(
  problem: DayProblemOnce,
  before: number[][],
  out: readonly number[],
  turns: Turns,
): Promise<Worked> {
  const left = out.flatMap((agentDay) => before[agentDay] ?? []);
  const agents = new Set(out.map((agentDay) => problem.agentDays[agentDay]?.agent));
  const isToday = todayOf(problem);
  const tiers: Tier[] = [
    (agentDay) => isToday(agentDay) && !agents.has(problem.agentDays[agentDay]?.agent),
    (agentDay) => !isToday(agentDay),
  ];
  const placed = await placeAll(problem, without(before, left), left, tiers, turns);
  return putBack(problem, before, placed);
}

async function proposeLonger(
  problem: DayProblemOnce,
  before: number[][],
  { stop, seconds }: { stop: number; seconds: number },
  turns: Turns,
): Promise<Worked> {
  const longer = withStop(problem, stop, (one) => ({ seconds: one.seconds + seconds }));
  const agentDay = dayOf(before, stop);
  const most = rulesOf(problem, agentDay, before[agentDay] ?? []);
  return makeRoom(longer, before, { agentDay, keep: stop, most }, turns);
}

async function proposeNobody(
  problem: DayProblemOnce,
  before: number[][],
  { stop, until }: { stop: number; until: number | null },
  turns: Turns,
): Promise<Worked> {
  const missed = withoutPromise(problem, stop, until);
  const later = withStop(missed, stop, (one) => ({ windows: windowsFrom(problem, one, until) }));
  const isToday = todayOf(problem);
  const tiers: Tier[] = [...(until === null ? [] : [isToday]), (agentDay) => !isToday(agentDay)];
  const placed = await placeAll(later, without(before, [stop]), [stop], tiers, turns);
  return putBack(later, before, placed);
}

async function proposeGive(
  problem: DayProblemOnce,
  before: number[][],
  { stops, to }: { stops: readonly number[]; to: readonly number[] | null },
  turns: Turns,
): Promise<Worked> {
  const from = new Set(stops.map((stop) => problem.agentDays[dayOf(before, stop)]?.agent));
  const isToday = todayOf(problem);
  const taken = without(before, stops);
  if (!to) {
    const tiers: Tier[] = [
      (agentDay) => isToday(agentDay) && !from.has(problem.agentDays[agentDay]?.agent),
      (agentDay) => !isToday(agentDay),
    ];
    return putBack(problem, before, await placeAll(problem, taken, stops, tiers, turns));
  }
  const isTheirs = (agentDay: number) => to.includes(agentDay);
  let { days, unplaced } = await placeAll(problem, taken, stops, [isTheirs], turns);
  // The agent who was asked for gets them, and the page says what that breaks.
  for (const stop of unplaced) {
    const forced = await leastBad(problem, days, { stop, isAllowed: isTheirs }, turns);
    days = forced?.days ?? days;
  }
  unplaced = unplaced.filter((stop) => dayOf(days, stop) < 0);
  const isOther = (one: number) =>
    isToday(one) && !isTheirs(one) && !from.has(problem.agentDays[one]?.agent);
  const instead = new Map<number, number>();
  for (const stop of unplaced) {
    const placed = await placeAll(problem, taken, [stop], [isOther], turns);
    const agentDay = dayOf(placed.days, stop);
    if (agentDay >= 0) instead.set(stop, agentDay);
  }
  return { ...putBack(problem, before, { days, unplaced }), instead };
}

/** A stop at which nobody was: it is not late before the moment at which it is tried again. */
function withoutPromise(problem: DayProblemOnce, stop: number, until: number | null) {
  const was = problem.planned[stop];
  if (!was) return problem;
  const begins = Math.max(was.begins, until ?? 0);
  return {
    ...problem,
    planned: problem.planned.with(stop, { ...was, begins, isMissed: true as const }),
  };
}

/** Those from a moment of the first day on; null: none of it. */
const windowsFrom = (problem: DayProblemOnce, stop: Stop, until: number | null) =>
  windowsByDay(problem, stop).flatMap((window) => {
    if (window.day !== 0) return [window];
    if (until === null || until > window.closes) return [];
    return [{ ...window, opens: Math.max(window.opens, until) }];
  });
