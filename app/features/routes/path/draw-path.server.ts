/** Directions along the stops of a route: the path to draw, and the figures to save. */

import type { Route } from "contract/entities";
import type { Path } from "geo/directions/engine";
import { DirectionsError, NO_PATH } from "geo/directions/errors";
import { legSeconds } from "geo/directions/estimate";
import { sourceWords } from "geo/directions/path-words";
import { routePath } from "~/directions/directions.server";
import { log } from "~/server/log.server";
import { type DrawnPath, NO_DRAWN_PATH, type PathLength, type SavedLength } from "./drawn-path";
import { pathLines } from "./path-lines.server";
import { type PlannedStop, pointsOf, secondsOf, wholeWay } from "./route-points";

/** The path along the stops; never fails. */
export async function drawPath(
  stops: readonly PlannedStop[],
  signal: AbortSignal,
): Promise<DrawnPath> {
  if (stops.length < 2) return NO_DRAWN_PATH;
  try {
    const points = pointsOf(stops);
    const path = await routePath(points, { signal });
    return {
      lines: pathLines(path),
      engine: path.engine,
      source: sourceWords(path, points),
      length: lengthOf(path),
      problem: null,
    };
  } catch (error) {
    if (error instanceof DirectionsError) return { ...NO_DRAWN_PATH, problem: error.message };
    if (!signal.aborted) log().error({ err: error }, "the path of a route failed");
    return { ...NO_DRAWN_PATH, problem: NO_PATH };
  }
}

/**
 * How far it is, and how long it takes, along these stops of a route in their order.
 * @throws DirectionsError
 */
export async function measurePath(
  stops: readonly PlannedStop[],
  route: Pick<Route, "roundTrip" | "plannedDay">,
  signal?: AbortSignal,
): Promise<SavedLength> {
  const points = pointsOf(wholeWay(stops, route));
  const path = await routePath(points, { signal });
  const plansDays = route.plannedDay !== undefined;
  return { ...lengthOf(path), ...(plansDays && { legs: legSeconds(path, points) }) };
}

const lengthOf = (path: Path): PathLength => ({
  distance: path.distance,
  estimatedTime: secondsOf(path),
});
