import type { Visit } from "contract/entities";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { visitReports } from "../../db/schema";
import { conflict } from "../../http/errors";

/**
 * The visit that a report of this device made before; undefined for a new one.
 *
 * @throws 409 `VISIT_WITHDRAWN` where its agent took it back
 */
export async function findReported(
  tx: Db,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const [found] = await tx
    .select({ visitId: visitReports.visitId })
    .from(visitReports)
    .where(and(eq(visitReports.userId, userId), eq(visitReports.id, id)));
  if (found?.visitId === null) throw conflict("This visit was withdrawn", "VISIT_WITHDRAWN");
  return found?.visitId;
}

type Sent =
  | "arrival"
  | "departure"
  | "note"
  | "actuallyVisited"
  | "notVisitedReason"
  | "doNotVisit";

/** What a report said, and nothing that the office knows besides. */
export const repeatReport = (
  row: Pick<Visit, Sent | "id" | "locationId" | "routeId" | "userId">,
): Visit => ({
  ...{ id: row.id, locationId: row.locationId, routeId: row.routeId, userId: row.userId },
  ...{ arrival: row.arrival, departure: row.departure, note: row.note },
  ...{ actuallyVisited: row.actuallyVisited, notVisitedReason: row.notVisitedReason },
  doNotVisit: row.doNotVisit,
});
