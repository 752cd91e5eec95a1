/** What accepting the report of an added place makes besides its visit, and how that is taken back. */
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { locations, routeLocations } from "../../../db/schema";
import { laterThan } from "../../../db/stamp";
import { appendStop, dropStop } from "../../routes";
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
        eq(locations.createdById, row.userId),
        // Not one that the office has deleted since.
        eq(locations.updatedAt, locations.createdAt),
      ),
    )
    .returning({ id: locations.id });
  // Without a route the report has its own id there, too.
  const stopId = row.routeId === row.reportId ? null : await appendStop(tx, row, now);
  return { stopId, locationId: activated?.id ?? null };
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
    // As it was made, so that it can be accepted again.
    .set({ status: "inactive", updatedAt: sql`${locations.createdAt}` })
    .where(
      sql`${locations.id} = ${locationId}::uuid AND NOT EXISTS (
        SELECT 1 FROM ${routeLocations} WHERE ${routeLocations.locationId} = ${locations.id})`,
    );
}
