/** The engine where the settings name none. */

import type { DirectionsEngine, RoadsEngine, RoutePoint } from "geo/directions/engine";
import { ESTIMATES } from "geo/directions/estimate";
import { withEstimatedLegs } from "geo/directions/estimated-legs";
import type { Bounds } from "geo/geometry/lon-lat";
import type { Mode } from "geo/roads/road-file";
import { loadedExtract } from "~/extract/extract.server";
import { preparedRoads } from "./road-engine.server";

/** Degrees beyond the bounds of a region: about as far as a stop may be from a road. */
const NEAR_BOUNDS = 0.01;

const known = new WeakMap<RoadsEngine, DirectionsEngine>();

/**
 * The roads of the prepared regions, with estimated legs where they don't reach; without a region
 * the estimate. The same engine as long as the regions stay.
 */
export function automaticEngine(mode: Mode): DirectionsEngine {
  const extract = loadedExtract();
  const roads = preparedRoads(mode);
  if (!extract || !roads) return ESTIMATES[mode];
  const before = known.get(roads);
  if (before) return before;
  const covers = (point: RoutePoint) => extract.regions.some(({ bounds }) => isNear(bounds, point));
  const engine = withEstimatedLegs({ engine: roads, covers }, mode);
  known.set(roads, engine);
  return engine;
}

const isNear = ([west, south, east, north]: Bounds, { coordinates: [lon, lat] }: RoutePoint) =>
  lon >= west - NEAR_BOUNDS &&
  lon <= east + NEAR_BOUNDS &&
  lat >= south - NEAR_BOUNDS &&
  lat <= north + NEAR_BOUNDS;
