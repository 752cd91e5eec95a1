import { listLocations } from "contract/locations/calls";
import { OPEN_STATUSES } from "contract/routes/facts";
import { listRecurrences } from "contract/routes/recurrence-calls";
import { call, ifOffered, type UpstreamContext } from "~/upstream/client.server";
import { listRoutes } from "~/upstream/routes.server";

/** What an agent still has to do: nobody leaves before it is given to someone else. */
export interface OpenWork {
  routes: number;
  /** Of the first of them. */
  routeNames: string[];
  locations: number;
  recurringRoutes: number;
}

/** How many open routes are named. */
const NAMED = 5;

/** The open and recurring routes and the locations of an agent. */
export async function readOpenWork(upstream: UpstreamContext, userId: string): Promise<OpenWork> {
  const [routes, locations, recurringRoutes] = await Promise.all([
    listRoutes(
      upstream,
      { limit: NAMED, sortBy: "name" },
      { userId, status: { inq: [...OPEN_STATUSES] } },
    ),
    call(upstream, listLocations, { query: { limit: 1, filter: { where: { userId } } } }),
    countRecurringRoutes(upstream, userId),
  ]);
  return {
    routes: routes.totalDocs,
    routeNames: routes.data.map(({ name }) => name),
    locations: locations.totalDocs,
    recurringRoutes,
  };
}

/** How many recurring routes an agent has that have not ended; none if the upstream has no such routes. */
export async function countRecurringRoutes(
  upstream: UpstreamContext,
  userId: string,
): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const where = { userId, or: [{ lastDay: null }, { lastDay: { gte: today } }] };
  const found = await ifOffered(
    call(upstream, listRecurrences, { query: { limit: 1, filter: { where } } }),
  );
  return found?.totalDocs ?? 0;
}

export const isOpen = ({ routes, locations, recurringRoutes }: OpenWork): boolean =>
  routes + locations + recurringRoutes > 0;
