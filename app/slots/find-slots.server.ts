/** Where one more visit fits best into the days that are planned. */
import { hoursOn } from "contract/locations/opening-hours";
import type { TimetableStop } from "contract/routes/timetable";
import { roadMetres, roadSeconds } from "geo/directions/estimate";
import type { LonLat } from "geo/geometry/lon-lat";
import { timesAround } from "~/directions/times-around.server";
import { cheapestInsertion, detourAt, earliestBegin, gapsOf, type TimesAround } from "./insertion";
import type { FreeAgentDay, PlannedRoute, Work } from "./read-work.server";

/** So many stops are asked about, both ways. */
const MOST_POINTS = 150;
/** Of each route the best so many gaps by straight lines are looked at. */
const MOST_GAPS = 3;
/** Up to these detours, in seconds, one is small or medium. */
export const SMALL = 10 * 60;
export const MEDIUM = 25 * 60;

interface Base {
  day: string;
  /** When the visit begins: seconds after midnight. */
  begins: number;
}
/** A stop of a route that there is. */
export interface RouteSlot extends Base {
  kind: "route";
  route: PlannedRoute;
  /** After so many stops. */
  after: number;
  /** Seconds on the road that are added. */
  detour: number;
  /** Estimated metres of the same. */
  metres: number;
}
/** A route of its own. */
export interface FreeSlot extends Base {
  kind: "free";
  free: FreeAgentDay;
}
export type Slot = RouteSlot | FreeSlot;

export interface FoundSlots {
  /** The best slot of each agent and day, the best first. */
  slots: Slot[];
  /** Days on which the place is closed. */
  closedDays: Set<string>;
  /** Whether straight lines were looked at instead of roads. */
  isEstimated: boolean;
}

export interface Visit extends TimetableStop {
  position: LonLat;
  name: string;
  /** The agent whom the location is given to; null or left out for nobody. */
  agentId?: string | null;
}

/**
 * Finds the best place for a visit in each route, and the days of agents without one. Of those with as
 * many minutes of detour the location's own agent comes first, then the earliest day.
 *
 * @throws DirectionsError where there are no travel times
 */
export async function findSlots(
  work: Work,
  visit: Visit,
  { days, signal }: { days: readonly string[]; signal: AbortSignal },
): Promise<FoundSlots> {
  const asked = chooseStops(work.routes, visit);
  const points = [...asked.values()];
  const times =
    points.length > 0
      ? await timesAround(
          { coordinates: visit.position, name: visit.name },
          points.map((coordinates) => ({ coordinates })),
          { signal },
        )
      : { to: [], from: [], estimated: false };
  const at = new Map([...asked.keys()].map((key, index) => [key, index]));
  const inRoutes = work.routes.flatMap((route) =>
    routeSlot(route, visit, timesOf(route, at, times)),
  );
  const onFreeDays = work.free.flatMap((free): Slot[] => {
    const begins = earliestBegin(free, visit);
    return begins === null ? [] : [{ kind: "free", day: free.day, begins, free }];
  });
  const { week, closedDays } = visit;
  return {
    isEstimated: times.estimated,
    slots: [...inRoutes, ...onFreeDays].sort(
      (one, other) =>
        minutesOf(one) - minutesOf(other) ||
        Number(isOthers(one, visit)) - Number(isOthers(other, visit)) ||
        one.day.localeCompare(other.day) ||
        costOf(one) - costOf(other),
    ),
    closedDays: new Set(days.filter((day) => week && hoursOn(week, closedDays, day).length === 0)),
  };
}

/** A day that is free anyway comes before a large detour. */
const costOf = (slot: Slot): number => (slot.kind === "free" ? MEDIUM + 1 : slot.detour);

const minutesOf = (slot: Slot): number => Math.round(costOf(slot) / 60);

export const agentOf = (slot: Slot): { id: string; name: string } =>
  slot.kind === "free" ? slot.free.agent : slot.route.agent;

/** Whether another agent than the location's own would come. */
export const isOthers = (slot: Slot, { agentId }: Visit): boolean =>
  Boolean(agentId) && agentOf(slot).id !== agentId;

const keyOf = (position: LonLat): string => position.join();

/**
 * The stops beside which the visit seems best by straight lines, by their position: those of the best
 * route of each day first, then of the second, until there are enough.
 */
function chooseStops(routes: readonly PlannedRoute[], visit: Visit): Map<string, LonLat> {
  const byDay = new Map<string, { cost: number; positions: LonLat[] }[]>();
  for (const route of routes) {
    const estimated = estimatedTimes(route, visit.position);
    const best = gapsOf(route)
      .map((gap) => ({ gap, cost: detourAt(route, gap, estimated) ?? 0 }))
      .sort((one, other) => one.cost - other.cost)
      .slice(0, MOST_GAPS);
    const beside = best.flatMap(({ gap: { before, behind } }) => [before, behind]);
    const positions = beside
      .map((index) => (index === null ? null : (route.stops[index]?.position ?? null)))
      .filter((position) => position !== null);
    const ofDay = byDay.get(route.day) ?? [];
    ofDay.push({ cost: best[0]?.cost ?? 0, positions });
    byDay.set(route.day, ofDay);
  }
  return byDay.size > 0 ? takeInTurn([...byDay.values()]) : new Map();
}

function takeInTurn(days: { cost: number; positions: LonLat[] }[][]): Map<string, LonLat> {
  const chosen = new Map<string, LonLat>();
  const sorted = days.map((day) => day.toSorted((one, other) => one.cost - other.cost));
  const longest = Math.max(...sorted.map((day) => day.length));
  for (let rank = 0; rank < longest; rank++) {
    for (const day of sorted) {
      for (const position of day[rank]?.positions ?? []) {
        if (chosen.size < MOST_POINTS) chosen.set(keyOf(position), position);
      }
    }
  }
  return chosen;
}

function estimatedTimes({ stops }: PlannedRoute, place: LonLat): TimesAround {
  const seconds = stops.map(({ position }) =>
    position ? roadSeconds(roadMetres(position, place)) : null,
  );
  return { to: seconds, from: seconds };
}

/** The times of a route's stops; null for those that were not asked about. */
function timesOf(
  { stops }: PlannedRoute,
  at: ReadonlyMap<string, number>,
  { to, from }: TimesAround,
): TimesAround {
  const indexes = stops.map(({ position }) => (position ? at.get(keyOf(position)) : undefined));
  const pick = (times: TimesAround["to"]) =>
    indexes.map((index) => (index === undefined ? null : (times[index] ?? null)));
  return { to: pick(to), from: pick(from) };
}

/** A planned leg may take so many times, and so many seconds, longer than expected. */
const LONGEST = { times: 1.5, seconds: 120 };

/**
 * Seconds between the stops. A leg that takes much longer than the way over the new place lets expect was
 * not measured along the same roads: straight lines then tell its share of that way.
 */
function plausibleLegs({ legs, stops }: PlannedRoute, place: LonLat, times: TimesAround): number[] {
  return legs.map((leg, at) => {
    const behind = (at + 1) % stops.length;
    const [there, away] = [times.to[at], times.from[behind]];
    const [from, to] = [stops[at]?.position, stops[behind]?.position];
    if (there == null || away == null || !from || !to) return leg;
    const around = roadMetres(from, place) + roadMetres(place, to);
    const expected = around > 0 ? (there + away) * (roadMetres(from, to) / around) : leg;
    return leg > LONGEST.times * expected + LONGEST.seconds ? expected : leg;
  });
}

function routeSlot(planned: PlannedRoute, visit: Visit, times: TimesAround): RouteSlot[] {
  const route = { ...planned, legs: plausibleLegs(planned, visit.position, times) };
  const found = cheapestInsertion(route, visit, times);
  if (typeof found === "string") return [];
  const { after, detour, begins } = found;
  const metres = metresAt(route, after, visit.position);
  return [{ kind: "route", day: route.day, begins, route, after, detour, metres }];
}

/** How much longer the way is, by straight lines. */
function metresAt(route: PlannedRoute, after: number, place: LonLat): number {
  const gap = gapsOf(route).find((one) => one.after === after);
  const at = (index: number | null | undefined) =>
    index == null ? null : (route.stops[index]?.position ?? null);
  const [before, behind] = [at(gap?.before), at(gap?.behind)];
  const there = before ? roadMetres(before, place) : 0;
  const away = behind ? roadMetres(place, behind) : 0;
  const direct = before && behind ? roadMetres(before, behind) : 0;
  return Math.max(0, there + away - direct);
}
