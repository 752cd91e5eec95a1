import type { reviewLateReports as call } from "contract/calls";
import type { Changed } from "contract/common";
import { LATE_STATUSES, type LateStatus } from "contract/visits/facts";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { contacts, lateReports, locations, routeLocations, routes } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import type { AccessScope } from "../../../http/scope";
import { type Maker, recordUndo } from "../../audit/undo";
import { lockRoutes } from "../../routes";
import { finishRun } from "../../routes/runs";
import { makeVisit } from "../make";
import { isAddedPlace, takeAddedPlace } from "./added";
import type { LateRow } from "./keep";
import { lateReportResource } from "./resource";

/** What one review replaced in one report, and the state in which it left it. */
export const LateChange = z.object({
  id: z.string(),
  before: z.enum(LATE_STATUSES),
  reviewedById: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** The time of the review that would be taken back. */
  left: z.string(),
  visitId: z.string().nullable(),
  /** What was made for the report of an added place. */
  added: z.object({ stopId: z.string().nullable(), locationId: z.string().nullable() }).nullish(),
});
export type LateChange = z.infer<typeof LateChange>;

interface Review extends Maker {
  scope: AccessScope;
}

/**
 * Accepts late reports, which makes each a visit, or rejects them, all or none. A rejected one can be
 * accepted later; an accepted one stays, as its visit may be reviewed instead.
 *
 * @throws 404 for a report outside the scope
 */
export async function reviewLateReports(
  db: Db,
  { ids, accepted }: z.output<typeof call.body>,
  { scope, ...maker }: Review,
): Promise<Changed & { unchanged: number }> {
  return db.transaction(async (tx) => {
    const found = await holdLate(tx, scope, ids);
    const missing = new Set(ids.map(asUuid)).size - found.length;
    if (missing > 0) throw notFound(`${missing} of the reports do not exist`);
    const status: LateStatus = accepted ? "accepted" : "rejected";
    const changing = found.filter((one) => one.status !== status && one.status !== "accepted");
    await lockAll(tx, changing);
    const reviewedAt = maker.now.toISOString();
    const changes: LateChange[] = [];
    for (const row of changing) {
      const isAdded = accepted && isAddedPlace(row);
      const added = isAdded ? await takeAddedPlace(tx, row, maker.now) : null;
      const stopId = added?.stopId ?? row.stopId;
      const visitId = accepted ? await accept(tx, { ...row, stopId }, maker.now) : null;
      const review = { status, visitId, stopId, reviewedAt, reviewedById: maker.userId };
      await tx.update(lateReports).set(review).where(eq(lateReports.id, row.id));
      const { id, status: before, reviewedById, reviewedAt: at } = row;
      changes.push({ id, before, reviewedById, reviewedAt: at, left: reviewedAt, visitId, added });
    }
    if (accepted) await finishAgain(tx, changing);
    const undoId = await recordUndo(tx, maker, { lateReports: changes });
    return { count: changes.length, undoId, unchanged: found.length - changes.length };
  });
}

export const isOneOf = (ids: readonly string[]): SQL =>
  sql`${lateReports.id} = ANY(${sql.param(ids.map(asUuid))}::uuid[])`;

/** The reports of the scope with these ids, held until the transaction ends. */
export const holdLate = (tx: Db, scope: AccessScope, ids: readonly string[]): Promise<LateRow[]> =>
  tx
    .select()
    .from(lateReports)
    .where(sql`${isOneOf(ids)} AND ${lateReportResource.scope(scope)}`)
    .orderBy(lateReports.id)
    .for("update");

/** Routes before locations, each by their ids, as everywhere. */
async function lockAll(tx: Db, rows: readonly LateRow[]): Promise<void> {
  const routeIds = await existingRoutes(tx, rows);
  if (routeIds.length > 0) await lockRoutes(tx, routeIds, { kind: "all" });
  const locationIds = [...new Set(rows.map(({ locationId }) => locationId))];
  await tx
    .select({ id: locations.id })
    .from(locations)
    .where(sql`${locations.id} = ANY(${sql.param(locationIds)}::uuid[])`)
    .orderBy(locations.id)
    .for("update");
}

async function existingRoutes(tx: Db, rows: readonly LateRow[]): Promise<string[]> {
  const ids = [...new Set(rows.map(({ routeId }) => routeId))];
  const found = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(sql`${routes.id} = ANY(${sql.param(ids)}::uuid[])`);
  return found.map(({ id }) => id);
}

async function accept(tx: Db, row: LateRow, now: Date): Promise<string> {
  const [location] = await tx.select().from(locations).where(eq(locations.id, row.locationId));
  if (!location) throw notFound("The location does not exist any more");
  const [route] = await tx.select({ id: routes.id }).from(routes).where(eq(routes.id, row.routeId));
  const [stop] = await tx.select().from(routeLocations).where(eq(routeLocations.id, row.stopId));
  const { longitude, latitude, contactIds } = row;
  const stillThere = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(sql`${contacts.id} = ANY(${sql.param(contactIds)}::uuid[])`);
  return makeVisit(
    tx,
    {
      ...{ userId: row.userId, officeId: row.officeId, reportId: row.reportId },
      ...{ arrival: row.arrival, departure: row.departure, note: row.note },
      ...{ actuallyVisited: row.actuallyVisited, notVisitedReason: row.notVisitedReason },
      ...{ doNotVisit: row.doNotVisit, location },
      // Once its stop was taken off, a visit is of no route.
      ...{ route: stop && route ? route : null, stop: stop ?? null },
      device: longitude !== null && latitude !== null ? [longitude, latitude] : null,
      contactIds: stillThere.map(({ id }) => id),
    },
    now,
  );
}

/** What came of completed routes counts the visits that were accepted since, or taken back. */
export async function finishAgain(tx: Db, rows: readonly { routeId: string }[]): Promise<void> {
  const ids = [...new Set(rows.map(({ routeId }) => routeId))];
  const completed = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(sql`${routes.id} = ANY(${sql.param(ids)}::uuid[]) AND ${routes.status} = 'completed'`);
  for (const { id } of completed) await finishRun(tx, id);
}
