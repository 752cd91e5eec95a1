/** Directions along the stops of a route: the path to draw, and the figures to save. */
import { routePath } from "~/directions/directions.server";
import { DirectionsError, NO_PATH } from "~/directions/errors";
import type { MapLine } from "~/map";
import { log } from "~/server/log.server";
import { type DrawnPath, NO_DRAWN_PATH } from "./drawn-path";
import { type PlannedStop, pointsOf, secondsOf } from "./route-points";

/** The path along the stops; never fails. */
export async function drawPath(
  stops: readonly PlannedStop[],
  signal: AbortSignal,
): Promise<DrawnPath> {
  if (stops.length < 2) return NO_DRAWN_PATH;
  try {
    const path = await routePath(pointsOf(stops), { signal });
    const line: MapLine = { kind: "route", points: path.points, estimated: path.estimated };
    return { lines: [line], engine: path.engine, problem: null };
  } catch (error) {
    if (error instanceof DirectionsError) return { ...NO_DRAWN_PATH, problem: error.message };
    if (!signal.aborted) log().error({ err: error }, "the path of a route failed");
    return { ...NO_DRAWN_PATH, problem: NO_PATH };
  }
}

/** The length of a path, as it is saved with its route. */
export interface PathLength {
  /** Metres. */
  distance: number;
  /** Seconds. */
  estimatedTime: number;
}

/**
 * How far it is, and how long it takes, along the stops in their order.
 * @throws DirectionsError
 */
export async function measurePath(
  stops: readonly PlannedStop[],
  signal?: AbortSignal,
): Promise<PathLength> {
  const path = await routePath(pointsOf(stops), { signal });
  return { distance: path.distance, estimatedTime: secondsOf(path) };
}
