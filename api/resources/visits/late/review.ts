import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { lateReports } from "../../../db/schema";
import { acceptReport } from "../accept";
import { type Answerable, answerUndo, type Extra } from "../answers";
import { repeatAnswer } from "../presumed/answer";
import { isAnswer, takeBackAnswers } from "../presumed/replace";
import { dropAddedPlace, isAddedPlace, takeAddedPlace } from "./added";
import { hasStopVisit } from "./doubled";
import type { LateRow } from "./keep";
import { lateReportResource } from "./resource";

/** Late reports wait until a manager accepts or rejects them. */
export const lateAnswers: Answerable<LateRow> = {
  name: "lateReports",
  noun: "reports",
  table: lateReports,
  statuses: { yes: "accepted", no: "rejected" },
  scope: lateReportResource.scope,
  hold: (tx, where) =>
    tx.select().from(lateReports).where(where).orderBy(lateReports.id).for("update"),
  extras: {
    async make(tx, row, now) {
      if (!isAddedPlace(row)) return replaceAnswers(tx, row, now);
      const made = await takeAddedPlace(tx, row, now);
      const { stopId } = made;
      if (stopId) await tx.update(lateReports).set({ stopId }).where(eq(lateReports.id, row.id));
      return made;
    },
    async drop(tx, id, made, now) {
      if (made.replaced) return repeatAnswers(tx, made.replaced, now);
      await dropAddedPlace(tx, made, now);
      await tx
        .update(lateReports)
        .set({ stopId: sql`${lateReports.reportId}` })
        .where(eq(lateReports.id, id));
    },
  },
  isDoubled: hasStopVisit,
  accept: (tx, row, now, answered) => {
    const { longitude, latitude } = row;
    const report = {
      ...{ userId: row.userId, officeId: row.officeId, reportId: row.reportId },
      ...{ routeId: row.routeId, stopId: row.stopId, locationId: row.locationId },
      ...{ arrival: row.arrival, departure: row.departure, note: row.note },
      ...{ actuallyVisited: row.actuallyVisited, notVisitedReason: row.notVisitedReason },
      ...{ doNotVisit: row.doNotVisit, contactIds: row.contactIds },
      device: longitude !== null && latitude !== null ? ([longitude, latitude] as const) : null,
    };
    return acceptReport(tx, { ...report, answered }, now);
  },
};

/**
 * Takes back what the agent's yeses made at the same stop: one visit is left, with what the report says. A
 * report that is itself such a yes, to a presumed visit of another stay, leaves them.
 */
async function replaceAnswers(
  tx: Db,
  { id, userId, stopId }: LateRow,
  now: Date,
): Promise<Extra | null> {
  if ((await tx.$count(lateReports, and(eq(lateReports.id, id), isAnswer))) > 0) return null;
  const replaced = await takeBackAnswers(tx, { userId, stopId }, now);
  return replaced.length > 0 ? { stopId: null, locationId: null, replaced } : null;
}

/** Makes the visits again that {@link replaceAnswers} took back, the earliest first. */
async function repeatAnswers(tx: Db, latestFirst: readonly string[], now: Date): Promise<void> {
  for (const id of latestFirst.toReversed()) await repeatAnswer(tx, id, now);
}

export const lateReportUndo = answerUndo(lateAnswers);
