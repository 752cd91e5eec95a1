/** Directions for the screens, from the engine that the settings name. */
import { env } from "~/server/env.server";
import type { AskOptions, DirectionsEngine, Path, RoutePoint, TravelMatrix } from "./engine";
import { DirectionsError, nameOf } from "./errors";
import { estimateEngine, estimateMatrix } from "./estimate";
import { graphHopper } from "./graphhopper.server";
import { routeInParts } from "./long-route";
import { osrm } from "./osrm.server";
import type { DirectionsSettings } from "./settings";
import { valhalla } from "./valhalla.server";

export interface DirectionsOptions extends AskOptions {
  /** Another engine than that of the settings. */
  engine?: DirectionsEngine;
}

/**
 * The way through the stops in their order; up to one stop is a way of no length, for which
 * nobody is asked.
 *
 * @param options.optimize lets a service that can choose the order: see `points_order`
 * @throws DirectionsError, or the signal's reason when it is aborted
 */
export async function routePath(
  stops: readonly RoutePoint[],
  options: DirectionsOptions & { optimize?: boolean } = {},
): Promise<Path> {
  const engine = options.engine ?? currentEngine();
  const points = checked(stops);
  options.signal?.throwIfAborted();
  if (points.length < 2) {
    const line = points.map((point) => point.coordinates);
    return { time: 0, distance: 0, points: line, engine: engine.name, estimated: false };
  }
  return routeInParts(engine, points, { signal: options.signal, optimize: options.optimize });
}

/**
 * Seconds between all stops, for choosing their order. Estimated where the engine has no
 * matrix or takes fewer points for one: an order by estimate is better than none, and the path
 * is asked for afterwards all the same.
 *
 * @throws DirectionsError, or the signal's reason when it is aborted
 */
export async function travelTimes(
  stops: readonly RoutePoint[],
  options: DirectionsOptions = {},
): Promise<TravelMatrix> {
  const engine = options.engine ?? currentEngine();
  const points = checked(stops);
  options.signal?.throwIfAborted();
  if (!engine.matrix || points.length < 2) return estimateMatrix(points);
  try {
    return await engine.matrix(points, { signal: options.signal });
  } catch (error) {
    if (error instanceof DirectionsError && error.kind === "limits") return estimateMatrix(points);
    throw error;
  }
}

const engines = new WeakMap<DirectionsSettings, DirectionsEngine>();

/** The engine of this process's settings, kept with what it has learnt of the service's limits. */
export function currentEngine(): DirectionsEngine {
  const settings = env().directions;
  const known = engines.get(settings);
  if (known) return known;
  const engine = engineOf(settings);
  engines.set(settings, engine);
  return engine;
}

/** @param timeoutMs until an answer is given up; 10 s if not given */
export function engineOf(settings: DirectionsSettings, timeoutMs?: number): DirectionsEngine {
  switch (settings.engine) {
    case "graphhopper":
      return graphHopper({ ...settings, timeoutMs });
    case "valhalla":
      return valhalla({ ...settings, timeoutMs });
    case "osrm":
      return osrm({ ...settings, timeoutMs });
    case "estimate":
      return estimateEngine;
  }
}

/** The stops with the names that messages call them by, in parts of the route as well. */
function checked(stops: readonly RoutePoint[]): RoutePoint[] {
  return stops.map(({ coordinates }, index) => {
    const [longitude, latitude] = coordinates;
    const name = nameOf(stops, index);
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) {
      const message = `${name} has no position on the map.`;
      throw new DirectionsError({ kind: "no-path", message, stopIndex: index });
    }
    return { coordinates: [longitude, latitude], name };
  });
}
