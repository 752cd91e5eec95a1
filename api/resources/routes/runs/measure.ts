import { greatCircle } from "geo/geometry/lon-lat";
import { findDoubts, type TrackPoint } from "geo/tracks/doubts";

/** Nearer than this, a device has not moved: positions waver. */
const MOVED_M = 30;
/** Positions further apart than both of these leave a gap, and so does a jump. */
const GAP_MS = 5 * 60_000;
const GAP_M = 500;
/** The part of the way that gaps may make up. */
const MOST_GAPS = 0.1;

/**
 * Metres along the pieces of a way, each in the order of time, without doubtful positions; null where
 * gaps make up too much of it, or nothing is known at all.
 */
export function metresAlong(pieces: readonly (readonly TrackPoint[])[]): number | null {
  let [all, gaps, isKnown] = [0, 0, false];
  for (const piece of pieces) {
    const { doubts, jumps } = findDoubts(piece);
    let last: TrackPoint | undefined;
    for (const [index, point] of piece.entries()) {
      if (doubts[index] !== null) continue;
      const { place, at: seenAt } = last ?? point;
      const metres = greatCircle(place, point.place);
      const hasMoved = metres >= MOVED_M;
      if (hasMoved) {
        all += metres;
        const isGap = jumps.has(index) || point.at - seenAt > GAP_MS;
        if (metres > GAP_M && isGap) gaps += metres;
      }
      last = { at: point.at, place: hasMoved ? point.place : place };
      isKnown = true;
    }
  }
  return isKnown && gaps <= all * MOST_GAPS ? all : null;
}
