import { isDeepStrictEqual } from "node:util";
import type { updateVisitReason } from "contract/calls";
import type { VisitReason } from "contract/entities";
import { MOST_REASONS, NOT_VISITED_REASONS } from "contract/visits/facts";
import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { visitReasons } from "../../../db/schema";
import { violates } from "../../../db/violations";
import { conflict, invalid, notFound } from "../../../http/errors";
import { type Maker, recordUndo } from "../../audit/undo";

type Row = typeof visitReasons.$inferSelect;

const isBuiltIn = (code: string): boolean => Object.hasOwn(NOT_VISITED_REASONS, code);

const toReason = ({ code, name, hidden }: Pick<Row, "code" | "name" | "hidden">): VisitReason => ({
  ...{ id: code, name, hidden },
  builtIn: isBuiltIn(code),
});

/** All reasons in their order. The built-in ones have no rows until somebody changes the list. */
export async function listReasons(db: Db): Promise<VisitReason[]> {
  const rows = await db.select().from(visitReasons).orderBy(visitReasons.place);
  return [...rows, ...missingOf(rows)].map(toReason);
}

function missingOf(rows: readonly Row[]): Pick<Row, "code" | "name" | "hidden">[] {
  const known = new Set(rows.map(({ code }) => code));
  return Object.entries(NOT_VISITED_REASONS).flatMap(([code, name]) =>
    known.has(code) ? [] : [{ code, name, hidden: false }],
  );
}

/** @throws 422 for a code that no reason has */
export async function checkReason(tx: Db, code: string | null | undefined): Promise<void> {
  if (!code || isBuiltIn(code)) return;
  const [found] = await tx
    .select({ id: visitReasons.id })
    .from(visitReasons)
    .where(eq(visitReasons.code, code));
  if (!found) throw invalid("There is no such reason", "body.notVisitedReason");
}

/** Adds a reason at the end. @throws 409 when there is one of this name, or there are too many */
export async function addReason(db: Db, name: string): Promise<VisitReason> {
  return db.transaction(async (tx) => {
    const count = (await holdAll(tx)).length;
    if (count >= MOST_REASONS) throw conflict(`There are ${MOST_REASONS} reasons already`);
    const id = v7();
    const [made] = await tx
      .insert(visitReasons)
      .values({ id, code: id, name, place: count + 1 })
      .onConflictDoNothing()
      .returning();
    if (!made) throw nameTaken(name);
    return toReason(made);
  });
}

/** @throws 404 when there is none, 409 when another one has the name */
export async function changeReason(
  db: Db,
  code: string,
  { place, ...fields }: z.output<typeof updateVisitReason.body>,
  maker: Maker,
): Promise<VisitReason & { undoId?: string | undefined }> {
  try {
    return await db.transaction(async (tx) => {
      const all = await holdAll(tx);
      const own = all.find((one) => one.code === code);
      if (!own) throw notFound("There is no such reason");
      if (Object.keys(fields).length > 0) {
        await tx.update(visitReasons).set(fields).where(eq(visitReasons.id, own.id));
      }
      if (place !== undefined) await moveReason(tx, all, own, place);
      return { ...toReason({ ...own, ...fields }), undoId: await recordChange(tx, own, maker) };
    });
  } catch (error) {
    if (fields.name !== undefined && violates(error, "unique")) throw nameTaken(fields.name);
    throw error;
  }
}

/** @returns the id that takes the change back; undefined where nothing changed */
async function recordChange(tx: Db, before: Row, maker: Maker): Promise<string | undefined> {
  const [after] = await tx.select().from(visitReasons).where(eq(visitReasons.id, before.id));
  const stateOf = ({ name, hidden, place }: Row) => ({ name, hidden, place });
  if (!after || isDeepStrictEqual(stateOf(before), stateOf(after))) return undefined;
  const change = { id: before.id, before: stateOf(before), after: stateOf(after) };
  return recordUndo(tx, maker, { visitReasons: [change] });
}

/** Puts a reason at a place of the list, from 1. */
export async function moveReason(
  tx: Db,
  all: readonly Row[],
  own: Row,
  place: number,
): Promise<void> {
  const others = all.filter((one) => one.id !== own.id);
  const ordered = [...others.slice(0, place - 1), own, ...others.slice(place - 1)];
  for (const [at, one] of ordered.entries()) {
    if (one.place === at + 1) continue;
    await tx
      .update(visitReasons)
      .set({ place: at + 1 })
      .where(eq(visitReasons.id, one.id));
  }
}

/** All reasons with rows of their own, held until the transaction ends: one change at a time. */
export async function holdAll(tx: Db): Promise<Row[]> {
  await tx.execute(sql`LOCK TABLE ${visitReasons} IN SHARE ROW EXCLUSIVE MODE`);
  const rows = await tx.select().from(visitReasons);
  const missing = missingOf(rows);
  if (missing.length > 0) {
    const numbered = missing.map((one, at) => ({ ...one, place: rows.length + at + 1 }));
    await tx.insert(visitReasons).values(numbered);
  }
  return tx.select().from(visitReasons).orderBy(visitReasons.place);
}

/** 409: another reason has this name. */
export const nameTaken = (name: string) =>
  conflict(`There is a reason "${name}" already`, "NAME_TAKEN");
