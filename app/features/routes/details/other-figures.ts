import { distanceInWords, formatDuration, type Units } from "~/lib/figures";
import type { PathLength } from "../path/drawn-path";

interface Stored {
  /** Metres and seconds, as they are stored. */
  metres: number | null;
  estimatedTime: number | null;
  units?: Units;
}

/** What upstreams round by: metres, and seconds. */
const ROUNDING = 1;

/**
 * The length of a route as it is reckoned now, to be shown beside what is stored; null where that
 * is the same, or nothing is stored.
 */
export function otherFigures(
  { metres, estimatedTime, units }: Stored,
  now: PathLength,
): { distance: string; time: string } | null {
  if (metres === null || estimatedTime === null) return null;
  const distance = distanceInWords(now.distance, units);
  const time = formatDuration(now.estimatedTime);
  const shownAlike =
    distanceInWords(metres, units) === distance && formatDuration(estimatedTime) === time;
  const alike =
    Math.abs(metres - now.distance) <= ROUNDING &&
    Math.abs(estimatedTime - now.estimatedTime) <= ROUNDING;
  return shownAlike || alike ? null : { distance, time };
}
