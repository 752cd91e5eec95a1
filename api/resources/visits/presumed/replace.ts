/** A visit that the agent reports at a stop after a yes to its presumed visit: one of them is left. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
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

/**
 * Takes back the latest visit at a stop that a yes made, whose route and location the caller has locked.
 * One that a manager has reviewed stays.
 *
 * @returns false where there is none
 */
export async function takeBackAnswer(tx: Db, at: ReportedStop, now: Date): Promise<boolean> {
  const [found] = await queryRows(
    tx,
    sql`SELECT ${visits.id} AS visit_id, ${visitReports.id} AS report_id
    FROM ${presumedVisits}
    JOIN ${visitReports} ON ${visitReports.userId} = ${presumedVisits.userId}
      AND ${visitReports.id} = ${presumedVisits.id}
    JOIN ${visits} ON ${visits.id} = ${visitReports.visitId}
      AND ${visits.routeLocationId} = ${at.stopId}::uuid
    WHERE ${answeredAt(at)} AND NOT EXISTS (SELECT 1 FROM ${visitReviews}
      WHERE ${visitReviews.visitId} = ${visits.id})
    ORDER BY ${visits.arrival} DESC LIMIT 1`,
  );
  if (!found) return false;
  const [visit] = await tx
    .select()
    .from(visits)
    .where(eq(visits.id, String(found.visit_id)));
  const ofReport = and(
    eq(visitReports.userId, at.userId),
    eq(visitReports.id, String(found.report_id)),
  );
  const [report] = await tx.select().from(visitReports).where(ofReport);
  if (!visit || !report) return false;
  await unmakeVisit(tx, { visit, report, routeId: visit.routeId }, now);
  // Else it would count as withdrawn.
  await tx.delete(visitReports).where(ofReport);
  return true;
}
