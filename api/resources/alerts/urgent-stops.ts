/** Stops of the highest priority that need a look. */
import { URGENT_LATE_MINUTES, URGENT_PRIORITY, type UrgentState } from "contract/alerts/facts";
import { MAX_PAGE_SIZE } from "contract/list";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { locations, routeLocations, routes, routeTimetables, visits } from "../../db/schema";
import { readList } from "../../http/list/list";
import { type AccessScope, coversOffice } from "../../http/scope";
import { routesAt } from "../routes";
import { routeLocationResource } from "../routes/route-locations/resource";
import { idOf, keyOf, occurrenceOf, queryOf, queryOfIds } from "./keys";

const MINUTE_MS = 60_000;
/** What happened earlier is not looked for: nobody looked for so long, or it was reported days later. */
const LOOK_BACK_MS = 2 * 24 * 60 * MINUTE_MS;
/** Of all offices. */
const MOST_FOUND = 10 * MAX_PAGE_SIZE;

/** A stop in one of the states, on the planned day of its route. */
export interface UrgentStop {
  stopId: string;
  state: UrgentState;
  /** As `2026-11-28`. */
  day: string;
  /** The office that answers for the route. */
  officeId: string | null;
  /** When it was reported, or the route was completed. Null: it lasts, as it is late. */
  happenedAt: string | null;
}

/** With the day: a stop that is moved to another one can be late there, too. */
export const urgentKey = ({ stopId, state, day }: UrgentStop): string =>
  keyOf(stopId, `${state} ${day}`);

const stateOf = (key: string) => occurrenceOf(key).split(" ")[0] as UrgentState;

/**
 * Finds the urgent stops of all offices in one statement, the newest first. It reads the routes that
 * should run or ended of late and still have open stops, and the visits of late that were not possible.
 */
export async function findUrgentStops(db: Db, now: Date): Promise<UrgentStop[]> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const lookedFrom = before(LOOK_BACK_MS);
  const dayOf = (instant: SQL) => sql`(${instant} AT TIME ZONE 'UTC')::date`;
  // A day begins earlier in the east than in UTC.
  const days = sql`${dayOf(lookedFrom)} AND ${dayOf(before(0))} + 1`;
  const leftAt = sql`${routeTimetables.departures}[array_position(
    ${routeTimetables.stops}, ${routeLocations.id})]`;
  const what = sql`${routeLocations.id} AS stop_id, ${routes.plannedDay}::text AS day,
    ${routes.ownerOfficeId} AS office_id`;
  const urgentLocation = sql`JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}
    AND ${locations.priority} = ${URGENT_PRIORITY}::int`;
  const rows = await queryRows(
    db,
    sql`
    SELECT * FROM (
      SELECT ${what}, 'late' AS state, NULL::timestamptz AS happened_at, ${leftAt} AS at
      FROM ${routes}
      JOIN ${routeLocations} ON ${routeLocations.routeId} = ${routes.id} AND NOT ${routeLocations.isVisited}
      ${urgentLocation}
      JOIN ${routeTimetables} ON ${routeTimetables.routeId} = ${routes.id}
      WHERE ${routes.status} IN ('new', 'active') AND ${routes.plannedDay} BETWEEN ${days}
        AND ${routes.visitedLocation} < ${routes.totalLocation}
        AND ${leftAt} < ${before(URGENT_LATE_MINUTES * MINUTE_MS)}
      UNION ALL
      SELECT ${what}, 'left-out', ${routes.endTime}, ${routes.endTime}
      FROM ${routes}
      JOIN ${routeLocations} ON ${routeLocations.routeId} = ${routes.id} AND NOT ${routeLocations.isVisited}
      ${urgentLocation}
      WHERE ${routes.status} = 'completed' AND ${routes.endTime} >= ${lookedFrom}
        AND ${routes.plannedDay} IS NOT NULL AND ${routes.visitedLocation} < ${routes.totalLocation}
      UNION ALL
      SELECT ${what}, 'not-possible', ${visits.createdAt}, ${visits.createdAt}
      FROM ${visits}
      JOIN ${routeLocations} ON ${routeLocations.id} = ${visits.routeLocationId}
      ${urgentLocation}
      JOIN ${routes} ON ${routes.id} = ${routeLocations.routeId}
      WHERE ${visits.arrival} >= ${lookedFrom} AND NOT ${visits.actuallyVisited}
        AND ${routes.status} IN ('active', 'completed') AND ${routes.plannedDay} IS NOT NULL
        AND NOT EXISTS (
          SELECT FROM ${visits} AS later WHERE later.route_location_id = ${routeLocations.id}
            AND later.arrival > ${visits.arrival})
    ) AS found ORDER BY at DESC, stop_id LIMIT ${MOST_FOUND}`,
  );
  return rows.map(({ stop_id, state, day, office_id, happened_at }) => ({
    ...{ stopId: String(stop_id), state: state as UrgentState, day: String(day) },
    officeId: office_id === null ? null : String(office_id),
    happenedAt: happened_at === null ? null : new Date(String(happened_at)).toISOString(),
  }));
}

/** Those that a scope covers, at most a page of them. */
export const urgentWithin = (stops: readonly UrgentStop[], scope: AccessScope): UrgentStop[] =>
  stops.filter(({ officeId }) => coversOffice(scope, officeId)).slice(0, MAX_PAGE_SIZE);

/**
 * Reads the stops of keys with their visits and routes, as far as they may be seen.
 *
 * @param keys at most a page of them
 */
export async function readUrgentStops(
  db: Db,
  scope: AccessScope,
  keys: readonly string[],
  now: Date,
) {
  const stops = await readList(db, routeLocationResource, scope, queryOf(keys), undefined, [
    ...["location", "visit"],
  ]);
  const routeIds = [...new Set(stops.data.map(({ routeId }) => routeId))];
  if (routeIds.length === 0) return [];
  const of = await readList(db, routesAt(now), scope, queryOfIds(routeIds), undefined, ["agent"]);
  return keys.flatMap((key) => {
    const stop = stops.data.find(({ id }) => id === idOf(key));
    const route = of.data.find(({ id }) => id === stop?.routeId);
    return stop && route ? [{ state: stateOf(key), stop, route }] : [];
  });
}
