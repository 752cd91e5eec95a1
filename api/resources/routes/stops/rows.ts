import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "../../../db/connect";
import { routeLocations, visits } from "../../../db/schema";

/** The most stops that a route takes: what one call can put in a new order, and one page show. */
export const MAX_STOPS = 1000;

/** What a route with fewer than two stops comes to: there is no way to go. */
export const NO_WAY = { distance: 0, estimatedTime: 0, legs: null };

export type StopRow = typeof routeLocations.$inferSelect;

/** A stop that was taken off, with all that is needed to put it back. */
export interface RemovedStop {
  id: string;
  locationId: string;
  isVisited: boolean;
  arrivalTime: string | null;
  departureTime: string | null;
  idleSeconds: number | null;
  idleAfter: string | null;
  /** Visits that pointed at the stop. */
  visitIds: string[];
}

/** The stops of a route in their order. */
export async function readStops(tx: Db, routeId: string): Promise<StopRow[]> {
  return tx
    .select()
    .from(routeLocations)
    .where(eq(routeLocations.routeId, routeId))
    .orderBy(routeLocations.order);
}

/** A stop that is to be, not yet visited. */
export interface NewStop {
  id: string;
  locationId: string;
  /** See `route_locations`; none if left out. */
  idleSeconds?: number | null;
  idleAfter?: string | null | undefined;
}

export const newStop = (locationId: string): NewStop => ({ id: v7(), locationId });

/**
 * Adds stops to a route in one statement, `order` being their places from 1; whatever stands
 * there must be moved in the same transaction.
 */
export async function insertStops(
  tx: Db,
  routeId: string,
  stops: readonly (NewStop & { order: number })[],
): Promise<void> {
  await insertStopsOf(
    tx,
    stops.map((stop) => ({ ...stop, routeId })),
  );
}

/** The same for stops of several routes. */
export async function insertStopsOf(
  tx: Db,
  stops: readonly (NewStop & { routeId: string; order: number })[],
): Promise<void> {
  if (stops.length === 0) return;
  const list = (values: (string | number | null | undefined)[]) =>
    sql.param(values.map((value) => value?.toString() ?? null));
  await tx.execute(sql`
    INSERT INTO ${routeLocations} (id, route_id, location_id, "order", idle_seconds, idle_after)
    SELECT stop.id, stop.route_id, stop.location_id, stop.place, stop.idle_seconds, stop.idle_after
    FROM unnest(
      ${list(stops.map(({ id }) => id))}::uuid[],
      ${list(stops.map(({ routeId }) => routeId))}::uuid[],
      ${list(stops.map(({ locationId }) => locationId))}::uuid[],
      ${list(stops.map(({ order }) => order))}::text[]::int[],
      ${list(stops.map(({ idleSeconds }) => idleSeconds))}::text[]::float8[],
      ${list(stops.map(({ idleAfter }) => idleAfter))}::uuid[]
    ) AS stop(id, route_id, location_id, place, idle_seconds, idle_after)`);
}

/** Takes stops off their route; the places of the others are left to {@link placeStops}. */
export async function removeStops(tx: Db, stops: readonly StopRow[]): Promise<RemovedStop[]> {
  if (stops.length === 0) return [];
  const ids = sql.param(stops.map(({ id }) => id));
  const linked = await tx
    .select({ id: visits.id, stopId: visits.routeLocationId })
    .from(visits)
    .where(sql`${visits.routeLocationId} = ANY(${ids}::uuid[])`);
  await tx.delete(routeLocations).where(sql`${routeLocations.id} = ANY(${ids}::uuid[])`);
  return stops.map(({ routeId: _, order: __, ...stop }) => ({
    ...stop,
    visitIds: linked.flatMap((visit) => (visit.stopId === stop.id ? [visit.id] : [])),
  }));
}

/** Gives the stops of a route the places 1…n in the order of these ids. */
export async function placeStops(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE ${routeLocations} SET "order" = placed.place
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS placed(id, place)
    WHERE ${routeLocations.id} = placed.id AND ${routeLocations.order} <> placed.place`);
}

/** The places, by id, of the stops that are elsewhere or gone in the new order. */
export function replacedOrder(
  before: readonly StopRow[],
  after: readonly string[],
): Record<string, number> {
  const placed = new Map(after.map((id, index) => [id, index + 1]));
  return Object.fromEntries(
    before.flatMap(({ id, order }) => (placed.get(id) === order ? [] : [[id, order]])),
  );
}
