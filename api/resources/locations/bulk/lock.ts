import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { locations, routeLocations, routes } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import type { AccessScope } from "../../../http/scope";
import { lockRoutes, type RouteRow } from "../../routes";
import { inRouteScope } from "../../routes/scope";
import { inLocationScope } from "../scope";

export type LocationRow = typeof locations.$inferSelect;

/** `column = ANY(…)`, for ids that callers gave. */
export const isOneOf = (column: SQL, ids: readonly string[]): SQL =>
  sql`${column} = ANY(${sql.param([...new Set(ids.map(asUuid))])}::uuid[])`;

/**
 * The locations with these ids, held until the transaction ends, in the order of their ids.
 * A change that holds routes too takes those first.
 *
 * @param ids may hold the same id twice
 * @throws 404 unless all of them are within the scope
 */
export async function lockLocations(
  tx: Db,
  ids: readonly string[],
  scope: AccessScope,
): Promise<LocationRow[]> {
  const found = await tx
    .select()
    .from(locations)
    .where(sql`${isOneOf(sql`${locations.id}`, ids)} AND ${inLocationScope(scope)}`)
    .orderBy(locations.id)
    .for("update");
  const wanted = new Set(ids.map(asUuid)).size;
  const missing = wanted - found.length;
  if (missing > 0) {
    throw notFound(
      wanted === 1 ? "There is no such location" : `${missing} of the locations do not exist`,
    );
  }
  return found;
}

/** The routes of the scope, not completed, on which one of these locations is still to be visited. */
export async function lockRoutesTo(
  tx: Db,
  locationIds: readonly string[],
  scope: AccessScope,
): Promise<RouteRow[]> {
  const found = await tx
    .selectDistinct({ id: routes.id })
    .from(routes)
    .innerJoin(routeLocations, sql`${routeLocations.routeId} = ${routes.id}`)
    .where(
      sql`${isOneOf(sql`${routeLocations.locationId}`, locationIds)} AND NOT ${routeLocations.isVisited}
      AND ${routes.status} <> 'completed' AND ${inRouteScope(scope)}`,
    );
  const locked = await lockRoutes(
    tx,
    found.map(({ id }) => id),
    scope,
  );
  // Someone may have completed one before it was held.
  return locked.filter(({ status }) => status !== "completed");
}
