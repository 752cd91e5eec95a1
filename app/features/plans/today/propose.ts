/** What moves to whom when a day breaks. Everything else stays where it is. */
import type { PlanProblem, Stop } from "geo/plan/problem";
import type { Turns } from "../turns";
import { type DayProblemOnce, type Days, HarmJudge } from "./day-harm";
import { leastBad, type Placed, placeAll, type Tier, TOLERANCE } from "./place-stops";

/** What breaks the day, in the numbers of the problem. */
export type Breaking =
  /** The agents of these agent-days stop working. */
  | { what: "out"; agentDays: readonly number[] }
  | { what: "longer"; stop: number; seconds: number }
  /** Nobody is there until a moment of the first day; null: on no more of it. */
  | { what: "nobody"; stop: number; until: number | null }
  /** A stop that is on no day yet. It begins by a moment of the first day, if there is one. */
  | { what: "urgent"; stop: number; by: number | null }
  /** To one of these agent-days; null: to whomever it costs least. */
  | { what: "give"; stops: readonly number[]; to: readonly number[] | null };

export interface Proposed {
  /** The problem as it is with what has happened. */
  problem: DayProblemOnce;
  /** The stops of each agent-day. */
  days: number[][];
  /** Stops for which there is no place: they stay where they are, if they are anywhere. */
  unplaced: number[];
  /** Of these, those that another agent-day than the one which was asked for has a place for. */
  instead: ReadonlyMap<number, number>;
  /** Whether the time was used up before all places were tried. */
  isOver: boolean;
}

type Worked = Omit<Proposed, "isOver" | "instead"> & Partial<Pick<Proposed, "instead">>;

/**
 * Proposes what to do. Stops go where they break the fewest promises and no rule, and then where they cost
 * least: on the same day if there is a place, else on the days after it. Only an urgent visit and stops that are given to one agent go where
 * they break rules.
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

async function proposeUrgent(
  problem: DayProblemOnce,
  before: number[][],
  { stop, by }: { stop: number; by: number | null },
  turns: Turns,
): Promise<Worked> {
  const urgent =
    by === null
      ? problem
      : withStop(problem, stop, (one) => ({ windows: windowsUntil(problem, one, by) }));
  const isToday = todayOf(urgent);
  const placed = await placeAll(urgent, before, [stop], [isToday], turns);
  // What is asked for is no opening hours: the proposal is judged by those, and named as late.
  if (placed.unplaced.length === 0) return { problem, ...placed };
  const forced = await leastBad(urgent, before, { stop, isAllowed: isToday }, turns);
  if (!forced) return { problem, days: before, unplaced: [stop] };
  const { agentDay, days } = forced;
  const most = rulesOf(problem, agentDay, before[agentDay] ?? []);
  return { ...(await makeRoom(urgent, days, { agentDay, keep: stop, most }, turns)), problem };
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
  // Whoever asks for this agent gets them, and is shown what that breaks.
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

/** Whether an agent-day is on the day that breaks. */
const todayOf =
  ({ agentDays }: PlanProblem) =>
  (agentDay: number): boolean =>
    agentDays[agentDay]?.day === 0;

/** What a day breaks of its rules. */
const rulesOf = (problem: DayProblemOnce, agentDay: number, stops: readonly number[]): number =>
  new HarmJudge(problem).of(agentDay, stops).rules;

const dayOf = (days: Days, stop: number): number => days.findIndex((stops) => stops.includes(stop));

const without = (days: Days, stops: readonly number[]): number[][] =>
  days.map((own) => own.filter((stop) => !stops.includes(stop)));

/** Stops without a place stay where they were, at the end of what is left there. */
function putBack(problem: DayProblemOnce, before: number[][], { days, unplaced }: Placed): Worked {
  const back = days.map((stops, at) => {
    const own = before[at] ?? [];
    const returned = own.filter((stop) => unplaced.includes(stop));
    if (returned.length === 0) return stops;
    const others = stops.filter((stop) => !own.includes(stop));
    const kept = own.filter((stop) => stops.includes(stop) || unplaced.includes(stop));
    return [...kept, ...others];
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
async function makeRoom(
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
      // Of those that help as much, the last one: it has the most time to be told.
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

const withStop = (
  problem: DayProblemOnce,
  stop: number,
  changes: (one: Stop) => Partial<Stop>,
): DayProblemOnce => {
  const one = problem.stops[stop] as Stop;
  return { ...problem, stops: problem.stops.with(stop, { ...one, ...changes(one) }) };
};

const MIDNIGHT = 86_399;

/** The windows of a stop by day; all day where any time is open. */
function windowsByDay(problem: DayProblemOnce, { windows }: Stop) {
  const days = 1 + Math.max(...problem.agentDays.map(({ day }) => day));
  return windows ?? Array.from({ length: days }, (_, day) => ({ day, opens: 0, closes: MIDNIGHT }));
}

/** Those from a moment of the first day on; null: none of it. */
const windowsFrom = (problem: DayProblemOnce, stop: Stop, until: number | null) =>
  windowsByDay(problem, stop).flatMap((window) => {
    if (window.day !== 0) return [window];
    if (until === null || until > window.closes) return [];
    return [{ ...window, opens: Math.max(window.opens, until) }];
  });

/**
 * Those until a moment of the first day; where it opens later, its first moment. A place that is closed
 * all day is as closed at any time, so the moment alone counts.
 */
function windowsUntil(problem: DayProblemOnce, stop: Stop, by: number) {
  const windows = windowsByDay(problem, stop);
  const today = windows.filter(({ day }) => day === 0);
  const until = today
    .filter(({ opens }) => opens <= by)
    .map((window) => ({ ...window, closes: Math.min(window.closes, by) }));
  const [first] = today;
  const soonest = first ? { ...first, closes: first.opens } : { day: 0, opens: 0, closes: by };
  return [...(until.length > 0 ? until : [soonest]), ...windows.filter(({ day }) => day !== 0)];
}
