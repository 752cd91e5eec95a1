/** What a proposal was made for and is no longer so. */
import type { PlanDocument, PlannedDay } from "contract/entities";
import { formatOccurrenceName } from "contract/routes/recurrence";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { conflict } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { isAbsentOn } from "../users/absences";
import { findAgents, findPlaces, type PlanMember } from "./members";

const MOST_NAMES = 5;

/** A plan to be accepted. */
export interface Proposed {
  officeId: string;
  document: PlanDocument;
  /** Those of its days that have stops. */
  days: readonly PlannedDay[];
}

/**
 * Holds the agents and locations of a proposal until the transaction ends.
 *
 * @returns the agents by id
 * @throws 409 naming up to five agents who left the office, days off, and locations that were
 *   deleted or are not to be visited
 */
export async function holdMembers(
  tx: Db,
  scope: AccessScope,
  { officeId, document, days }: Proposed,
): Promise<Map<string, PlanMember>> {
  const names = new Map(document.agents.map(({ userId, name }) => [asUuid(userId), name]));
  const userIds = [...new Set(days.map(({ userId }) => asUuid(userId)))];
  const agents = await findAgents(tx, officeId, userIds, { hold: true });
  const places = days.flatMap(({ stops }) =>
    stops.flatMap(({ place }) => document.places[place] ?? []),
  );
  const ids = places.map(({ locationId }) => locationId);
  const found = await findPlaces(tx, scope, ids, { hold: true });
  const gone = places.filter(({ locationId }) => !found.has(asUuid(locationId)));
  const unwanted = places.filter(({ locationId }) => found.get(asUuid(locationId))?.doNotVisit);
  const problems = [
    ...list(
      "No longer active agents of the office",
      userIds.flatMap((id) => (agents.has(id) ? [] : (names.get(id) ?? id))),
    ),
    ...list("Absent", await findDaysOff(tx, days, agents)),
    ...list("Deleted or inactive locations", gone.map(nameOf)),
    ...list("Not to be visited", unwanted.map(nameOf)),
  ];
  if (problems.length === 0) return agents;
  throw conflict(
    `The proposal is out of date. ${problems.join(". ")}. Plan again to leave them out.`,
    "PLAN_STALE",
  );
}

const nameOf = ({ name }: { name: string }): string => name;

function list(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`);
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
  return [`${title}: ${shown.join(", ")}${more}`];
}

/** Agents with a day on which they are absent: `Ann Lee · Tue 12-01`. */
async function findDaysOff(
  tx: Db,
  days: readonly PlannedDay[],
  agents: ReadonlyMap<string, PlanMember>,
): Promise<string[]> {
  const rows = await queryRows(
    tx,
    sql`SELECT planned.user_id, planned.day FROM unnest(
      ${sql.param(days.map(({ userId }) => asUuid(userId)))}::uuid[],
      ${sql.param(days.map(({ day }) => day))}::text[]) AS planned(user_id, day)
    WHERE ${isAbsentOn(sql`planned.user_id`, sql`planned.day`)} ORDER BY planned.day`,
  );
  return rows.flatMap((row) => {
    const agent = agents.get(String(row.user_id));
    return agent ? [formatOccurrenceName(agent.name, String(row.day))] : [];
  });
}
