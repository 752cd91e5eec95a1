import type { Changed } from "contract/common";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { routeLocations, routes, visits } from "../../db/schema";
import { conflict } from "../../http/errors";
import type { AccessScope } from "../../http/scope";
import { laterThanBefore, lockRoutes, nameRoutes, type RouteRow } from "./lock";
import { beforeOf, type RouteChange, recordUndo, type Stops } from "./undo";

export interface Bulk {
  ids: readonly string[];
  scope: AccessScope;
  /** Who does it, and so who may undo it. */
  userId: string;
  now: Date;
}

/** Soft delete: all of the routes become inactive; those that are so already stay as they are. */
export async function deactivateRoutes(
  db: Db,
  { ids, scope, userId, now }: Bulk,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const found = await lockRoutes(tx, ids, scope);
    const changing = found.filter(({ status }) => status !== "inactive");
    return recordUndo(tx, userId, await change(tx, changing, { status: "inactive" }, now), now);
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
      `Unassign first what is assigned already: ${nameRoutes(taken)}`,
      "ALREADY_ASSIGNED",
    );
  }
  const to = { userId: agent.id, officeId: agent.officeId, ownerOfficeId: agent.officeId };
  return recordUndo(tx, userId, await change(tx, found, to, now), now);
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
      throw conflict(`Completed routes keep their stops: ${nameRoutes(completed)}`);
    }
    const changes = from.route
      ? await takeStopsOff(tx, found, from, now)
      : await change(tx, found.filter(isFreedBy(from)), freed(from), now);
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
    const stops = await removeUnvisitedStops(tx, route);
    if (!stops && !isFreedBy(from)(route)) continue;
    const to = { ...freed(from), ...(stops && afterRemoval(stops)) };
    const [done] = await change(tx, [route], to, now);
    if (done) changes.push({ ...done, stops });
  }
  return changes;
}

type Target = Partial<RouteChange["before"]>;

/** Writes the same values into all these routes, and notes what they replace. */
async function change(tx: Db, found: RouteRow[], to: Target, now: Date): Promise<RouteChange[]> {
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
async function removeUnvisitedStops(tx: Db, route: RouteRow): Promise<Stops | undefined> {
  const all = await tx
    .select()
    .from(routeLocations)
    .where(eq(routeLocations.routeId, route.id))
    .orderBy(routeLocations.order);
  const removed = all.filter(({ isVisited }) => !isVisited);
  if (removed.length === 0) return undefined;
  const ids = sql.param(removed.map(({ id }) => id));
  const linked = await tx
    .select({ id: visits.id, stopId: visits.routeLocationId })
    .from(visits)
    .where(sql`${visits.routeLocationId} = ANY(${ids}::uuid[])`);
  await tx.delete(routeLocations).where(sql`${routeLocations.id} = ANY(${ids}::uuid[])`);
  await tx.execute(sql`
    UPDATE ${routeLocations} SET "order" = placed.place
    FROM (
      SELECT id, row_number() OVER (ORDER BY "order") AS place FROM ${routeLocations}
      WHERE ${routeLocations.routeId} = ${route.id}::uuid
    ) AS placed
    WHERE ${routeLocations.id} = placed.id`);
  return {
    removed: removed.map(({ id, locationId, isVisited, arrivalTime, departureTime }) => ({
      id,
      locationId,
      isVisited,
      arrivalTime,
      departureTime,
      visitIds: linked.flatMap((visit) => (visit.stopId === id ? [visit.id] : [])),
    })),
    order: Object.fromEntries(all.map(({ id, order }) => [id, order])),
  };
}

/** With fewer than two stops there is no way to go. */
function afterRemoval({ removed, order }: Stops): Target {
  const left = Object.keys(order).length - removed.length;
  return { totalLocation: left, ...(left < 2 && { distance: 0, estimatedTime: 0 }) };
}
