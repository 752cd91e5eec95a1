/** A visit that the agent reports at a stop after a yes to its presumed visit: one of them is left. */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import {
  lateReports,
  presumedVisits,
  visitReports,
  visitReviews,
  visits,
} from "../../../db/schema";
import { unmakeVisit } from "../withdraw";

interface ReportedStop {
  userId: string;
  stopId: string;
}

/** The presumed visits of the agent at the stop that were answered with yes. */
const answeredAt = ({ userId, stopId }: ReportedStop): SQL => sql`
  ${presumedVisits.userId} = ${userId}::uuid AND ${presumedVisits.stopId} = ${stopId}::uuid
  AND ${presumedVisits.status} = 'visited'`;

/** Removes a yes that still waits for a manager: the agent's report says more. */
export async function dropWaitingAnswer(tx: Db, at: ReportedStop): Promise<void> {
  await tx.delete(lateReports).where(
    and(
      eq(lateReports.userId, at.userId),
      eq(lateReports.status, "waiting"),
      sql`${lateReports.reportId} IN (SELECT ${presumedVisits.id} FROM ${presumedVisits}
        WHERE ${answeredAt(at)})`,
    ),
  );
}

/** Whether a visit was made by a yes at its stop, and a report may take its place: no manager has reviewed it. */
export const isReplaceable = sql`EXISTS (SELECT 1 FROM ${visitReports}
    JOIN ${presumedVisits} ON ${presumedVisits.userId} = ${visitReports.userId}
      AND ${presumedVisits.id} = ${visitReports.id} AND ${presumedVisits.status} = 'visited'
      AND ${presumedVisits.stopId} = ${visits.routeLocationId}
    WHERE ${visitReports.visitId} = ${visits.id} AND ${visitReports.userId} = ${visits.userId})
  AND NOT EXISTS (SELECT 1 FROM ${visitReviews} WHERE ${visitReviews.visitId} = ${visits.id})`;

/**
 * Takes back the latest visit at a stop that a yes made, whose route and location the caller has locked.
 * One that a manager has reviewed stays.
 *
 * @returns the id of the presumed visit; undefined where there is none
 */
export async function takeBackAnswer(
  tx: Db,
  { userId, stopId }: ReportedStop,
  now: Date,
): Promise<string | undefined> {
  const [visit] = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.userId, userId), eq(visits.routeLocationId, stopId), isReplaceable))
    .orderBy(desc(visits.arrival))
    .limit(1);
  const ofVisit = eq(visitReports.visitId, visit?.id ?? "");
  const [report] = visit ? await tx.select().from(visitReports).where(ofVisit) : [];
  if (!visit || !report) return undefined;
  await unmakeVisit(tx, { visit, report, routeId: visit.routeId }, now);
  // Else it would count as withdrawn.
  await tx
    .delete(visitReports)
    .where(and(eq(visitReports.userId, userId), eq(visitReports.id, report.id)));
  return report.id;
}
