import type { RouteLocation } from "contract/entities";

/** How long a visit takes, where nobody says. */
export const MINUTES_PER_STOP = 20;

type Stop = Pick<RouteLocation, "isVisited" | "arrivalTime" | "departureTime" | "location">;

interface Clock {
  /** When the first stop is reached. */
  begin: Date;
  /** Nothing that is still to come comes before it. */
  now: Date;
}

/**
 * When each stop of a route will be reached, in its order; null for those that were visited.
 *
 * Each visit takes as long as its location says. Behind a visit that was made the times go on
 * from when it ended.
 *
 * @param legs seconds from each stop to the next
 */
export function expectedArrivals(
  stops: readonly Stop[],
  legs: readonly number[],
  { begin, now }: Clock,
): (Date | null)[] {
  let next = begin.getTime();
  return stops.map((stop, at) => {
    const { isVisited, arrivalTime, departureTime, location } = stop;
    const reached = isVisited ? (timeOf(arrivalTime) ?? next) : Math.max(next, now.getTime());
    const stays = (location?.visitMinutes ?? MINUTES_PER_STOP) * 60_000;
    const left = (isVisited ? timeOf(departureTime) : undefined) ?? reached + stays;
    next = left + (legs[at] ?? 0) * 1000;
    return isVisited ? null : new Date(reached);
  });
}

function timeOf(instant: string | null | undefined): number | undefined {
  const time = Date.parse(instant ?? "");
  return Number.isNaN(time) ? undefined : time;
}
