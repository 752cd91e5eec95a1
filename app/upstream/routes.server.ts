import {
  assignRoutes as assignRoutesCall,
  copyRoute as copyRouteCall,
  createRoute as createRouteCall,
  deleteRoutes as deleteRoutesCall,
  getRoute as getRouteCall,
  listRoutes as listRoutesCall,
  unassignRoutes as unassignRoutesCall,
  updateRoute as updateRouteCall,
} from "contract/calls";
import type { Changed } from "contract/common";
import type { Route, RouteStatus } from "contract/entities";
import type { Include, ListQueryInput } from "contract/list";
import { type CreateOptions, call, send, type UpstreamContext } from "./client.server";
import { toFilter, toIds, toIncludes } from "./query.server";
import { listStopsPage } from "./stops.server";

/** A route that is to be made. */
export interface NewRoute {
  /** At least 3 characters. */
  name: string;
  /** The agent to assign it to, and their office. */
  userId?: string;
  officeId?: string;
  /** Who makes it: the caller. */
  createdById?: string;
  /** Metres. */
  distance: number;
  /** Seconds. */
  estimatedTime?: number;
  /** Ids of the locations to stop at, in their order. */
  locations: string[];
}

/** What may be changed of a route; with `updatedAt`, 409 when it was changed since. */
export interface RouteChanges {
  name?: string;
  status?: RouteStatus;
  officeId?: string | null;
  /** Metres. */
  distance?: number;
  /** Seconds. */
  estimatedTime?: number;
  roundTrip?: boolean;
  updatedAt?: string;
}

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
    query: { ...query, filter: toFilter({ where, include: SHOWN_WITH }) },
  });

/** The routes with these ids that the caller may see, in no particular order. */
export async function routesById(upstream: UpstreamContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return (await listRoutes(upstream, { limit: 0 }, { id: { inq: [...ids] } })).data;
}

/** One route by its id; `include` may name user, agent, office, createdBy and routeLocations. */
export const getRoute = (upstream: UpstreamContext, id: string, include?: readonly string[]) =>
  call(upstream, getRouteCall, { params: { id }, query: { filter: toIncludes(include) } });

/** One route with its agent and its office. */
export async function getAssignedRoute(upstream: UpstreamContext, id: string): Promise<Route> {
  const route = await getRoute(upstream, id, ["user", "office"]);
  return { ...route, agent: route.agent ?? route.user };
}

/** Makes a route of existing locations; with an agent it is assigned at once. */
export const createRoute = (upstream: UpstreamContext, route: NewRoute, options?: CreateOptions) =>
  send(upstream, createRouteCall, { body: route, ...options });

/** Changes a route; 409 also for a status that can't follow on the present one. */
export const updateRoute = (upstream: UpstreamContext, id: string, changes: RouteChanges) =>
  send(upstream, updateRouteCall, { params: { id }, body: changes });

/** Copies a route as a new, unassigned one: with all its stops, or with those not yet visited. */
export const copyRoute = (
  upstream: UpstreamContext,
  id: string,
  mode: "full" | "remaining" = "full",
  options?: CreateOptions,
) => send(upstream, copyRouteCall, { params: { id, mode }, ...options });

/** Gives all of the routes to the agent of the office, or none. */
export async function assignRoutes(
  upstream: UpstreamContext,
  { officeId, agentId, routeIds }: { officeId: string; agentId: string; routeIds: string[] },
): Promise<Changed> {
  const input = { params: { userId: agentId }, query: { officeId }, body: routeIds };
  return (await send(upstream, assignRoutesCall, input)) ?? { count: routeIds.length };
}

/** Takes the routes from their agents and offices, and their open stops off them, as asked. */
export async function unassignRoutes(
  upstream: UpstreamContext,
  scope: "all" | "user",
  ids: readonly string[],
  from: { route: boolean; agent: boolean; office: boolean },
): Promise<Changed> {
  const input = { params: { scope }, query: { ids: toIds(ids) }, body: from };
  return (await send(upstream, unassignRoutesCall, input)) ?? { count: ids.length };
}

/**
 * Soft delete: the routes become inactive.
 * @param updatedAt of a single route, as the caller last saw it: 409 when it was changed since
 */
export async function deleteRoutes(
  upstream: UpstreamContext,
  ids: string[],
  updatedAt?: string,
): Promise<Changed> {
  const body = { ids, updatedAt };
  return (await send(upstream, deleteRoutesCall, { body })) ?? { count: ids.length };
}

/** The stops of a route that were visited, each with its location's type and latest visit. */
export const listVisitedStops = (
  upstream: UpstreamContext,
  routeId: string,
  query: ListQueryInput,
) => listStopsPage(upstream, routeId, query, { isVisited: true });
