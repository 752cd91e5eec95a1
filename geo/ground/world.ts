/**
 * Where prepared extracts keep places: Web Mercator as whole numbers, pixels of a zoom at which
 * the world has 2³⁰ of them. One is 4 cm at the equator, and less elsewhere.
 */
import type { LonLat } from "geo/geometry/lon-lat";
import { fromWorld, metresPerPixel, toWorld, type XY } from "geo/geometry/mercator";

export const WORLD_ZOOM = 21;

export function toUnits(place: LonLat): XY {
  const [x, y] = toWorld(place, WORLD_ZOOM);
  return [Math.round(x), Math.round(y)];
}

export const fromUnits = (x: number, y: number): LonLat => fromWorld([x, y], WORLD_ZOOM);

/** How many units a metre has at that latitude. */
export const unitsPerMetre = (latitude: number): number =>
  1 / metresPerPixel({ centre: [0, latitude], zoom: WORLD_ZOOM });
