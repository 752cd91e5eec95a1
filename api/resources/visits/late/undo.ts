import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import {
  lateReports,
  locations,
  routes,
  visitReports,
  visitReviews,
  visits,
} from "../../../db/schema";
import { notFound } from "../../../http/errors";
import type { AccessScope } from "../../../http/scope";
import type { UndoKind } from "../../audit/undo";
import { unmakeVisit } from "../withdraw";
import { dropAddedPlace } from "./added";
import { lateReportResource } from "./resource";
import { finishAgain, holdLate, isOneOf, LateChange } from "./review";

/** The locations of reports that were reviewed again since, or whose visits were. */
async function changedSince(
  db: Db,
  scope: AccessScope,
  changes: readonly LateChange[],
): Promise<{ names: string[]; changed: { name: string }[] }> {
  const left = new Map(changes.map((change) => [change.id, change]));
  const rows = await db
    .select({
      id: lateReports.id,
      reviewedAt: lateReports.reviewedAt,
      visitId: lateReports.visitId,
      name: locations.name,
      isReviewed: sql<boolean>`EXISTS (SELECT 1 FROM ${visitReviews}
        WHERE ${visitReviews.visitId} = ${lateReports.visitId})`,
    })
    .from(lateReports)
    .innerJoin(locations, eq(locations.id, lateReports.locationId))
    .where(sql`${isOneOf(changes.map(({ id }) => id))} AND ${lateReportResource.scope(scope)}`);
  const changed = rows.filter(({ id, reviewedAt, visitId, isReviewed }) => {
    const change = left.get(id);
    return reviewedAt !== change?.left || visitId !== change.visitId || isReviewed;
  });
  return { names: rows.map(({ name }) => name), changed };
}

/** How reviews of late reports are taken back: they wait again, and the visits are gone. */
export const lateReportUndo: UndoKind<LateChange> = {
  name: "lateReports",
  change: LateChange,
  async hold(tx, scope, changes) {
    const ids = changes.map(({ id }) => id);
    const held = await holdLate(tx, scope, ids);
    if (held.length < changes.length) throw notFound("There is nothing of yours to undo here");
    return (await changedSince(tx, scope, changes)).changed;
  },
  async look(db, scope, changes) {
    const { names, changed } = await changedSince(db, scope, changes);
    return { names, isUndoable: changed.length === 0 && names.length === changes.length };
  },
  async restore(tx, changes, now) {
    for (const { id, before: status, reviewedById, reviewedAt, visitId, added } of changes) {
      if (visitId) await unmake(tx, visitId, now);
      if (added) await dropAddedPlace(tx, added, now);
      const stopId = added ? sql`${lateReports.reportId}` : undefined;
      const review = { status, reviewedById, reviewedAt, visitId: null, stopId };
      await tx.update(lateReports).set(review).where(eq(lateReports.id, id));
    }
  },
  async check() {},
};

async function unmake(tx: Db, visitId: string, now: Date): Promise<void> {
  const [found] = await tx
    .select({ visit: visits, report: visitReports })
    .from(visits)
    .innerJoin(visitReports, eq(visitReports.visitId, visits.id))
    .where(eq(visits.id, visitId));
  if (!found) return;
  const { visit, report } = found;
  const { routeId } = visit;
  if (routeId) await tx.select().from(routes).where(eq(routes.id, routeId)).for("update");
  await unmakeVisit(tx, { visit, report, routeId }, now);
  // Else the report would count as withdrawn by its agent.
  await tx
    .delete(visitReports)
    .where(and(eq(visitReports.userId, report.userId), eq(visitReports.id, report.id)));
  if (routeId) await finishAgain(tx, [{ routeId }]);
}
