import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { type locations, visitReports } from "../../db/schema";
import { conflict } from "../../http/errors";

/**
 * The visit that a report of this device made before; undefined for a new one.
 *
 * @throws 409 `VISIT_WITHDRAWN` where its agent took it back
 */
export async function findReported(
  tx: Db,
  userId: string,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const [found] = await tx
    .select({ visitId: visitReports.visitId })
    .from(visitReports)
    .where(and(eq(visitReports.userId, userId), eq(visitReports.id, id)));
  if (found?.visitId === null) throw conflict("This visit was withdrawn", "VISIT_WITHDRAWN");
  return found?.visitId;
}

interface NewReport {
  id: string;
  userId: string;
  visitId: string;
  /** As it was before the visit. */
  location: typeof locations.$inferSelect;
}

/** Notes which visit a report made, for when it comes again or is withdrawn. */
export async function noteReported(tx: Db, { location, ...report }: NewReport): Promise<void> {
  const { lastVisited, doNotVisit } = location;
  await tx.insert(visitReports).values({ ...report, lastVisited, doNotVisit });
}
