/** Where most of some places are, and which lie far from there. */
import { greatCircle, type LonLat } from "./lon-lat";

export interface Middle {
  /** The median of the places. */
  at: LonLat;
  /** Most places are within as many metres of it. */
  spread: number;
}

/** With fewer places nobody knows which of them is the odd one. */
const FEWEST = 3;
/** The part of the places that are "most". */
const MOST = 0.8;
/** 500 miles in metres: nothing nearer than this is far. */
const FAR = 804_672;
const TIMES_SPREAD = 4;

/** Returns the middle of some places, which a few odd ones do not move; null for too few places. */
export function middleOf(places: readonly LonLat[]): Middle | null {
  if (places.length < FEWEST) return null;
  const median = (axis: 0 | 1) =>
    places.map((place) => place[axis]).sort((a, b) => a - b)[places.length >> 1] ?? 0;
  const at: LonLat = [median(0), median(1)];
  const distances = places.map((place) => greatCircle(at, place)).sort((a, b) => a - b);
  return { at, spread: distances[Math.floor((places.length - 1) * MOST)] ?? 0 };
}

/** Metres from the middle to a place that lies far beyond most others; null if it does not. */
export function farFrom({ at, spread }: Middle, place: LonLat): number | null {
  const metres = greatCircle(at, place);
  return metres > Math.max(FAR, TIMES_SPREAD * spread) ? metres : null;
}
