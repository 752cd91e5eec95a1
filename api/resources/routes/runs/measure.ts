import { greatCircle, type LonLat } from "geo/geometry/lon-lat";

/** Where an agent was at a time. */
export interface Point {
  /** Ms since 1970. */
  at: number;
  place: Readonly<LonLat>;
}

/** Nearer than this, a device has not moved: positions waver. */
const MOVED_M = 30;
/** Positions further apart than both of these leave a gap. */
const GAP_MS = 5 * 60_000;
const GAP_M = 500;
/** The part of the way that gaps may make up. */
const MOST_GAPS = 0.1;

/**
 * Metres along the pieces of a way, each in the order of time; null where gaps make up too much of
 * it, or nothing is known at all.
 */
export function metresAlong(pieces: readonly (readonly Point[])[]): number | null {
  let all = 0;
  let gaps = 0;
  for (const [first, ...rest] of pieces) {
    if (!first) continue;
    let { place, at: seenAt } = first;
    for (const point of rest) {
      const metres = greatCircle(place, point.place);
      if (metres >= MOVED_M) {
        all += metres;
        if (metres > GAP_M && point.at - seenAt > GAP_MS) gaps += metres;
        place = point.place;
      }
      seenAt = point.at;
    }
  }
  return pieces.some(({ length }) => length > 0) && gaps <= all * MOST_GAPS ? all : null;
}
