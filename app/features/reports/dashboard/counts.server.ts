import { type Dashboard, getDashboard } from "contract/reports/dashboard-calls";
import { ROUTE_STATUSES, type RouteStatus } from "~/features/routes/status";
import { call, ifReadable, type UpstreamContext } from "~/upstream/client.server";
import { listRoutes } from "~/upstream/routes.server";

export interface StatusCount {
  status: RouteStatus;
  count: number;
}

/** How many routes the reader sees in each status, and what else is told of them. */
export interface RoutesNow {
  routes: StatusCount[];
  /** Undefined where the upstream doesn't tell; every list of routes tells the counts. */
  dashboard: Dashboard | undefined;
}

export async function readRoutesNow(upstream: UpstreamContext): Promise<RoutesNow> {
  const dashboard = await ifReadable(call(upstream, getDashboard));
  const routes = ROUTE_STATUSES.map(async (status) => ({
    status,
    count: dashboard?.routes[status] ?? (await countRoutes(upstream, status)),
  }));
  return { routes: await Promise.all(routes), dashboard };
}

const countRoutes = async (upstream: UpstreamContext, status: RouteStatus): Promise<number> =>
  (await listRoutes(upstream, { limit: 1 }, { status })).totalDocs;
