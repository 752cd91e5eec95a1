import type { reviewVisits as call } from "contract/calls";
import type { Changed } from "contract/common";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { locations, visitReviews, visits } from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { type Maker, recordUndo, type UndoKind } from "../audit/undo";
import { writeLocations } from "../locations/bulk";
import { inLocationScope } from "../locations/scope";
import { visitResource } from "./resource";

type Wanted = Omit<z.output<typeof call.body>, "visitIds">;

interface Review extends Maker {
  ids: readonly string[];
  scope: AccessScope;
}

/**
 * Confirms visits or takes that back, all or none, and writes down who did so and why.
 *
 * @returns how many visits, how many of them were so already, and how many of their locations were
 *   marked as not to be visited
 * @throws 404 for a visit outside the scope
 */
export async function reviewVisits(
  db: Db,
  { confirmed, reason, markLocations }: Wanted,
  { ids, scope, ...maker }: Review,
): Promise<Changed & { markedLocations: number; unchanged: number }> {
  return db.transaction(async (tx) => {
    const found = await hold(tx, scope, ids);
    const missing = new Set(ids.map(asUuid)).size - found.length;
    if (missing > 0) {
      throw notFound(
        ids.length === 1 ? "There is no such visit" : `${missing} of the visits do not exist`,
      );
    }
    const createdAt = maker.now.toISOString();
    const written = await tx
      .insert(visitReviews)
      .values(
        found.map(({ id }) => ({
          visitId: id,
          userId: maker.userId,
          confirmed,
          reason: reason || null,
          createdAt,
        })),
      )
      .returning({ id: visitReviews.id, visitId: visitReviews.visitId });
    await tx.update(visits).set({ confirmed }).where(isOneOf(ids));
    const reviewOf = new Map(written.map(({ id, visitId }) => [visitId, id]));
    const changes = found.map((visit) => ({
      id: visit.id,
      before: visit.confirmed,
      reviewId: reviewOf.get(visit.id) ?? "",
    }));
    const marked = markLocations ? await markPlaces(tx, scope, found, maker.now) : [];
    const undoId = await recordUndo(tx, maker, { visits: changes, locations: marked });
    const unchanged = found.filter((visit) => visit.confirmed === confirmed).length;
    return { count: found.length, undoId, markedLocations: marked.length, unchanged };
  });
}

/** Takes `doNotVisit` over to the locations of these visits that are within the scope. */
async function markPlaces(
  tx: Db,
  scope: AccessScope,
  found: readonly (typeof visits.$inferSelect)[],
  now: Date,
) {
  const ids = found.flatMap(({ doNotVisit, locationId }) => (doNotVisit ? locationId : []));
  const places = await tx
    .select()
    .from(locations)
    .where(
      sql`${locations.id} = ANY(${sql.param([...new Set(ids)])}::uuid[]) AND ${inLocationScope(scope)}`,
    )
    .orderBy(locations.id)
    .for("update");
  return writeLocations(tx, places, { doNotVisit: true }, now);
}

const isOneOf = (ids: readonly string[]): SQL =>
  sql`${visits.id} = ANY(${sql.param(ids.map(asUuid))}::uuid[])`;

/** The visits of the scope with these ids, held until the transaction ends. */
const hold = (tx: Db, scope: AccessScope, ids: readonly string[]) =>
  tx
    .select()
    .from(visits)
    .where(sql`${isOneOf(ids)} AND ${visitResource.scope(scope)}`)
    .orderBy(visits.id)
    .for("update");

/** What one review replaced in one visit. */
const VisitChange = z.object({ id: z.string(), before: z.boolean(), reviewId: z.string() });
type VisitChange = z.infer<typeof VisitChange>;

/** The locations of those of these visits that were reviewed again since. */
async function reviewedSince(db: Db, changes: readonly VisitChange[]): Promise<string[]> {
  const rows = await queryRows(
    db,
    sql`
    SELECT DISTINCT ${locations.name} FROM ${visits}
    JOIN ${locations} ON ${locations.id} = ${visits.locationId}
    JOIN ${visitReviews} ON ${visitReviews.visitId} = ${visits.id}
    WHERE ${isOneOf(changes.map(({ id }) => id))} AND ${visitReviews.id} > ${newest(changes)}::uuid`,
  );
  return rows.map(({ name }) => String(name));
}

/** How reviews are taken back: they are as if they had never been. */
export const visitUndo: UndoKind<VisitChange> = {
  name: "visits",
  change: VisitChange,
  async hold(tx, scope, changes) {
    const ids = changes.map(({ id }) => id);
    const held = await hold(tx, scope, ids);
    if (held.length < changes.length) throw notFound("There is nothing of yours to undo here");
    const later = await reviewedSince(tx, changes);
    return later.map((name) => ({ name }));
  },
  async look(db, scope, changes) {
    const rows = await db
      .select({ name: locations.name })
      .from(visits)
      .innerJoin(locations, sql`${locations.id} = ${visits.locationId}`)
      .where(sql`${isOneOf(changes.map(({ id }) => id))} AND ${visitResource.scope(scope)}`);
    const later = await reviewedSince(db, changes);
    const isUndoable = later.length === 0 && rows.length === changes.length;
    return { names: rows.map(({ name }) => name), isUndoable };
  },
  async restore(tx, changes) {
    for (const before of [true, false]) {
      const ids = changes.filter((change) => change.before === before).map(({ id }) => id);
      if (ids.length > 0) await tx.update(visits).set({ confirmed: before }).where(isOneOf(ids));
    }
    const reviewIds = changes.map(({ reviewId }) => reviewId);
    await tx
      .delete(visitReviews)
      .where(sql`${visitReviews.id} = ANY(${sql.param(reviewIds)}::uuid[])`);
  },
  async check() {},
};

/** Ids are in the order in which they were made. */
const newest = (changes: readonly VisitChange[]): string =>
  changes.reduce((last, { reviewId }) => (reviewId > last ? reviewId : last), "");
