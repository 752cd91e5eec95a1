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
export const middleOf = (places: readonly LonLat[]): Middle | null =>
  middleOfMany(places.map((at) => ({ at, count: 1 })));

/** The same where many are at, or about, one place. */
export function middleOfMany(places: readonly { at: LonLat; count: number }[]): Middle | null {
  const total = places.reduce((sum, { count }) => sum + count, 0);
  if (total < FEWEST) return null;
  const ranked = (measure: (place: LonLat) => number, rank: number) =>
    valueAt(
      places.map(({ at, count }) => ({ value: measure(at), count })),
      rank,
    );
  const half = Math.floor(total / 2);
  const at: LonLat = [ranked(([longitude]) => longitude, half), ranked(([, lat]) => lat, half)];
  return { at, spread: ranked((place) => greatCircle(at, place), Math.floor((total - 1) * MOST)) };
}

/** The value that is at a place, from 0, among all in their order. */
function valueAt(values: { value: number; count: number }[], rank: number): number {
  let passed = 0;
  for (const { value, count } of values.sort((a, b) => a.value - b.value)) {
    passed += count;
    if (passed > rank) return value;
  }
  return 0;
}

/**
 * Metres from the middle to a place that lies far beyond most others; null if it does not.
 *
 * @param least metres within which nothing is far
 */
export function farFrom({ at, spread }: Middle, place: LonLat, least = FAR): number | null {
  const metres = greatCircle(at, place);
  return metres > Math.max(least, TIMES_SPREAD * spread) ? metres : null;
}
