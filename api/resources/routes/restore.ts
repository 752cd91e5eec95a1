import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import {
  contacts,
  locations,
  routeLocations,
  routes,
  routeTemplates,
  visits,
} from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { changedMeanwhile, conflict } from "../../http/errors";
import { Before, type RouteChange, type Stops } from "./changes";
import { laterThanBefore, nameRoutes } from "./lock";

/**
 * Puts routes and their stops back as they were before these changes.
 *
 * @throws 409 when a stop that would go was visited since
 */
export async function restore(tx: Db, changes: RouteChange[], now: Date): Promise<void> {
  await restoreRoutes(tx, changes, now);
  for (const { id, renewed } of changes) {
    if (renewed) await tx.update(routes).set(renewed).where(sql`${routes.id} = ${id}::uuid`);
  }
  for (const { id, stops } of changes) if (stops) await restoreStops(tx, id, stops);
  const made = changes.flatMap(({ stops }) => stops?.made ?? []);
  if (made.length > 0) await deleteMade(tx, made, now);
}

/**
 * Checks that the open stops which came back to active routes are of locations that are still
 * there. These stay as they are until the transaction ends.
 *
 * @throws 409 naming those that were deleted since
 */
export async function checkStops(tx: Db, changes: RouteChange[]): Promise<void> {
  const removed = changes
    .filter(({ before }) => before.status === "active")
    .flatMap(({ stops }) => stops?.removed.filter(({ isVisited }) => !isVisited) ?? []);
  if (removed.length === 0) return;
  const ids = sql.param([...new Set(removed.map(({ locationId }) => locationId))]);
  const places = await tx
    .select({ name: locations.name, status: locations.status })
    .from(locations)
    .where(sql`${locations.id} = ANY(${ids}::uuid[])`)
    .orderBy(locations.id)
    .for("share");
  const gone = places.filter(({ status }) => status === "inactive");
  if (gone.length > 0) {
    throw conflict(`Deleted since, so no stops any more: ${nameRoutes(gone)}`, "LOCATION_INACTIVE");
  }
}

async function restoreRoutes(tx: Db, changes: RouteChange[], now: Date): Promise<void> {
  const rows = changes.map(({ id, before }) => ({ id, ...before }));
  const fields = Before.keyof().options.map((name) => ({
    column: sql.identifier(routes[name].name),
    type: sql.raw(routes[name].getSQLType()),
    was: sql.identifier(name),
  }));
  const sets = fields.map(({ column, was }) => sql`${column} = was.${was}`);
  const types = fields.map(({ was, type }) => sql`${was} ${type}`);
  await tx.execute(sql`
    UPDATE ${routes}
    SET ${sql.join(sets, sql`, `)}, updated_at = ${laterThanBefore(now)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS was(id uuid, ${sql.join(types, sql`, `)})
    WHERE ${routes.id} = was.id`);
}

async function restoreStops(tx: Db, routeId: string, stops: Stops): Promise<void> {
  const { removed, added, order } = stops;
  if (added.length > 0) await takeOffAdded(tx, added);
  if (removed.length > 0) {
    await tx
      .insert(routeLocations)
      .values(
        removed.map(({ visitIds, ...stop }) => ({ ...stop, routeId, order: order[stop.id] ?? 0 })),
      );
  }
  await tx.execute(sql`
    UPDATE ${routeLocations} SET "order" = was.place::int
    FROM jsonb_each_text(${JSON.stringify(order)}::jsonb) AS was(id, place)
    WHERE ${routeLocations.id} = was.id::uuid`);
  for (const { id: stopId, visitIds } of removed) {
    if (visitIds.length === 0) continue;
    await tx
      .update(visits)
      .set({ routeLocationId: stopId })
      .where(sql`${visits.id} = ANY(${sql.param(visitIds)}::uuid[])`);
  }
}

async function takeOffAdded(tx: Db, added: string[]): Promise<void> {
  const ids = sql`${sql.param(added)}::uuid[]`;
  const [visited] = await tx
    .select({ id: routeLocations.id })
    .from(routeLocations)
    .where(
      sql`${routeLocations.id} = ANY(${ids}) AND (${routeLocations.isVisited}
        OR EXISTS (SELECT 1 FROM ${visits} WHERE ${visits.routeLocationId} = ${routeLocations.id}))`,
    )
    .limit(1);
  if (visited) throw changedMeanwhile("An added stop was visited since, so it can't be undone");
  await tx.delete(routeLocations).where(sql`${routeLocations.id} = ANY(${ids})`);
}

/**
 * Deletes locations as a person would, where all that was done with them is undone: those that
 * something refers to by now, or that were changed since, stay.
 */
async function deleteMade(tx: Db, made: string[], now: Date): Promise<void> {
  const ids = sql`${sql.param(made)}::uuid[]`;
  // Held first, so that nothing comes to refer to one of them meanwhile.
  await tx
    .select({ id: locations.id })
    .from(locations)
    .where(sql`${locations.id} = ANY(${ids})`)
    .orderBy(locations.id)
    .for("update");
  await tx
    .update(locations)
    .set({ status: "inactive", updatedAt: laterThan(locations.updatedAt, now) })
    .where(
      sql`${locations.id} = ANY(${ids}) AND ${locations.updatedAt} = ${locations.createdAt}
        AND NOT EXISTS (SELECT 1 FROM ${routeLocations} WHERE ${routeLocations.locationId} = ${locations.id})
        AND NOT EXISTS (SELECT 1 FROM ${visits} WHERE ${visits.locationId} = ${locations.id})
        AND NOT EXISTS (SELECT 1 FROM ${contacts} WHERE ${contacts.locationId} = ${locations.id})
        AND NOT EXISTS (
          SELECT 1 FROM ${routeTemplates} WHERE ${routeTemplates.locationIds} @> ARRAY[${locations.id}]
        )`,
    );
}
