/** What accepting the report of an added place makes besides its visit, and how that is taken back. */
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { locations, routeLocations, routes } from "../../../db/schema";
import { laterThan } from "../../../db/stamp";
import {
  insertStops,
  MAX_STOPS,
  NO_WAY,
  newStop,
  placeStops,
  readStops,
} from "../../routes/stops/rows";
import type { Extra } from "../answers";
import type { LateRow } from "./keep";

/** A report of a place on the way has its own id as its stop until it is accepted. */
export const isAddedPlace = ({ stopId, reportId }: LateRow): boolean => stopId === reportId;

/** Adds the place to its route, if that goes on, and makes a new location active. */
export async function takeAddedPlace(tx: Db, row: LateRow, now: Date): Promise<Extra> {
  const [activated] = await tx
    .update(locations)
    .set({ status: "active", updatedAt: laterThan(locations.updatedAt, now) })
    .where(
      and(
        eq(locations.id, row.locationId),
        eq(locations.status, "inactive"),
        // Not one that the office has deleted since.
        eq(locations.createdById, row.userId),
      ),
    )
    .returning({ id: locations.id });
  return { stopId: await addStop(tx, row, now), locationId: activated?.id ?? null };
}

/** @returns the id of the stop; null if the route is completed, gone or full */
async function addStop(tx: Db, { routeId, locationId }: LateRow, now: Date) {
  const [route] = await tx.select().from(routes).where(eq(routes.id, routeId));
  if (!route || route.status === "completed" || route.status === "inactive") return null;
  const stops = await readStops(tx, routeId);
  if (stops.length >= MAX_STOPS) return null;
  const stop = { ...newStop(locationId), order: stops.length + 1 };
  await insertStops(tx, routeId, [stop]);
  await recountStops(tx, routeId, stops.length + 1, now);
  return stop.id;
}

/** Takes back what {@link takeAddedPlace} made, as far as nothing else needs it. */
export async function dropAddedPlace(
  tx: Db,
  { stopId, locationId }: Extra,
  now: Date,
): Promise<void> {
  if (stopId) await dropStop(tx, stopId, now);
  if (!locationId) return;
  await tx
    .update(locations)
    .set({ status: "inactive", updatedAt: laterThan(locations.updatedAt, now) })
    .where(
      sql`${locations.id} = ${locationId}::uuid AND NOT EXISTS (
        SELECT 1 FROM ${routeLocations} WHERE ${routeLocations.locationId} = ${locations.id})`,
    );
}

async function dropStop(tx: Db, stopId: string, now: Date): Promise<void> {
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
  await recountStops(tx, gone.routeId, left.length, now);
}

/** Nobody knows the legs of the way with another stop. */
async function recountStops(tx: Db, routeId: string, total: number, now: Date): Promise<void> {
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
