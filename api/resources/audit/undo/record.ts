import { lt } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { undoEntries } from "../../../db/schema";
import type { Change, UndoKindName } from "./kind";

const KEEP_MS = 24 * 60 * 60 * 1000;

/** The shape of `undo_entries.changes`. Entries of before 2026-11-23 are a list of routes' changes. */
export type UndoChanges = Partial<Record<UndoKindName, readonly Change[]>>;

/** Who made a change, and so who may undo it; and when. */
export interface Maker {
  userId: string;
  now: Date;
}

/**
 * Keeps what a change replaced.
 *
 * @returns the id that takes it back; undefined where nothing was changed
 */
export async function recordUndo(
  tx: Db,
  { userId, now }: Maker,
  changes: UndoChanges,
): Promise<string | undefined> {
  const made = Object.entries(changes).filter(([, ofKind]) => ofKind.length > 0);
  if (made.length === 0) return undefined;
  const old = new Date(now.getTime() - KEEP_MS).toISOString();
  await tx.delete(undoEntries).where(lt(undoEntries.createdAt, old));
  const [entry] = await tx
    .insert(undoEntries)
    .values({ userId, changes: Object.fromEntries(made), createdAt: now.toISOString() })
    .returning({ id: undoEntries.id });
  return entry?.id;
}
