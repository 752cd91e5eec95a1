import type { Route } from "contract/entities";
import type { Include, ListQueryInput } from "contract/list";
import { getRoute, listRoutes as listRoutesCall } from "contract/routes/calls";
import { call, type UpstreamContext } from "./client.server";
import { including } from "./query.server";

/** The relations that a route is shown with. */
const SHOWN_WITH: Include[] = [
  { relation: "agent" },
  { relation: "office" },
  { relation: "createdBy" },
];

/** One page of routes, each with its agent, office and maker. */
export const listRoutes = (
  upstream: UpstreamContext,
  query: ListQueryInput,
  where?: Record<string, unknown>,
) =>
  call(upstream, listRoutesCall, { query: { ...query, filter: { where, include: SHOWN_WITH } } });

/** The routes with these ids that the caller may see, in no particular order. */
export async function routesById(upstream: UpstreamContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return (await listRoutes(upstream, { limit: 0 }, { id: { inq: [...ids] } })).data;
}

/** Whether the upstream that sent a route plans days; the day itself may be open. */
export const hasDay = ({ plannedDay }: Pick<Route, "plannedDay">): boolean =>
  plannedDay !== undefined;

/** Whether the upstream plans the days of routes, by one of them; undefined if there is none yet. */
export async function plansDays(upstream: UpstreamContext): Promise<boolean | undefined> {
  const [route] = (await call(upstream, listRoutesCall, { query: { limit: 1 } })).data;
  return route && hasDay(route);
}

/** One route with its agent and its office. */
export async function getAssignedRoute(upstream: UpstreamContext, id: string): Promise<Route> {
  const query = { filter: including(["user", "office"]) };
  const route = await call(upstream, getRoute, { params: { id }, query });
  return { ...route, agent: route.agent ?? route.user };
}
