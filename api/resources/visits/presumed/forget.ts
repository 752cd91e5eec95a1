import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { presumedVisits } from "../../../db/schema";

/** A report is about what was presumed of the location within this time. */
const SAME_DAY = "12 hours";
/** An answer is about one stay, which positions may tell of in two parts as far from each other. */
const SAME_STAY = "30 minutes";

interface Report {
  /** That of an answered one is its own id: it stays. */
  reportId: string;
  userId: string;
  locationId: string;
  arrival: string;
  departure?: string | null | undefined;
  /** For an answer to what waits in Visits: the ids of all that are answered with it. */
  answered?: readonly string[] | undefined;
}

/**
 * Takes back what was presumed of a visit that was reported after all. An agent may report once for all
 * of a morning; an answer is about its own stay, so other stays at the location wait on.
 */
export async function forgetPresumed(tx: Db, report: Report): Promise<void> {
  const { reportId, userId, answered = [] } = report;
  await tx
    .delete(presumedVisits)
    .where(
      and(
        eq(presumedVisits.userId, userId),
        ne(presumedVisits.id, reportId),
        eq(presumedVisits.status, "waiting"),
        sql`${presumedVisits.id} <> ALL(${sql.param([...answered])}::uuid[])`,
        report.answered ? isSameStay(report) : isSameDay(report),
      ),
    );
}

const isSameDay = ({ locationId, arrival }: Report): SQL => sql`
  ${presumedVisits.arrival} > ${arrival}::timestamptz - ${SAME_DAY}::interval
  AND ${presumedVisits.arrival} < ${arrival}::timestamptz + ${SAME_DAY}::interval
  AND (${presumedVisits.locationId} = ${locationId}::uuid
    OR ${arrival}::timestamptz BETWEEN ${presumedVisits.arrival} AND ${presumedVisits.departure})`;

/** Shortly before or after at the location, or during half of the stay elsewhere. */
function isSameStay({ locationId, arrival, departure }: Report): SQL {
  const overlap = sql`least(${presumedVisits.departure}, ${departure ?? arrival}::timestamptz)
    - greatest(${presumedVisits.arrival}, ${arrival}::timestamptz)`;
  return sql`${overlap} >= CASE WHEN ${presumedVisits.locationId} = ${locationId}::uuid
      THEN - ${SAME_STAY}::interval ELSE (${presumedVisits.departure} - ${presumedVisits.arrival}) / 2 END`;
}
