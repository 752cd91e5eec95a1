/** Whether a report at a stop that was reported before is the same, a new attempt, or one too many. */
import type { reportVisit } from "contract/calls";
import { SAME_REPORT_MS } from "contract/visits/facts";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { visits } from "../../db/schema";
import { isReplaceable } from "./presumed/replace";

interface Again {
  userId: string;
  stopId: string;
  body: z.output<typeof reportVisit.body>;
  /** When the report was made: at its departure, else at its arrival. */
  at: string;
}

interface Before {
  /** The visit that says all that the report does. */
  same: string | undefined;
  /** The stop was visited, or the report is another one of why it was not. */
  isMade: boolean;
  /** A visit was not possible before. */
  isAttempted: boolean;
}

/**
 * Compares a report with the visits at its stop, besides those that yeses to presumed visits made. A visit
 * that was made after one that was not possible is no second visit.
 */
export async function compareWithVisits(tx: Db, again: Again): Promise<Before> {
  const { userId, stopId, body } = again;
  const found = await tx
    .select()
    .from(visits)
    .where(
      and(
        eq(visits.routeLocationId, stopId),
        sql`NOT (${visits.userId} = ${userId}::uuid AND ${isReplaceable})`,
      ),
    );
  return {
    same: found.find((visit) => isSame(visit, again))?.id,
    isMade: found.some(({ actuallyVisited }) => actuallyVisited || !body.actuallyVisited),
    isAttempted: found.length > 0,
  };
}

/**
 * Whether a report says nothing that a visit of the same agent does not: one press that was sent by two tabs
 * or phones, each with an id of its own.
 */
function isSame(
  visit: typeof visits.$inferSelect,
  { userId, body, at }: Pick<Again, "userId" | "body" | "at">,
): boolean {
  const { note, proof, contactIds, doNotVisit } = body;
  const apart = Math.abs(Date.parse(at) - Date.parse(visit.departure ?? visit.arrival));
  const hasProof = Object.values(proof ?? {}).some(Boolean);
  return (
    visit.userId === userId &&
    apart <= SAME_REPORT_MS &&
    visit.actuallyVisited === body.actuallyVisited &&
    visit.notVisitedReason === (body.notVisitedReason || null) &&
    (!note || note === visit.note) &&
    (!doNotVisit || visit.doNotVisit) &&
    !hasProof &&
    !contactIds?.length
  );
}
