import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { presumedVisits } from "../../../db/schema";

/** A report is about what was presumed of the location within this time. */
const SAME_DAY_MS = 12 * 3_600_000;

interface Report {
  /** That of an answered one is its own id: it stays. */
  reportId: string;
  userId: string;
  locationId: string;
  arrival: string;
}

/** Takes back what was presumed of a visit that was reported after all. */
export async function forgetPresumed(
  tx: Db,
  { reportId, userId, locationId, arrival }: Report,
): Promise<void> {
  const at = Date.parse(arrival);
  const [least, most] = [at - SAME_DAY_MS, at + SAME_DAY_MS].map((ms) =>
    new Date(ms).toISOString(),
  );
  if (!least || !most) return;
  await tx.delete(presumedVisits).where(
    and(
      eq(presumedVisits.userId, userId),
      ne(presumedVisits.id, reportId),
      eq(presumedVisits.status, "waiting"),
      gt(presumedVisits.arrival, least),
      lt(presumedVisits.arrival, most),
      sql`(${presumedVisits.locationId} = ${locationId}::uuid
          OR ${arrival}::timestamptz BETWEEN ${presumedVisits.arrival} AND ${presumedVisits.departure})`,
    ),
  );
}
