import { ROUTE_STATUSES, type RouteStatus } from "~/features/routes/status";
import type { UpstreamContext } from "~/upstream/client.server";
import { listRoutes } from "~/upstream/routes.server";

export interface StatusCount {
  status: RouteStatus;
  count: number;
}

/** How many routes the reader sees in each status. */
export const countRoutes = (upstream: UpstreamContext): Promise<StatusCount[]> =>
  Promise.all(
    ROUTE_STATUSES.map(async (status) => {
      const { totalDocs } = await listRoutes(upstream, { limit: 1 }, { status });
      return { status, count: totalDocs };
    }),
  );
