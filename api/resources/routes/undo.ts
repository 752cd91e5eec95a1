import type { Changed } from "contract/common";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { routes } from "../../db/schema";
import { lookAtRows, recordUndo as record, type UndoChanges, type UndoKind } from "../audit/undo";
import { checkAgents } from "./agents";
import { RouteChange } from "./changes";
import { lockRoutes } from "./lock";
import { checkStops, restore } from "./restore";
import { inRouteScope } from "./scope";

/**
 * Stores what a change of routes replaced, and returns the answer of the call with the id that undoes it.
 *
 * @param others what the same change did to other things
 */
export async function recordUndo(
  tx: Db,
  userId: string,
  changes: RouteChange[],
  now: Date,
  others: UndoChanges = {},
): Promise<Changed> {
  const undoId = await record(tx, { userId, now }, { ...others, routes: changes });
  return { count: changes.length, ...(undoId && { undoId }) };
}

/** How changes of routes and their stops are taken back. */
export const routeUndo: UndoKind<RouteChange> = {
  name: "routes",
  change: RouteChange,
  async hold(tx, scope, changes) {
    const after = new Map(changes.map(({ id, updatedAt }) => [id, updatedAt]));
    const current = await lockRoutes(tx, [...after.keys()], scope);
    return current.filter(({ id, updatedAt }) => after.get(id) !== updatedAt);
  },
  async look(db, scope, changes) {
    const { id, name, updatedAt } = routes;
    const rows = await db
      .select({ id, name, updatedAt })
      .from(routes)
      .where(
        sql`${id} = ANY(${sql.param(changes.map((change) => change.id))}::uuid[]) AND ${inRouteScope(scope)}`,
      );
    return lookAtRows(rows, changes);
  },
  restore,
  async check(tx, changes) {
    await checkAgents(
      tx,
      changes.map(({ id }) => id),
    );
    await checkStops(tx, changes);
  },
};
