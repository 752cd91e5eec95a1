import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../db/connect";
import { visitReasons } from "../../../db/schema";
import { violates } from "../../../db/violations";
import { notFound } from "../../../http/errors";
import type { AccessScope } from "../../../http/scope";
import type { UndoKind } from "../../audit/undo";
import { holdAll, moveReason, nameTaken } from "./list";

const State = z.object({ name: z.string(), hidden: z.boolean(), place: z.number().int() });

/** A reason as it was, and as the change left it. */
export const ReasonChange = z.object({ id: z.string(), before: State, after: State });
export type ReasonChange = z.infer<typeof ReasonChange>;

/** Reasons that are no longer as the change left them. */
async function changedSince(db: Db, changes: readonly ReasonChange[]) {
  const rows = await db
    .select()
    .from(visitReasons)
    .where(sql`${visitReasons.id} = ANY(${sql.param(changes.map(({ id }) => id))}::uuid[])`);
  const left = new Map(changes.map(({ id, after }) => [id, after]));
  const changed = rows.filter(({ id, name, hidden, place }) => {
    const after = left.get(id);
    return after?.name !== name || after.hidden !== hidden || after.place !== place;
  });
  return { names: rows.map(({ name }) => name), changed };
}

/** The list is that of the whole company: only admins change it. */
const isOpen = (scope: AccessScope): boolean => scope.kind === "all";

/** How a renamed, hidden or moved reason is as it was. */
export const reasonUndo: UndoKind<ReasonChange> = {
  name: "visitReasons",
  change: ReasonChange,
  async hold(tx, scope, changes) {
    if (!isOpen(scope)) throw notFound("There is nothing of yours to undo here");
    await holdAll(tx);
    return (await changedSince(tx, changes)).changed;
  },
  async look(db, scope, changes) {
    const { names, changed } = await changedSince(db, changes);
    return { names, isUndoable: isOpen(scope) && changed.length === 0 };
  },
  async restore(tx, changes) {
    for (const { id, before } of changes) {
      const { place, ...fields } = before;
      const [row] = await tx
        .update(visitReasons)
        .set(fields)
        .where(eq(visitReasons.id, id))
        .returning()
        .catch((error: unknown) => {
          throw violates(error, "unique") ? nameTaken(before.name) : error;
        });
      if (row && row.place !== place) await moveReason(tx, await holdAll(tx), row, place);
    }
  },
  async check() {},
};
