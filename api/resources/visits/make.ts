/** How a report becomes a visit, at once or when a manager accepts it. */
import { AT_LOCATION_M } from "contract/visits/facts";
import { eq, sql } from "drizzle-orm";
import { greatCircle } from "geo/geometry/lon-lat";
import type { Db } from "../../db/connect";
import {
  locations,
  routeLocations,
  routes,
  visitContacts,
  visitReports,
  visits,
} from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { forgetPresumed } from "./presumed/forget";

export type StopRow = typeof routeLocations.$inferSelect;
export type LocationRow = typeof locations.$inferSelect;

type Columns = typeof visits.$inferInsert;

export interface NewVisit
  extends Pick<Columns, "userId" | "officeId" | "actuallyVisited" | "notVisitedReason" | "note"> {
  /** Made by the device, unique for good; else a random one. */
  reportId: string;
  /** The stop is null if it is gone by now, the route too. */
  route: { id: string } | null;
  stop: StopRow | null;
  location: LocationRow;
  arrival: string;
  departure: string | null;
  doNotVisit: boolean;
  /** Where the device was. */
  device: readonly [number, number] | null;
  contactIds: readonly string[];
  /** For an answer to what waits in Visits: the ids of all that are answered with it. */
  answered?: readonly string[];
}

/**
 * Stores a visit with what it changes at its stop, route and location, which the caller has locked. Of
 * visits that come in another order than they were made in, the latest made says when the stop was
 * visited and whether to come again.
 *
 * @returns its id
 */
export async function makeVisit(tx: Db, visit: NewVisit, now: Date): Promise<string> {
  const { reportId, route, stop, location, device, contactIds, answered, ...values } = visit;
  const { arrival, departure, actuallyVisited, doNotVisit } = values;
  const latest = await isLatest(tx, location.id, arrival);
  const [made] = await tx
    .insert(visits)
    .values({
      ...values,
      locationId: location.id,
      routeId: route?.id ?? null,
      routeLocationId: stop?.id ?? null,
      confirmed: device !== null && wasThere(device, location),
      longitude: device?.[0] ?? null,
      latitude: device?.[1] ?? null,
      createdAt: now.toISOString(),
    })
    .returning({ id: visits.id });
  if (!made) throw new Error("no visit was made");
  if (contactIds.length > 0) {
    await tx
      .insert(visitContacts)
      .values(contactIds.map((contactId) => ({ visitId: made.id, contactId })));
  }
  const { lastVisited, doNotVisit: before } = location;
  await tx.insert(visitReports).values({
    ...{ id: reportId, userId: values.userId, visitId: made.id },
    ...{ lastVisited, doNotVisit: before },
  });
  await forgetPresumed(tx, {
    ...{ reportId, userId: values.userId, locationId: location.id, arrival, departure, answered },
  });
  if (stop) await markStop(tx, stop, { arrival, departure });
  if (route) await markRoute(tx, route.id, arrival, now);
  await markLocation(tx, location.id, {
    arrival: actuallyVisited ? arrival : null,
    doNotVisit: latest ? doNotVisit : undefined,
  });
  return made.id;
}

/** Whether no visit at the location is known that was made after this one. */
async function isLatest(tx: Db, locationId: string, arrival: string): Promise<boolean> {
  const later = sql`${visits.locationId} = ${locationId}::uuid
    AND ${visits.arrival} > ${arrival}::timestamptz`;
  const [found] = await tx.select({ id: visits.id }).from(visits).where(later).limit(1);
  return found === undefined;
}

function wasThere(
  device: readonly [number, number],
  { longitude, latitude }: LocationRow,
): boolean {
  if (longitude === null || latitude === null) return false;
  return greatCircle([...device], [longitude, latitude]) <= AT_LOCATION_M;
}

async function markStop(
  tx: Db,
  stop: StopRow,
  { arrival, departure }: { arrival: string; departure: string | null },
): Promise<void> {
  const moves = stop.arrivalTime === null || stop.arrivalTime <= arrival;
  await tx
    .update(routeLocations)
    .set({ isVisited: true, ...(moves && { arrivalTime: arrival, departureTime: departure }) })
    .where(eq(routeLocations.id, stop.id));
}

async function markRoute(tx: Db, id: string, arrival: string, now: Date): Promise<void> {
  await tx
    .update(routes)
    .set({
      lastVisited: sql`greatest(${routes.lastVisited}, ${arrival}::timestamptz)`,
      visitedLocation: sql`(SELECT count(*) FROM ${routeLocations}
        WHERE ${routeLocations.routeId} = ${id}::uuid AND ${routeLocations.isVisited})`,
      updatedAt: laterThan(routes.updatedAt, now),
    })
    .where(eq(routes.id, id));
}

/** No edit of the location, so its `updatedAt` stays: someone may have it open in a form. */
async function markLocation(
  tx: Db,
  id: string,
  { arrival, doNotVisit }: { arrival: string | null; doNotVisit: boolean | undefined },
): Promise<void> {
  await tx
    .update(locations)
    .set({
      lastVisited: sql`greatest(${locations.lastVisited}, ${arrival}::timestamptz)`,
      doNotVisit,
    })
    .where(eq(locations.id, id));
}
