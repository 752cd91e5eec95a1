/** What a new plan is about, read from the upstream. */
import type { Location, PlanDocument, PlanPlace } from "contract/entities";
import { MOST_PLAN_AGENTS, MOST_PLAN_DAYS, MOST_PLAN_PLACES } from "contract/plans/facts";
import { USUAL_VISIT_MINUTES, VISITING_LIMITS } from "contract/visits/facts";
import { listedLocations } from "~/features/locations/index.server";
import { zoneOfOffice } from "~/kit/zone.server";
import { clockAt, formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { inOffice } from "~/upstream/client.server";
import { locationsById } from "~/upstream/locations.server";
import { readPlanAgents } from "./collect-agents.server";
import { readElsewhere } from "./elsewhere.server";
import { idParts } from "./id-parts";
import type { LeftOut } from "./left-out";
import { type OpenWork, readOpenWork } from "./open-work.server";
import type { PlanChoice } from "./plan-choice";

export interface CollectedPlan {
  /** Null: no agent, no day or no place is left. */
  document: PlanDocument | null;
  /** Locations that the plan can't visit, days on which an agent has a route already, and days that are over. */
  leftOut: LeftOut[];
  /** Locations beyond the most that one plan may have. */
  more: number;
}

/**
 * Reads what a plan is about: the agents with their working times and days off, and the locations
 * with their hours. Days before the present one, by the clocks of the office, are left out.
 *
 * @throws UpstreamError, or what the session's context makes of it (a Response)
 */
export async function collectPlan(
  session: SignedIn,
  choice: PlanChoice,
  now = new Date(),
): Promise<CollectedPlan> {
  const zone = await zoneOfOffice(session, choice.officeId);
  const { over, days } = splitDays(choice.days, clockAt(now, zone).date);
  const gone = over.map((day) => ({
    ...{ id: day, kind: "day" as const },
    ...{ name: formatWeekday(day), why: OVER },
  }));
  if (days.length === 0) return { document: null, leftOut: gone, more: 0 };
  const scope = inOffice(session.upstream, choice.officeId);
  const agentIds = [...new Set(choice.agentIds)].slice(0, MOST_PLAN_AGENTS);
  const work = await readOpenWork({ office: scope, all: session.upstream, agentIds }, days);
  const [agents, places] = await Promise.all([
    readPlanAgents(scope, {
      ...{ agentIds, days, officeId: choice.officeId, work },
      keepsIdle: choice.isRenewed,
    }),
    readPlaces(session, choice, { days, work, zone }),
  ]);
  const { officeId, locationsQuery, locationIds } = choice;
  const isEmpty = agents.agents.length === 0 || places.places.length === 0;
  const asked = {
    ...{ officeId, locationsQuery },
    ...(locationIds && { locationIds: places.unknown }),
  };
  const elsewhere = choice.isRenewed && !isEmpty ? [] : await readElsewhere(session, asked);
  return {
    document: isEmpty
      ? null
      : {
          days,
          agents: agents.agents,
          places: places.places,
          rules: choice.rules,
          proposal: null,
        },
    leftOut: [...elsewhere, ...gone, ...agents.leftOut, ...places.leftOut],
    more: places.more,
  };
}

export const OVER = "This day is over";

/** The days before today, and the others as far as a plan may have them; both in their order. */
export function splitDays(asked: readonly string[], today: string) {
  const all = [...new Set(asked)].toSorted();
  return {
    over: all.filter((day) => day < today),
    days: all.filter((day) => day >= today).slice(0, MOST_PLAN_DAYS),
  };
}

interface Places {
  places: PlanPlace[];
  leftOut: CollectedPlan["leftOut"];
  more: number;
  /** Those that were named and that the office does not have. */
  unknown: string[];
}

/** The first locations that can be visited, as many as a plan may have. */
async function readPlaces(
  session: SignedIn,
  choice: PlanChoice,
  { days, work, zone }: { days: readonly string[]; work: OpenWork; zone: string },
): Promise<Places> {
  const found: Places = { places: [], leftOut: [], more: 0, unknown: [] };
  for await (const { locations, left, unknown = [] } of locationsOf(session, choice)) {
    found.more = left;
    found.unknown.push(...unknown);
    for (const [at, location] of locations.entries()) {
      if (found.places.length === MOST_PLAN_PLACES) {
        found.more = left + locations.length - at;
        break;
      }
      const why = reasonAgainst(location, work);
      const place = why ? null : toPlace(location, { days, zone });
      if (place) found.places.push(place);
      else found.leftOut.push(withoutPlace(location, why ?? NO_POSITION));
    }
    if (found.places.length === MOST_PLAN_PLACES) break;
  }
  return found;
}

interface Part {
  locations: Location[];
  /** How many come after it. */
  left: number;
  unknown?: string[];
}

async function* locationsOf(
  session: SignedIn,
  { locationIds, locationsQuery, officeId }: PlanChoice,
): AsyncGenerator<Part> {
  if (!locationIds) {
    let seen = 0;
    const query = new URLSearchParams(locationsQuery);
    for await (const { locations, total } of listedLocations(session, query, { officeId })) {
      seen += locations.length;
      yield { locations, left: Math.max(0, total - seen) };
    }
    return;
  }
  let left = new Set(locationIds).size;
  const scope = inOffice(session.upstream, officeId);
  for (const part of idParts(locationIds)) {
    const known = new Map((await locationsById(scope, part)).map((one) => [one.id, one]));
    left -= part.length;
    const locations = part.flatMap((id) => known.get(id) ?? []);
    yield { locations, left, unknown: part.filter((id) => !known.has(id)) };
  }
}

const withoutPlace = ({ id, name }: Location, why: string): LeftOut => ({
  ...{ id, kind: "place", name, why },
});

const NO_POSITION = "No position on the map";

function reasonAgainst({ id, status, doNotVisit }: Location, work: OpenWork): string | undefined {
  if (status === "inactive") return "Deleted";
  if (doNotVisit) return "Do not visit";
  const route = work.routeOf.get(id);
  return route === undefined ? undefined : `Already on the route “${route}”`;
}

/** A location as a plan has it; null if it is nowhere on the map. */
function toPlace(
  location: Location,
  { days, zone }: { days: readonly string[]; zone: string },
): PlanPlace | null {
  if (!location.location) return null;
  const [longitude, latitude] = location.location.coordinates;
  const { priority, visitMinutes, openingHours, closedDays, userId, lastVisited } = location;
  return {
    locationId: location.id,
    name: location.name.slice(0, 500),
    longitude,
    latitude,
    visitMinutes: visitMinutes ?? location.locationType?.visitMinutes ?? USUAL_VISIT_MINUTES,
    priority: isPriority(priority) ? priority : null,
    openingHours: openingHours || null,
    lastVisit: lastVisited ? clockAt(new Date(lastVisited), zone).date : null,
    closedDays: (closedDays ?? []).filter((day) => days.includes(day)),
    agentId: userId ?? null,
    onlyAgentId: null,
    onlyDay: null,
    from: null,
    until: null,
    isRequired: false,
    lockedTo: null,
  };
}

const isPriority = (value: number | null | undefined): value is number =>
  typeof value === "number" &&
  value >= VISITING_LIMITS.priority.min &&
  value <= VISITING_LIMITS.priority.max;
