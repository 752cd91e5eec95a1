/** Corrects the times of a device whose clock is ahead. */

import { AHEAD_MS } from "../../visits";

/** A clock that is corrected already is nearly as far ahead as before. */
const SAME_MS = 60_000;

interface Reported {
  /** Of the latest position of the report, by the device's clock; ms since 1970. */
  latest: number;
  /** ms since 1970. */
  now: number;
  /** By how many ms the device's last positions were corrected; null if they were not. */
  before: number | null;
  /** Whether a position is stored of this moment. */
  isKnown: (at: number) => Promise<boolean>;
}

/**
 * The ms by which the times of a report are to be moved back; 0 for a clock that is right. The latest
 * position is then of now. One clock gets one correction as long as that is right within 5 minutes: a
 * report that is sent again then has the same times as before, and is not stored twice.
 */
export async function findClockShift({ latest, now, before, isKnown }: Reported): Promise<number> {
  const ahead = latest - now;
  const isAhead = ahead > AHEAD_MS;
  if (before !== null) {
    if (Math.abs(ahead - before) <= (isAhead ? AHEAD_MS : SAME_MS)) return before;
    if (await isKnown(latest - before)) return before;
  }
  return isAhead ? ahead : 0;
}
