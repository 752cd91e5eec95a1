import { listLocations } from "contract/locations/calls";
import { OPEN_STATUSES } from "contract/routes/facts";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { listRoutes } from "~/upstream/routes.server";

/** What an agent still has to do: nobody leaves before it is given to someone else. */
export interface OpenWork {
  routes: number;
  /** Of the first of them. */
  routeNames: string[];
  locations: number;
}

/** How many open routes are named. */
const NAMED = 5;

/** The open routes and the locations of an agent. */
export async function readOpenWork(upstream: UpstreamContext, userId: string): Promise<OpenWork> {
  const [routes, locations] = await Promise.all([
    listRoutes(
      upstream,
      { limit: NAMED, sortBy: "name" },
      { userId, status: { inq: [...OPEN_STATUSES] } },
    ),
    call(upstream, listLocations, { query: { limit: 1, filter: { where: { userId } } } }),
  ]);
  return {
    routes: routes.totalDocs,
    routeNames: routes.data.map(({ name }) => name),
    locations: locations.totalDocs,
  };
}

export const isOpen = ({ routes, locations }: OpenWork): boolean => routes + locations > 0;
