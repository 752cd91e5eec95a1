import { roadMetres as roadMetresBetween } from "geo/directions/estimate";
import type { LonLat } from "geo/geometry/lon-lat";
import { METRES_PER_DEGREE } from "./areas";
import type { Places } from "./places";
import type { Random } from "./random";

/** Metres in a second: 35 km/h. */
const SPEED = 35 / 3.6;

/** At most `size` neighbouring numbers of a long list, so that a big world costs no more. */
export function sample(list: Uint32Array, size: number, random: Random): Uint32Array {
  if (list.length <= size) return list;
  const start = random.int(0, list.length - size);
  return list.subarray(start, start + size);
}

/** Where a location is, in metres on the plane of the town. */
const spotOf = (places: Places, index: number) => ({
  index,
  x: longitudeOf(places, index) * METRES_PER_DEGREE.longitude,
  y: latitudeOf(places, index) * METRES_PER_DEGREE.latitude,
});

/**
 * The `count` locations nearest to one of them, in the order in which someone would drive them:
 * always on to the nearest one left.
 */
export function driveOrder(
  places: Places,
  candidates: readonly number[],
  anchor: number,
  count: number,
): number[] {
  const from = spotOf(places, anchor);
  const near = candidates
    .map((index) => {
      const spot = spotOf(places, index);
      return { ...spot, far: (spot.x - from.x) ** 2 + (spot.y - from.y) ** 2 };
    })
    .sort((a, b) => a.far - b.far)
    .slice(0, count);
  const order: number[] = [];
  let here = near.shift();
  while (here) {
    order.push(here.index);
    const { x, y } = here;
    let best = -1;
    let bestFar = Number.POSITIVE_INFINITY;
    for (const [at, spot] of near.entries()) {
      const far = (spot.x - x) ** 2 + (spot.y - y) ** 2;
      if (far < bestFar) {
        best = at;
        bestFar = far;
      }
    }
    here = best < 0 ? undefined : near.splice(best, 1)[0];
  }
  return order;
}

/** The same stops in an order that no turning round of a part makes shorter (2-opt). */
export function withoutDetours(places: Places, order: readonly number[]): number[] {
  const spots = order.map((index) => spotOf(places, index));
  const far = (one: number, other: number) => {
    const [a, b] = [spots[one], spots[other]];
    // Before the first stop and after the last there is no way.
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  for (let better = true; better; ) {
    better = false;
    for (let first = 0; first < spots.length - 1; first++) {
      for (let last = first + 1; last < spots.length; last++) {
        const now = far(first - 1, first) + far(last, last + 1);
        const turned = far(first - 1, last) + far(first, last + 1);
        if (turned >= now - 1) continue;
        spots.splice(first, last - first + 1, ...spots.slice(first, last + 1).reverse());
        better = true;
      }
    }
  }
  return spots.map(({ index }) => index);
}

/** Metres by road between two locations, estimated from the great circle. */
export const roadMetres = (places: Places, from: number, to: number): number =>
  roadMetresBetween(placeOf(places, from), placeOf(places, to));

/** Seconds on the road for a distance in metres. */
export const roadSeconds = (metres: number) => metres / SPEED;

export const longitudeOf = (places: Places, index: number) => places.longitude[index] ?? 0;
export const latitudeOf = (places: Places, index: number) => places.latitude[index] ?? 0;
export const placeOf = (places: Places, index: number): LonLat => [
  longitudeOf(places, index),
  latitudeOf(places, index),
];
