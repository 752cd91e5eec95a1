/** Travel between the places of days that are under way, worked out as it is asked for. */
import { roadMetres, roadSeconds } from "geo/directions/estimate";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Matrix } from "geo/plan/problem";
import type { PlannedRoute } from "~/slots/read-work.server";

/** Seconds on the road that were asked for. */
export interface AskedTimes {
  /** The number of a position; −1: nobody has asked about it. */
  numberOf: (position: LonLat) => number;
  /** By two of these numbers. */
  seconds: (from: number, to: number) => number;
}

/** Places of the matrix by their position; the first ones are those of the stops. */
export interface Places {
  positions: (LonLat | null)[];
  /** The index of a position, which is added if it is new. */
  at: (position: LonLat) => number;
  /** The place that is nowhere. */
  nowhere: number;
  /** The place of agents whose position is not known. */
  unknown: number;
}

interface Leg {
  seconds: number;
  metres: number;
}

/**
 * Where days begin that have no visited stop: half of what makes a day of its own as dear as a detour
 * of 25 minutes, so that agents who are on the road anyway come first.
 */
const METRES_TO_FIRST_STOP = 7_500;
/** As dear as a way of some 20 minutes, so that agents whose position is known come first. */
const METRES_FROM_UNKNOWN = 25_000;
/** Legs that are cached: those of 60 stops and 3,000 places. */
const MOST_LEGS = 400_000;

export function createPlaces(stops: readonly { position: LonLat }[]): Places {
  const positions: (LonLat | null)[] = [...stops.map(({ position }) => position), ...[null, null]];
  const known = new Map<string, number>();
  for (const [index, { position }] of [...stops.entries()].reverse())
    known.set(position.join(), index);
  const at = (position: LonLat) => {
    const key = position.join();
    const found = known.get(key) ?? positions.push(position) - 1;
    known.set(key, found);
    return found;
  };
  return { positions, at, nowhere: stops.length, unknown: stops.length + 1 };
}

/** What was asked for, else what is planned, else an estimate. Call it when all places are there. */
export function travelBetween(
  places: Places,
  routes: readonly PlannedRoute[],
  asked: AskedTimes,
): Matrix {
  const planned = plannedLegs(routes, places);
  const { positions, at, unknown } = places;
  const size = positions.length;
  const same = Int32Array.from(positions, (position, index) => (position ? at(position) : index));
  const numbers = Int32Array.from(positions, (position) =>
    position ? asked.numberOf(position) : -1,
  );
  const known = new Map<number, Leg>();
  const legOf = (from: number, to: number): Leg => {
    const [a, b] = [positions[from], positions[to]];
    if (from === unknown) return UNKNOWN;
    if (!a || !b) return NOWHERE;
    if (from === to) return HERE;
    const metres = roadMetres(a, b);
    const [row, column] = [numbers[from] as number, numbers[to] as number];
    const seconds =
      row >= 0 && column >= 0
        ? asked.seconds(row, column)
        : (planned.get(from * size + to) ?? roadSeconds(metres));
    return { seconds, metres };
  };
  const leg = (first: number, second: number): Leg => {
    const [from, to] = [same[first] as number, same[second] as number];
    const key = from * size + to;
    const there = known.get(key);
    if (there) return there;
    const found = legOf(from, to);
    if (known.size < MOST_LEGS) known.set(key, found);
    return found;
  };
  return {
    ...{ size, isSparse: true },
    time: (from, to) => leg(from, to).seconds,
    distance: (from, to) => leg(from, to).metres,
  };
}

const HERE: Leg = { seconds: 0, metres: 0 };
const NOWHERE: Leg = { seconds: 0, metres: METRES_TO_FIRST_STOP };
const UNKNOWN: Leg = { seconds: 0, metres: METRES_FROM_UNKNOWN };

/** Planned seconds from stop to stop, by `from × size + to` of their places. */
function plannedLegs(
  routes: readonly PlannedRoute[],
  { positions, at }: Places,
): Map<number, number> {
  const legs: [from: number, to: number, seconds: number][] = [];
  for (const { stops, legs: seconds } of routes) {
    const indexes = stops.map(({ position }) => (position ? at(position) : -1));
    for (const [stop, leg] of seconds.entries()) {
      const [from, to] = [indexes[stop] ?? -1, indexes[(stop + 1) % stops.length] ?? -1];
      if (from >= 0 && to >= 0) legs.push([from, to, leg]);
    }
  }
  // Only now all places are there.
  const size = positions.length;
  return new Map(legs.map(([from, to, leg]) => [from * size + to, leg]));
}
