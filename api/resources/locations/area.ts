import type { AreaQuery, Box } from "contract/area";
import { type SQL, sql } from "drizzle-orm";
import { locations } from "../../db/schema";
import { anyOf } from "../../http/list/conditions";
import { inCircleAround } from "../location-search";

const METRES_PER_KM = 1000;

/** The conditions of `box`, `polygon` and `near`; what has no position is in none of them. */
export function inArea({ box, polygon, near }: AreaQuery): SQL[] {
  return [
    ...(box ? [inBox(box)] : []),
    ...(polygon ? [inPolygon(polygon)] : []),
    ...(near ? [inCircleAround(near, near.kilometers * METRES_PER_KM)] : []),
  ];
}

/** Its edges are in it. */
function inBox([west, south, east, north]: Box): SQL {
  const part = (from: number, to: number) =>
    sql`${place} <@ box(point(${from}::float8, ${south}::float8), point(${to}::float8, ${north}::float8))`;
  return west <= east ? part(west, east) : anyOf([part(west, 180), part(-180, east)]);
}

/** By the winding of the outline, so that what a lasso goes around twice is in it as well. */
function inPolygon(corners: readonly (readonly [number, number])[]): SQL {
  const text = `(${corners.map((corner) => `(${corner.join()})`).join()})`;
  return sql`${place} <@ ${text}::text::polygon`;
}

/** As the index on it is written. */
const place = sql`point(${locations.longitude}, ${locations.latitude})`;
