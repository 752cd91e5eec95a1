import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { routeLocations, routes } from "../../../db/schema";
import { asUuid } from "../../../http/ids";
import { beforeOf, laterThanBefore, type RouteChange, type RouteRow } from "../../routes";
import { NO_WAY, removeStops, replacedOrder, type StopRow } from "../../routes/stops";
import { isOneOf } from "./lock";

/** What came of taking locations off routes. */
interface TakenOff {
  /** The ids of the locations that came off. */
  off: Set<string>;
  /** What that changed in the routes, to be taken back. */
  routes: RouteChange[];
}

/**
 * Takes locations, where not visited, off routes that the transaction holds: the other stops
 * move up to 1…n, and the routes' totals follow. With fewer than two stops left there is no
 * way to go.
 */
export async function takeOffRoutes(
  tx: Db,
  held: readonly RouteRow[],
  locationIds: readonly string[],
  now: Date,
): Promise<TakenOff> {
  const going = new Set(locationIds.map(asUuid));
  const goes = ({ locationId, isVisited }: StopRow) => !isVisited && going.has(locationId);
  const stopsOf = await readAllStops(tx, held);
  const changing = held.filter(({ id }) => stopsOf.get(id)?.some(goes));
  const open = changing.flatMap(({ id }) => stopsOf.get(id)?.filter(goes) ?? []);
  if (open.length === 0) return { off: new Set(), routes: [] };

  const removed = new Map((await removeStops(tx, open)).map((stop) => [stop.id, stop]));
  const updatedAt = await closeGaps(
    tx,
    changing.map(({ id }) => id),
    now,
  );
  const changes = changing.map((route): RouteChange => {
    const before = stopsOf.get(route.id) ?? [];
    const kept = before.flatMap((stop) => (goes(stop) ? [] : [stop.id]));
    return {
      id: route.id,
      before: beforeOf(route),
      updatedAt: updatedAt.get(route.id) ?? route.updatedAt,
      stops: {
        removed: before.flatMap(({ id }) => removed.get(id) ?? []),
        added: [],
        made: [],
        order: replacedOrder(before, kept),
      },
    };
  });
  return { off: new Set(open.map(({ locationId }) => locationId)), routes: changes };
}

/** The stops of all these routes in their order, by route. */
async function readAllStops(tx: Db, held: readonly RouteRow[]): Promise<Map<string, StopRow[]>> {
  const ids = held.map(({ id }) => id);
  const found = await tx
    .select()
    .from(routeLocations)
    .where(isOneOf(sql`${routeLocations.routeId}`, ids))
    .orderBy(routeLocations.routeId, routeLocations.order);
  const byRoute = new Map<string, StopRow[]>();
  for (const stop of found) {
    const stops = byRoute.get(stop.routeId) ?? [];
    stops.push(stop);
    byRoute.set(stop.routeId, stops);
  }
  return byRoute;
}

/** Numbers the stops of routes that lost some, and reckons their totals; the new `updatedAt` by id. */
async function closeGaps(tx: Db, routeIds: string[], now: Date): Promise<Map<string, string>> {
  const changed = sql`${sql.param(routeIds)}::uuid[]`;
  await tx.execute(sql`
    UPDATE ${routeLocations} SET "order" = placed.place
    FROM (
      SELECT id, row_number() OVER (PARTITION BY route_id ORDER BY "order") AS place
      FROM ${routeLocations} WHERE ${routeLocations.routeId} = ANY(${changed})
    ) AS placed
    WHERE ${routeLocations.id} = placed.id AND ${routeLocations.order} <> placed.place`);
  const left = sql`(SELECT count(*)::int FROM ${routeLocations} AS stop WHERE stop.route_id = ${routes.id})`;
  const way = (column: "distance" | "estimatedTime") =>
    sql`CASE WHEN ${left} < 2 THEN ${NO_WAY[column]}::float8 ELSE ${routes[column]} END`;
  const written = await tx
    .update(routes)
    .set({
      totalLocation: left,
      distance: way("distance"),
      estimatedTime: way("estimatedTime"),
      updatedAt: laterThanBefore(now),
    })
    .where(sql`${routes.id} = ANY(${changed})`)
    .returning({ id: routes.id, updatedAt: routes.updatedAt });
  return new Map(written.map((row) => [row.id, row.updatedAt]));
}
