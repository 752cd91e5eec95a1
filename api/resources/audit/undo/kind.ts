import type { Restored } from "contract/audit/undo-calls";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import type { AccessScope } from "../../../http/scope";

/** What one change did to one thing, as much as is needed to take it back. */
export interface Change {
  id: string;
}

export type UndoKindName = keyof Restored;

/** The present state of the records of a change. */
export interface Look {
  names: string[];
  /** Whether they are as the change left them, and the caller may still change them. */
  isUndoable: boolean;
}

/**
 * Compares rows with the state in which a change left them, by the time of their last change.
 *
 * @param rows those that the caller may change
 */
export function lookAtRows(
  rows: { id: string; name: string; updatedAt: string }[],
  changes: readonly { id: string; updatedAt: string }[],
): Look {
  const left = new Map(changes.map(({ id, updatedAt }) => [id, updatedAt]));
  return {
    names: rows.map(({ name }) => name),
    isUndoable:
      rows.length === left.size && rows.every((row) => left.get(row.id) === row.updatedAt),
  };
}

/**
 * How one resource takes back what was done to its rows. An entry may be of several kinds: all are
 * held, then all restored, then all checked, in the order of `UNDO_KINDS`, in one transaction.
 */
export interface UndoKind<C extends Change> {
  name: UndoKindName;
  /** No API key takes it back: it is about who signs in. */
  needsSession?: true;
  /** As it lies in `undo_entries.changes`; what lies there already must stay readable. */
  change: z.ZodType<C>;
  /**
   * Holds the rows until the transaction ends, and gives those that were changed since.
   *
   * @throws 404 for what the caller may not change (any more)
   */
  hold(tx: Db, scope: AccessScope, changes: C[]): Promise<{ name: string }[]>;
  /** Returns the names of the records, and whether {@link hold} would take them. */
  look(db: Db, scope: AccessScope, changes: C[]): Promise<Look>;
  restore(tx: Db, changes: C[], now: Date): Promise<void>;
  /** @throws 409 for what can't be as it was, because of what others changed elsewhere */
  check(tx: Db, changes: C[]): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: each kind knows its own changes
export type AnyUndoKind = UndoKind<any>;
