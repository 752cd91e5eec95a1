import type { RouteLocation } from "contract/entities";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";

export type TimedStop = Pick<
  RouteLocation,
  "isVisited" | "arrivalTime" | "departureTime" | "location"
>;

interface Clock {
  /** When the first stop is reached. */
  begin: Date;
  /** Nothing that is still to come comes before it. */
  now: Date;
  /** When the first stop that is left is reached, where that is known of the one on the way to it. */
  next?: Date;
}

/**
 * When each stop of a route will be reached, in its order; null for those that were visited.
 *
 * Each visit takes as long as its location says, else its type, else what is usual. Behind a visit that was made the times go on
 * from when it ended.
 *
 * @param legs seconds from each stop to the next
 */
export function expectedArrivals(
  stops: readonly TimedStop[],
  legs: readonly number[],
  { begin, now, next: onTheWay }: Clock,
): (Date | null)[] {
  let next = begin.getTime();
  const first = stops.findIndex(({ isVisited }) => !isVisited);
  return stops.map((stop, at) => {
    const { isVisited, arrivalTime, departureTime, location } = stop;
    if (at === first && onTheWay) next = onTheWay.getTime();
    const reached = isVisited ? (timeOf(arrivalTime) ?? next) : Math.max(next, now.getTime());
    const minutes = location?.visitMinutes ?? location?.locationType?.visitMinutes;
    const stays = (minutes ?? USUAL_VISIT_MINUTES) * 60_000;
    const left = (isVisited ? timeOf(departureTime) : undefined) ?? reached + stays;
    next = left + (legs[at] ?? 0) * 1000;
    return isVisited ? null : new Date(reached);
  });
}

function timeOf(instant: string | null | undefined): number | undefined {
  const time = Date.parse(instant ?? "");
  return Number.isNaN(time) ? undefined : time;
}

/**
 * When each stop of a route would be reached if all went as planned from its start: each visit as
 * long as its location says, each leg as long as directions say.
 *
 * @param legs seconds from each stop to the next
 */
export function plannedArrivals(
  stops: readonly Pick<TimedStop, "location">[],
  legs: readonly number[],
  start: Date,
): Date[] {
  const asPlanned = stops.map(({ location }) => ({ location, isVisited: false }));
  const clock = { begin: start, now: new Date(0) };
  return expectedArrivals(asPlanned, legs, clock).map((arrival) => arrival ?? start);
}

/**
 * How many seconds a route is behind its plan, or ahead of it where that is less than none: by
 * how much the stop that was reached last was reached later than planned, or by how much the
 * planned arrival at the next stop is past, whichever is more.
 *
 * @returns null where neither is known: nothing was reached, and nothing had to be yet
 */
export function secondsBehind(
  stops: readonly TimedStop[],
  legs: readonly number[],
  { start, now }: { start: Date; now: Date },
): number | null {
  const planned = plannedArrivals(stops, legs, start).map((arrival) => arrival.getTime());
  const delays: number[] = [];
  const reached = stops.map(({ isVisited, arrivalTime }) =>
    isVisited ? (timeOf(arrivalTime) ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY,
  );
  const latest = Math.max(...reached);
  if (Number.isFinite(latest)) delays.push(latest - (planned[reached.lastIndexOf(latest)] ?? 0));
  const next = stops.findIndex(({ isVisited }) => !isVisited);
  const overdue = now.getTime() - (planned[next] ?? Number.POSITIVE_INFINITY);
  if (overdue > 0) delays.push(overdue);
  return delays.length > 0 ? Math.max(...delays) / 1000 : null;
}
