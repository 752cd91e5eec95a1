import type { RouteLocation } from "contract/entities";
import { DirectionsError } from "geo/directions/errors";
import { pathAttribution, routePath } from "~/directions/directions.server";
import { typeNameOf } from "~/features/location-types";
import { addressLine } from "~/features/locations";
import { routeUrl } from "~/features/urls";
import { notPossible } from "~/features/visits/status";
import { NOTHING } from "~/lib/figures";
import type { RouteFile, RouteFileStop } from "~/route-files/route-file";
import type { SignedIn } from "~/session/guards.server";
import { plannedStart } from "../path/planned-start.server";
import { pointsOf, wholeWay } from "../path/route-points";
import { readRouteAndStops, routeZone } from "../read-route.server";

export interface ReadRouteFile {
  file: RouteFile;
  /** The zone of the route's office. */
  zone: string;
  /** When it is planned to begin, by the clocks of that zone. */
  planned: { date: string; time: string } | null;
}

/**
 * A route as it is sent along.
 * @param options.path whether the file shows the path; without directions it goes without
 */
export async function readRouteFile(
  session: SignedIn,
  id: string,
  request: Request,
  { path, now }: { path: boolean; now: Date },
): Promise<ReadRouteFile> {
  const { route, stops } = await readRouteAndStops(session.upstream, id);
  const track = path ? await trackThrough(wholeWay(stops, route), request.signal) : undefined;
  const file: RouteFile = {
    name: route.name,
    url: new URL(routeUrl(id), request.url).href,
    agent: route.agent?.displayName ?? undefined,
    distance: route.distance ?? 0,
    estimatedTime: route.estimatedTime ?? 0,
    stops: stops.map(fileStop),
    track: track?.points ?? [],
    attribution: track && pathAttribution(track)?.label,
    madeAt: now,
  };
  const zone = routeZone(route, session);
  return { file, zone, planned: plannedStart(stops, zone) };
}

/** A stop as it is sent along and printed. */
export function fileStop({ order, isVisited, visit, location }: RouteLocation): RouteFileStop {
  return {
    number: order,
    name: location?.name ?? NOTHING,
    type: typeNameOf(location),
    address: addressLine(location) || undefined,
    coordinates: location?.location?.coordinates,
    visited: isVisited,
    failed: notPossible(visit),
  };
}

async function trackThrough(stops: readonly RouteLocation[], signal: AbortSignal) {
  try {
    return await routePath(pointsOf(stops), { signal });
  } catch (error) {
    if (error instanceof DirectionsError) return undefined;
    throw error;
  }
}
