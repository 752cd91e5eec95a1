import { isDeepStrictEqual } from "node:util";
import type { updateRoute as call } from "contract/calls";
import type { Route } from "contract/entities";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { routes, users } from "../../db/schema";
import { conflict } from "../../http/errors";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { findOffice } from "../offices";
import { checkAgents } from "./agents";
import { laterThanBefore, lockRoute, type RouteRow } from "./lock";
import { routeResource } from "./resource";
import { beginRun, finishRun } from "./runs";
import { mayFollow, timesOf } from "./transitions";

type Changes = Partial<Omit<typeof routes.$inferInsert, "id">>;

/**
 * Changes one route.
 *
 * @throws 404 for an unknown route or office; 409 when it was changed since `updatedAt`, when
 *   the status can't follow, when its agent is of another office than the new one, or when a
 *   route is opened again whose agent has left
 */
export async function updateRoute(
  db: Db,
  scope: AccessScope,
  id: string,
  { updatedAt, status, officeId, ...plain }: z.output<typeof call.body>,
  now: Date,
): Promise<Route> {
  return db.transaction(async (tx) => {
    const route = await lockRoute(tx, id, scope, updatedAt);
    const changes: Changes = {
      ...plain,
      ...(status !== undefined && status !== route.status && statusChange(route, status, now)),
      ...(officeId !== undefined && (await officeChange(tx, scope, route, officeId))),
    };
    const differs = Object.entries(changes).some(
      ([key, value]) =>
        value !== undefined && !isDeepStrictEqual(value, route[key as keyof RouteRow]),
    );
    if (differs) {
      await tx
        .update(routes)
        .set({ ...changes, updatedAt: laterThanBefore(now) })
        .where(eq(routes.id, route.id));
      await checkAgents(tx, [route.id]);
      if (changes.status === "active") await beginRun(tx, route.id);
      if (changes.status === "completed") await finishRun(tx, route.id);
    }
    return readOne(tx, routeResource, { kind: "all" }, route.id);
  });
}

function statusChange(route: RouteRow, status: RouteRow["status"], now: Date): Changes {
  if (!mayFollow(route.status, status)) {
    throw conflict(`A route that is ${route.status} can't become ${status}`, "STATUS_NOT_ALLOWED");
  }
  return { status, ...timesOf(status, route, now) };
}

async function officeChange(
  tx: Db,
  scope: AccessScope,
  route: RouteRow,
  officeId: string | null,
): Promise<Changes> {
  // Without an office the route stays with the one that answered for it.
  if (officeId === null) return { officeId: null };
  const office = await findOffice(tx, scope, officeId);
  if (route.userId) {
    const [agent] = await tx
      .select({ displayName: users.displayName, officeId: users.officeId })
      .from(users)
      .where(sql`${users.id} = ${route.userId}::uuid`);
    if (agent && agent.officeId !== office.id) {
      throw conflict(
        `The route's agent ${agent.displayName} is not of the office ${office.name}; unassign the agent first`,
      );
    }
  }
  return { officeId: office.id, ownerOfficeId: office.id };
}
