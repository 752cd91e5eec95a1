/** A stop that is added while its route goes on, without a way to it. */
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { routeLocations, routes } from "../../../db/schema";
import { laterThan } from "../../../db/stamp";
import { insertStops, MAX_STOPS, NO_WAY, newStop, placeStops, readStops } from "./rows";

/**
 * Adds a location as the last stop of a route, which the caller has locked.
 *
 * @returns the id of the stop; null if the route is completed, gone or full
 */
export async function appendStop(
  tx: Db,
  { routeId, locationId }: { routeId: string; locationId: string },
  now: Date,
): Promise<string | null> {
  const [route] = await tx.select().from(routes).where(eq(routes.id, routeId));
  if (!route || route.status === "completed" || route.status === "inactive") return null;
  const stops = await readStops(tx, routeId);
  if (stops.length >= MAX_STOPS) return null;
  const stop = { ...newStop(locationId), order: stops.length + 1 };
  await insertStops(tx, routeId, [stop]);
  await recount(tx, routeId, stops.length + 1, now);
  return stop.id;
}

/** Takes such a stop off its route again. Its visit is gone already. */
export async function dropStop(tx: Db, stopId: string, now: Date): Promise<void> {
  const [gone] = await tx
    .delete(routeLocations)
    .where(eq(routeLocations.id, stopId))
    .returning({ routeId: routeLocations.routeId });
  if (!gone) return;
  const left = await readStops(tx, gone.routeId);
  await placeStops(
    tx,
    left.map(({ id }) => id),
  );
  await recount(tx, gone.routeId, left.length, now);
}

/** Nobody knows the legs of the way with another stop. */
async function recount(tx: Db, routeId: string, total: number, now: Date): Promise<void> {
  await tx
    .update(routes)
    .set({
      ...(total < 2 ? NO_WAY : { legs: null }),
      totalLocation: total,
      visitedLocation: sql`(SELECT count(*) FROM ${routeLocations}
        WHERE ${routeLocations.routeId} = ${routeId}::uuid AND ${routeLocations.isVisited})`,
      updatedAt: laterThan(routes.updatedAt, now),
    })
    .where(eq(routes.id, routeId));
}
