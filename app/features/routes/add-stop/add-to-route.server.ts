import { type ChangedRoute, getRoute } from "contract/calls";
import type { Location } from "contract/entities";
import { addLocations } from "contract/routes/stop-calls";
import { call, send, type UpstreamContext } from "~/upstream/client.server";
import { listStops } from "~/upstream/stops.server";
import { measurePath } from "../path/draw-path.server";

interface Added {
  routeId: string;
  locations: readonly Location[];
  signal: AbortSignal;
}

/**
 * Adds locations at the end of a route, in the order given, with the new path along it.
 *
 * @throws DirectionsError where there is no path; UpstreamError, with 409 where the route was
 *   changed meanwhile or has one of them as a stop already
 */
export async function addToRoute(
  upstream: UpstreamContext,
  { routeId, locations, signal }: Added,
): Promise<ChangedRoute | undefined> {
  const [route, stops] = await Promise.all([
    call(upstream, getRoute, { params: { id: routeId } }),
    listStops(upstream, routeId),
  ]);
  const planned = [...stops, ...locations.map((location) => ({ location }))];
  const path = await measurePath(planned, route, signal);
  const locationIds = locations.map(({ id }) => id);
  return send(upstream, addLocations, {
    params: { id: routeId },
    body: { locationIds, ...path, updatedAt: route.updatedAt ?? undefined },
  });
}
