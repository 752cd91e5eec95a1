/** Finds agents and locations of a proposal that already have an open route. */
import { OPEN_STATUSES } from "contract/routes/facts";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { routes } from "../../db/schema";
import { uuids } from "../../db/uuids";
import { findPlanned, type PlannedLocation } from "../routes";

/** Agents with their days, locations, and the days of a plan; all ids as the database writes them. */
interface Wanted {
  planned: readonly { userId: string; day: string }[];
  locationIds: readonly string[];
  days: readonly string[];
}

/** An agent with an open route on a day. */
interface BookedDay {
  userId: string;
  day: string;
  /** The office that answers for the route. */
  officeId: string | null;
}

interface Booked {
  /** In the order of the days. */
  agentDays: BookedDay[];
  locations: PlannedLocation[];
}

/** Routes that are under way although they have no day. */
const DRIVEN = ["active", "paused"] as const;

/**
 * Finds the days on which agents have an open route, and the locations that are still to be visited
 * by an open route of the days, or by one without a day that is under way; of any office, also of one
 * that the caller does not see. The caller holds agents and locations, so no plan is accepted, no
 * visit booked and no route scheduled for them meanwhile.
 */
export async function findBooked(tx: Db, { planned, locationIds, days }: Wanted): Promise<Booked> {
  const agentDays = await queryRows(
    tx,
    sql`SELECT DISTINCT planned.day, planned.user_id, ${routes.ownerOfficeId} AS office_id FROM unnest(
      ${uuids(planned.map(({ userId }) => userId))},
      ${sql.param(planned.map(({ day }) => day))}::text[]) AS planned(user_id, day)
    JOIN ${routes} ON ${routes.userId} = planned.user_id AND ${routes.plannedDay} = planned.day::date
    WHERE ${routes.status} IN ${[...OPEN_STATUSES]} ORDER BY planned.day, planned.user_id`,
  );
  const isMeant = sql`(${routes.plannedDay} = ANY(${sql.param([...days])}::date[])
    OR (${routes.plannedDay} IS NULL AND ${routes.status} IN ${[...DRIVEN]}))`;
  return {
    agentDays: agentDays.map((row) => ({
      userId: String(row.user_id),
      day: String(row.day),
      officeId: row.office_id === null ? null : String(row.office_id),
    })),
    locations: await findPlanned(tx, locationIds, isMeant),
  };
}
