/** On which open routes a location is planned already. */
import { listLocationRoutes } from "contract/locations/calls";
import { OPEN_STATUSES } from "contract/routes/facts";
import { listRouteLocations } from "contract/routes/stop-calls";
import { formatWeekday } from "~/lib/format";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { countOf } from "../words";

/** An open route that has yet to visit the location. */
export interface PlannedVisit {
  routeId: string;
  /** `2026-12-01`; null for a route without a day. */
  day: string | null;
  /** Null for a route that nobody has yet. */
  userId: string | null;
  /** Of the agent, else of the route. */
  name: string;
}

/** More than anyone books of one location. */
export const MOST_ROUTES = 100;
/** Visits that are named; the others are counted. */
const MOST_NAMED = 5;

/**
 * Those from today on first, in the order of their days, then those without a day, then those of the past.
 *
 * @param today `2026-12-01`
 */
export async function readPlannedVisits(
  upstream: UpstreamContext,
  locationId: string,
  today: string,
): Promise<PlannedVisit[]> {
  const read = async (where: Record<string, unknown>, direction: "ASC" | "DESC") => {
    const filter = {
      where: { status: { inq: [...OPEN_STATUSES] }, ...where },
      include: [{ relation: "agent" }],
      order: [`plannedDay ${direction}`, "name ASC"],
    };
    const query = { locationIds: [locationId], limit: MOST_ROUTES, filter };
    return (await call(upstream, listLocationRoutes, { query })).data;
  };
  const [coming, others] = await Promise.all([
    read({ plannedDay: { gte: today } }, "ASC"),
    read({ or: [{ plannedDay: null }, { plannedDay: { lt: today } }] }, "DESC"),
  ]);
  const [past, anyDay] = [others.filter(hasDay), others.filter((route) => !hasDay(route))];
  const open = [...coming, ...anyDay, ...past].slice(0, MOST_ROUTES);
  const unvisited = await unvisitedOf(
    upstream,
    locationId,
    open.map(({ id }) => id),
  );
  return open
    .filter(({ id }) => unvisited.has(id))
    .map(({ id, name, plannedDay, userId, agent }) => ({
      ...{ routeId: id, day: plannedDay ?? null, userId: userId ?? null },
      name: agent?.displayName ?? agent?.email ?? name,
    }));
}

const hasDay = ({ plannedDay }: { plannedDay?: string | null | undefined }) => Boolean(plannedDay);

/** Of these routes those that have yet to visit a location. */
async function unvisitedOf(
  upstream: UpstreamContext,
  locationId: string,
  routeIds: readonly string[],
): Promise<Set<string>> {
  if (routeIds.length === 0) return new Set();
  const where = { locationId, routeId: { inq: [...routeIds] }, isVisited: false };
  const { data } = await call(upstream, listRouteLocations, {
    query: { limit: 0, filter: { where } },
  });
  return new Set(data.map(({ routeId }) => routeId));
}

/** `Already planned: Ann Lee on Tue 12-01-2026.` of each visit; many are counted. */
export function plannedNotes(visits: readonly PlannedVisit[], today: string): string[] {
  const named = visits.slice(0, MOST_NAMED).map((visit) => {
    const late = visit.day !== null && visit.day < today ? ", and not visited yet" : "";
    return `Already planned: ${visitInWords(visit)}${late}.`;
  });
  const more = visits.length - named.length;
  return more > 0 ? [...named, `Already planned on ${countOf(more, "more open route")}.`] : named;
}

/** `Ann Lee on Tue 12-01-2026`. */
export const visitInWords = ({ name, day }: PlannedVisit): string =>
  day ? `${name} on ${formatWeekday(day)}` : `${name}, without a day`;
