import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { routeLocations, routes } from "../../db/schema";
import { laterThanBefore, type RouteRow } from "../routes";
import { NO_WAY } from "../stops";
import { isOneOf } from "./lock";

/**
 * Takes locations, where not visited, off routes that the transaction holds: the other stops
 * move up to 1…n, and the routes' totals follow. With fewer than two stops left there is no
 * way to go.
 *
 * @returns the ids of the locations that came off
 */
export async function takeOffRoutes(
  tx: Db,
  held: readonly RouteRow[],
  locationIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (held.length === 0) return new Set();
  const heldIds = held.map(({ id }) => id);
  const removed = await tx
    .delete(routeLocations)
    .where(
      sql`${isOneOf(sql`${routeLocations.routeId}`, heldIds)}
      AND ${isOneOf(sql`${routeLocations.locationId}`, locationIds)} AND NOT ${routeLocations.isVisited}`,
    )
    .returning({ routeId: routeLocations.routeId, locationId: routeLocations.locationId });
  if (removed.length === 0) return new Set();

  const changed = sql`${sql.param([...new Set(removed.map(({ routeId }) => routeId))])}::uuid[]`;
  await tx.execute(sql`
    UPDATE ${routeLocations} SET "order" = placed.place
    FROM (
      SELECT id, row_number() OVER (PARTITION BY route_id ORDER BY "order") AS place
      FROM ${routeLocations} WHERE ${routeLocations.routeId} = ANY(${changed})
    ) AS placed
    WHERE ${routeLocations.id} = placed.id AND ${routeLocations.order} <> placed.place`);
  await tx.execute(sql`
    UPDATE ${routes} SET
      total_location = remaining.stops,
      distance = CASE WHEN remaining.stops < 2 THEN ${NO_WAY.distance}::float8 ELSE ${routes.distance} END,
      estimated_time = CASE WHEN remaining.stops < 2 THEN ${NO_WAY.estimatedTime}::float8 ELSE ${routes.estimatedTime} END,
      updated_at = ${laterThanBefore(now)}
    FROM (
      SELECT route.id, count(stop.id)::int AS stops
      FROM unnest(${changed}) AS route(id)
      LEFT JOIN ${routeLocations} AS stop ON stop.route_id = route.id GROUP BY route.id
    ) AS remaining
    WHERE ${routes.id} = remaining.id`);
  return new Set(removed.map(({ locationId }) => locationId));
}
