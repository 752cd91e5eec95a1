import { MOST_UNDO_ENTRIES, MOST_UNDO_NAMES, UNDO_MINUTES } from "contract/audit/facts";
import type { Restored, UndoEntry } from "contract/audit/undo-calls";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { undoEntries } from "../../../db/schema";
import type { Caller } from "../../../http/access";
import { requireSession } from "../../../http/api-keys";
import { changedMeanwhile, conflict, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import type { AccessScope } from "../../../http/scope";
import { locationUndo } from "../../locations";
import { mergeUndo, suspicionUndo } from "../../locations/data-quality";
import { planUndo } from "../../plans";
import { nameRoutes, routeUndo } from "../../routes";
import { recurrenceUndo } from "../../routes/recurrences";
import { userUndo } from "../../users";
import { absenceUndo, addedAbsenceUndo } from "../../users/absences";
import { visitUndo } from "../../visits";
import { lateReportUndo } from "../../visits/late";
import { presumedVisitUndo } from "../../visits/presumed";
import { reasonUndo } from "../../visits/reasons";
import type { AnyUndoKind, Change } from "./kind";
import type { Maker } from "./record";

/** All that can be undone, in the order in which every change holds its rows. */
const UNDO_KINDS: readonly AnyUndoKind[] = [
  planUndo,
  recurrenceUndo,
  userUndo,
  absenceUndo,
  addedAbsenceUndo,
  routeUndo,
  mergeUndo,
  visitUndo,
  lateReportUndo,
  reasonUndo,
  presumedVisitUndo,
  locationUndo,
  suspicionUndo,
];

const UNDO_MS = UNDO_MINUTES * 60 * 1000;
/** The most changes of a caller that are looked at for a list: each takes a statement or two. */
const MOST_LOOKED_AT = 60;

/** See `UndoChanges`; a list is of routes, as all were at first. */
const Stored = z.union([
  z.array(z.unknown()).transform((routes): Record<string, unknown[]> => ({ routes })),
  z.record(z.string(), z.array(z.unknown())),
]);

interface Part {
  kind: AnyUndoKind;
  changes: Change[];
}

/**
 * Takes a change back as a whole.
 *
 * @throws 403 by an API key, for what keys may not do; 404 when the caller made no such change, or may no longer change what it was about; 409
 *   when it was taken back already, is older than ten minutes, something of it was changed since,
 *   or what others did elsewhere stands in the way
 */
export async function takeBack(
  db: Db,
  scope: AccessScope,
  { undoId, caller, now }: { undoId: string; caller: Caller; now: Date },
): Promise<{ count: number; restored: Restored }> {
  return db.transaction(async (tx) => {
    const [entry] = await tx
      .select()
      .from(undoEntries)
      .where(and(eq(undoEntries.id, asUuid(undoId)), eq(undoEntries.userId, caller.id)))
      .for("update");
    if (!entry) throw notFound("There is nothing of yours to undo here");
    if (entry.usedAt) throw conflict("This was undone already");
    if (Date.parse(entry.createdAt) < now.getTime() - UNDO_MS) {
      throw conflict("It is too late to undo this");
    }
    const parts = partsOf(entry.changes);
    if (parts.some(({ kind }) => kind.needsSession)) requireSession(caller);
    const changed = [];
    for (const { kind, changes } of parts) changed.push(...(await kind.hold(tx, scope, changes)));
    if (changed.length > 0) {
      throw changedMeanwhile(`Changed since, so it can't be undone: ${nameRoutes(changed)}`);
    }
    for (const { kind, changes } of parts) await kind.restore(tx, changes, now);
    for (const { kind, changes } of parts) await kind.check(tx, changes);
    await tx
      .update(undoEntries)
      .set({ usedAt: now.toISOString() })
      .where(eq(undoEntries.id, entry.id));
    return {
      count: parts.reduce((sum, { changes }) => sum + changes.length, 0),
      restored: restoredBy(parts),
    };
  });
}

/** The caller's changes that can still be undone within the scope, latest first. */
export async function listUndoable(
  db: Db,
  scope: AccessScope,
  { userId, now }: Maker,
): Promise<{ data: UndoEntry[]; hasMore: boolean }> {
  const since = new Date(now.getTime() - UNDO_MS).toISOString();
  const entries = await db
    .select()
    .from(undoEntries)
    .where(
      and(
        eq(undoEntries.userId, userId),
        gt(undoEntries.createdAt, since),
        isNull(undoEntries.usedAt),
      ),
    )
    .orderBy(desc(undoEntries.createdAt), desc(undoEntries.id))
    .limit(MOST_LOOKED_AT + 1);
  const data: UndoEntry[] = [];
  for (const [at, { id, createdAt, changes }] of entries.entries()) {
    if (data.length === MOST_UNDO_ENTRIES || at === MOST_LOOKED_AT) return { data, hasMore: true };
    const parts = partsOf(changes);
    const looks = [];
    for (const { kind, changes } of parts) looks.push(await kind.look(db, scope, changes));
    if (!looks.every(({ isUndoable }) => isUndoable)) continue;
    const names = looks.flatMap((look) => look.names).slice(0, MOST_UNDO_NAMES);
    data.push({ id, at: createdAt, restored: restoredBy(parts), names });
  }
  return { data, hasMore: false };
}

const restoredBy = (parts: Part[]): Restored =>
  Object.fromEntries(parts.map(({ kind, changes }) => [kind.name, changes.length]));

function partsOf(stored: unknown): Part[] {
  const byKind = Stored.parse(stored);
  return UNDO_KINDS.flatMap((kind): Part[] => {
    const changes = z.array(kind.change).parse(byKind[kind.name] ?? []);
    return changes.length > 0 ? [{ kind, changes }] : [];
  });
}
