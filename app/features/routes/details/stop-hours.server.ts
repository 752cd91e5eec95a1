/** At which stops of a route it would be closed when they are reached. */
import type { Route, RouteLocation } from "contract/entities";
import { parseStoredHours } from "contract/locations/hours-reader";
import { hoursOn, isOpenAt } from "contract/locations/opening-hours";
import { workingDayAfter } from "contract/offices/working-days";
import { MOST_WAITING_MINUTES, USUAL_TIMES } from "contract/routes/facts";
import { legSeconds } from "geo/directions/estimate";
import { routePath } from "~/directions/directions.server";
import { deferIfSlow } from "~/kit/deferred/deferred.server";
import type { Deferred } from "~/kit/deferred/use-deferred";
import { clockAt, formatClock, formatDay, instantAt, lowerFirst } from "~/lib/format";
import { spansInWords } from "~/lib/opening-hours-words";
import { log } from "~/server/log.server";
import { expectedArrivals } from "../path/expected-times";
import { plannedStart } from "../path/planned-start.server";
import { pointsOf } from "../path/route-points";
import { readBegin } from "./begin";

/** The hours of a stop on the day on which it is reached. */
export interface StopHours {
  words: string;
  closed: boolean;
}

/** What the list of stops says of opening hours. */
export interface RouteHours {
  /** When a route that was not begun would be, as an input has it: `2026-11-24T09:00`. */
  begin: string | null;
  /** By the ids of the stops; null where nobody knows when they are reached. */
  stops: Deferred<Record<string, StopHours> | null>;
}

interface Asked {
  /** Reads the working days of the office of the route. */
  workingDays: () => Promise<readonly number[]>;
  zone: string;
  now: Date;
  request: Request;
}

/** The hours of the stops that have any; null where none has, and once the route is completed. */
export async function readStopHours(
  route: Route,
  stops: readonly RouteLocation[],
  { workingDays, zone, now, request }: Asked,
): Promise<RouteHours | null> {
  const isTold = stops.some(({ isVisited, location }) => !isVisited && location?.openingHours);
  if (route.status === "completed" || !isTold) return null;
  const isBegun = Boolean(route.startTime) || stops.some((stop) => stop.isVisited);
  const typed = readBegin(new URL(request.url).searchParams);
  const planned = typed ? null : plannedStart(stops, zone);
  const proposed = async () => {
    const today = clockAt(now, zone).date;
    return { date: workingDayAfter(today, await workingDays()), time: USUAL_TIMES.start };
  };
  const first = isBegun || typed ? null : (planned ?? (await proposed()));
  const begin = first ? `${first.date}T${first.time}` : isBegun ? null : typed;
  const [date = "", time = ""] = begin?.split("T") ?? [];
  const clock = begin
    ? { begin: instantAt(date, time, zone), now: new Date(0) }
    : { begin: route.startTime ? new Date(route.startTime) : now, now };
  const reached = async () => {
    if (planned && !isBegun) return hoursOf(stops, plannedOf(stops), zone);
    const legs = await legsOf(stops, request.signal);
    if (!legs) return null;
    const arrivals = expectedArrivals(stops, legs, clock);
    return hoursOf(stops, arrivals, zone);
  };
  return { begin, stops: await deferIfSlow(reached(), request) };
}

const plannedOf = (stops: readonly RouteLocation[]) =>
  stops.map(({ plannedArrival }) => (plannedArrival ? new Date(plannedArrival) : null));

const hoursOf = (
  stops: readonly RouteLocation[],
  arrivals: readonly (Date | null)[],
  zone: string,
): Record<string, StopHours> =>
  Object.fromEntries(
    stops.flatMap((stop, at) => {
      const hours = hoursAt(stop, arrivals[at] ?? null, zone);
      return hours ? [[stop.id, hours]] : [];
    }),
  );

/** Seconds along the stops; null where there is no path. Never fails. */
async function legsOf(stops: readonly RouteLocation[], signal: AbortSignal) {
  const points = pointsOf(stops);
  try {
    return legSeconds(await routePath(points, { signal }), points);
  } catch (error) {
    if (!signal.aborted) log().debug({ err: error }, "no times between the stops of a route");
    return null;
  }
}

/** The hours of a stop on the day on which it is reached; none where they or that are not known. */
export function hoursAt(
  { location }: Pick<RouteLocation, "location">,
  arrival: Date | null,
  zone: string,
): StopHours | undefined {
  const week = location?.openingHours ? parseStoredHours(location.openingHours) : null;
  if (!week || !arrival) return undefined;
  const { date, minutes } = clockAt(arrival, zone);
  const hours = hoursOn(week, location?.closedDays ?? [], date);
  if (isOpenAt(hours, minutes)) {
    return { words: `Open ${lowerFirst(spansInWords(hours))}`, closed: false };
  }
  const opening = hours.find(({ from }) => from > minutes)?.from;
  if (opening !== undefined && opening - minutes <= MOST_WAITING_MINUTES) {
    return {
      words: `Opens at ${formatClock(opening)}, ${opening - minutes} min after arrival`,
      closed: false,
    };
  }
  const why = hours.length > 0 ? `open ${spansInWords(hours)}` : `all of ${formatDay(date)}`;
  const later = opening === undefined ? "" : `. Arrive after ${formatClock(opening)}`;
  return { words: `Closed when reached at ${formatClock(minutes)}: ${why}${later}`, closed: true };
}
