import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { absences, users } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import type { AccessScope } from "../../../http/scope";
import type { UndoKind } from "../../audit/undo";
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
    const agents = await agentsOf(tx, scope, changes).for("no key update");
    if (!isWhole(agents, changes)) throw notFound("There is nothing of yours to undo here");
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

const agentsOf = (db: Db, scope: AccessScope, changes: readonly AbsenceChange[]) =>
  db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(
      sql`${users.id} = ANY(${sql.param(changes.map(({ userId }) => userId))}::uuid[]) AND ${inUserScope(scope)}`,
    )
    .orderBy(users.id);

/** Whether all agents of the absences are there. */
const isWhole = (agents: readonly { id: string }[], changes: readonly AbsenceChange[]): boolean =>
  changes.every(({ userId }) => agents.some(({ id }) => id === userId));
