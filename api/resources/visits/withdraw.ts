import { WITHDRAW_MINUTES } from "contract/visits/facts";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import {
  lateReports,
  locations,
  routeLocations,
  routes,
  visitContacts,
  visitReports,
  visitReviews,
  visits,
} from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { conflict, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { lockRoutes } from "../routes";
import { inVisitScope } from "./resource";

const MINUTE_MS = 60_000;

/**
 * Takes back a visit that the agent reported: its stop, route and location become what they were, as
 * far as nothing else changed them since.
 *
 * @throws 404 for a visit that isn't the agent's; 409 when it is too late
 */
export async function withdrawVisit(
  db: Db,
  { id, scope, now }: { id: string; scope: AccessScope; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findVisit(tx, id, scope);
    const { visit, report } = found;
    const [route] = visit.routeId ? await lockRoutes(tx, [visit.routeId], scope) : [];
    if (now.getTime() - Date.parse(visit.createdAt) > WITHDRAW_MINUTES * MINUTE_MS) {
      throw tooLate(`A visit can be taken back for ${WITHDRAW_MINUTES} minutes`);
    }
    if (route?.status !== "active") throw tooLate("The route is not active any more");
    const reviewed = eq(visitReviews.visitId, visit.id);
    const [review] = await tx.select({ id: visitReviews.id }).from(visitReviews).where(reviewed);
    const accepted = await tx.$count(lateReports, eq(lateReports.visitId, visit.id));
    if (review || accepted > 0) throw tooLate("Your office has looked at this visit already");
    const isDeleted = await unmakeVisit(tx, { visit, report, routeId: route.id }, now);
    if (!isDeleted) throw notFound("There is no such visit");
  });
}

/**
 * Deletes a visit: its stop, route and location become what they were, as far as nothing else changed
 * them since.
 *
 * @returns false if it is gone already
 */
export async function unmakeVisit(
  tx: Db,
  { visit, report, routeId }: { visit: VisitRow; report: ReportRow; routeId: string | null },
  now: Date,
): Promise<boolean> {
  await tx.delete(visitContacts).where(eq(visitContacts.visitId, visit.id));
  const deleted = await tx
    .delete(visits)
    .where(eq(visits.id, visit.id))
    .returning({ id: visits.id });
  if (deleted.length === 0) return false;
  if (visit.routeLocationId) await openStop(tx, visit.routeLocationId);
  if (routeId) await recountRoute(tx, routeId, now);
  await restoreLocation(tx, visit, report);
  return true;
}

const tooLate = (message: string) => conflict(message, "TOO_LATE");

type VisitRow = typeof visits.$inferSelect;
type ReportRow = typeof visitReports.$inferSelect;

async function findVisit(tx: Db, id: string, scope: AccessScope) {
  const [found] = await tx
    .select({ visit: visits, report: visitReports })
    .from(visits)
    .innerJoin(visitReports, eq(visitReports.visitId, visits.id))
    .where(and(eq(visits.id, asUuid(id)), inVisitScope(scope)));
  if (!found) throw notFound("There is no such visit");
  return found;
}

/** The stop is as the latest visit that is left at it says, or open. */
async function openStop(tx: Db, stopId: string): Promise<void> {
  const left = eq(visits.routeLocationId, stopId);
  const [latest] = await tx
    .select({ arrival: visits.arrival, departure: visits.departure })
    .from(visits)
    .where(left)
    .orderBy(sql`${visits.arrival} DESC`)
    .limit(1);
  await tx
    .update(routeLocations)
    .set({
      isVisited: latest !== undefined,
      arrivalTime: latest?.arrival ?? null,
      departureTime: latest?.departure ?? null,
    })
    .where(eq(routeLocations.id, stopId));
}

async function recountRoute(tx: Db, routeId: string, now: Date): Promise<void> {
  await tx
    .update(routes)
    .set({
      lastVisited: sql`(SELECT max(${visits.arrival}) FROM ${visits} WHERE ${visits.routeId} = ${routeId}::uuid)`,
      visitedLocation: sql`(SELECT count(*) FROM ${routeLocations}
        WHERE ${routeLocations.routeId} = ${routeId}::uuid AND ${routeLocations.isVisited})`,
      updatedAt: laterThan(routes.updatedAt, now),
    })
    .where(eq(routes.id, routeId));
}

/** No edit of the location, so its `updatedAt` stays. */
async function restoreLocation(tx: Db, visit: VisitRow, before: ReportRow): Promise<void> {
  const { arrival, doNotVisit } = visit;
  await tx
    .update(locations)
    .set({
      lastVisited: sql`CASE WHEN ${locations.lastVisited} = ${arrival}::timestamptz
        THEN ${before.lastVisited}::timestamptz ELSE ${locations.lastVisited} END`,
      doNotVisit: sql`CASE WHEN ${locations.doNotVisit} = ${doNotVisit}::boolean
        THEN ${before.doNotVisit}::boolean ELSE ${locations.doNotVisit} END`,
    })
    .where(eq(locations.id, visit.locationId));
}
