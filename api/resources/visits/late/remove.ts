/** A late report that its agent takes back while it waits. */
import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { lateReports, presumedVisits, visitReports } from "../../../db/schema";
import { asUuid } from "../../../http/ids";
import type { LateRow } from "./keep";

/** The agent's own late report, held until the transaction ends. */
export async function holdOwnLate(
  tx: Db,
  { id, userId }: { id: string; userId: string },
): Promise<LateRow | undefined> {
  const [row] = await tx
    .select()
    .from(lateReports)
    .where(and(eq(lateReports.id, asUuid(id)), eq(lateReports.userId, userId)))
    .for("update");
  return row;
}

/** Deletes it. Sent once more it makes nothing; a presumed visit that it answered is asked about again. */
export async function removeLate(tx: Db, { id, userId, reportId }: LateRow): Promise<void> {
  await tx.delete(lateReports).where(eq(lateReports.id, id));
  const asked = await tx
    .update(presumedVisits)
    .set({ status: "waiting", reviewedById: null, reviewedAt: null })
    .where(and(eq(presumedVisits.userId, userId), eq(presumedVisits.id, reportId)))
    .returning({ id: presumedVisits.id });
  if (asked.length > 0) return;
  await tx
    .insert(visitReports)
    .values({ ...{ userId, id: reportId, visitId: null }, doNotVisit: false });
}
