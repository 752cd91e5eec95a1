/** Reports of stops that have a visit already: accepting one makes a second visit there. */
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { lateReports, visits } from "../../../db/schema";
import { isAnswer, isReplaceable } from "../presumed/replace";

/**
 * Whether a visit is one at the stop of a late report, and neither what the report became nor what it takes
 * the place of when it is accepted. An answer to a presumed visit takes the place of none.
 */
export const atSameStop = sql`${visits.routeLocationId} = ${lateReports.stopId}
  AND ${visits.id} IS DISTINCT FROM ${lateReports.visitId}
  AND NOT (${visits.userId} = ${lateReports.userId} AND ${isReplaceable} AND NOT ${isAnswer})`;

/** Whether the stop of a report has a visit, of whatever office. */
export async function hasStopVisit(tx: Db, { id }: { id: string }): Promise<boolean> {
  const found = await tx
    .select({ id: visits.id })
    .from(visits)
    .innerJoin(lateReports, atSameStop)
    .where(sql`${lateReports.id} = ${id}::uuid`)
    .limit(1);
  return found.length > 0;
}
