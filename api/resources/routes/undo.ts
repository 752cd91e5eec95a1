import type { Changed } from "contract/common";
import { and, eq, lt } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { undoEntries } from "../../db/schema";
import { changedMeanwhile, conflict, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { RouteChange } from "./changes";
import { lockRoutes, nameRoutes } from "./lock";
import { restore } from "./restore";

const UNDO_MS = 10 * 60 * 1000;
const KEEP_MS = 24 * 60 * 60 * 1000;

/** Keeps what a change replaced; answers the call with the id that takes it back. */
export async function recordUndo(
  tx: Db,
  userId: string,
  changes: RouteChange[],
  now: Date,
): Promise<Changed> {
  if (changes.length === 0) return { count: 0 };
  await tx.delete(undoEntries).where(lt(undoEntries.createdAt, earlier(now, KEEP_MS)));
  const [entry] = await tx
    .insert(undoEntries)
    .values({ userId, changes, createdAt: now.toISOString() })
    .returning({ id: undoEntries.id });
  return { count: changes.length, undoId: entry?.id };
}

/**
 * Takes a change back as a whole.
 *
 * @throws 404 when the caller made no such change; 409 when it was taken back already, is
 *   older than ten minutes, or one of its routes was changed since
 */
export async function takeBack(
  db: Db,
  scope: AccessScope,
  { undoId, userId, now }: { undoId: string; userId: string; now: Date },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const [entry] = await tx
      .select()
      .from(undoEntries)
      .where(and(eq(undoEntries.id, asUuid(undoId)), eq(undoEntries.userId, userId)))
      .for("update");
    if (!entry) throw notFound("There is nothing of yours to undo here");
    if (entry.usedAt) throw conflict("This was undone already");
    if (entry.createdAt < earlier(now, UNDO_MS)) throw conflict("It is too late to undo this");

    const changes = z.array(RouteChange).parse(entry.changes);
    const current = await lockRoutes(
      tx,
      changes.map(({ id }) => id),
      scope,
    );
    const after = new Map(changes.map(({ id, updatedAt }) => [id, updatedAt]));
    const changed = current.filter(({ id, updatedAt }) => after.get(id) !== updatedAt);
    if (changed.length > 0) {
      throw changedMeanwhile(`Changed since, so it can't be undone: ${nameRoutes(changed)}`);
    }
    await restore(tx, changes, now);
    await tx
      .update(undoEntries)
      .set({ usedAt: now.toISOString() })
      .where(eq(undoEntries.id, entry.id));
    return { count: changes.length };
  });
}

const earlier = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();
