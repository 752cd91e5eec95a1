/** Planned routes as events of a calendar, from what the database knows of them. */
import type { CalendarEvent } from "contract/calls";
import { type Worktime, worktimeOf } from "contract/routes/timetable";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import {
  locations,
  offices,
  routeLocations,
  routes,
  routeTimetables,
  users,
} from "../../../db/schema";
import { instantIn } from "../../../db/time-zone";
import type { FeedRow } from "./store";

/** What is published of a route, besides how often it changed. */
export type PlannedEvent = Omit<CalendarEvent, "sequence" | "changedAt" | "isCancelled">;

/** A timetable that is not computed yet has no length. */
const LEAST_SECONDS = 15 * 60;
/** The zone of routes that no office answers for. */
const NO_ZONE = "America/New_York";

interface Row {
  routeId: string;
  name: string;
  status: NonNullable<PlannedEvent["status"]>;
  agentName: string | null;
  zone: string;
  day: string;
  start: string | null;
  seconds: number | null;
  agent: Worktime | null;
  office: Worktime | null;
  stops: PlannedEvent["stops"];
}

/** The routes that a feed shows, whatever their day. */
function belongsTo({ userId, officeId }: FeedRow): SQL {
  const owner = userId
    ? sql`${routes.userId} = ${userId}::uuid`
    : sql`${routes.ownerOfficeId} = ${officeId}::uuid`;
  return sql`${owner} AND ${routes.status} <> 'inactive' AND ${routes.plannedDay} IS NOT NULL`;
}

/** The ids among these of routes that a feed shows, whatever their day. */
export async function shownRoutes(tx: Db, feed: FeedRow, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queryRows(
    tx,
    sql`SELECT id FROM ${routes}
      WHERE ${belongsTo(feed)} AND ${routes.id} = ANY(${sql.param(ids)}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => String(id)));
}

/**
 * The events of a feed from one day to another, the earliest first. The routes are found before their
 * stops are read, which would otherwise be read of all routes beyond `most`.
 */
export async function plannedEvents(
  tx: Db,
  feed: FeedRow,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<PlannedEvent[]> {
  const rows = await queryRows(
    tx,
    sql`
    SELECT jsonb_build_object(
      'routeId', ${routes.id}, 'name', ${routes.name}, 'status', ${routes.status},
      'agentName', ${users.displayName}, 'zone', coalesce(${offices.timeZone}, ${NO_ZONE}::text),
      'day', ${routes.plannedDay}, 'start', ${routes.plannedStart},
      'seconds', coalesce(${routeTimetables.dayLength}, ${routes.estimatedTime}),
      'agent', jsonb_build_object('usualStart', ${users.usualStart}),
      'office', jsonb_build_object('usualStart', ${offices.usualStart}),
      'stops', coalesce(stops.list, '[]')
    ) AS event
    FROM (
      SELECT * FROM ${routes}
      WHERE ${belongsTo(feed)} AND ${routes.plannedDay} BETWEEN ${from}::date AND ${to}::date
      ORDER BY ${routes.plannedDay}, ${routes.id} LIMIT ${most}::int
    ) AS ${routes}
    LEFT JOIN ${users} ON ${users.id} = ${routes.userId}
    LEFT JOIN ${offices} ON ${offices.id} = coalesce(${routes.officeId}, ${routes.ownerOfficeId})
    LEFT JOIN ${routeTimetables} ON ${routeTimetables.routeId} = ${routes.id}
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object(
        'name', ${locations.name}, 'address', ${locations.address}, 'city', ${locations.city},
        'zip', ${locations.zip},
        'arrival', ${routeTimetables.arrivals}[array_position(${routeTimetables.stops}, ${routeLocations.id})]
      ) ORDER BY ${routeLocations.order}) AS list
      FROM ${routeLocations} JOIN ${locations} ON ${locations.id} = ${routeLocations.locationId}
      WHERE ${routeLocations.routeId} = ${routes.id}
    ) AS stops
    ORDER BY ${routes.plannedDay}, ${routes.id}`,
  );
  return rows.map(({ event }) => toEvent(event as Row));
}

function toEvent({ routeId, name, status, agentName, zone, day, stops, ...plan }: Row) {
  const start = instantIn(zone, day, plan.start ?? worktimeOf(plan.agent, plan.office).start);
  const seconds = Math.max(LEAST_SECONDS, Math.round((plan.seconds ?? 0) / 60) * 60);
  return {
    ...{ routeId, name, status, zone, agent: agentName },
    start: start.toISOString(),
    end: new Date(start.getTime() + seconds * 1000).toISOString(),
    stops: stops.map(({ arrival, ...stop }) => ({
      ...stop,
      arrival: arrival ? new Date(arrival).toISOString() : null,
    })),
  };
}
