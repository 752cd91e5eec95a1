import { sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { notFound } from "../../http/errors";
import { type AccessScope, coversOffice } from "../../http/scope";
import { lookAtRows, type UndoKind } from "../audit/undo";
import { waitShortly } from "./ties";

/** What one change did to one user. */
export const UserChange = z.object({
  id: z.string(),
  before: z.object({ status: z.enum(["active", "inactive"]), officeId: z.string().nullable() }),
  /** The user's `updatedAt` after the change; another one means that it was changed since. */
  updatedAt: z.string(),
});
export type UserChange = z.infer<typeof UserChange>;

const isOneOf = (changes: readonly UserChange[]) =>
  sql`${users.id} = ANY(${sql.param(changes.map(({ id }) => id))}::uuid[])`;

/**
 * Whether the offices before the changes are in the scope. A manager who moved an agent to another
 * office no longer sees them, but may still take them back.
 */
const isOwn = (scope: AccessScope, changes: readonly UserChange[]) =>
  changes.every(({ before }) => coversOffice(scope, before.officeId));

/** How it is taken back that users left, or went to another office. */
export const userUndo: UndoKind<UserChange> = {
  name: "users",
  needsSession: true,
  change: UserChange,
  async hold(tx, scope, changes) {
    const held = await tx
      .select()
      .from(users)
      .where(isOneOf(changes))
      .orderBy(users.id)
      .for("no key update");
    await waitShortly(tx);
    const byId = new Map(changes.map((change) => [change.id, change]));
    const changed = held.filter(({ id, updatedAt }) => byId.get(id)?.updatedAt !== updatedAt);
    if (changed.length > 0) return changed.map(({ displayName }) => ({ name: displayName }));
    if (!isOwn(scope, changes)) throw notFound("There is nothing of yours to undo here");
    return [];
  },
  async look(db, scope, changes) {
    const { id, displayName, updatedAt } = users;
    const rows = await db
      .select({ id, name: displayName, updatedAt })
      .from(users)
      .where(isOneOf(changes));
    return lookAtRows(isOwn(scope, changes) ? rows : [], changes);
  },
  async restore(tx, changes, now) {
    for (const { id, before } of changes) {
      await tx
        .update(users)
        .set({ ...before, updatedAt: laterThan(users.updatedAt, now) })
        .where(sql`${users.id} = ${id}::uuid`);
    }
  },
  async check() {},
};
