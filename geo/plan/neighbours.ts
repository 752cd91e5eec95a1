import { type Model, weighted } from "./model";

/** Up to so many stops each place is looked at: as fast, and nothing is overlooked. */
const LOOKS_EVERYWHERE = 300;
/** So many neighbours are kept of each stop. */
const MOST_NEIGHBOURS = 60;
/** Strings are removed round one stop, at most so far away. */
const MOST_ADJACENT = 120;

/** The nearest stops of each stop (granular neighbourhoods of Toth and Vigo, 2003), by travel there and back. */
export interface Neighbours {
  /** The lists leave nothing out that a search for a place must see. */
  all: boolean;
  perStop: number;
  /** So many of them are looked at for a place. */
  forPlaces: number;
  /** [stop × perStop + rank]; −1 after the last. */
  list: Int32Array;
}

export function createNeighbours(model: Model): Neighbours {
  const { stops } = model;
  const all = stops <= LOOKS_EVERYWHERE;
  const perStop = Math.max(0, Math.min(stops - 1, all ? stops : MOST_ADJACENT));
  const list = new Int32Array(stops * perStop).fill(-1);
  const far = new Float64Array(stops);
  const chosen = new Int32Array(stops);
  for (let stop = 0; stop < stops; stop++) {
    let count = 0;
    for (let other = 0; other < stops; other++) {
      if (other === stop) continue;
      far[other] = travelBothWays(model, stop, other);
      if (far[other] !== Number.POSITIVE_INFINITY) chosen[count++] = other;
    }
    nearestFirst(chosen, count, perStop, far);
    list.set(chosen.subarray(0, Math.min(count, perStop)), stop * perStop);
  }
  return { all, perStop, forPlaces: Math.min(perStop, MOST_NEIGHBOURS), list };
}

/** Without weights for travel, time decides. */
function travelBothWays({ problem, place, weights }: Model, a: number, b: number): number {
  const { matrix } = problem;
  const [from, to] = [place[a] as number, place[b] as number];
  const there = weighted(weights, matrix.time(from, to), matrix.distance(from, to));
  return there + weighted(weights, matrix.time(to, from), matrix.distance(to, from));
}

/** Moves the nearest to the front, in order. */
function nearestFirst(chosen: Int32Array, count: number, wanted: number, far: Float64Array): void {
  let low = 0;
  let high = count - 1;
  while (low < high && wanted < count) {
    const pivot = far[chosen[(low + high) >> 1] as number] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((far[chosen[left] as number] as number) < pivot) left++;
      while ((far[chosen[right] as number] as number) > pivot) right--;
      if (left > right) break;
      const held = chosen[left] as number;
      chosen[left++] = chosen[right] as number;
      chosen[right--] = held;
    }
    if (wanted - 1 <= right) high = right;
    else if (wanted - 1 >= left) low = left;
    else break;
  }
  chosen
    .subarray(0, Math.min(count, wanted))
    .sort((a, b) => (far[a] as number) - (far[b] as number) || a - b);
}
