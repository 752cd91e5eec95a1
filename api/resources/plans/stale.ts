/** What a proposal was made for and is no longer so. */
import type { PlanDocument, PlannedDay } from "contract/entities";
import { formatOccurrenceName } from "contract/routes/recurrence";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { dayIn } from "../../db/time-zone";
import { conflict } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { findOffice, officeWithBranches } from "../offices";
import { isAbsentOn } from "../users/absences";
import { findBooked } from "./booked";
import type { Maker } from "./lock";
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
 * Holds the agents and locations of a proposal until the transaction ends. Of two plans that have one
 * of them in common, the second waits for the first, and then sees its routes.
 *
 * @returns the agents by id
 * @throws 409 naming up to five of each: agents who left the office; days that are over, off, or have
 *   an open route by now; and locations that were deleted, are not to be visited, or are on an open
 *   route
 */
export async function holdMembers(
  tx: Db,
  { scope, now }: Pick<Maker, "scope" | "now">,
  { officeId, document, days }: Proposed,
): Promise<Map<string, PlanMember>> {
  const names = new Map(document.agents.map(({ userId, name }) => [asUuid(userId), name]));
  const planned = days.map(({ userId, day }) => ({ userId: asUuid(userId), day }));
  const userIds = [...new Set(planned.map(({ userId }) => userId))];
  const agents = await findAgents(tx, officeId, userIds, { hold: true });
  const places = days.flatMap(({ stops }) =>
    stops.flatMap(({ place }) => document.places[place] ?? []),
  );
  const locationIds = places.map(({ locationId }) => asUuid(locationId));
  const found = await findPlaces(tx, scope, locationIds, { hold: true });
  const office = await findOffice(tx, scope, officeId);
  const officeIds = await officeWithBranches(tx, scope, officeId);
  const booked = await findBooked(tx, { officeIds, planned, locationIds, days: document.days });
  const today = dayIn(office.timeZone, now);
  const off = await findDaysOff(tx, planned);
  const dayNames = (all: readonly AgentDay[]) =>
    all.map(({ userId, day }) =>
      formatOccurrenceName(agents.get(userId)?.name ?? names.get(userId) ?? userId, day),
    );
  const placeNames = (isWrong: (id: string) => boolean | undefined) =>
    places.filter(({ locationId }) => isWrong(asUuid(locationId))).map(({ name }) => name);
  refuse([
    ...list(
      "No longer active agents of the office",
      userIds.flatMap((id) => (agents.has(id) ? [] : (names.get(id) ?? id))),
    ),
    ...list("Days that are over", dayNames(planned.filter(({ day }) => day < today))),
    ...list("Absent", dayNames(off.filter(({ userId }) => agents.has(userId)))),
    ...list("Days with a route by now", dayNames(booked.agentDays)),
    ...list(
      "Deleted or inactive locations",
      placeNames((id) => !found.has(id)),
    ),
    ...list(
      "Not to be visited",
      placeNames((id) => found.get(id)?.doNotVisit),
    ),
    ...list(
      "Locations on a route by now",
      placeNames((id) => booked.locationIds.has(id)),
    ),
  ]);
  return agents;
}

interface AgentDay {
  userId: string;
  day: string;
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw conflict(
    `The proposal is out of date. ${problems.join(". ")}. Plan again to leave them out.`,
    "PLAN_STALE",
  );
}

function list(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`);
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
  return [`${title}: ${shown.join(", ")}${more}`];
}

/** Days on which an agent is absent, in their order. */
async function findDaysOff(tx: Db, days: readonly AgentDay[]): Promise<AgentDay[]> {
  const rows = await queryRows(
    tx,
    sql`SELECT planned.user_id, planned.day FROM unnest(
      ${sql.param(days.map(({ userId }) => userId))}::uuid[],
      ${sql.param(days.map(({ day }) => day))}::text[]) AS planned(user_id, day)
    WHERE ${isAbsentOn(sql`planned.user_id`, sql`planned.day`)} ORDER BY planned.day`,
  );
  return rows.map((row) => ({ userId: String(row.user_id), day: String(row.day) }));
}
