/** Working days that are longer or shorter than usual. */
import { minutesOf } from "contract/routes/timetable";
import { formatInputTime } from "~/lib/format";

const DAY_MINUTES = 24 * 60;
/** No day is made shorter than this, in minutes. */
const SHORTEST = 60;

/**
 * Returns when a working day ends that is made longer, or shorter with `by` below 0. It lasts a day at
 * most, and an hour at least, or its own length where that is less.
 *
 * @param until when it ends unchanged, `17:00`
 * @param by minutes
 */
export function later(until: string, by: number, from: string): string {
  const begins = minutesOf(from);
  const span = spanOf(from, until);
  const longer = Math.min(Math.max(span + by, Math.min(span, SHORTEST)), DAY_MINUTES);
  return formatInputTime((begins + longer) % DAY_MINUTES);
}

/** By how many minutes a working day lasts longer than with its usual end, or less long if below 0. */
export const laterBy = ({ from, until }: { from: string; until: string }, usual: string): number =>
  spanOf(from, until) - spanOf(from, usual);

/** Minutes from one time to the next time that the clock shows the other. */
const spanOf = (from: string, until: string): number =>
  (minutesOf(until) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
