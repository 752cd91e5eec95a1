/** Finds agents and locations of a proposal that already have an open route. */
import { OPEN_STATUSES } from "contract/routes/facts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { routeLocations, routes } from "../../db/schema";

/** Agents with their days, locations, and the days of a plan; all ids as the database writes them. */
interface Wanted {
  /** Whose routes are looked at. */
  officeIds: readonly string[];
  planned: readonly { userId: string; day: string }[];
  locationIds: readonly string[];
  days: readonly string[];
}

interface Booked {
  /** In the order of the days. */
  agentDays: { userId: string; day: string }[];
  locationIds: Set<string>;
}

/** Routes that are under way although they have no day. */
const DRIVEN = ["active", "paused"] as const;

/**
 * Finds the days on which agents have an open route, and the locations that are still to be visited
 * by an open route of the days, or by one without a day that is under way. The caller holds agents
 * and locations, so no other plan is accepted for them meanwhile. A route that gets another day or
 * agent at the same moment is not refused.
 */
export async function findBooked(
  tx: Db,
  { officeIds, planned, locationIds, days }: Wanted,
): Promise<Booked> {
  const isOpen = sql`${routes.status} IN ${[...OPEN_STATUSES]}
    AND ${routes.ownerOfficeId} = ANY(${uuids(officeIds)})`;
  const agentDays = await queryRows(
    tx,
    sql`SELECT DISTINCT planned.day, planned.user_id FROM unnest(
      ${uuids(planned.map(({ userId }) => userId))},
      ${sql.param(planned.map(({ day }) => day))}::text[]) AS planned(user_id, day)
    JOIN ${routes} ON ${routes.userId} = planned.user_id AND ${routes.plannedDay} = planned.day::date
    WHERE ${isOpen} ORDER BY planned.day, planned.user_id`,
  );
  const taken = await queryRows(
    tx,
    sql`SELECT DISTINCT ${routeLocations.locationId} AS id FROM ${routeLocations}
    JOIN ${routes} ON ${routes.id} = ${routeLocations.routeId}
    WHERE ${routeLocations.locationId} = ANY(${uuids(locationIds)})
      AND NOT ${routeLocations.isVisited} AND ${isOpen}
      AND (${routes.plannedDay} = ANY(${sql.param([...days])}::date[])
        OR (${routes.plannedDay} IS NULL AND ${routes.status} IN ${[...DRIVEN]}))`,
  );
  return {
    agentDays: agentDays.map((row) => ({ userId: String(row.user_id), day: String(row.day) })),
    locationIds: new Set(taken.map(({ id }) => String(id))),
  };
}

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
