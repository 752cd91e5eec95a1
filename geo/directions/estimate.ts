/** Directions that need no service: straight lines, made as long and as slow as roads are. */

import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import type { Mode } from "geo/roads/road-file";
import { BIKE, FOOT } from "../roads/search/speeds";
import {
  type DirectionsEngine,
  type MatrixOptions,
  type Path,
  pointsAt,
  type RoutePoint,
  type TravelMatrix,
} from "./engine";

/**
 * Roads are longer than the straight line: measured networks lie between 1.2 (grids, open
 * country) and 1.4 (hills, rivers). The demo company is made with the same figure.
 */
const DETOUR = 1.3;

/**
 * How fast a leg is gone, by who travels. A car drives its first kilometres in streets, the next on main roads, the rest
 * on highways. Each stretch has its speed, so that a longer leg never takes less time, and a
 * detour never takes less than the direct path.
 */
const STRETCHES = {
  car: [
    { upTo: 5_000, kilometresAnHour: 30 },
    { upTo: 30_000, kilometresAnHour: 60 },
    { upTo: Number.POSITIVE_INFINITY, kilometresAnHour: 90 },
  ],
  bike: [{ upTo: Number.POSITIVE_INFINITY, kilometresAnHour: BIKE }],
  foot: [{ upTo: Number.POSITIVE_INFINITY, kilometresAnHour: FOOT }],
} as const satisfies Record<Mode, { upTo: number; kilometresAnHour: number }[]>;

/** Metres by road between two places. */
export const roadMetres = (from: LonLat, to: LonLat): number => DETOUR * greatCircle(from, to);

/** Seconds for a leg of so many metres by road; by car if nothing else is said. */
export function roadSeconds(metres: number, mode: Mode = "car"): number {
  let seconds = 0;
  let driven = 0;
  for (const { upTo, kilometresAnHour } of STRETCHES[mode]) {
    const stretch = Math.min(metres, upTo) - driven;
    if (stretch <= 0) break;
    seconds += (stretch * 3.6) / kilometresAnHour;
    driven += stretch;
  }
  return seconds;
}

/** The estimated path through the points in their order. */
export function estimatePath(points: readonly RoutePoint[], mode: Mode = "car"): Path {
  const line = points.map((point): LonLat => [...point.coordinates]);
  let distance = 0;
  let seconds = 0;
  const legs: number[] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    const metres = roadMetres(from, to);
    const leg = roadSeconds(metres, mode);
    distance += metres;
    seconds += leg;
    legs.push(leg);
  }
  const time = Math.round(seconds * 1000);
  return { time, distance, points: line, legs, engine: "estimate", estimated: true };
}

/** Seconds from each point to the next, which share out the path's where its engine told no more. */
export function legSeconds(path: Path, points: readonly RoutePoint[]): number[] {
  const legs = estimatePath(points).legs ?? [];
  if (path.legs?.length === legs.length) return path.legs;
  const whole = legs.reduce((sum, leg) => sum + leg, 0);
  return legs.map((leg) => (whole > 0 ? (path.time / 1000) * (leg / whole) : 0));
}

/** The estimated times and metres between points, the same there and back: from all of them to all, or from some to some. */
export function estimateMatrix(
  points: readonly RoutePoint[],
  mode: Mode = "car",
  { sources, targets }: Pick<MatrixOptions, "sources" | "targets"> = {},
): TravelMatrix {
  const ends = pointsAt(points, targets);
  const metres = pointsAt(points, sources).map((from) =>
    ends.map((to) => roadMetres(from.coordinates, to.coordinates)),
  );
  const seconds = metres.map((row) => row.map((cell) => roadSeconds(cell, mode)));
  return { seconds, metres, engine: "estimate", estimated: true };
}

const estimateFor = (mode: Mode): DirectionsEngine => ({
  name: "estimate",
  route: async (points) => estimatePath(points, mode),
  matrix: async (points, options) => estimateMatrix(points, mode, options),
});

/** The estimate by who travels. */
export const ESTIMATES = {
  car: estimateFor("car"),
  bike: estimateFor("bike"),
  foot: estimateFor("foot"),
} as const satisfies Record<Mode, DirectionsEngine>;
