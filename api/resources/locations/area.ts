import type { Area, Box } from "contract/locations/area";
import { type SQL, sql } from "drizzle-orm";
import { locations } from "../../db/schema";
import { anyOf } from "../../http/list/conditions";
import { inCircleAround } from "./search";

const METRES_PER_KM = 1000;

/** The conditions of `box`, `polygon` and `near`; what has no position is in none of them. */
export function inArea({ box, polygon, near }: Area): SQL[] {
  return [
    ...(box ? [inBox(box)] : []),
    ...(polygon ? [inPolygon(polygon)] : []),
    ...(near ? [inCircleAround(near, near.kilometers * METRES_PER_KM)] : []),
  ];
}

/**
 * Its edges are in it. By the columns and not by their point, of which the planner doesn't know how
 * many lie in a box: most of a city is read in the order of the list.
 */
function inBox([west, south, east, north]: Box): SQL {
  const { longitude: x, latitude: y } = locations;
  const part = (from: number, to: number) => sql`${x} BETWEEN ${from}::float8 AND ${to}::float8`;
  const columns = west <= east ? part(west, east) : anyOf([part(west, 180), part(-180, east)]);
  return sql`${columns} AND ${y} BETWEEN ${south}::float8 AND ${north}::float8`;
}

/**
 * By the winding of the outline, so that what a lasso goes around twice is in it as well. In
 * millionths of a degree: Postgres takes what it reckons to less than a millionth for zero, which in
 * degrees would take in what lies a street away.
 */
function inPolygon(corners: readonly (readonly [number, number])[]): SQL {
  const { longitude, latitude } = locations;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const bounds = inBox([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  const text = `(${corners.map(([x, y]) => `(${x * MICRO},${y * MICRO})`).join()})`;
  const place = sql`point(${longitude} * ${MICRO}::float8, ${latitude} * ${MICRO}::float8)`;
  return sql`${bounds} AND ${place} <@ ${text}::text::polygon`;
}

const MICRO = 1e6;
