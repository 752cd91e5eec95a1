/** A visit that the agent reports at a stop after a yes to each presumed visit there: it alone is left. */
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

/** Whether a late report is itself an answer to a presumed visit: it is about its own stay. */
export const isAnswer = sql`EXISTS (SELECT 1 FROM ${presumedVisits}
  WHERE ${presumedVisits.userId} = ${lateReports.userId} AND ${presumedVisits.id} = ${lateReports.reportId})`;

/**
 * Takes back the visits at a stop that yeses made, one for each stay there, whose route and location the
 * caller has locked. Those that a manager has reviewed stay.
 *
 * @returns the ids of the presumed visits, the latest first
 */
export async function takeBackAnswers(
  tx: Db,
  { userId, stopId }: ReportedStop,
  now: Date,
): Promise<string[]> {
  const found = await tx
    .select({ visit: visits, report: visitReports })
    .from(visits)
    .innerJoin(visitReports, eq(visitReports.visitId, visits.id))
    .where(and(eq(visits.userId, userId), eq(visits.routeLocationId, stopId), isReplaceable))
    .orderBy(desc(visits.arrival));
  for (const { visit, report } of found) {
    await unmakeVisit(tx, { visit, report, routeId: visit.routeId }, now);
    // Else it would count as withdrawn.
    await tx
      .delete(visitReports)
      .where(and(eq(visitReports.userId, userId), eq(visitReports.id, report.id)));
  }
  return found.map(({ report }) => report.id);
}
