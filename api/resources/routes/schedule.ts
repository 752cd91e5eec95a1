import type { scheduleRoutes as call } from "contract/calls";
import type { Changed } from "contract/common";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { locations, routeLocations, routes, users } from "../../db/schema";
import { uuids } from "../../db/uuids";
import { conflict } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { findOffice } from "../offices";
import { assignableAgent } from "../users";
import { checkAgents } from "./agents";
import { type Bulk, type Target, writeRoutes } from "./bulk";
import { checkUnchanged, lockRoutes, nameRoutes, type RouteRow } from "./lock";
import { recordUndo } from "./undo";

type Body = Omit<z.output<typeof call.body>, "ids" | "updatedAt">;

/**
 * Gives routes another day, start, agent or office, all of them or none.
 *
 * @param updatedAt the state in which the caller saw a single route, where they said it
 * @throws 404 for a route, agent or office outside the scope; 409 for a completed route, for one
 *   that was changed since, and when an agent is not active or not of the office
 */
export async function scheduleRoutes(
  db: Db,
  { ids, scope, userId, now }: Bulk,
  { userId: agentId, officeId, plannedDay, plannedStart }: Body,
  updatedAt?: string,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    await holdAgents(tx, ids, agentId);
    const agent = agentId
      ? await assignableAgent(tx, scope, { agentId, ...(officeId && { officeId }) })
      : undefined;
    const office = officeId ? await findOffice(tx, scope, officeId) : undefined;
    const found = await lockRoutes(tx, ids, scope);
    for (const route of found) checkUnchanged(route, updatedAt);
    checkOpen(found);
    const given = agent?.officeId ?? office?.id;
    const to: Target = {
      ...(plannedDay !== undefined && { plannedDay }),
      ...(plannedStart !== undefined && { plannedStart }),
      ...(agentId !== undefined && { userId: agent?.id ?? null }),
      ...(given
        ? { officeId: given, ownerOfficeId: given }
        : officeId === null && { officeId: null }),
    };
    const changing = found.filter((route) => differs(route, to));
    if (office && agentId === undefined) await checkOffice(tx, changing, office);
    const changes = await writeRoutes(tx, changing, to, now);
    await checkAgents(
      tx,
      changing.map(({ id }) => id),
    );
    await holdPlanned(tx, changing);
    return recordUndo(tx, userId, changes, now);
  });
}

/**
 * Holds the agents of routes, and the one that they are given to, before the routes are. A plan that is
 * accepted at the same moment holds them in the same order: it waits, and then sees the new days.
 */
const holdAgents = (tx: Db, routeIds: readonly string[], agentId: string | null | undefined) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} = ANY(${uuids(agentId ? [asUuid(agentId)] : [])}) OR ${users.id} IN (
        SELECT ${routes.userId} FROM ${routes} WHERE ${routes.id} = ANY(${uuids(routeIds.map(asUuid))}))`,
    )
    .orderBy(users.id)
    .for("share");

/** The same with the locations that the routes have yet to visit. */
const holdPlanned = (tx: Db, changing: readonly RouteRow[]) =>
  tx
    .select({ id: locations.id })
    .from(locations)
    .where(
      sql`${locations.id} IN (SELECT ${routeLocations.locationId} FROM ${routeLocations}
        WHERE ${routeLocations.routeId} = ANY(${uuids(changing.map(({ id }) => id))})
          AND NOT ${routeLocations.isVisited})`,
    )
    .orderBy(locations.id)
    .for("share");

const differs = (route: RouteRow, to: Target): boolean =>
  Object.entries(to).some(([name, value]) => route[name as keyof RouteRow] !== value);

/** @throws 409 naming those that are completed */
function checkOpen(found: readonly RouteRow[]): void {
  const completed = found.filter(({ status }) => status === "completed");
  if (completed.length === 0) return;
  throw conflict(`Completed routes keep their day: ${nameRoutes(completed)}`, "ROUTE_COMPLETED");
}

/** @throws 409 naming routes whose agent is not of the office that they are given to */
async function checkOffice(
  tx: Db,
  found: readonly RouteRow[],
  office: { id: string; name: string },
): Promise<void> {
  const agents = found.flatMap(({ userId }) => userId ?? []);
  if (agents.length === 0) return;
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} = ANY(${sql.param(agents.map(asUuid))}::uuid[])
        AND ${users.officeId} IS DISTINCT FROM ${office.id}::uuid`,
    );
  const taken = new Set(others.map(({ id }) => id));
  const wrong = found.filter(({ userId }) => userId && taken.has(userId));
  if (wrong.length === 0) return;
  throw conflict(
    `Choose an agent of ${office.name} too: the agents of these are of another office: ${nameRoutes(wrong)}`,
  );
}
