import type { Changed } from "contract/common";
import type { Db } from "../../../db/connect";
import { conflict } from "../../../http/errors";
import type { AccessScope } from "../../../http/scope";
import { recordUndo } from "../../audit/undo";
import { lockRoutes, nameRoutes } from "../../routes";
import { refuseAwaited } from "../awaited";
import { lockLocations, lockRoutesTo } from "./lock";
import { takeOffRoutes } from "./stops";
import { inTransaction, writeLocations } from "./write";

/** What locations are taken from; see the contract. */
export type From = "route" | "agent" | "office";

export interface LocationBulk {
  ids: readonly string[];
  scope: AccessScope;
  /** Who does it, and so who may undo it. */
  userId: string;
  now: Date;
}

/** What taking locations from someone writes into them; the agents of an office go with it. */
const FREED = {
  route: {},
  agent: { userId: null },
  office: { userId: null, officeId: null },
} as const satisfies Record<From, object>;

/**
 * Takes locations from their routes, agents or office, all or none; counts those that changed.
 *
 * @throws 404 for a location outside the scope; 409 for an `externalId` that another location
 *   of no office has
 */
export function unassignLocations(db: Db, from: From, bulk: LocationBulk): Promise<Changed> {
  return change(db, { from, toDelete: false }, bulk);
}

/**
 * Soft delete: all of the locations become inactive, and are taken from what is named.
 *
 * @throws 404 and 409 as for {@link unassignLocations}; 409 when one is still to be visited on
 *   an active route
 */
export function deleteLocations(
  db: Db,
  from: From | undefined,
  bulk: LocationBulk,
): Promise<Changed> {
  return change(db, { from, toDelete: true }, bulk);
}

async function change(
  db: Db,
  { from, toDelete }: { from?: From; toDelete: boolean },
  { ids, scope, userId, now }: LocationBulk,
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    const held = from === "route" ? await lockRoutesTo(tx, ids, scope) : [];
    const found = await lockLocations(tx, ids, scope);
    const { off, routes } = await takeOffRoutes(tx, held, ids, now);
    if (toDelete) {
      const going = found.filter(({ status }) => status === "active");
      await refuseAwaited(
        tx,
        going.map(({ id }) => id),
      );
    }
    const to = { ...(from && FREED[from]), ...(toDelete && { status: "inactive" as const }) };
    const locations = await writeLocations(tx, found, to, now);
    const undoId = await recordUndo(tx, { userId, now }, { routes, locations });
    return { count: new Set([...off, ...locations.map(({ id }) => id)]).size, undoId };
  });
}

/**
 * Takes locations, where not visited, off the given routes, or off all of the scope that are
 * not completed; counts the locations that came off.
 *
 * @throws 404 for a location or route outside the scope; 409 for a route that is completed
 */
export async function unassignFromRoutes(
  db: Db,
  routeIds: readonly string[] | undefined,
  { ids, scope, userId, now }: LocationBulk,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const held = routeIds
      ? await lockRoutes(tx, routeIds, scope)
      : await lockRoutesTo(tx, ids, scope);
    const completed = held.filter(({ status }) => status === "completed");
    if (completed.length > 0) {
      throw conflict(
        `Completed routes keep their stops: ${nameRoutes(completed)}`,
        "ROUTE_COMPLETED",
      );
    }
    await lockLocations(tx, ids, scope);
    const { off, routes } = await takeOffRoutes(tx, held, ids, now);
    return { count: off.size, undoId: await recordUndo(tx, { userId, now }, { routes }) };
  });
}
