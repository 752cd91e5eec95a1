import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { absences, users } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import type { AccessScope } from "../../../http/scope";
import { lookAtRows, type UndoKind } from "../../audit/undo";
import { inUserScope } from "../resource";
import { findOverlap, refuseOverlap } from "./absent";

/** A deleted absence as it was. */
const AbsenceChange = z.object({
  id: z.string(),
  userId: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  note: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
type AbsenceChange = z.infer<typeof AbsenceChange>;

/** How deleting absences is undone. */
export const absenceUndo: UndoKind<AbsenceChange> = {
  name: "absences",
  change: AbsenceChange,
  async hold(tx, scope, changes) {
    await holdAgents(tx, scope, changes);
    for (const change of changes) await refuseOverlap(tx, change);
    return [];
  },
  async look(db, scope, changes) {
    const agents = await agentsOf(db, scope, changes);
    const overlaps = [];
    for (const change of changes) overlaps.push(await findOverlap(db, change));
    return {
      names: agents.map(({ name }) => name),
      isUndoable: isWhole(agents, changes) && overlaps.every((other) => other === undefined),
    };
  },
  async restore(tx, changes) {
    await tx.insert(absences).values(changes);
  },
  async check() {},
};

/** An absence as a change added it. */
const AddedAbsence = z.object({ id: z.string(), userId: z.string(), updatedAt: z.string() });
type AddedAbsence = z.infer<typeof AddedAbsence>;

/** How adding absences with other changes is undone. */
export const addedAbsenceUndo: UndoKind<AddedAbsence> = {
  name: "addedAbsences",
  change: AddedAbsence,
  async hold(tx, scope, changes) {
    const agents = await holdAgents(tx, scope, changes);
    const now = new Map((await rowsOf(tx, scope, changes)).map((row) => [row.id, row.updatedAt]));
    return changes
      .filter(({ id, updatedAt }) => now.get(id) !== updatedAt)
      .map(({ userId }) => ({ name: `absence of ${agents.get(userId)}` }));
  },
  look: async (db, scope, changes) => lookAtRows(await rowsOf(db, scope, changes), changes),
  async restore(tx, changes) {
    await tx.delete(absences).where(isOneOf(changes));
  },
  async check() {},
};

const rowsOf = (db: Db, scope: AccessScope, changes: readonly AddedAbsence[]) =>
  db
    .select({ id: absences.id, name: users.displayName, updatedAt: absences.updatedAt })
    .from(absences)
    .innerJoin(users, eq(users.id, absences.userId))
    .where(sql`${isOneOf(changes)} AND ${inUserScope(scope)}`);

const isOneOf = (changes: readonly AddedAbsence[]) =>
  sql`${absences.id} = ANY(${sql.param(changes.map(({ id }) => id))}::uuid[])`;

type OfAgent = Pick<AbsenceChange, "userId">;

const agentsOf = (db: Db, scope: AccessScope, changes: readonly OfAgent[]) =>
  db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(
      sql`${users.id} = ANY(${sql.param(changes.map(({ userId }) => userId))}::uuid[]) AND ${inUserScope(scope)}`,
    )
    .orderBy(users.id);

/**
 * Holds the agents of absences until the transaction ends, and returns their names by their ids.
 *
 * @throws 404 unless all of them are within the scope
 */
async function holdAgents(
  tx: Db,
  scope: AccessScope,
  changes: readonly OfAgent[],
): Promise<ReadonlyMap<string, string>> {
  const agents = await agentsOf(tx, scope, changes).for("no key update");
  if (!isWhole(agents, changes)) throw notFound("There is nothing of yours to undo here");
  return new Map(agents.map(({ id, name }) => [id, name]));
}

/** Whether all agents of the absences are there. */
const isWhole = (agents: readonly { id: string }[], changes: readonly OfAgent[]): boolean =>
  changes.every(({ userId }) => agents.some(({ id }) => id === userId));
