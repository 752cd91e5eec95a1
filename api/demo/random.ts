import { seededRandom } from "geo/random";

/** A stream of numbers that is the same for the same seed: the world must not vary by run. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True in `share` of the cases. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
}

/** Streams that don't overlap, one for each purpose. */
export const STREAM = {
  people: 1,
  place: 2,
  placeId: 3,
  placeRow: 4,
  routeBlock: 5,
  route: 6,
  routeRow: 7,
  outing: 8,
  outingRow: 9,
  interval: 10,
} as const;

/**
 * The stream for the `index`-th thing of one purpose, so that any row can be made again
 * without making the ones before it.
 */
export function randomFor(seed: number, stream: number, index: number): Random {
  const next = seededRandom(
    mix(mix(seed ^ Math.imul(stream, 0x85ebca6b)) ^ Math.imul(index + 1, 0x9e3779b1)),
  );
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)];
    if (item === undefined) throw new Error("There is nothing to pick from");
    return item;
  };
  return { next, int, chance: (share) => next() < share, pick, shuffle };
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** A UUIDv7 of the instant `time` (ms since 1970), so that ids sort by creation. */
export function uuidAt(time: number, random: Random): string {
  const ms = Math.floor(time).toString(16).padStart(12, "0");
  const a = hex(random, 3);
  const b = (8 + random.int(0, 3)).toString(16) + hex(random, 3);
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${a}-${b}-${hex(random, 6)}${hex(random, 6)}`;
}

function hex(random: Random, digits: number): string {
  return random
    .int(0, 16 ** digits - 1)
    .toString(16)
    .padStart(digits, "0");
}
