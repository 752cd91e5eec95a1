import type { Changed } from "contract/common";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locationSuspicions, locations } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import type { AccessScope } from "../../../http/scope";
import { type Look, recordUndo, type UndoKind } from "../../audit/undo";
import type { LocationBulk } from "../bulk";
import { inLocationScope } from "../scope";
import { suspicionResource } from "./resource";

const isOneOf = (ids: readonly string[]): SQL =>
  sql`${locationSuspicions.id} = ANY(${sql.param(ids.map(asUuid))}::uuid[])`;

/**
 * Says of suspicions that they are wrong, all or none: they stay stored, and are no longer listed.
 *
 * @throws 404 for one that is not open within the scope
 */
export async function dismissSuspicions(
  db: Db,
  { ids, scope, userId, now }: LocationBulk,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const found = await queryRows(
      tx,
      sql`SELECT ${locationSuspicions.id} AS id FROM ${suspicionResource.from}
        WHERE ${isOneOf(ids)} AND ${suspicionResource.scope(scope)}
        ORDER BY 1 FOR UPDATE OF ${locationSuspicions}`,
    );
    const missing = new Set(ids.map(asUuid)).size - found.length;
    if (missing > 0) throw notFound(`${missing} of these are not in the inbox any more`);
    await tx.update(locationSuspicions).set({ dismissedAt: now.toISOString() }).where(isOneOf(ids));
    const suspicions = found.map(({ id }) => ({ id: String(id) }));
    const undoId = await recordUndo(tx, { userId, now }, { suspicions });
    return { count: suspicions.length, undoId };
  });
}

const SuspicionChange = z.object({ id: z.string() });

/** The locations of suspicions, and whether all of them are within the scope. */
async function look(db: Db, scope: AccessScope, changes: readonly { id: string }[]): Promise<Look> {
  const rows = await queryRows(
    db,
    sql`SELECT ${locations.name} AS name, ${inLocationScope(scope)} AS own FROM ${locationSuspicions}
      JOIN ${locations} ON ${locations.id} = ${locationSuspicions.locationId}
      WHERE ${isOneOf(changes.map(({ id }) => id))}`,
  );
  return {
    names: rows.map(({ name }) => String(name)),
    isUndoable: rows.every(({ own }) => own === true),
  };
}

/** How it is taken back that suspicions were dismissed; those that are no more stay away. */
export const suspicionUndo: UndoKind<z.infer<typeof SuspicionChange>> = {
  name: "suspicions",
  change: SuspicionChange,
  async hold(tx, scope, changes) {
    const { isUndoable } = await look(tx, scope, changes);
    if (!isUndoable) throw notFound("There is nothing of yours to undo here");
    return [];
  },
  look,
  async restore(tx, changes) {
    await tx
      .update(locationSuspicions)
      .set({ dismissedAt: null })
      .where(isOneOf(changes.map(({ id }) => id)));
  },
  async check() {},
};
