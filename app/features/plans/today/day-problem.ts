/** What is left of a day, and the days after it, as a problem of the planner. */
import { hoursOn } from "contract/locations/opening-hours";
import { roadMetres, roadSeconds } from "geo/directions/estimate";
import type { LonLat } from "geo/geometry/lon-lat";
import { createProblem } from "geo/plan/check-problem";
import type { AgentDay, Matrix, Stop } from "geo/plan/problem";
import type { DayStop } from "~/slots/insertion";
import type { FreeAgentDay, PlannedRoute, StopOf, Work } from "~/slots/read-work.server";
import type { DayProblemOnce } from "./place-stops";

/** A stop that is still to be visited; without an id it is a new one. */
export interface OpenStop extends DayStop, Omit<StopOf, "id"> {
  id: string | null;
  position: LonLat;
}

/** The rest of one route, or a day on which an agent has none. */
export interface RestOfDay {
  agent: { id: string; name: string };
  /** `2026-12-01`. */
  day: string;
  route: PlannedRoute | null;
  /** Seconds after midnight at which the agent stops working. */
  ends: number;
}

/** Seconds on the road between two positions; undefined where nobody has asked. */
export type AskedTimes = (from: LonLat, to: LonLat) => number | undefined;

export interface DayProblem {
  problem: DayProblemOnce;
  /** By the index of the stop in the problem. */
  stops: OpenStop[];
  /** By the index of the agent-day. */
  rests: RestOfDay[];
  /** The open stops of each agent-day in their order. */
  sequences: number[][];
}

/**
 * Where days begin that have no visited stop: half of what makes a day of its own as dear as a detour
 * of 25 minutes, so that agents who are on the road anyway come first.
 */
const METRES_TO_FIRST_STOP = 7_500;
/** A metre counts as a tenth of a second, as in plans. */
const SECONDS_PER_METRE = 0.1;
/** Another agent than the location's own is worth a detour of 10 minutes. */
const OTHER_AGENT = 600;

/** The open stops of all routes, in the order of the problem. */
export function openStopsOf({ routes }: Work, added: readonly OpenStop[]): OpenStop[] {
  return [...routes.flatMap(openStops), ...added];
}

/**
 * The problem of the days, in which the open stops are where they are planned.
 *
 * @param days the first is the one that breaks
 * @param added stops that are on no route yet
 */
export function dayProblem(
  work: Work,
  days: readonly string[],
  { added, asked }: { added: readonly OpenStop[]; asked: AskedTimes },
): DayProblem {
  const stops = openStopsOf(work, added);
  const rests = [...work.routes.map(restOfRoute), ...work.free.map(restOfFree)];
  const agents = [...new Set(rests.map(({ agent }) => agent.id))];
  const places = createPlaces(stops);
  let next = 0;
  const sequences = rests.map(({ route }) => (route ? openStops(route) : []).map(() => next++));
  const agentDays = rests.map((rest, at): AgentDay => {
    const day = days.indexOf(rest.day);
    return { agent: agents.indexOf(rest.agent.id), day, ...boundsOf(rest, work, at, places) };
  });
  const problem = createProblem({
    agentDays,
    matrix: matrixOf(places, legsOf(work.routes, places), asked),
    stops: stops.map((stop, place) => toStop(stop, place, { days, agents })),
    weights: { time: 1, distance: SECONDS_PER_METRE, otherAgent: OTHER_AGENT },
  });
  const locations = stops.map(({ locationId }) => locationId);
  const visited = rests.map(({ route }) => visitedOn(route));
  return { problem: { ...problem, locations, visited }, stops, rests, sequences };
}

/** A stop without a position is where the one before it is. */
function openStops({ stops, stopIds }: PlannedRoute): OpenStop[] {
  const known = stops.find(({ position }) => position)?.position ?? ([0, 0] as LonLat);
  let here = known;
  return stops.flatMap((stop, at) => {
    here = stop.position ?? here;
    const of = stopIds[at];
    return stop.isVisited || !of ? [] : [{ ...stop, ...of, position: here }];
  });
}

const visitedOn = (route: PlannedRoute | null): ReadonlySet<string> =>
  new Set(
    route?.stopIds.flatMap(({ locationId }, at) =>
      route.stops[at]?.isVisited ? [locationId] : [],
    ),
  );

/** An agent's route ends before the next one of the same day begins. */
function restOfRoute(route: PlannedRoute, at: number, routes: readonly PlannedRoute[]): RestOfDay {
  const { agent, day, start, workingSeconds } = route;
  const next = routes.filter(
    (other, index) =>
      other.agent.id === agent.id &&
      other.day === day &&
      (other.start > start || (other.start === start && index > at)),
  );
  const ends = Math.min(start + workingSeconds, ...next.map((other) => other.start));
  return { agent, day, route, ends: Math.max(ends, beginOf(route)) };
}

const restOfFree = (free: FreeAgentDay): RestOfDay => ({
  ...{ agent: free.agent, day: free.day, route: null },
  ends: Math.max(free.start + free.workingSeconds, beginOf(free)),
});

const beginOf = ({ start, notBefore }: Pick<PlannedRoute, "start" | "notBefore">): number =>
  Math.max(start, notBefore);

/** Places of the matrix by their position; the first ones are those of the stops. */
interface Places {
  positions: (LonLat | null)[];
  /** The index of a position, which is added if it is new. */
  at: (position: LonLat) => number;
  /** The place that is nowhere. */
  nowhere: number;
}

function createPlaces(stops: readonly OpenStop[]): Places {
  const positions: (LonLat | null)[] = [...stops.map(({ position }) => position), null];
  const known = new Map<string, number>();
  for (const [index, { position }] of [...stops.entries()].reverse())
    known.set(position.join(), index);
  const at = (position: LonLat) => {
    const found = known.get(position.join()) ?? positions.push(position) - 1;
    known.set(position.join(), found);
    return found;
  };
  return { positions, at, nowhere: stops.length };
}

/** Agents go on from the last stop that they visited, and end at their last one. */
function boundsOf(rest: RestOfDay, { routes, free }: Work, at: number, places: Places) {
  const { route, ends } = rest;
  const begins = beginOf(route ?? (free[at - routes.length] as FreeAgentDay));
  const last = route?.stops.findLast(({ isVisited }) => isVisited)?.position;
  const first = route?.roundTrip ? route.stops[0]?.position : null;
  return {
    shift: { begins, ends },
    start: last ? places.at(last) : places.nowhere,
    end: first ? places.at(first) : places.nowhere,
  };
}

interface Known {
  days: readonly string[];
  agents: readonly string[];
}

function toStop(stop: OpenStop, place: number, { days, agents }: Known): Stop {
  const own = stop.agentId === null ? -1 : agents.indexOf(stop.agentId);
  const windows = windowsOf(stop, days);
  return {
    place,
    seconds: stop.visitMinutes * 60,
    ...(windows && { windows }),
    ...(own >= 0 && { preferredAgent: own }),
  };
}

/** An agent comes while it is open; undefined where nobody knows when that is. */
function windowsOf({ week, closedDays }: OpenStop, days: readonly string[]): Stop["windows"] {
  if (!week) return undefined;
  return days.flatMap((date, day) =>
    hoursOn(week, closedDays, date).map(({ from, to }) => ({
      ...{ day, opens: from * 60, closes: Math.max(from * 60, to * 60 - 1) },
    })),
  );
}

/** Planned seconds from stop to stop, by their places. */
function legsOf(routes: readonly PlannedRoute[], places: Places): Map<string, number> {
  const legs = new Map<string, number>();
  for (const { stops, legs: seconds } of routes) {
    for (const [at, leg] of seconds.entries()) {
      const [from, to] = [stops[at]?.position, stops[(at + 1) % stops.length]?.position];
      if (from && to) legs.set(`${places.at(from)} ${places.at(to)}`, leg);
    }
  }
  return legs;
}

/** What was asked for, else what is planned, else an estimate. */
function matrixOf(
  { positions, nowhere, at }: Places,
  legs: ReadonlyMap<string, number>,
  asked: AskedTimes,
): Matrix {
  const same = positions.map((position) => (position ? at(position) : nowhere));
  const between = (from: number, to: number): [LonLat, LonLat] | null => {
    const [a, b] = [positions[from], positions[to]];
    return a && b ? [a, b] : null;
  };
  return {
    size: positions.length,
    time(from, to) {
      if (same[from] === same[to]) return 0;
      const way = between(from, to);
      if (!way) return 0;
      return (
        asked(...way) ?? legs.get(`${same[from]} ${same[to]}`) ?? roadSeconds(roadMetres(...way))
      );
    },
    distance(from, to) {
      const way = between(from, to);
      return way ? roadMetres(...way) : METRES_TO_FIRST_STOP;
    },
  };
}
