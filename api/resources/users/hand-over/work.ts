/** What an agent was given, held until the transaction ends: routes before locations, by their ids. */
import { OPEN_STATUSES } from "contract/routes/facts";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { locations, routeLocations, routes } from "../../../db/schema";
import { conflict } from "../../../http/errors";
import type { AccessScope } from "../../../http/scope";
import { inLocationScope } from "../../locations/scope";
import { nameRoutes, type RouteRow } from "../../routes";
import { inRouteScope } from "../../routes/scope";

export type LocationRow = typeof locations.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The agent's routes that are new, active or paused.
 *
 * @throws 409 where one of them is of an office for which the caller may not act
 */
export async function holdOpenRoutes(
  tx: Db,
  scope: AccessScope,
  agentId: string,
): Promise<RouteRow[]> {
  const found = await tx
    .select({ route: routes, isWithin: sql<boolean>`coalesce(${inRouteScope(scope)}, false)` })
    .from(routes)
    .where(and(eq(routes.userId, agentId), inArray(routes.status, OPEN_STATUSES)))
    .orderBy(routes.id)
    .for("update");
  const elsewhere = found.filter(({ isWithin }) => !isWithin);
  if (elsewhere.length > 0) {
    throw conflict(
      "Other offices answer for some of the routes: ask an admin",
      "OTHER_OFFICES_ROUTES",
    );
  }
  return found.map(({ route }) => route);
}

/** The agent's locations, active or not. Those within the scope: they are of the agent's office. */
export const holdLocations = (
  tx: Db,
  scope: AccessScope,
  agentId: string,
  only?: SQL,
): Promise<LocationRow[]> =>
  tx
    .select()
    .from(locations)
    .where(and(eq(locations.userId, agentId), only, inLocationScope(scope)))
    .orderBy(locations.id)
    .for("update");

/** Of the agent's active locations, those to hand over: all, those not visited for long, or none. */
export async function holdDueLocations(
  tx: Db,
  scope: AccessScope,
  agentId: string,
  due: { locations: "all" | "overdue" | "none"; overdueDays: number },
  now: Date,
): Promise<LocationRow[]> {
  if (due.locations === "none") return [];
  const since = new Date(now.getTime() - due.overdueDays * DAY_MS).toISOString();
  const notSince = sql`(${locations.lastVisited} IS NULL OR ${locations.lastVisited} < ${since}::timestamptz)`;
  const isActive = eq(locations.status, "active");
  const only = due.locations === "all" ? isActive : and(isActive, notSince);
  return holdLocations(tx, scope, agentId, only);
}

/** The locations still to be visited on these routes, each with one of them. */
export async function openStops(tx: Db, held: readonly RouteRow[]) {
  const ids = sql.param(held.map(({ id }) => id));
  return tx
    .select({ routeId: routeLocations.routeId, locationId: routeLocations.locationId })
    .from(routeLocations)
    .where(sql`${routeLocations.routeId} = ANY(${ids}::uuid[]) AND NOT ${routeLocations.isVisited}`)
    .orderBy(routeLocations.routeId);
}

/** @throws 409 if somebody who leaves would still have open routes */
export function requireHandedOver(name: string, open: readonly RouteRow[]): void {
  if (open.length === 0) return;
  throw conflict(
    `Hand over the routes that ${name} still has as well: ${nameRoutes(open)}`,
    "HAS_OPEN_ROUTES",
  );
}
