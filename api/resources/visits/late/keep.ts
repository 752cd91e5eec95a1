import type { ReportedVisit } from "contract/entities";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { lateReports } from "../../../db/schema";
import { forgetPresumed } from "../presumed/forget";

export type LateRow = typeof lateReports.$inferSelect;

type NewLate = Omit<typeof lateReports.$inferInsert, "longitude" | "latitude"> & {
  /** Where the device was. */
  device: readonly [number, number] | null;
  /** For an agent's answer to presumed visits: the ids of all that are answered with it. */
  answered?: readonly string[];
};

/** Stores a report until a manager looks at it. The same one that came meanwhile stays as it is. */
export async function keepLate(
  tx: Db,
  { device, reportId, answered, ...report }: NewLate,
  now: Date,
): Promise<ReportedVisit> {
  await tx
    .insert(lateReports)
    .values({
      ...report,
      reportId,
      longitude: device?.[0] ?? null,
      latitude: device?.[1] ?? null,
      createdAt: now.toISOString(),
    })
    .onConflictDoNothing();
  await forgetPresumed(tx, { ...report, reportId, answered });
  const kept = await findLate(tx, report.userId, reportId);
  if (!kept) throw new Error("no report was stored");
  return kept;
}

/** The same report of this device, if it came too late to count, as its agent may see it. */
export async function findLate(
  tx: Db,
  userId: string,
  reportId: string,
): Promise<ReportedVisit | undefined> {
  const [row] = await tx
    .select()
    .from(lateReports)
    .where(and(eq(lateReports.userId, userId), eq(lateReports.reportId, reportId)));
  return row && asReported(row);
}

const asReported = (row: LateRow): ReportedVisit => ({
  ...{ id: row.id, locationId: row.locationId, routeId: row.routeId, userId: row.userId },
  ...{ arrival: row.arrival, departure: row.departure, note: row.note },
  ...{ actuallyVisited: row.actuallyVisited, notVisitedReason: row.notVisitedReason },
  ...{ doNotVisit: row.doNotVisit, confirmed: false },
  needsLook: row.reason,
});
