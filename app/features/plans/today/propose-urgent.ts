/** Where an urgent visit goes: in time, or as soon as possible. */
import { openOn } from "geo/plan/model";
import type { Stop } from "geo/plan/problem";
import type { Turns } from "../turns";
import type { DayProblemOnce } from "./day-harm";
import { judgeRest } from "./day-pause";
import { makeRoom, rulesOf, todayOf, type Worked, windowsByDay, withStop } from "./make-room";
import { breaksLess, type Fits, type LeastBadAsked, leastBad, placeAll } from "./place-stops";

interface Urgent {
  stop: number;
  /** Seconds after midnight of the first day by which it begins; null: as soon as possible. */
  by: number | null;
}

/** Proposes where an urgent visit goes: while its place is open, today if somebody can be there then. */
export async function proposeUrgent(
  problem: DayProblemOnce,
  before: number[][],
  { stop, by }: Urgent,
  turns: Turns,
): Promise<Worked> {
  const now = soonest(problem);
  const { opensAt } = openTimes(problem, stop);
  const inTime =
    by === null || by < now || opensAt === null
      ? null
      : await comeBy(problem, before, { stop, by }, turns);
  const from = Math.max(opensAt ?? now, by ?? now);
  return inTime ?? comeSoon(problem, before, { stop, from, opensAgain: opensAt !== null }, turns);
}

/** Whether its place opens on the day that breaks, and from when on somebody could be there. */
export function openTimes(problem: DayProblemOnce, stop: number) {
  const now = soonest(problem);
  const windows = openOn(problem.stops[stop] as Stop, 0);
  const next = windows.find(({ closes }) => closes >= now);
  return { opensToday: windows.length > 0, opensAt: next ? Math.max(now, next.opens) : null };
}

/**
 * In time, or null if nobody can. The time that was asked for is no opening hour: the proposal is judged
 * by the hours of the place.
 */
async function comeBy(
  problem: DayProblemOnce,
  before: number[][],
  { stop, by }: { stop: number; by: number },
  turns: Turns,
): Promise<Worked | null> {
  const hurried = withStop(problem, stop, (one) => ({ windows: windowsUntil(problem, one, by) }));
  const placed = await placeAll(hurried, before, [stop], [todayOf(problem)], turns);
  if (placed.unplaced.length === 0) return { problem, ...placed };
  const forced = await force(
    hurried,
    before,
    { stop, isFit: beginsWhileOpen(hurried, stop) },
    turns,
  );
  return forced && { ...forced, problem };
}

/**
 * As soon as possible after a moment: today where it breaks no rule, else today while it is open, else on
 * another day where it breaks no rule, else today.
 */
async function comeSoon(
  problem: DayProblemOnce,
  before: number[][],
  { stop, from, opensAgain }: { stop: number; from: number; opensAgain: boolean },
  turns: Turns,
): Promise<Worked> {
  const soon = { ...problem, soon: { stop, from } };
  const isToday = todayOf(problem);
  if (opensAgain) {
    const placed = await placeAll(soon, before, [stop], [isToday], turns);
    if (placed.unplaced.length === 0) return { problem, ...placed };
    const isFit = beginsWhileOpen(soon, stop);
    const forced = await force(soon, before, { stop, isFit, isLess: breaksLess }, turns);
    if (forced) return { ...forced, problem };
  }
  const later = await placeAll(soon, before, [stop], [(at) => !isToday(at)], turns);
  if (later.unplaced.length === 0) return { problem, ...later };
  const forced = await force(soon, before, { stop, isLess: breaksLess }, turns);
  return { ...(forced ?? { days: before, unplaced: [stop] }), problem };
}

const beginsWhileOpen =
  (problem: DayProblemOnce, stop: number): Fits =>
  (agentDay, sequence) => {
    const begins = judgeRest(problem, agentDay, sequence).begins[sequence.indexOf(stop)] ?? 0;
    const windows = openOn(problem.stops[stop] as Stop, 0);
    return windows.some(({ opens, closes }) => opens <= begins && begins <= closes);
  };

/** Puts it where it breaks least today, and gives away what it leaves no time for. */
async function force(
  problem: DayProblemOnce,
  before: number[][],
  asked: Omit<LeastBadAsked, "isAllowed">,
  turns: Turns,
): Promise<Worked | null> {
  const forced = await leastBad(problem, before, { ...asked, isAllowed: todayOf(problem) }, turns);
  if (!forced) return null;
  const { agentDay, days } = forced;
  const most = rulesOf(problem, agentDay, before[agentDay] ?? []);
  return makeRoom(problem, days, { agentDay, keep: asked.stop, most }, turns);
}

/** When the first agent goes on. */
function soonest({ agentDays, absent }: DayProblemOnce): number {
  const today = agentDays.filter(({ day }, at) => day === 0 && !absent.has(at));
  return Math.min(...today.map(({ shift }) => shift.begins));
}

/** The windows until a moment of the first day; where it opens later, its first moment. */
function windowsUntil(problem: DayProblemOnce, stop: Stop, by: number) {
  const windows = windowsByDay(problem, stop);
  const [today, later] = [
    windows.filter(({ day }) => day === 0),
    windows.filter(({ day }) => day !== 0),
  ];
  const until = today
    .filter(({ opens }) => opens <= by)
    .map((window) => ({ ...window, closes: Math.min(window.closes, by) }));
  const first = today.slice(0, 1).map((window) => ({ ...window, closes: window.opens }));
  return [...(until.length > 0 ? until : first), ...later];
}
