/** Directions along the stops of a route: the path to draw, and the figures to save. */

import type { Path } from "geo/directions/engine";
import { DirectionsError, NO_PATH } from "geo/directions/errors";
import { sourceWords } from "geo/directions/path-words";
import { routePath } from "~/directions/directions.server";
import { log } from "~/server/log.server";
import { type DrawnPath, NO_DRAWN_PATH, type PathLength } from "./drawn-path";
import { pathLines } from "./path-lines.server";
import { type PlannedStop, pointsOf, secondsOf } from "./route-points";

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
 * How far it is, and how long it takes, along the stops in their order.
 * @throws DirectionsError
 */
export async function measurePath(
  stops: readonly PlannedStop[],
  signal?: AbortSignal,
): Promise<PathLength> {
  return lengthOf(await routePath(pointsOf(stops), { signal }));
}

const lengthOf = (path: Path): PathLength => ({
  distance: path.distance,
  estimatedTime: secondsOf(path),
});
