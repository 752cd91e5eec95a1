/** Directions for the screens, from the engine that the settings name. */

import { answerCache } from "geo/directions/answer-cache";
import type {
  DirectionsEngine,
  EngineName,
  Path,
  RequestOptions,
  RoutePoint,
  TravelMatrix,
} from "geo/directions/engine";
import { DirectionsError, NO_ROADS, stopName } from "geo/directions/errors";
import { ESTIMATES, estimateMatrix } from "geo/directions/estimate";
import { graphHopper } from "geo/directions/graphhopper";
import { routeInParts } from "geo/directions/long-route";
import { matrixInParts } from "geo/directions/matrix-in-parts";
import { osrm } from "geo/directions/osrm";
import { valhalla } from "geo/directions/valhalla";
import { OSM_ATTRIBUTION } from "geo/roads/attribution";
import { env } from "~/server/env.server";
import type { DirectionsSettings, PathAttribution } from "../server/settings/directions";
import { automaticEngine } from "./automatic-engine.server";
import { preparedRoads } from "./road-engine.server";
import { watchEngine } from "./watch-engine.server";

const cachedPath = answerCache<Path>(
  ({ points, stretches }) => points.length * (stretches ? 2 : 1),
);

export interface DirectionsOptions extends RequestOptions {
  /** Another engine than that of the settings. */
  engine?: DirectionsEngine;
}

/**
 * The path through the stops in their order; up to one stop it has no length, and nobody is
 * asked for it. What was answered within minutes, or is being asked for, is not asked again:
 * the path is not to be changed.
 *
 * @param options.optimize lets a service that can choose the order: see `points_order`
 * @throws DirectionsError, or the signal's reason when it is aborted
 */
export async function routePath(
  stops: readonly RoutePoint[],
  options: DirectionsOptions & { optimize?: boolean } = {},
): Promise<Path> {
  const points = checkedStops(stops);
  const engine = options.engine ?? currentEngine();
  const { signal, onShare, optimize = false } = options;
  signal?.throwIfAborted();
  if (points.length < 2) {
    const line = points.map((point) => point.coordinates);
    return { time: 0, distance: 0, points: line, engine: engine.name, estimated: false };
  }
  const question = JSON.stringify([optimize, points.map((point) => point.coordinates)]);
  const ask = () =>
    watchEngine(engine.name, "path", points.length, () =>
      routeInParts(engine, points, { signal, onShare, optimize }),
    );
  return cachedPath(engine, question, ask, signal);
}

/**
 * Seconds between all stops, for choosing their order. Estimated where the engine has no matrix
 * or is asked for too much: an order by estimate is better than none, and the path is asked for
 * afterwards all the same.
 *
 * @throws DirectionsError, or the signal's reason when it is aborted
 */
export async function travelTimes(
  stops: readonly RoutePoint[],
  options: DirectionsOptions = {},
): Promise<TravelMatrix> {
  const points = checkedStops(stops);
  const engine = options.engine ?? currentEngine();
  const { signal, onShare } = options;
  signal?.throwIfAborted();
  if (points.length < 2) return estimateMatrix(points);
  try {
    const found = await watchEngine(engine.name, "travel-times", points.length, () =>
      matrixInParts(engine, points, { signal, onShare }),
    );
    return found ?? estimateMatrix(points);
  } catch (error) {
    if (error instanceof DirectionsError && error.kind === "limits") return estimateMatrix(points);
    throw error;
  }
}

/** Whom a path is from, where they want to be named. */
export function pathAttribution({ engine }: Pick<Path, "engine">): PathAttribution | null {
  if (engine === "estimate") return null;
  const settings = env().directions;
  const own = "attribution" in settings ? settings.attribution : undefined;
  return own === undefined ? OSM_ATTRIBUTION : own;
}

/** The engine that answers; another one as soon as other roads are loaded. */
export function currentEngine(): DirectionsEngine {
  const settings = env().directions;
  switch (settings.engine) {
    case "automatic":
      return automaticEngine(settings.mode);
    case "roads":
      return preparedRoads(settings.mode) ?? NO_ROADS_ENGINE;
    case "estimate":
      return ESTIMATES.car;
    default:
      return serviceEngine(settings);
  }
}

const withoutRoads = (name: EngineName, message: string): DirectionsEngine => {
  const refuse = async () => {
    throw new DirectionsError({ kind: "refused", message });
  };
  return { name, route: refuse, matrix: refuse };
};
const NO_ROADS_ENGINE = withoutRoads("roads", NO_ROADS);

type ServiceSettings = Extract<DirectionsSettings, { url: string }>;
const services = new WeakMap<ServiceSettings, DirectionsEngine>();

/** Cached with what is known of the service's limits. */
function serviceEngine(settings: ServiceSettings): DirectionsEngine {
  const known = services.get(settings);
  if (known) return known;
  const engine = engineOf(settings);
  services.set(settings, engine);
  return engine;
}

/**
 * An engine for a service over HTTP.
 * @param timeoutMs until an answer is given up; 10 s if not given
 */
export function engineOf(settings: ServiceSettings, timeoutMs?: number): DirectionsEngine {
  switch (settings.engine) {
    case "graphhopper":
      return graphHopper({ ...settings, timeoutMs });
    case "valhalla":
      return valhalla({ ...settings, timeoutMs });
    case "osrm":
      return osrm({ ...settings, timeoutMs });
  }
}

/** The stops with the names that messages call them by, in parts of the route as well. */
function checkedStops(stops: readonly RoutePoint[]): RoutePoint[] {
  return stops.map(({ coordinates }, index) => {
    const [longitude, latitude] = coordinates;
    const name = stopName(stops, index);
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) {
      const message = `${name} has no position on the map.`;
      throw new DirectionsError({ kind: "no-path", message, stopIndex: index });
    }
    return { coordinates: [longitude, latitude], name };
  });
}
