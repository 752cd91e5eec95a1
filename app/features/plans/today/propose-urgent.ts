/** Where an urgent visit goes: in time, or as soon as possible. */
import type { Stop } from "geo/plan/problem";
import type { Turns } from "../turns";
import type { DayProblemOnce } from "./day-harm";
import { makeRoom, rulesOf, todayOf, type Worked, windowsByDay, withStop } from "./make-room";
import { leastBad, placeAll } from "./place-stops";

interface Urgent {
  stop: number;
  /** Seconds after midnight of the first day by which it begins; null: as soon as possible. */
  by: number | null;
}

export async function proposeUrgent(
  problem: DayProblemOnce,
  before: number[][],
  { stop, by }: Urgent,
  turns: Turns,
): Promise<Worked> {
  const urgent =
    by === null
      ? { ...problem, soon: { stop, from: soonest(problem) } }
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

/** When the first agent goes on. */
function soonest({ agentDays, absent }: DayProblemOnce): number {
  const today = agentDays.filter(({ day }, at) => day === 0 && !absent.has(at));
  return Math.min(...today.map(({ shift }) => shift.begins));
}

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
