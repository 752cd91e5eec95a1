import type { ChangedRoute } from "contract/calls";
import type { Location } from "contract/entities";
import type { UpstreamContext } from "~/upstream/client.server";
import { getRoute } from "~/upstream/routes.server";
import { addStops, listStops } from "~/upstream/stops.server";
import { measurePath } from "../path/draw-path.server";
import { wholeWay } from "../path/route-points";

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
    getRoute(upstream, routeId),
    listStops(upstream, routeId),
  ]);
  const planned = [...stops, ...locations.map((location) => ({ location }))];
  const path = await measurePath(wholeWay(planned, route), signal);
  const locationIds = locations.map(({ id }) => id);
  return addStops(upstream, {
    routeId,
    locationIds,
    ...path,
    updatedAt: route.updatedAt ?? undefined,
  });
}
