/** How changes of recurrences are undone. */
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { recurrenceDays, recurrences, routes } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { type AccessScope, inOffices } from "../../../http/scope";
import type { UndoKind } from "../../audit/undo";
import { laterThanBefore } from "../lock";
import { type RecurrenceRow, writeRecurrence } from "./lock";
import { Day, isRenewalAsLeft, Renewal, removeRenewal } from "./undo-renewal";

const Fields = z
  .object({
    name: z.string(),
    weekdays: z.array(z.number()),
    everyWeeks: z.number(),
    firstDay: z.string(),
    lastDay: z.string().nullable(),
    createdUntil: z.string().nullable(),
    plannedStart: z.string().nullable(),
    userId: z.string().nullable(),
    officeId: z.string().nullable(),
    locationIds: z.array(z.string()),
    distance: z.number(),
    estimatedTime: z.number(),
    roundTrip: z.boolean(),
    priority: z.number().nullable(),
    legs: z.array(z.number()).nullable(),
  })
  .partial();

/** What one change did to one recurrence. Routes that it changed are `routes` of the same entry. */
export const RecurrenceChange = z.object({
  id: z.string(),
  /** Fields that are restored. */
  before: Fields.default({}),
  /** Fields that must still be so. */
  after: Fields.default({}),
  /** Days that were skipped. */
  skipped: z.array(z.string()).default([]),
  /** Days that are skipped no longer. */
  unskipped: z.array(z.string()).default([]),
  /** Days that were deleted, with their routes or the reason why they had none. */
  days: z.array(Day).default([]),
  /** The route that was created, with its `updatedAt`. */
  made: z.object({ day: z.string(), routeId: z.string(), updatedAt: z.string() }).optional(),
  /** What a change of the rule wrote. */
  renewal: Renewal.optional(),
});
export type RecurrenceChange = z.infer<typeof RecurrenceChange>;

/** A change of a recurrence to add to. */
export const noChange = (id: string): RecurrenceChange => RecurrenceChange.parse({ id });

/** All fields of a recurrence that a change of its rule may replace. */
export const fieldsOf = (row: RecurrenceRow): RecurrenceChange["before"] => Fields.parse(row);

/** What is stored of a deleted day. */
export const DAY_COLUMNS = {
  day: recurrenceDays.day,
  routeId: recurrenceDays.routeId,
  heldReason: recurrenceDays.heldReason,
};

/**
 * Changes of different days do not exclude each other, so a change is undoable as long as what it
 * wrote is still there. The stamp of the recurrence does not matter.
 */
export const recurrenceUndo: UndoKind<RecurrenceChange> = {
  name: "recurrences",
  change: RecurrenceChange,
  async hold(tx, scope, changes) {
    const rows = await rowsOf(tx, scope, changes).for("no key update");
    const held = rows.filter(({ id }) => changes.some((change) => change.id === id));
    if (held.length < changes.length) throw notFound("There is nothing of yours to undo here");
    const made = changes.flatMap(({ made, renewal }) => [
      ...(made ? [made.routeId] : []),
      ...(renewal?.made.map(({ id }) => id) ?? []),
    ]);
    await tx
      .select({ id: routes.id })
      .from(routes)
      .where(sql`${routes.id} = ANY(${sql.param(made)}::uuid[])`)
      .orderBy(routes.id)
      .for("update");
    return changedSince(tx, held, changes);
  },
  async look(db, scope, changes) {
    const found = await rowsOf(db, scope, changes);
    const rows = found.filter(({ id }) => changes.some((change) => change.id === id));
    const changed = await changedSince(db, rows, changes);
    return {
      names: rows.map(({ name }) => name),
      isUndoable: rows.length === changes.length && changed.length === 0,
    };
  },
  async restore(tx, changes, now) {
    for (const change of changes) await restoreOne(tx, change, now);
  },
  async check() {},
};

/** The recurrences of changes, and those that changes split off. */
const rowsOf = (db: Db, scope: AccessScope, changes: readonly RecurrenceChange[]) =>
  db
    .select()
    .from(recurrences)
    .where(
      sql`${recurrences.id} = ANY(${sql.param(
        changes.flatMap(({ id, renewal }) => [id, renewal?.holderId ?? id]),
      )}::uuid[])
        AND ${inOffices(scope, recurrences.officeId)}`,
    )
    .orderBy(recurrences.id);

/** The recurrences that are no longer as their changes left them. */
async function changedSince(
  db: Db,
  rows: readonly RecurrenceRow[],
  changes: readonly RecurrenceChange[],
): Promise<RecurrenceRow[]> {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const changed = [];
  for (const row of rows) {
    const change = byId.get(row.id);
    if (change && !(await isAsLeft(db, row, change))) changed.push(row);
  }
  return changed;
}

async function isAsLeft(db: Db, row: RecurrenceRow, change: RecurrenceChange): Promise<boolean> {
  const { after, skipped, unskipped, days, made, renewal } = change;
  const fields = Object.keys(after) as (keyof typeof after)[];
  if (fields.some((field) => row[field] !== after[field])) return false;
  const present = new Set(row.skippedDays);
  if (!skipped.every((day) => present.has(day)) || unskipped.some((day) => present.has(day))) {
    return false;
  }
  if (renewal) return isRenewalAsLeft(db, renewal);
  const concerned = [...days.map(({ day }) => day), ...skipped, ...(made ? [made.day] : [])];
  const found = await db
    .select({
      day: recurrenceDays.day,
      routeId: recurrenceDays.routeId,
      updatedAt: routes.updatedAt,
    })
    .from(recurrenceDays)
    .leftJoin(routes, sql`${routes.id} = ${recurrenceDays.routeId}`)
    .where(isDayOf(row.id, concerned));
  const others = found.filter(({ day }) => day !== made?.day);
  const own = found.find(({ day }) => day === made?.day);
  return (
    others.length === 0 && own?.routeId === made?.routeId && own?.updatedAt === made?.updatedAt
  );
}

const isDayOf = (id: string, days: readonly string[]) =>
  sql`${recurrenceDays.recurrenceId} = ${id}::uuid
    AND ${recurrenceDays.day} = ANY(${sql.param([...days])}::text[]::date[])`;

async function restoreOne(tx: Db, change: RecurrenceChange, now: Date): Promise<void> {
  const { id, before, skipped, unskipped, days, made, renewal } = change;
  const [row] = await tx.select().from(recurrences).where(sql`${recurrences.id} = ${id}::uuid`);
  if (!row) return;
  if (renewal) await removeRenewal(tx, row, renewal, now);
  if (made) {
    await tx.delete(recurrenceDays).where(isDayOf(id, [made.day]));
    await tx
      .update(routes)
      .set({ status: "inactive", updatedAt: laterThanBefore(now) })
      .where(sql`${routes.id} = ${made.routeId}::uuid`);
  }
  const kept = row.skippedDays.filter((day) => !skipped.includes(day));
  const skippedDays = [...new Set([...kept, ...unskipped])].sort();
  await writeRecurrence(tx, row, { ...before, skippedDays }, now);
  if (days.length > 0) {
    await tx.insert(recurrenceDays).values(days.map((day) => ({ ...day, recurrenceId: id })));
  }
}
