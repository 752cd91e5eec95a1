import type { ReportedVisit } from "contract/entities";
import { ENDED_LINK_DAYS, MOST_ENDED_LINK_REPORTS } from "contract/links/facts";
import { and, eq, gte } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { lateReports } from "../../../db/schema";
import { unauthorized } from "../../../http/errors";
import { forgetPresumed } from "../presumed/forget";
import { repeatReport } from "../reported";

const DAY_MS = 24 * 60 * 60_000;

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

/**
 * Limits what the phones of an agent may send after their links have ended.
 *
 * @throws 401 with {@link MOST_ENDED_LINK_REPORTS} new reports within the days in which they are
 *   received, as after these days: a new link is needed, and whatever waits is sent with it
 */
export async function limitEndedLink(tx: Db, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - ENDED_LINK_DAYS * DAY_MS).toISOString();
  const received = await tx.$count(
    lateReports,
    and(
      eq(lateReports.userId, userId),
      eq(lateReports.reason, "link-ended"),
      gte(lateReports.createdAt, since),
    ),
  );
  if (received >= MOST_ENDED_LINK_REPORTS) {
    throw unauthorized("The link has ended and can send no more reports. Open a new link.");
  }
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
  ...repeatReport(row),
  ...{ confirmed: false, needsLook: row.reason },
});
