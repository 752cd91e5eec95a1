import { withdrawVisit as withdrawCall } from "contract/calls";
import { WITHDRAW_MINUTES } from "contract/visits/facts";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import {
  audit,
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
import { laterThanBefore, lockRoutes, type RouteRow, timesOf } from "../routes";
import { beginRun } from "../routes/runs";
import { finishAgain } from "./accept";
import type { LateRow } from "./late/keep";
import { holdOwnLate, removeLate } from "./late/remove";
import { inVisitScope } from "./resource";

const MINUTE_MS = 60_000;

/**
 * Takes back a visit that the agent reported: its stop, route and location become what they were, as
 * far as nothing else changed them since. A route that the agent completed after it is in progress again;
 * what the office made of a route stays. A report that waits for the office is gone. One that was taken back
 * before stays so.
 *
 * @throws 404 for a visit or report that isn't the agent's; 409 when it is too late
 */
export async function withdrawVisit(
  db: Db,
  { id, scope, userId, now }: { id: string; scope: AccessScope; userId: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findVisit(tx, id, scope);
    const late = found ? undefined : await holdOwnLate(tx, { id, userId });
    if (late) return withdrawLate(tx, late, now);
    if (!found && (await wasWithdrawnBy(tx, asUuid(id), userId))) return;
    if (!found) throw notFound("There is no such visit");
    const { visit, report } = found;
    const { routeId } = visit;
    // The visit is the agent's, also where the route is somebody else's by now.
    const [route] = routeId ? await lockRoutes(tx, [routeId], { kind: "all" }) : [];
    refuseOld(visit.createdAt, now);
    const reviewed = eq(visitReviews.visitId, visit.id);
    const [review] = await tx.select({ id: visitReviews.id }).from(visitReviews).where(reviewed);
    const accepted = await tx.$count(lateReports, eq(lateReports.visitId, visit.id));
    if (review || accepted > 0) throw lookedAt();
    const isDeleted = await unmakeVisit(tx, { visit, report, routeId }, now);
    if (!isDeleted) throw notFound("There is no such visit");
    if (route?.status !== "completed") return;
    const isTheirs = route.userId === visit.userId;
    if (isTheirs && (await wasCompletedBy(tx, route.id, visit.userId))) {
      await resumeRoute(tx, route, now);
    } else await finishAgain(tx, [{ routeId }]);
  });
}

async function withdrawLate(tx: Db, late: LateRow, now: Date): Promise<void> {
  if (late.status !== "waiting") throw lookedAt();
  refuseOld(late.createdAt, now);
  await removeLate(tx, late);
}

/** Whether the user has taken the visit or report back before: a phone may not have got our answer. */
async function wasWithdrawnBy(tx: Db, id: string, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.userId, userId),
        eq(audit.call, withdrawCall.id),
        inArray(audit.kind, ["visit", "late-report"]),
        eq(audit.recordId, id),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether the user, and nobody for them, was the last to complete the route. */
async function wasCompletedBy(tx: Db, routeId: string, userId: string | null): Promise<boolean> {
  const [last] = await tx
    .select({ userId: audit.userId, adminId: audit.adminId })
    .from(audit)
    .where(
      and(
        eq(audit.aboutId, routeId),
        eq(audit.recordId, routeId),
        sql`${audit.after} ->> 'status' = 'completed'`,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1);
  return last !== undefined && last.userId === userId && last.adminId === null;
}

/** The caller has locked the route. */
async function resumeRoute(tx: Db, route: RouteRow, now: Date): Promise<void> {
  await tx
    .update(routes)
    .set({
      ...{ status: "active", ...timesOf("active", route, now) },
      updatedAt: laterThanBefore(now),
    })
    .where(eq(routes.id, route.id));
  await beginRun(tx, route.id);
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
const lookedAt = () => tooLate("Your office has looked at this visit already");

/** @throws 409 for what was received too long ago */
function refuseOld(receivedAt: string, now: Date): void {
  if (now.getTime() - Date.parse(receivedAt) <= WITHDRAW_MINUTES * MINUTE_MS) return;
  throw tooLate(`A visit can be taken back for ${WITHDRAW_MINUTES} minutes`);
}

type VisitRow = typeof visits.$inferSelect;
type ReportRow = typeof visitReports.$inferSelect;
type Found = { visit: VisitRow; report: ReportRow };

async function findVisit(tx: Db, id: string, scope: AccessScope): Promise<Found | undefined> {
  const [found] = await tx
    .select({ visit: visits, report: visitReports })
    .from(visits)
    .innerJoin(visitReports, eq(visitReports.visitId, visits.id))
    .where(and(eq(visits.id, asUuid(id)), inVisitScope(scope)));
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
