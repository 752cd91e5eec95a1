import {
  assignRoutes as assignRoutesCall,
  deleteRoutes as deleteRoutesCall,
  getRoute as getRouteCall,
  listRouteLocationsPaginated,
  listRoutes as listRoutesCall,
  unassignRoutes as unassignRoutesCall,
  undo as undoCall,
} from "contract/calls";
import type { Include, ListQueryInput } from "contract/list";
import { call, type UpstreamContext } from "./client.server";

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
  call(upstream, listRoutesCall, {
    query: { ...query, filter: JSON.stringify({ where, include: SHOWN_WITH }) },
  });

/** The routes with these ids that the caller may see, in no particular order. */
export async function routesById(upstream: UpstreamContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return (await listRoutes(upstream, { limit: 0 }, { id: { inq: [...ids] } })).data;
}

/** One route by its id. */
export const getRoute = (upstream: UpstreamContext, id: string) =>
  call(upstream, getRouteCall, { params: { id } });

/** Gives all of the routes to the agent of the office, or none. */
export const assignRoutes = (
  upstream: UpstreamContext,
  { officeId, agentId, routeIds }: { officeId: string; agentId: string; routeIds: string[] },
) =>
  call(upstream, assignRoutesCall, {
    params: { userId: agentId },
    query: { officeId },
    body: routeIds,
  });

/** Takes the routes from their agents and offices, and their open stops off them, as asked. */
export const unassignRoutes = (
  upstream: UpstreamContext,
  scope: "all" | "user",
  ids: readonly string[],
  from: { route: boolean; agent: boolean; office: boolean },
) =>
  call(upstream, unassignRoutesCall, {
    params: { scope },
    query: { ids: ids.join(",") },
    body: from,
  });

/** Soft delete: the routes become inactive. */
export const deleteRoutes = (upstream: UpstreamContext, ids: string[]) =>
  call(upstream, deleteRoutesCall, { body: { ids } });

/** The stops of a route that were visited, each with its location's type and latest visit. */
export const listVisitedStops = (
  upstream: UpstreamContext,
  routeId: string,
  query: ListQueryInput,
) =>
  call(upstream, listRouteLocationsPaginated, {
    query: {
      ...query,
      routeId,
      filter: JSON.stringify({
        where: { isVisited: true },
        include: [{ relation: "location" }, { relation: "visit" }],
      }),
    },
  });

/** Takes back a delete, an assignment or an unassignment. */
export const undo = (upstream: UpstreamContext, id: string) =>
  call(upstream, undoCall, { params: { id } });
