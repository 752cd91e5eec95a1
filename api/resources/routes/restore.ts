import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { routeLocations, routes, visits } from "../../db/schema";
import { changedMeanwhile } from "../../http/errors";
import { checkAgents } from "./agents";
import type { RouteChange, Stops } from "./changes";
import { laterThanBefore } from "./lock";

/**
 * Puts routes and their stops back as they were before these changes.
 *
 * @throws 409 when a stop that would go was visited since, or an agent has left
 */
export async function restore(tx: Db, changes: RouteChange[], now: Date): Promise<void> {
  await restoreRoutes(tx, changes, now);
  await checkAgents(
    tx,
    changes.map(({ id }) => id),
  );
  for (const { id, stops } of changes) if (stops) await restoreStops(tx, id, stops);
}

async function restoreRoutes(tx: Db, changes: RouteChange[], now: Date): Promise<void> {
  const rows = changes.map(({ id, before }) => ({ id, ...before }));
  await tx.execute(sql`
    UPDATE ${routes} SET
      status = was.status, user_id = was."userId", office_id = was."officeId",
      owner_office_id = was."ownerOfficeId", distance = was.distance,
      estimated_time = was."estimatedTime", total_location = was."totalLocation",
      updated_at = ${laterThanBefore(now)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS was(
      id uuid, status text, "userId" uuid, "officeId" uuid, "ownerOfficeId" uuid,
      distance float8, "estimatedTime" float8, "totalLocation" int
    )
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

/** A location that was made for one of them stays: others may refer to it by now. */
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
