/** On which routes of the coming days a location is planned already. */
import { listLocationRoutes } from "contract/locations/calls";
import { OPEN_STATUSES } from "contract/routes/facts";
import { formatWeekday } from "~/lib/format";
import { call, type UpstreamContext } from "~/upstream/client.server";

/** An open route that has the location as a stop. */
export interface PlannedVisit {
  routeId: string;
  /** `2026-12-01`. */
  day: string;
  /** Null for a route that nobody has yet. */
  userId: string | null;
  /** Of the agent, else of the route. */
  name: string;
}

/** More than anyone books of one location. */
export const MOST_ROUTES = 100;

/** @param days both included, `2026-12-01` */
export async function readPlannedVisits(
  upstream: UpstreamContext,
  locationId: string,
  { from, until }: { from: string; until: string },
): Promise<PlannedVisit[]> {
  const where = {
    plannedDay: { gte: from, lte: until },
    status: { inq: [...OPEN_STATUSES] },
  };
  const filter = { where, include: [{ relation: "agent" }], order: ["plannedDay ASC", "name ASC"] };
  const query = { locationIds: [locationId], limit: MOST_ROUTES, filter };
  const { data } = await call(upstream, listLocationRoutes, { query });
  return data.map(({ id, name, plannedDay, userId, agent }) => ({
    ...{ routeId: id, day: plannedDay ?? "", userId: userId ?? null },
    name: agent?.displayName ?? agent?.email ?? name,
  }));
}

/** `Ann Lee on Tue 12-01-2026`. */
export const visitInWords = ({ name, day }: PlannedVisit): string =>
  `${name} on ${formatWeekday(day)}`;
