/** Answers to what waits in Visits, late reports and presumed visits: many at once, with undo. */
import type { Changed } from "contract/common";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows, type Row } from "../../db/rows";
import {
  type lateReports,
  locations,
  type presumedVisits,
  routes,
  visitReports,
  visitReviews,
  visits,
} from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { type Maker, recordUndo, type UndoKind, type UndoKindName } from "../audit/undo";
import { finishAgain, lockReported } from "./accept";
import { unmakeVisit } from "./withdraw";

interface WaitingRow {
  id: string;
  status: string;
  locationId: string;
  routeId: string | null;
  stopId: string | null;
  reviewedById: string | null;
  reviewedAt: string | null;
}

/** A table of what waits for a yes, which makes a visit, or a no. */
export interface Answerable<Waiting extends WaitingRow> {
  /** In the list of what can be undone. */
  name: Extract<UndoKindName, "lateReports" | "presumedVisits">;
  /** In the message that some do not exist. */
  noun: string;
  table: typeof lateReports | typeof presumedVisits;
  statuses: { yes: Waiting["status"]; no: Waiting["status"] };
  scope: (scope: AccessScope) => SQL;
  /** The rows that fit, by their ids, held until the transaction ends. */
  hold: (tx: Db, where: SQL) => Promise<Waiting[]>;
  /** What a yes changes besides the visit, such as the stop that the visit is of. */
  extras?: {
    make(tx: Db, row: Waiting, now: Date): Promise<Extra | null>;
    drop(tx: Db, id: string, made: Extra, now: Date): Promise<void>;
  };
  /** Whether a yes makes one visit too many. Such rows are left out where several get a yes. */
  isDoubled?: (tx: Db, row: Waiting) => Promise<boolean>;
  /**
   * Makes the visit; null where it waits for somebody else then.
   *
   * @param answered the ids of all that get the same answer
   */
  accept: (tx: Db, row: Waiting, now: Date, answered: readonly string[]) => Promise<string | null>;
}

const Extra = z.object({
  stopId: z.string().nullable(),
  locationId: z.string().nullable(),
  /** The presumed visits whose visits were taken back, as the report takes their place. Once it was one id. */
  replaced: z.union([z.array(z.string()), z.string().transform((id) => [id])]).nullish(),
});
export type Extra = z.infer<typeof Extra>;

/** What one answer replaced in one row, and the state in which it left it. */
export const AnswerChange = z.object({
  id: z.string(),
  before: z.string(),
  reviewedById: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** The time of the answer that would be taken back. */
  left: z.string(),
  visitId: z.string().nullable(),
  /** What was made for a place that an agent added. */
  added: Extra.nullish(),
});
type AnswerChange = z.infer<typeof AnswerChange>;

interface Answering extends Maker {
  scope: AccessScope;
  /** Whether it can be undone by the menu of the console. */
  withUndo?: boolean;
}

type AnyAnswerable = Pick<Answerable<WaitingRow>, "table" | "scope" | "name">;

const isOneOf = ({ table }: Pick<AnyAnswerable, "table">, ids: readonly string[]): SQL =>
  sql`${table.id} = ANY(${sql.param(ids.map(asUuid))}::uuid[])`;

/**
 * Answers with yes, which makes each a visit, or with no, all or none. A no can become a yes later; a
 * yes stays, as its visit may be reviewed instead. Where several get a yes, `doubled` of them are left as
 * they are.
 *
 * @throws 404 for one outside the scope
 */
export async function answerAll<Waiting extends WaitingRow>(
  db: Db,
  kind: Answerable<Waiting>,
  { ids, accepted }: { ids: string[]; accepted: boolean },
  { scope, withUndo = true, ...maker }: Answering,
): Promise<Changed & { unchanged: number; doubled?: number }> {
  return db.transaction(async (tx) => {
    const found = await holdAll(tx, kind, ids, scope);
    const missing = new Set(ids.map(asUuid)).size - found.length;
    if (missing > 0) {
      const some = missing === 1 ? "One" : String(missing);
      throw notFound(`${some} of the ${kind.noun} ${missing === 1 ? "does" : "do"} not exist`);
    }
    const { yes, no } = kind.statuses;
    const status = accepted ? yes : no;
    const changing = found.filter((one) => one.status !== status && one.status !== yes);
    const left = maker.now.toISOString();
    const changingIds = changing.map(({ id }) => id);
    const changes: AnswerChange[] = [];
    let doubled = 0;
    for (const row of changing) {
      // Also by a visit that the same answer made.
      if (accepted && found.length > 1 && (await kind.isDoubled?.(tx, row))) {
        doubled += 1;
        continue;
      }
      const added = accepted ? ((await kind.extras?.make(tx, row, maker.now)) ?? null) : null;
      const stopId = added?.stopId ?? row.stopId;
      const visitId = accepted
        ? await kind.accept(tx, { ...row, stopId }, maker.now, changingIds)
        : null;
      await setAnswer(tx, kind, row.id, {
        ...{ status, visitId, reviewedAt: left, reviewedById: maker.userId },
      });
      const { id, status: before, reviewedById, reviewedAt } = row;
      changes.push({ id, before, reviewedById, reviewedAt, left, visitId, added });
    }
    if (accepted) await finishAgain(tx, changing);
    const undoId = withUndo ? await recordUndo(tx, maker, { [kind.name]: changes }) : undefined;
    const unchanged = found.length - changes.length - doubled;
    return { count: changes.length, undoId, unchanged, ...(kind.isDoubled && { doubled }) };
  });
}

/** The rows within the scope, after their routes and locations: in the order in which reports take them. */
async function holdAll<Waiting extends WaitingRow>(
  tx: Db,
  kind: Answerable<Waiting>,
  ids: readonly string[],
  scope: AccessScope,
): Promise<Waiting[]> {
  const { table } = kind;
  const wanted = sql`${isOneOf(kind, ids)} AND ${kind.scope(scope)}`;
  const rows = await queryRows(
    tx,
    sql`SELECT ${table.locationId} AS location_id, ${table.routeId} AS route_id
      FROM ${table} WHERE ${wanted}`,
  );
  await lockReported(
    tx,
    rows.map((row) => ({
      locationId: String(row.location_id),
      routeId: row.route_id === null ? null : String(row.route_id),
    })),
  );
  return kind.hold(tx, wanted);
}

interface Answer {
  status: string;
  visitId: string | null;
  reviewedAt: string | null;
  reviewedById: string | null;
}

const setAnswer = (tx: Db, { table }: Pick<AnyAnswerable, "table">, id: string, answer: Answer) =>
  tx.execute(sql`UPDATE ${table} SET status = ${answer.status},
    visit_id = ${answer.visitId}::uuid, reviewed_at = ${answer.reviewedAt}::timestamptz,
    reviewed_by_id = ${answer.reviewedById}::uuid WHERE id = ${id}::uuid`);

/** How answers are taken back: they wait again, and the visits are gone. */
export function answerUndo<Waiting extends WaitingRow>(
  kind: Answerable<Waiting>,
): UndoKind<AnswerChange> {
  return {
    name: kind.name,
    change: AnswerChange,
    async hold(tx, scope, changes) {
      const ids = changes.map(({ id }) => id);
      const held = await holdAll(tx, kind, ids, scope);
      if (held.length < changes.length) throw notFound("There is nothing of yours to undo here");
      return (await changedSince(tx, kind, scope, changes)).changed;
    },
    async look(db, scope, changes) {
      const { names, changed } = await changedSince(db, kind, scope, changes);
      return { names, isUndoable: changed.length === 0 && names.length === changes.length };
    },
    async restore(tx, changes, now) {
      for (const { id, before: status, reviewedById, reviewedAt, visitId, added } of changes) {
        if (visitId) await unmake(tx, visitId, now);
        if (added) await kind.extras?.drop(tx, id, added, now);
        await setAnswer(tx, kind, id, { status, reviewedById, reviewedAt, visitId: null });
      }
    },
    async check() {},
  };
}

/** The locations of what was answered again since, or whose visits were reviewed. */
async function changedSince(
  db: Db,
  { table, scope: within }: AnyAnswerable,
  scope: AccessScope,
  changes: readonly AnswerChange[],
): Promise<{ names: string[]; changed: { name: string }[] }> {
  const left = new Map(changes.map((change) => [change.id, change]));
  const ids = changes.map(({ id }) => id);
  const rows = await queryRows(
    db,
    sql`SELECT ${table.id} AS id, ${table.reviewedAt} AS at, ${table.visitId} AS visit_id,
      ${locations.name} AS name, EXISTS (SELECT 1 FROM ${visitReviews}
        WHERE ${visitReviews.visitId} = ${table.visitId}) AS is_reviewed
    FROM ${table} JOIN ${locations} ON ${locations.id} = ${table.locationId}
    WHERE ${isOneOf({ table }, ids)} AND ${within(scope)}`,
  );
  const isChanged = ({ id, at, visit_id: visitId, is_reviewed: isReviewed }: Row) => {
    const change = left.get(String(id));
    const isSame = at !== null && new Date(String(at)).toISOString() === change?.left;
    return !isSame || visitId !== change.visitId || isReviewed === true;
  };
  const nameOf = ({ name }: Row) => String(name);
  return {
    names: rows.map(nameOf),
    changed: rows.filter(isChanged).map((row) => ({ name: nameOf(row) })),
  };
}

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
