/** What has changed since a proposal was made. */
import { isDeepStrictEqual } from "node:util";
import type { PlanDifference, PlanDocument, PlannedDay, PlanPlace } from "contract/entities";
import { formatOccurrenceName } from "contract/routes/recurrence";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { dayIn } from "../../db/time-zone";
import { asUuid } from "../../http/ids";
import { coversOffice } from "../../http/scope";
import { findOffice, officeWithBranches } from "../offices";
import { isAbsentOn } from "../users/absences";
import { findBooked } from "./booked";
import { isOutsideNewHours } from "./hours";
import type { Maker } from "./lock";
import {
  findAgents,
  findPlaces,
  type Options,
  type PlanMember,
  type PresentPlace,
} from "./members";
import { hasMoved, isNowhere, takesLonger } from "./places";

/** A plan to be accepted. */
export interface Proposed {
  officeId: string;
  document: PlanDocument;
  /** Those of its days that have stops. */
  days: readonly PlannedDay[];
}

/** What is different, by what helps. */
export interface Differences {
  /** Planning again leaves it out. */
  gone: PlanDifference[];
  /** Planning again takes it as it is now. */
  positions: PlanDifference[];
  times: PlanDifference[];
  /** Planning again does not find it: routes of other offices. */
  hidden: PlanDifference[];
}

/**
 * Finds agents who left the office or work at other times; days that are over, off, or have an open
 * route by now; and locations that were deleted, are not to be visited, moved, take longer, are closed
 * at the planned time, or are on an open route.
 */
export async function findDifferences(
  tx: Db,
  { scope, now }: Pick<Maker, "scope" | "now">,
  { officeId, document, days }: Proposed,
  options: Options = {},
): Promise<{ agents: Map<string, PlanMember>; differences: Differences }> {
  const inPlan = new Map(document.agents.map((agent) => [asUuid(agent.userId), agent]));
  const planned = days.map(({ userId, day }) => ({ userId: asUuid(userId), day }));
  const userIds = [...new Set(planned.map(({ userId }) => userId))];
  const agents = await findAgents(tx, officeId, userIds, options);
  const visits = visitsOf(document, days);
  const locationIds = visits.map(({ locationId }) => locationId);
  const found = await findPlaces(tx, scope, locationIds, options);
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
  const namesOn = (planned: readonly { id: string }[]) => {
    const ids = new Set(planned.map(({ id }) => id));
    return visits.filter(({ locationId }) => ids.has(locationId)).map(({ place }) => place.name);
  };
  const hasOtherTimes = (id: string) => {
    const [before, present] = [inPlan.get(id)?.usual, agents.get(id)?.usual];
    return Boolean(before && present) && !isDeepStrictEqual({ ...before }, present);
  };
  const places = differencesOfPlaces(visits, found, document.rules);
  const differences = {
    gone: [
      ...list(
        "No longer active agents of the office",
        userIds.filter((id) => !agents.has(id)).map(agentName),
      ),
      ...list("Days that are over", dayNames(planned.filter(({ day }) => day < today))),
      ...list("Absent", dayNames(off.filter(({ userId }) => agents.has(userId)))),
      ...list("Days with a route by now", dayNames(booked.agentDays.filter(isSeen))),
      ...places.gone,
      ...list("Locations on a route by now", namesOn(booked.locations.filter(isOwn))),
    ],
    positions: places.positions,
    times: [
      ...list("Agents with other working times", userIds.filter(hasOtherTimes).map(agentName)),
      ...places.times,
    ],
    hidden: [
      ...list(
        "Days with a route of another office",
        dayNames(booked.agentDays.filter((route) => !isSeen(route))),
      ),
      ...list(
        "Locations on a route of another office",
        namesOn(booked.locations.filter((route) => !isOwn(route))),
      ),
    ],
  };
  return { agents, differences };
}

function differencesOfPlaces(
  visits: readonly PlannedVisit[],
  found: ReadonlyMap<string, PresentPlace>,
  { respectHours }: PlanDocument["rules"],
): Omit<Differences, "hidden"> {
  const names = (isWrong: (present: PresentPlace, visit: PlannedVisit) => boolean) =>
    visits
      .filter((visit) => {
        const present = found.get(visit.locationId);
        return present && isWrong(present, visit);
      })
      .map(({ place }) => place.name);
  const unknown = visits.filter(({ locationId }) => !found.has(locationId));
  return {
    gone: [
      ...list(
        "Deleted or inactive locations",
        unknown.map(({ place }) => place.name),
      ),
      ...list(
        "Not to be visited",
        names(({ doNotVisit }) => doNotVisit),
      ),
      ...list("Locations without a position", names(isNowhere)),
    ],
    positions: list(
      "Locations that moved",
      names((present, { place }) => hasMoved(place, present)),
    ),
    times: [
      ...list(
        "Visits that take longer by now",
        names((present, { place }) => takesLonger(place, present)),
      ),
      ...list(
        "Closed at the planned time by now",
        respectHours
          ? names((present, visit) => isOutsideNewHours(visit.place, present, visit))
          : [],
      ),
    ],
  };
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

const list = (what: string, names: string[]): PlanDifference[] =>
  names.length === 0 ? [] : [{ what, names }];

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
