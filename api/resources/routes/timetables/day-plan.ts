/** The timetable of one route, from what the database knows of it. */
import { parseHours } from "contract/locations/hours-reader";
import { HoursError, type WeekHours } from "contract/locations/opening-hours";
import {
  type StopTimes,
  timetableOf,
  type Worktime,
  workIn,
  worktimeOf,
} from "contract/routes/timetable";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { LRUCache } from "lru-cache";
import { clockIn, instantIn } from "../../../db/time-zone";

/** A route as its timetable depends on it. */
export interface PlannedRoute {
  id: string;
  day: string | null;
  start: string | null;
  /** Seconds on the road. */
  estimatedTime: number;
  roundTrip: boolean;
  legs: number[] | null;
  zone: string;
  agent: Worktime | null;
  office: Worktime | null;
  stops: PlannedStop[];
}

interface PlannedStop {
  id: string;
  minutes: number | null;
  hours: string | null;
  closedDays: string | null;
  place: LonLat | null;
  idleSeconds: number | null;
  idleAfter: string | null;
}

/** A row of `route_timetables`. */
export interface RouteTimetable {
  routeId: string;
  dayLength: number;
  overtime: number;
  closedStops: number;
  dayEnd: string | null;
  stops: string[];
  arrivals: string[] | null;
  departures: string[] | null;
}

/** Plans the day of a route; one without a planned day has a length, but no times. */
export function planDay(route: PlannedRoute): RouteTimetable {
  const worktime = worktimeOf(route.agent, route.office);
  const start = route.day && instantIn(route.zone, route.day, route.start ?? worktime.start);
  const after = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
  const timetable = timetableOf(
    route.stops.map((stop, at) => ({
      visitMinutes: stop.minutes ?? USUAL_VISIT_MINUTES,
      week: stop.hours === null ? null : weekOf(stop.hours),
      closedDays: stop.closedDays?.split(",") ?? [],
      idle: idleBefore(stop, route.stops[at - 1]),
    })),
    legsOf(route),
    start ? (seconds) => clockIn(route.zone, after(start, seconds)) : null,
  );
  const { stops, length } = timetable;
  const instants = (which: (stop: StopTimes) => number) =>
    start ? stops.map((stop) => after(start, which(stop)).toISOString()) : null;
  return {
    routeId: route.id,
    dayLength: length,
    overtime: Math.max(0, workIn(timetable, worktime.breakSeconds) - worktime.workingSeconds),
    closedStops: stops.filter(({ isClosed }) => isClosed).length,
    dayEnd: start ? after(start, length).toISOString() : null,
    stops: route.stops.map(({ id }) => id),
    arrivals: instants(({ arrival }) => arrival),
    departures: instants(({ departure }) => departure),
  };
}

/** Seconds left free before a stop: none if it has another stop before it than it was planned with. */
const idleBefore = ({ idleSeconds, idleAfter }: PlannedStop, before: PlannedStop | undefined) =>
  idleAfter === (before?.id ?? null) ? (idleSeconds ?? 0) : 0;

/** The seconds of each leg: those that are known, else the estimated time shared by distance. */
function legsOf({ stops, roundTrip, legs, estimatedTime }: PlannedRoute): number[] {
  const ends = roundTrip && stops.length > 1 ? [...stops.slice(1), stops[0]] : stops.slice(1);
  if (legs?.length === ends.length) return legs;
  const metres = ends.map((to, at) => {
    const from = stops[at]?.place;
    return from && to?.place ? greatCircle(from, to.place) : null;
  });
  const known = metres.filter((distance) => distance !== null);
  const sum = known.reduce((total, distance) => total + distance, 0);
  // A leg of unknown length counts as the average one.
  const average = sum > 0 ? sum / known.length : 1;
  const shares = metres.map((distance) => (sum > 0 ? (distance ?? average) : 1));
  const total = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => (estimatedTime * share) / total);
}

const weeks = new LRUCache<string, { week: WeekHours | null }>({ max: 5_000 });

/** Stored hours, null where they can't be read: reading them takes longer than all else here. */
function weekOf(text: string): WeekHours | null {
  const known = weeks.get(text) ?? { week: readWeek(text) };
  weeks.set(text, known);
  return known.week;
}

function readWeek(text: string): WeekHours | null {
  try {
    return parseHours(text);
  } catch (error) {
    if (error instanceof HoursError) return null;
    throw error;
  }
}
