import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import {
  locations,
  locationTypes,
  offices,
  routeLocations,
  routes,
  routeTimetables,
  staleTimetables,
  users,
} from "../../../db/schema";
import { type PlannedRoute, planDay } from "./day-plan";

/** Key of the advisory lock; no other lock in the database uses it. */
const LOCK = 7_277_054;
/** The zone of routes that no office answers for. */
const NO_ZONE = "America/New_York";

/**
 * Computes the timetables of queued routes, the latest changes first.
 *
 * It locks no route and no entry: it reads entries, computes from committed data, and deletes only the
 * entries it read. An advisory lock lets one process compute at a time.
 *
 * @returns the number of entries it processed, at most `most`
 */
export async function refreshTimetables(db: Db, most: number): Promise<number> {
  const [any] = await db.select({ id: staleTimetables.id }).from(staleTimetables).limit(1);
  if (!any) return 0;
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`);
    const entries = await queryRows(
      tx,
      sql`SELECT id::text, route_id FROM ${staleTimetables} ORDER BY id DESC LIMIT ${most}::int`,
    );
    const ids = [...new Set(entries.map(({ route_id }) => String(route_id)))];
    await write(tx, await read(tx, ids));
    await tx.execute(sql`DELETE FROM ${staleTimetables}
      WHERE id = ANY(${sql.param(entries.map(({ id }) => String(id)))}::text[]::bigint[])`);
    return entries.length;
  });
}

/** What a route says of its day; each is null where it is not computed, or no longer true. */
export async function readDayFigures(db: Db, routeId: string) {
  const { dayLength, dayEnd, overtime, closedStops } = routeTimetables;
  const [figures] = await db
    .select({ dayLength, dayEnd, overtime, closedStops })
    .from(routeTimetables)
    .where(
      sql`${routeTimetables.routeId} = ${routeId}::uuid AND NOT EXISTS (
        SELECT FROM ${staleTimetables} WHERE ${staleTimetables.routeId} = ${routeTimetables.routeId})`,
    );
  return figures ?? { dayLength: null, dayEnd: null, overtime: null, closedStops: null };
}

async function read(tx: Db, ids: readonly string[]): Promise<PlannedRoute[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(
    tx,
    sql`
    SELECT jsonb_build_object(
      'id', ${routes.id}, 'day', ${routes.plannedDay}, 'start', ${routes.plannedStart},
      'estimatedTime', ${routes.estimatedTime}, 'roundTrip', ${routes.roundTrip}, 'legs', ${routes.legs},
      'zone', coalesce(${offices.timeZone}, ${NO_ZONE}::text),
      'agent', jsonb_build_object('usualStart', ${users.usualStart}, 'usualEnd', ${users.usualEnd},
        'breakMinutes', ${users.breakMinutes}),
      'office', jsonb_build_object('usualStart', ${offices.usualStart}, 'usualEnd', ${offices.usualEnd},
        'breakMinutes', ${offices.breakMinutes}),
      'stops', coalesce(stops.list, '[]')
    ) AS route
    FROM ${routes}
    LEFT JOIN ${users} ON ${users.id} = ${routes.userId}
    LEFT JOIN ${offices} ON ${offices.id} = coalesce(${routes.officeId}, ${routes.ownerOfficeId})
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object(
        'id', ${routeLocations.id}, 'minutes', coalesce(${locations.visitMinutes}, ${locationTypes.visitMinutes}),
        'hours', ${locations.openingHours}, 'closedDays', ${locations.closedDays},
        'place', CASE WHEN ${locations.longitude} IS NOT NULL AND ${locations.latitude} IS NOT NULL
          THEN jsonb_build_array(${locations.longitude}, ${locations.latitude}) END,
        'idleSeconds', ${routeLocations.idleSeconds}, 'idleAfter', ${routeLocations.idleAfter}
      ) ORDER BY ${routeLocations.order}) AS list
      FROM ${routeLocations} JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}
      LEFT JOIN ${locationTypes} ON ${locationTypes.id} = ${locations.typeId}
      WHERE ${routeLocations.routeId} = ${routes.id}
    ) AS stops
    WHERE ${routes.id} = ANY(${sql.param([...ids])}::uuid[])`,
  );
  return rows.map(({ route }) => route as PlannedRoute);
}

async function write(tx: Db, planned: readonly PlannedRoute[]): Promise<void> {
  if (planned.length === 0) return;
  const { dayLength, overtime, closedStops, dayEnd, stops, arrivals, departures } = routeTimetables;
  const columns = { dayLength, overtime, closedStops, dayEnd, stops, arrivals, departures };
  await tx
    .insert(routeTimetables)
    .values(planned.map(planDay))
    .onConflictDoUpdate({
      target: routeTimetables.routeId,
      set: Object.fromEntries(
        Object.entries(columns).map(([key, { name }]) => [
          key,
          sql`excluded.${sql.identifier(name)}`,
        ]),
      ),
    });
}
