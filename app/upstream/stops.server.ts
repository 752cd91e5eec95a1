import type { Include, ListQueryInput } from "contract/list";
import {
  addExistingLocationAfter,
  addLocationAfter,
  addLocations,
  listRouteLocations,
  listRouteLocationsPaginated,
  moveStop as moveStopCall,
  reorderStops as reorderStopsCall,
  unlinkStop,
} from "contract/routes/stop-calls";
import { type CreateOptions, call, send, type UpstreamContext } from "./client.server";
import type { LocationFields } from "./locations.server";
import { toFilter } from "./query.server";

/** The way along a route after a change of its stops; what is left out stays as it is. */
export interface RoutePath {
  /** Metres. */
  distance?: number;
  /** Seconds. */
  estimatedTime?: number;
  /** The route's, as the caller last saw it: 409 when the route was changed since. */
  updatedAt?: string;
}

/** A place in the order of a route. */
interface Place {
  routeId: string;
  /** The stop's place after which to go; 0 is the start. */
  after: number;
}

/** The relations that a stop is shown with. */
const SHOWN_WITH: Include[] = [
  { relation: "location", scope: { include: [{ relation: "locationType" }] } },
  { relation: "visit" },
];

/** All stops of a route (up to 1,000) in their order, with location and latest visit. */
export async function listStops(upstream: UpstreamContext, routeId: string) {
  const filter = toFilter({ where: { routeId }, include: SHOWN_WITH, order: ["order ASC"] });
  return (await call(upstream, listRouteLocations, { query: { limit: 0, filter } })).data;
}

/** One page of the stops of a route, with location and latest visit. */
export const listStopsPage = (
  upstream: UpstreamContext,
  routeId: string,
  query: ListQueryInput,
  where?: Record<string, unknown>,
) =>
  call(upstream, listRouteLocationsPaginated, {
    query: { ...query, routeId, filter: toFilter({ where, include: SHOWN_WITH }) },
  });

/** Adds locations at the end of a route, in the order given. */
export const addStops = (
  upstream: UpstreamContext,
  { routeId, locationIds, ...path }: { routeId: string; locationIds: string[] } & RoutePath,
  options?: CreateOptions,
) =>
  send(upstream, addLocations, {
    params: { id: routeId },
    body: { locationIds, ...path },
    ...options,
  });

/** Makes a location, active, and adds it as a stop. */
export const addNewStop = (
  upstream: UpstreamContext,
  { routeId, after }: Place,
  location: Omit<LocationFields, "status"> & RoutePath,
  options?: CreateOptions,
) =>
  send(upstream, addLocationAfter, {
    params: { routeId, order: after },
    body: { ...location, status: "active" },
    ...options,
  });

/** Adds a location as a stop. */
export const addExistingStop = (
  upstream: UpstreamContext,
  { routeId, after, locationId }: Place & { locationId: string },
  path?: RoutePath,
  options?: CreateOptions,
) =>
  send(upstream, addExistingLocationAfter, {
    params: { routeId, locationId, order: after },
    body: path,
    ...options,
  });

/** Moves the stop at a location to a place from 1; visited stops keep theirs. */
export const moveStop = (
  upstream: UpstreamContext,
  { routeId, ...move }: { routeId: string; locationId: string; order: number } & RoutePath,
) => send(upstream, moveStopCall, { params: { routeId }, body: move });

/**
 * Puts all stops of a route in a new order, with its distance and time.
 * @param stopIds every stop of the route, the first one first
 */
export const reorderStops = (
  upstream: UpstreamContext,
  {
    routeId,
    stopIds,
    ...path
  }: {
    routeId: string;
    stopIds: readonly string[];
    distance: number;
    estimatedTime: number;
    updatedAt?: string;
  },
) =>
  send(upstream, reorderStopsCall, {
    body: {
      routeId,
      stops: stopIds.map((routeLocationId, i) => ({ routeLocationId, order: i + 1 })),
      ...path,
    },
  });

/** Takes the stop at a location off a route; not a visited one. */
export const removeStop = (
  upstream: UpstreamContext,
  stop: { routeId: string; locationId: string },
  path?: RoutePath,
) => send(upstream, unlinkStop, { params: stop, body: path });
