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
  const span = (minutesOf(until) - begins + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const longer = Math.min(Math.max(span + by, Math.min(span, SHORTEST)), DAY_MINUTES);
  return formatInputTime((begins + longer) % DAY_MINUTES);
}

/** By how many minutes a working day ends later, or earlier if below 0: half a day at most. */
export const laterBy = (until: string, usual: string): number =>
  ((minutesOf(until) - minutesOf(usual) + 1.5 * DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2;
