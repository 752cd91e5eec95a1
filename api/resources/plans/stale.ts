/** Whether what a proposal was made for has changed since. */
import { isDeepStrictEqual } from "node:util";
import type { PlanDocument, PlannedDay, PlanPlace } from "contract/entities";
import { formatOccurrenceName } from "contract/routes/recurrence";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { dayIn } from "../../db/time-zone";
import { conflict } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { coversOffice } from "../../http/scope";
import { findOffice, officeWithBranches } from "../offices";
import { isAbsentOn } from "../users/absences";
import { findBooked } from "./booked";
import { isOutsideNewHours } from "./hours";
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
  const inPlan = new Map(document.agents.map((agent) => [asUuid(agent.userId), agent]));
  const planned = days.map(({ userId, day }) => ({ userId: asUuid(userId), day }));
  const userIds = [...new Set(planned.map(({ userId }) => userId))];
  const agents = await findAgents(tx, officeId, userIds, { hold: true });
  const visits = visitsOf(document, days);
  const locationIds = visits.map(({ locationId }) => locationId);
  const found = await findPlaces(tx, scope, locationIds, { hold: true });
  const office = await findOffice(tx, scope, officeId);
  const officeIds = await officeWithBranches(tx, scope, officeId);
  const booked = await findBooked(tx, { planned, locationIds, days: document.days });
  const today = dayIn(office.timeZone, now);
  const off = await findDaysOff(tx, planned);
  const agentName = (id: string) => agents.get(id)?.name ?? inPlan.get(id)?.name ?? id;
  const dayNames = (all: readonly AgentDay[]) => [
    ...new Set(all.map(({ userId, day }) => formatOccurrenceName(agentName(userId), day))),
  ];
  // Planning again reads the routes of agents in all offices that the caller sees, and of locations
  // those of the plan's office and its branches.
  const isSeen = (route: OfRoute) => coversOffice(scope, route.officeId);
  const isOwn = (route: OfRoute) => route.officeId !== null && officeIds.includes(route.officeId);
  const placeNames = (isWrong: (visit: PlannedVisit) => boolean | undefined) =>
    visits.filter(isWrong).map(({ place }) => place.name);
  const namesOn = (planned: readonly { id: string }[]) => {
    const ids = new Set(planned.map(({ id }) => id));
    return placeNames(({ locationId }) => ids.has(locationId));
  };
  const hasOtherTimes = (id: string) => {
    const [before, present] = [inPlan.get(id)?.usual, agents.get(id)?.usual];
    return Boolean(before && present) && !isDeepStrictEqual({ ...before }, present);
  };
  const isOutside = ({ locationId, place, ...visit }: PlannedVisit) => {
    const present = found.get(locationId);
    return present && isOutsideNewHours(place, present, visit);
  };
  refuse(
    [
      ...list(
        "No longer active agents of the office",
        userIds.filter((id) => !agents.has(id)).map(agentName),
      ),
      ...list("Days that are over", dayNames(planned.filter(({ day }) => day < today))),
      ...list("Absent", dayNames(off.filter(({ userId }) => agents.has(userId)))),
      ...list("Days with a route by now", dayNames(booked.agentDays.filter(isSeen))),
      ...list(
        "Deleted or inactive locations",
        placeNames(({ locationId }) => !found.has(locationId)),
      ),
      ...list(
        "Not to be visited",
        placeNames(({ locationId }) => found.get(locationId)?.doNotVisit),
      ),
      ...list("Locations on a route by now", namesOn(booked.locations.filter(isOwn))),
    ],
    [
      ...list("Agents with other working times", userIds.filter(hasOtherTimes).map(agentName)),
      ...list(
        "Closed at the planned time by now",
        document.rules.respectHours ? placeNames(isOutside) : [],
      ),
    ],
    [
      ...list(
        "Days with a route of another office",
        dayNames(booked.agentDays.filter((route) => !isSeen(route))),
      ),
      ...list(
        "Locations on a route of another office",
        namesOn(booked.locations.filter((route) => !isOwn(route))),
      ),
    ],
  );
  return agents;
}

/** What is on a route, with the office that answers for the route. */
interface OfRoute {
  officeId: string | null;
}

interface PlannedVisit {
  /** As the database writes it. */
  locationId: string;
  place: PlanPlace;
  day: string;
  begins: number;
  departure: number;
}

const visitsOf = ({ places }: PlanDocument, days: readonly PlannedDay[]): PlannedVisit[] =>
  days.flatMap(({ day, stops }) =>
    stops.flatMap(({ place: at, begins, departure }) => {
      const place = places[at];
      return place ? [{ locationId: asUuid(place.locationId), place, day, begins, departure }] : [];
    }),
  );

interface AgentDay {
  userId: string;
  day: string;
}

/**
 * @param gone what planning again leaves out
 * @param changed what it plans with other times
 * @param hidden what it does not find: routes of other offices
 */
function refuse(
  gone: readonly string[],
  changed: readonly string[],
  hidden: readonly string[],
): void {
  const problems = [...gone, ...changed, ...hidden];
  if (problems.length === 0) return;
  const helps = [
    ...(gone.length > 0 ? ["leave them out"] : []),
    ...(changed.length > 0 ? ["plan with the new times"] : []),
  ];
  const ways = [
    ...(helps.length > 0 ? [`Plan again to ${helps.join(" and ")}.`] : []),
    ...(hidden.length > 0 ? [WITHOUT_HIDDEN] : []),
  ];
  throw conflict(
    `The proposal is out of date. ${problems.join(". ")}. ${ways.join(" ")}`,
    "PLAN_STALE",
  );
}

const WITHOUT_HIDDEN = "Make a plan without those that another office has planned.";

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
