import type { Changed } from "contract/common";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { routes } from "../../db/schema";
import { conflict } from "../../http/errors";
import type { AccessScope } from "../../http/scope";
import { beforeOf, type RouteChange, type Stops } from "./changes";
import { checkUnchanged, laterThanBefore, lockRoutes, nameRoutes, type RouteRow } from "./lock";
import { NO_WAY, placeStops, readStops, removeStops, replacedOrder } from "./stops";
import { recordUndo } from "./undo";

export interface Bulk {
  ids: readonly string[];
  scope: AccessScope;
  /** Who does it, and so who may undo it. */
  userId: string;
  now: Date;
}

/**
 * Soft delete: all of the routes become inactive; those that are so already stay as they are.
 *
 * @param updatedAt the state in which the caller saw them, where they said it
 * @throws 409 when one of them was changed since
 */
export async function deactivateRoutes(
  db: Db,
  { ids, scope, userId, now }: Bulk,
  updatedAt?: string,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const found = await lockRoutes(tx, ids, scope);
    for (const route of found) checkUnchanged(route, updatedAt);
    const changing = found.filter(({ status }) => status !== "inactive");
    return recordUndo(
      tx,
      userId,
      await writeRoutes(tx, changing, { status: "inactive" }, now),
      now,
    );
  });
}

/** Gives routes that are nobody's to an agent and the agent's office. */
export async function assignToAgent(
  tx: Db,
  agent: { id: string; officeId: string },
  { ids, scope, userId, now }: Bulk,
): Promise<Changed> {
  const found = await lockRoutes(tx, ids, scope);
  const taken = found.filter((route) => route.userId !== null || route.officeId !== null);
  if (taken.length > 0) {
    throw conflict(
      `Unassign these first; they are already assigned: ${nameRoutes(taken)}`,
      "ALREADY_ASSIGNED",
    );
  }
  const to = { userId: agent.id, officeId: agent.officeId, ownerOfficeId: agent.officeId };
  return recordUndo(tx, userId, await writeRoutes(tx, found, to, now), now);
}

/**
 * Takes routes from their agent, their office, or both; `route` takes the stops not yet
 * visited off them.
 *
 * @throws 409 when none of them is assigned, or stops would come off a completed route
 */
export async function unassignRoutes(
  db: Db,
  from: { route: boolean; agent: boolean; office: boolean },
  { ids, scope, userId, now }: Bulk,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const found = await lockRoutes(tx, ids, scope);
    if (!from.route && found.every((route) => route.userId === null && route.officeId === null)) {
      throw conflict("None of these routes is assigned to an office or an agent");
    }
    const completed = found.filter(({ status }) => status === "completed");
    if (from.route && completed.length > 0) {
      throw conflict(
        `Completed routes keep their stops: ${nameRoutes(completed)}`,
        "ROUTE_COMPLETED",
      );
    }
    const changes = from.route
      ? await takeStopsOff(tx, found, from, now)
      : await writeRoutes(tx, found.filter(isFreedBy(from)), freed(from), now);
    return recordUndo(tx, userId, changes, now);
  });
}

type From = { agent: boolean; office: boolean };

const freed = ({ agent, office }: From): Target => ({
  ...(agent && { userId: null }),
  ...(office && { officeId: null }),
});

const isFreedBy =
  ({ agent, office }: From) =>
  (route: RouteRow) =>
    (agent && route.userId !== null) || (office && route.officeId !== null);

/** Takes the stops not yet visited off each route, and the routes from agent and office where asked. */
async function takeStopsOff(tx: Db, found: RouteRow[], from: From, now: Date) {
  const changes: RouteChange[] = [];
  for (const route of found) {
    const removal = await removeUnvisitedStops(tx, route);
    if (!removal && !isFreedBy(from)(route)) continue;
    const [done] = await writeRoutes(tx, [route], { ...freed(from), ...removal?.to }, now);
    if (done) changes.push({ ...done, stops: removal?.stops });
  }
  return changes;
}

/** What all of some routes are to have. */
export type Target = Partial<RouteChange["before"]>;

/** Stops that came off a route, and what that changes in the route itself. */
interface Removal {
  stops: Stops;
  to: Target;
}

/** Writes the same values into all these routes, which are held, and notes what they replace. */
export async function writeRoutes(
  tx: Db,
  found: RouteRow[],
  to: Target,
  now: Date,
): Promise<RouteChange[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const written = await tx
    .update(routes)
    .set({ ...to, updatedAt: laterThanBefore(now) })
    .where(sql`${routes.id} = ANY(${sql.param(ids)}::uuid[])`)
    .returning({ id: routes.id, updatedAt: routes.updatedAt });
  const updatedAt = new Map(written.map((row) => [row.id, row.updatedAt]));
  return found.map((route) => ({
    id: route.id,
    before: beforeOf(route),
    updatedAt: updatedAt.get(route.id) ?? route.updatedAt,
  }));
}

/** Takes the stops not yet visited off a route; the others move up to 1…n. */
async function removeUnvisitedStops(tx: Db, route: RouteRow): Promise<Removal | undefined> {
  const all = await readStops(tx, route.id);
  const open = all.filter(({ isVisited }) => !isVisited);
  if (open.length === 0) return undefined;
  const kept = all.flatMap(({ id, isVisited }) => (isVisited ? [id] : []));
  const removed = await removeStops(tx, open);
  await placeStops(tx, kept);
  return {
    stops: { removed, added: [], made: [], order: replacedOrder(all, kept) },
    to: { totalLocation: kept.length, ...(kept.length < 2 && NO_WAY) },
  };
}
