/** When positions of an agent are expected at all. */
import { isWorkingAt, USUAL_WORKING_DAYS } from "contract/offices/working-days";
import { isWithinTimes } from "contract/tracking/position-times";
import { clockAt } from "~/lib/format";

type Time = string | null | undefined;

/** By the clocks of the office; null or absent where it is not known. */
export interface ReportingTimes {
  /** When positions of the agent are stored. */
  positionsFrom?: Time;
  positionsUntil?: Time;
  /** When the agent works: their own times, else the office's. */
  usualStart?: Time;
  usualEnd?: Time;
  /** From 0 for Monday. */
  workingDays?: readonly number[] | null | undefined;
}

export const OUTSIDE_POSITION_TIMES = "Outside the times for positions";
const OUTSIDE_WORKING_TIMES = "Outside working hours";

/**
 * Why no position of an agent is expected at a moment; undefined if one is, or nobody knows.
 *
 * @param zone of the agent's office
 */
export function whyNotExpected(
  { positionsFrom, positionsUntil, usualStart, usualEnd, workingDays }: ReportingTimes,
  zone: Time,
  now: Date,
): string | undefined {
  if (!zone) return undefined;
  const { date: day, minutes } = clockAt(now, zone);
  const positions = timesOf(positionsFrom, positionsUntil);
  if (positions && !isWithinTimes(positions, minutes)) return OUTSIDE_POSITION_TIMES;
  const work = timesOf(usualStart, usualEnd);
  if (!work || isWorkingAt(work, { day, minutes }, workingDays ?? USUAL_WORKING_DAYS)) {
    return undefined;
  }
  return OUTSIDE_WORKING_TIMES;
}

const timesOf = (from: Time, until: Time) => (from && until ? { from, until } : undefined);
