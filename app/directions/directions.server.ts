/** Directions for the screens, from the engine that the settings name. */
import { loadedExtract } from "~/extract/extract.server";
import type { Bounds } from "~/lib/geo";
import { env } from "~/server/env.server";
import { answerCache } from "./answer-cache";
import type { DirectionsEngine, Path, RequestOptions, RoutePoint, TravelMatrix } from "./engine";
import { DirectionsError, NO_ROADS, stopName } from "./errors";
import { estimateEngine, estimateMatrix, estimatePath } from "./estimate";
import { graphHopper } from "./graphhopper.server";
import { routeInParts } from "./long-route";
import { matrixInParts } from "./matrix-in-parts";
import { osrm } from "./osrm.server";
import { preparedRoads } from "./road-search/engine.server";
import type { DirectionsSettings } from "./settings";
import { valhalla } from "./valhalla.server";
import { preparedValhalla } from "./valhalla-process/engine.server";

/** Degrees beyond the bounds of an extract: about as far as a stop may be from a road. */
const NEAR_BOUNDS = 0.01;

const cachedPath = answerCache<Path>((path) => path.points.length);

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
  const engine = options.engine ?? currentEngine(points);
  const { signal, optimize = false } = options;
  signal?.throwIfAborted();
  if (points.length < 2) {
    const line = points.map((point) => point.coordinates);
    return { time: 0, distance: 0, points: line, engine: engine.name, estimated: false };
  }
  const question = JSON.stringify([optimize, points.map((point) => point.coordinates)]);
  const ask = async () => {
    try {
      return await routeInParts(engine, points, { signal, optimize });
    } catch (error) {
      if (mayEstimate(error, engine, points)) return estimatePath(points);
      throw error;
    }
  };
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
  const engine = options.engine ?? currentEngine(points);
  options.signal?.throwIfAborted();
  if (points.length < 2) return estimateMatrix(points);
  try {
    const found = await matrixInParts(engine, points, { signal: options.signal });
    return found ?? estimateMatrix(points);
  } catch (error) {
    const tooMany = error instanceof DirectionsError && error.kind === "limits";
    if (tooMany || mayEstimate(error, engine, points)) return estimateMatrix(points);
    throw error;
  }
}

/** Where nobody named an engine, stops without a road between them are no reason to refuse. */
const mayEstimate = (
  error: unknown,
  engine: DirectionsEngine,
  points: readonly RoutePoint[],
): boolean =>
  error instanceof DirectionsError &&
  error.kind === "no-path" &&
  env().directions.engine === "automatic" &&
  engine === currentEngine(points);

/** The engine that answers for these stops; another one as soon as other roads are loaded. */
export function currentEngine(stops: readonly RoutePoint[] = []): DirectionsEngine {
  const settings = env().directions;
  switch (settings.engine) {
    case "automatic":
      return automaticEngine(stops, settings.profile);
    case "valhalla-process":
      return preparedValhalla(settings.profile) ?? noRoadsEngine;
    case "estimate":
      return estimateEngine;
    default:
      return serviceEngine(settings);
  }
}

/** The roads of the extract, if all stops lie within it; else nothing knows the whole path. */
function automaticEngine(stops: readonly RoutePoint[], profile: string): DirectionsEngine {
  const extract = loadedExtract();
  if (!extract || !stops.every((stop) => isWithin(extract.bounds, stop))) return estimateEngine;
  return preparedValhalla(profile) ?? preparedRoads("car") ?? estimateEngine;
}

const isWithin = ([west, south, east, north]: Bounds, { coordinates: [lon, lat] }: RoutePoint) =>
  lon >= west - NEAR_BOUNDS &&
  lon <= east + NEAR_BOUNDS &&
  lat >= south - NEAR_BOUNDS &&
  lat <= north + NEAR_BOUNDS;

const refuse = async () => {
  throw new DirectionsError({ kind: "refused", message: NO_ROADS });
};
const noRoadsEngine: DirectionsEngine = { name: "valhalla", route: refuse, matrix: refuse };

type ServiceSettings = Extract<DirectionsSettings, { url: string }>;
const services = new WeakMap<ServiceSettings, DirectionsEngine>();

/** Kept with what it has learnt of the service's limits. */
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
