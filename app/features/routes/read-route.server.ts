/** A route as the screens about it read it: all ask in the same words, and so share one answer. */
import type { Route, RouteLocation } from "contract/entities";
import { zoneOf } from "~/kit/zone.server";
import type { SignedIn } from "~/session/guards.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { getAssignedRoute } from "~/upstream/routes.server";
import { listStops } from "~/upstream/stops.server";

/** A route with its agent and its office. */
export const readRoute = getAssignedRoute;

/**
 * A route with its stops. The stops are read after the route's `updatedAt`: a change between
 * the two is refused as somebody else's, while the other way round it would go unnoticed.
 */
export async function readRouteAndStops(
  upstream: UpstreamContext,
  id: string,
): Promise<{ route: Route; stops: RouteLocation[] }> {
  const route = await readRoute(upstream, id);
  return { route, stops: await listStops(upstream, id) };
}

/** The zone in which the times of a route are shown: its office's, else the reader's. */
export const routeZone = (route: Route, session: Pick<SignedIn, "office">): string =>
  route.office?.timeZone ?? zoneOf(session);
