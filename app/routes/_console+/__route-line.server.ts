import type { RouteLocation } from "contract/entities";
import { routePath } from "~/directions/directions.server";
import { DirectionsError, NO_PATH } from "~/directions/errors";
import { log } from "~/server/log.server";
import type { MapLine } from "~/ui/map";
import { NO_LINE, type RouteLine } from "./__route-line";
import { pointsOf } from "./__route-points";

/** The way along the stops; never fails. */
export async function lineThrough(stops: RouteLocation[], signal: AbortSignal): Promise<RouteLine> {
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
