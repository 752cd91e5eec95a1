/** Whether a visit ends before closing time, by the rule that plans have too. */
import { addDays } from "../routes/recurrence";
import type { StopClock, TimetableStop } from "../routes/timetable";
import { DAY_MINUTES, hoursOn, type Span } from "./opening-hours";

/**
 * The hours in which a visit begins, in minutes from midnight; those that go on after midnight end
 * after 24:00.
 *
 * @returns null if it is closed at that moment, or nobody knows when it is open
 */
export function hoursAround(
  { week, closedDays }: Pick<TimetableStop, "week" | "closedDays">,
  { date, seconds }: StopClock,
): Span | null {
  const minutes = seconds / 60;
  const open = week && hoursOn(week, closedDays, date);
  const span = open?.find(({ from, to }) => from <= minutes && minutes < to);
  if (!week || span?.to !== DAY_MINUTES) return span ?? null;
  const [next] = hoursOn(week, closedDays, addDays(date, 1));
  return next?.from === 0 ? { ...span, to: span.to + next.to } : span;
}

/**
 * Whether a visit that begins at this moment ends before closing time; one that is longer than the
 * opening hours begins when they do.
 */
export function endsInTime(visit: Omit<TimetableStop, "idle">, begins: StopClock): boolean {
  const open = hoursAround(visit, begins);
  return !open || begins.seconds / 60 <= Math.max(open.from, open.to - visit.visitMinutes);
}
