import type { BodyOf } from "contract/call";
import type { Include, ListQueryInput } from "contract/list";
import {
  addLocationAfter,
  listRouteLocations,
  listRouteLocationsPaginated,
  reorderStops as reorderStopsCall,
} from "contract/routes/stop-calls";
import { type CreateOptions, call, send, type UpstreamContext } from "./client.server";

/** The relations that a stop is shown with. */
const SHOWN_WITH: Include[] = [
  { relation: "location", scope: { include: [{ relation: "locationType" }] } },
  { relation: "visit" },
];

/** All stops of a route (up to 1,000) in their order, with location and latest visit. */
export async function listStops(upstream: UpstreamContext, routeId: string) {
  const filter = { where: { routeId }, include: SHOWN_WITH, order: ["order ASC"] };
  return (await call(upstream, listRouteLocations, { query: { limit: 0, filter } })).data;
}

/** All stops of some routes, each route's in their order, with location and latest visit. */
export async function listStopsOf(upstream: UpstreamContext, routeIds: readonly string[]) {
  const where = { routeId: { inq: [...routeIds] } };
  const filter = { where, include: SHOWN_WITH, order: ["routeId ASC", "order ASC"] };
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
    query: { ...query, routeId, filter: { where, include: SHOWN_WITH } },
  });

/** Makes a location, active, and adds it as a stop after a place in the order; 0 is the start. */
export const addNewStop = (
  upstream: UpstreamContext,
  { routeId, after }: { routeId: string; after: number },
  location: Omit<BodyOf<typeof addLocationAfter>, "status">,
  options?: CreateOptions,
) =>
  send(upstream, addLocationAfter, {
    params: { routeId, order: after },
    body: { ...location, status: "active" },
    ...options,
  });

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
  }: Omit<BodyOf<typeof reorderStopsCall>, "stops"> & { stopIds: readonly string[] },
) =>
  send(upstream, reorderStopsCall, {
    body: {
      routeId,
      stops: stopIds.map((routeLocationId, i) => ({ routeLocationId, order: i + 1 })),
      ...path,
    },
  });
