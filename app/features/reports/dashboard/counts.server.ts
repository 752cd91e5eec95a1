/** Reads the dashboard's figures: with its own calls, or one call per figure if the upstream lacks them. */
import {
  activeAgents,
  type ReportQuery,
  topAgents,
  topOffices,
  visitStats,
} from "contract/reports/calls";
import { readCoverage } from "contract/reports/coverage-calls";
import { getDashboard, getDashboardVisits } from "contract/reports/dashboard-calls";
import { countAgentStates } from "contract/tracking/agent-state-calls";
import { ROUTE_STATUSES, type RouteStatus } from "~/features/routes/status";
import { call, ifOffered, ifReadable, type UpstreamContext } from "~/upstream/client.server";
import { optional } from "~/upstream/optional.server";
import { listRoutes } from "~/upstream/routes.server";
import type { KnownNow, RoutesNow, ToldOfVisits } from "./figures.server";

/** Of the top agents and offices. */
const TOP = 5;

/** @param day today by the clocks of the page's office */
export async function readRoutesNow(upstream: UpstreamContext, day: string): Promise<RoutesNow> {
  const dashboard = await ifReadable(call(upstream, getDashboard, { query: { day } }));
  const routes = ROUTE_STATUSES.map(async (status) => ({
    status,
    count: dashboard?.routes[status] ?? (await countRoutes(upstream, status)),
  }));
  return { routes: await Promise.all(routes), dashboard };
}

const countRoutes = async (upstream: UpstreamContext, status: RouteStatus): Promise<number> =>
  (await listRoutes(upstream, { limit: 1 }, { status })).totalDocs;

/** How routes, agents and locations are now. */
export async function readNow(
  upstream: UpstreamContext,
  routesNow: RoutesNow | undefined,
): Promise<KnownNow> {
  const dashboard = routesNow?.dashboard;
  const [agents, coverage] = await Promise.all([
    dashboard?.agents ?? optional(call(upstream, countAgentStates)),
    dashboard?.coverage ?? optional(ifOffered(call(upstream, readCoverage))),
  ]);
  return { routesNow, agents, coverage };
}

/** The visits of a period; what can't be read is undefined. */
export async function readVisits(
  upstream: UpstreamContext,
  query: ReportQuery,
): Promise<ToldOfVisits> {
  const asked = { query: { ...query, limit: TOP } };
  const told = await optional(ifOffered(call(upstream, getDashboardVisits, asked)));
  if (told) return { stats: told, agents: told, ...told };
  const [stats, agents, best, bestOffices] = await Promise.all([
    optional(call(upstream, visitStats, { query })),
    optional(call(upstream, activeAgents, { query })),
    optional(call(upstream, topAgents, asked)),
    optional(call(upstream, topOffices, asked)),
  ]);
  return { stats, agents, topAgents: best?.data, topOffices: bestOffices?.data };
}
