import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { contacts, lateReports, presumedVisits, routeLocations, visits } from "../../../db/schema";
import { lockRoutes } from "../../routes";
import type { Moved } from "./merge-undo";
import { numberAnew } from "./renumber";

/** Holds all routes, of any office, that a location is a stop of, before locations are held. */
export async function holdRoutesOf(tx: Db, locationId: string): Promise<void> {
  const found = await tx
    .selectDistinct({ id: routeLocations.routeId })
    .from(routeLocations)
    .where(sql`${routeLocations.locationId} = ${locationId}::uuid`);
  const ids = found.map(({ id }) => id);
  await lockRoutes(tx, ids, { kind: "all" });
}

/**
 * Hands on what belongs to one location to another: contacts, visits, late reports, presumed visits, and stops. A route that has
 * both keeps the stop that was visited, else the one that was there.
 *
 * @returns what it takes to undo it
 */
export async function moveBelongings(
  tx: Db,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<Moved> {
  const removed = await removeDoubled(tx, from, to);
  await numberAnew(
    tx,
    removed.map(({ routeId }) => routeId),
    now,
  );
  const stops = await tx
    .update(routeLocations)
    .set({ locationId: to })
    .where(sql`${routeLocations.locationId} = ${from}::uuid`)
    .returning({ id: routeLocations.id });
  const moved = await tx
    .update(visits)
    .set({ locationId: to })
    .where(sql`${visits.locationId} = ${from}::uuid`)
    .returning({ id: visits.id });
  const known = await tx
    .update(contacts)
    .set({ locationId: to })
    .where(sql`${contacts.locationId} = ${from}::uuid`)
    .returning({ id: contacts.id });
  const late = await tx
    .update(lateReports)
    .set({ locationId: to })
    .where(sql`${lateReports.locationId} = ${from}::uuid`)
    .returning({ id: lateReports.id });
  const presumed = await tx
    .update(presumedVisits)
    .set({ locationId: to })
    .where(sql`${presumedVisits.locationId} = ${from}::uuid`)
    .returning({ id: presumedVisits.id });
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return {
    into: to,
    stops: idsOf(stops),
    visits: idsOf(moved),
    contacts: idsOf(known),
    lateReports: idsOf(late),
    presumedVisits: idsOf(presumed),
    removed,
  };
}

/** Takes one stop off each route that has both; its visits are of the other stop then. */
async function removeDoubled(tx: Db, from: string, to: string): Promise<Moved["removed"]> {
  const doubled = await queryRows(
    tx,
    sql`
    SELECT a.id AS kept_id, b.* FROM (
      SELECT CASE WHEN gone.is_visited AND NOT kept.is_visited THEN gone.id ELSE kept.id END AS id,
        CASE WHEN gone.is_visited AND NOT kept.is_visited THEN kept.id ELSE gone.id END AS other
      FROM route_locations AS gone JOIN route_locations AS kept USING (route_id)
      WHERE gone.location_id = ${from}::uuid AND kept.location_id = ${to}::uuid
    ) AS a JOIN route_locations AS b ON b.id = a.other
    ORDER BY b.route_id FOR UPDATE OF b`,
  );
  const removed: Moved["removed"] = [];
  for (const row of doubled) {
    const id = String(row.id);
    const visited = await tx
      .update(visits)
      .set({ routeLocationId: String(row.kept_id) })
      .where(sql`${visits.routeLocationId} = ${id}::uuid`)
      .returning({ id: visits.id });
    const [stop] = await tx
      .delete(routeLocations)
      .where(sql`${routeLocations.id} = ${id}::uuid`)
      .returning();
    if (stop) removed.push({ ...stop, visitIds: visited.map((visit) => visit.id) });
  }
  return removed;
}
