import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { routeLocations, routes } from "../../../db/schema";
import { laterThanBefore } from "../../routes";

/** Numbers the stops of routes 1…n as they stand, and reckons what the routes know of them. */
export async function numberAnew(tx: Db, routeIds: readonly string[], now: Date): Promise<void> {
  if (routeIds.length === 0) return;
  const ids = sql`${sql.param([...new Set(routeIds)])}::uuid[]`;
  await tx.execute(sql`
    UPDATE ${routeLocations} SET "order" = placed.place
    FROM (
      SELECT id, row_number() OVER (PARTITION BY route_id ORDER BY "order", id) AS place
      FROM ${routeLocations} WHERE ${routeLocations.routeId} = ANY(${ids})
    ) AS placed
    WHERE ${routeLocations.id} = placed.id AND ${routeLocations.order} <> placed.place`);
  const stops = sql`FROM ${routeLocations} AS stop WHERE stop.route_id = ${routes.id}`;
  await tx
    .update(routes)
    .set({
      totalLocation: sql`(SELECT count(*)::int ${stops})`,
      visitedLocation: sql`(SELECT count(*)::int ${stops} AND stop.is_visited)`,
      updatedAt: laterThanBefore(now),
    })
    .where(sql`${routes.id} = ANY(${ids})`);
}
