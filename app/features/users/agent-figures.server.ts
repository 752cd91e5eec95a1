/** What an agent's routes come to. */
import { type AgentRoutes, agentRoutes, agentStops } from "contract/users/calls";
import { formatDistance, formatDuration, unitOf } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { call, ifReadable, type UpstreamContext } from "~/upstream/client.server";
import { listRoutes } from "~/upstream/routes.server";

type Figures = Pick<
  AgentRoutes,
  "routeCount" | "activeCount" | "completedCount" | "distance" | "estimatedTime"
> &
  Partial<Pick<AgentRoutes, "stopCount" | "visitedCount">>;

/** The figures, each as it is shown. */
export async function agentFigures(
  { upstream, units }: Pick<SignedIn, "upstream" | "units">,
  id: string,
): Promise<{ label: string; value: string }[]> {
  // The specification leaves the fields of this reply open.
  const of: Figures =
    (await ifReadable(call(upstream, agentRoutes, { params: { id } }))) ??
    (await summed(upstream, id));
  const visited = of.stopCount === undefined ? [] : [`${of.visitedCount} of ${of.stopCount}`];
  return [
    { label: "Routes", value: String(of.routeCount) },
    { label: "Active", value: String(of.activeCount) },
    { label: "Completed", value: String(of.completedCount) },
    ...visited.map((value) => ({ label: "Stops visited", value })),
    { label: `Distance(${unitOf(units)})`, value: formatDistance(of.distance, units) },
    { label: "Estimated time", value: formatDuration(of.estimatedTime) },
  ];
}

/** The same from the lists of routes and stops, where nothing tells it in one. */
async function summed(upstream: UpstreamContext, id: string): Promise<Figures> {
  const [routes, stops] = await Promise.all([
    listRoutes(upstream, { limit: 0 }, { userId: id, status: { neq: "inactive" } }),
    ifReadable(call(upstream, agentStops, { params: { id }, query: { limit: 0 } })),
  ]);
  const current = routes.data.filter(({ status }) => status !== "inactive");
  const withStatus = (wanted: string) => current.filter(({ status }) => status === wanted).length;
  const sum = (figure: "distance" | "estimatedTime") =>
    current.reduce((total, route) => total + (route[figure] ?? 0), 0);
  return {
    routeCount: current.length,
    activeCount: withStatus("active"),
    completedCount: withStatus("completed"),
    stopCount: stops?.totalDocs,
    visitedCount: stops?.data.filter(({ isVisited }) => isVisited).length,
    distance: sum("distance"),
    estimatedTime: sum("estimatedTime"),
  };
}
