import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import type { RoutePoint } from "./engine";
import { noRoadNear } from "./errors";

/** A stop further than this from the road that it was put on, in metres, was not reached. */
export const FARTHEST_M = 1_000;

/**
 * Some engines put a point on the nearest road however far that is, and say nothing: a stop in
 * the sea would get a path to the harbour.
 *
 * @param onRoads where each point was put, in the same order; what is not known is not checked
 * @throws DirectionsError that names the stops that are too far off
 */
export function checkSnapping(
  points: readonly RoutePoint[],
  onRoads: readonly (LonLat | undefined)[] | undefined,
): void {
  const lost = tooFarFrom(points, onRoads);
  if (lost.length > 0) throw noRoadNear(points, lost);
}

/** The points, by their index, that are too far off. */
const tooFarFrom = (
  points: readonly RoutePoint[],
  onRoads: readonly (LonLat | undefined)[] | undefined,
): number[] =>
  points.flatMap((point, index) => {
    const onRoad = onRoads?.[index];
    return onRoad && greatCircle(point.coordinates, onRoad) > FARTHEST_M ? [index] : [];
  });
