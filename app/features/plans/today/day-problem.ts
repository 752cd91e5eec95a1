/** What is left of a day, and the days after it, as a problem of the planner. */
import { hoursOn } from "contract/locations/opening-hours";
import type { LonLat } from "geo/geometry/lon-lat";
import { createProblem } from "geo/plan/check-problem";
import type { AgentDay, Stop } from "geo/plan/problem";
import type { DayStop } from "~/slots/insertion";
import { routesOfAgents, wayBetween } from "~/slots/one-agent";
import type { FreeAgentDay, PlannedRoute, StopOf, Work } from "~/slots/read-work.server";
import type { DayProblemOnce } from "./day-harm";
import { judgeRest, type Pause, pauseLeft, plannedPause, type WithPauses } from "./day-pause";
import { type AskedTimes, createPlaces, type Places, travelBetween } from "./day-travel";

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
  /** From where the agent goes on; null: the day begins at its first stop. */
  from: LonLat | "unknown" | null;
}

interface About {
  /** Stops that are on no route yet. */
  added: readonly OpenStop[];
  asked: AskedTimes;
  /** Where agents without a route start on the day that breaks, by their ids. */
  starts?: ReadonlyMap<string, LonLat>;
}

export interface DayProblem {
  problem: DayProblemOnce;
  /** By the index of the stop in the problem. */
  stops: OpenStop[];
  /** By the index of the agent-day. */
  rests: RestOfDay[];
  /** The open stops of each agent-day in their order. */
  sequences: number[][];
  /** Whether there are agents who are not looked at. */
  isCut: boolean;
}

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
 */
export function dayProblem(
  work: Work,
  days: readonly string[],
  { added, asked, starts = new Map() }: About,
): DayProblem {
  const stops = openStopsOf(work, added);
  const startOf = ({ agent, day }: FreeAgentDay) =>
    day === days[0] ? (starts.get(agent.id) ?? "unknown") : null;
  const rests = [
    ...work.routes.map(restOfRoute),
    ...work.free.map((free) => restOfFree(free, startOf(free))),
  ];
  const agents = [...new Set(rests.map(({ agent }) => agent.id))];
  const places = createPlaces(stops);
  let next = 0;
  const sequences = rests.map(({ route }) => (route ? openStops(route) : []).map(() => next++));
  const agentDays = rests.map((rest, at): AgentDay => {
    const day = days.indexOf(rest.day);
    return { agent: agents.indexOf(rest.agent.id), day, ...boundsOf(rest, work, at, places) };
  });
  const input = createProblem({
    agentDays,
    matrix: travelBetween(places, work.routes, asked),
    stops: stops.map((stop, place) => toStop(stop, place, { days, agents })),
    weights: { time: 1, distance: SECONDS_PER_METRE, otherAgent: OTHER_AGENT },
  });
  const pauses = rests.map(({ route }, at) => route && pauseOf(route, sequences[at] ?? []));
  const resting = { ...input, pauses };
  const problem = { ...resting, agentDays: chained(resting, rests, sequences) };
  const locations = stops.map(({ locationId }) => locationId);
  const visited = rests.map(({ route }) => visitedOn(route));
  const planned = plannedStops(problem, sequences);
  const isAway = ({ agent, day }: RestOfDay) => agent.id === work.absentId && day === days[0];
  const absent = new Set([...rests.keys()].filter((at) => isAway(rests[at] as RestOfDay)));
  const once = { ...problem, locations, visited, planned, absent };
  return { problem: once, stops, rests, sequences, isCut: work.isCut };
}

/** Where and when each stop is visited if the days go on as they are; none of those on no day. */
function plannedStops(problem: WithPauses, sequences: number[][]): DayProblemOnce["planned"] {
  const planned: DayProblemOnce["planned"][number][] = [];
  for (const [at, sequence] of sequences.entries()) {
    const { agent, day } = problem.agentDays[at] as AgentDay;
    const { begins } = judgeRest(problem, at, sequence);
    for (const [index, stop] of sequence.entries()) {
      planned[stop] = { agent, day, begins: begins[index] as number };
    }
  }
  return planned;
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

const restOfRoute = (route: PlannedRoute): RestOfDay => {
  const { agent, day, start, workingSeconds, isBounded } = route;
  // A break is no work, but the next route begins by the clock.
  const pause = isBounded ? 0 : (plannedPause(route)?.seconds ?? 0);
  const from = route.stops.findLast(({ isVisited }) => isVisited)?.position ?? null;
  const ends = Math.max(start + workingSeconds + pause, beginOf(route));
  return { agent, day, route, ends, from };
};

/** The break that is left of a route, before one of its open stops. */
function pauseOf(route: PlannedRoute, sequence: readonly number[]): Pause | null {
  const pause = pauseLeft(route, beginOf(route));
  if (!pause) return null;
  const before =
    sequence[openStops({ ...route, stops: route.stops.slice(0, pause.before) }).length];
  return before === undefined ? null : { ...pause, before };
}

const restOfFree = (free: FreeAgentDay, from: RestOfDay["from"]): RestOfDay => ({
  ...{ agent: free.agent, day: free.day, route: null, from },
  ends: Math.max(free.start + free.workingSeconds, beginOf(free)),
});

const beginOf = ({ start, notBefore }: Pick<PlannedRoute, "start" | "notBefore">): number =>
  Math.max(start, notBefore);

/** Agents go on from the last stop that they visited, or from where they start, and end at their last one. */
function boundsOf(rest: RestOfDay, { routes, free }: Work, at: number, places: Places) {
  const { route, ends, from } = rest;
  const begins = beginOf(route ?? (free[at - routes.length] as FreeAgentDay));
  const first = route?.roundTrip ? route.stops[0]?.position : null;
  return {
    shift: { begins, ends },
    start: from === "unknown" ? places.unknown : from ? places.at(from) : places.nowhere,
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

/** An agent goes on to the next route of the day when the one ahead of it is done, however late that is. */
function chained(problem: WithPauses, rests: readonly RestOfDay[], sequences: number[][]) {
  const agentDays = [...problem.agentDays];
  const routes = rests.flatMap(({ route }) => route ?? []);
  for (const own of routesOfAgents(routes).values()) {
    for (const [index, route] of own.slice(1).entries()) {
      const before = own[index] as PlannedRoute;
      const ahead = routes.indexOf(before);
      const at = routes.indexOf(route);
      const { shift, ...day } = agentDays[at] as AgentDay;
      const left = sequences[ahead] ?? [];
      if (left.length === 0) continue;
      const { returns } = judgeRest({ ...problem, agentDays }, ahead, left);
      const begins = Math.max(shift.begins, returns + wayBetween(before, route));
      agentDays[at] = { ...day, shift: { begins, ends: Math.max(begins, shift.ends) } };
    }
  }
  return agentDays;
}
