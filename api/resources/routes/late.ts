import type { RouteFilter } from "contract/list-columns";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { type SQL, sql } from "drizzle-orm";
import { locations, locationTypes, routeLocations, routes } from "../../db/schema";
import { booleanColumn, type ComparableColumn } from "../../http/list/resource";
import { routeResource } from "./resource";

/**
 * Whether a route is late, as the contract defines it. What is left of the time since the start
 * besides the estimated time goes to visits. How long those take is added up only where it
 * depends on it: most that began days ago would have ended too where all of them took as long as the
 * longest of any location, and of those that began today many would go on where all were the shortest.
 */
function isLate(now: Date): SQL {
  const left = sql`(extract(epoch FROM ${now.toISOString()}::timestamptz - ${routes.startTime})
    - ${routes.estimatedTime})`;
  const longest = sql`(
    SELECT greatest(max(${locations.visitMinutes}), ${USUAL_VISIT_MINUTES}::int,
      (SELECT max(${locationTypes.visitMinutes}) FROM ${locationTypes})) FROM ${locations})`;
  const shortest = sql`(
    SELECT least(min(${locations.visitMinutes}), ${USUAL_VISIT_MINUTES}::int,
      (SELECT min(${locationTypes.visitMinutes}) FROM ${locationTypes})) FROM ${locations})`;
  const minutes = sql`coalesce(
    ${locations.visitMinutes}, ${locationTypes.visitMinutes}, ${USUAL_VISIT_MINUTES}::int)`;
  const visits = sql`(
    SELECT coalesce(sum(${minutes}), 0)
    FROM ${routeLocations} JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}
    LEFT JOIN ${locationTypes} ON ${locationTypes.id} = ${locations.typeId}
    WHERE ${routeLocations.routeId} = ${routes.id})`;
  return sql`(CASE
    WHEN ${routes.status} <> 'active' OR ${routes.startTime} IS NULL OR ${left} <= 0 THEN false
    WHEN ${left} > 60 * ${routes.totalLocation} * ${longest} THEN true
    WHEN ${left} <= 60 * ${routes.totalLocation} * ${shortest} THEN false
    ELSE ${left} > 60 * ${visits} END)`;
}

/** Routes with what depends on the time. */
export const routesAt = (now: Date): typeof routeResource => ({
  ...routeResource,
  filters: {
    late: booleanColumn(isLate(now), { nullable: false }),
  } satisfies Record<RouteFilter, ComparableColumn>,
});
