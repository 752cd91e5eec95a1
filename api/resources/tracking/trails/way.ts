import { HALT, SILENT_MINUTES } from "contract/tracking/facts";
import { EARTH_M } from "geo/geometry/lon-lat";

export const METRES_A_DEGREE = (EARTH_M * Math.PI) / 180;

/** Positions in the order in which they were recorded. */
export interface Way {
  /** ms since 1970. */
  at: readonly number[];
  longitude: readonly number[];
  latitude: readonly number[];
}

export type Coordinates = [longitude: number, latitude: number];

export const placeOf = ({ longitude, latitude }: Way, index: number): Coordinates => [
  longitude[index] ?? 0,
  latitude[index] ?? 0,
];

/** A stretch of positions, both ends included, in which the agent stayed where they were. */
export interface Halt {
  first: number;
  last: number;
}

/** All positions of a halt are within `HALT.metres` of its first one. */
const HALT_MS = HALT.minutes * 60_000;
/** Between positions further apart nothing is known. */
export const SILENT_MS = SILENT_MINUTES * 60_000;

/**
 * Metres between two places that are close to each other: as on a plane, within 0.1% up to some
 * kilometres, and many times as fast as on a sphere.
 */
export function metresClose([fromLng, fromLat]: Coordinates, [toLng, toLat]: Coordinates): number {
  const narrowing = Math.cos(((fromLat + toLat) / 2) * (Math.PI / 180));
  return METRES_A_DEGREE * Math.hypot((toLng - fromLng) * narrowing, toLat - fromLat);
}

/** The halts of a way in order, by the definition of the contract. */
export function findHalts(way: Way): Halt[] {
  const halts: Halt[] = [];
  const { at } = way;
  let first = 0;
  while (first < at.length) {
    const start = placeOf(way, first);
    let last = first;
    while (last + 1 < at.length && metresClose(start, placeOf(way, last + 1)) <= HALT.metres)
      last++;
    if ((at[last] ?? 0) - (at[first] ?? 0) >= HALT_MS) {
      halts.push({ first, last });
      first = last + 1;
    } else first++;
  }
  return halts;
}

export interface Travel {
  /** Metres. */
  distance: number;
  /** Seconds. */
  timeMoving: number;
  /** The indices at which a part of the way begins, the first one apart. */
  cuts: number[];
}

/**
 * How far and how long the agent moved, and where nothing is known of the way.
 *
 * @param jumps the indices before which nothing is known, and no distance counts
 */
export function measure(
  way: Way,
  halts: readonly Halt[],
  jumps: ReadonlySet<number> = new Set(),
): Travel {
  let [distance, ms, next] = [0, 0, 0];
  const cuts: number[] = [];
  for (let index = 1; index < way.at.length; index++) {
    while ((halts[next]?.last ?? Infinity) < index) next++;
    if ((halts[next]?.first ?? Infinity) < index) continue;
    if (jumps.has(index)) {
      cuts.push(index);
      continue;
    }
    distance += metresClose(placeOf(way, index - 1), placeOf(way, index));
    const between = (way.at[index] ?? 0) - (way.at[index - 1] ?? 0);
    if (between > SILENT_MS) cuts.push(index);
    else ms += between;
  }
  return { distance, timeMoving: ms / 1000, cuts };
}
