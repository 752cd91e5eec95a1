/** Directions along the stops of a route: the line to draw, and the figures to save. */
import { routePath } from "~/directions/directions.server";
import { DirectionsError, NO_PATH } from "~/directions/errors";
import { log } from "~/server/log.server";
import type { MapLine } from "~/ui/map";
import { NO_LINE, type RouteLine } from "./__route-line";
import { type PlannedStop, pointsOf, secondsOf } from "./__route-points";

/** The way along the stops; never fails. */
export async function lineThrough(
  stops: readonly PlannedStop[],
  signal: AbortSignal,
): Promise<RouteLine> {
  if (stops.length < 2) return NO_LINE;
  try {
    const path = await routePath(pointsOf(stops), { signal });
    const line: MapLine = { kind: "route", points: path.points, estimated: path.estimated };
    return { lines: [line], engine: path.engine, problem: null };
  } catch (error) {
    if (error instanceof DirectionsError) return { ...NO_LINE, problem: error.message };
    if (!signal.aborted) log().error({ err: error }, "the line of a route failed");
    return { ...NO_LINE, problem: NO_PATH };
  }
}

/**
 * Metres and seconds along the stops in their order.
 * @throws DirectionsError
 */
export async function wayThrough(stops: readonly PlannedStop[], signal?: AbortSignal) {
  const path = await routePath(pointsOf(stops), { signal });
  return { distance: path.distance, estimatedTime: secondsOf(path) };
}
