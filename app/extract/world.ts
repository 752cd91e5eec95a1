/**
 * Where prepared extracts keep places: Web Mercator as whole numbers, pixels of a zoom at which
 * the world has 2³⁰ of them. One is 4 cm at the equator, and less elsewhere.
 */
import type { LonLat } from "~/lib/geo";
import { fromWorld, toWorld, type XY } from "~/lib/mercator";

export const WORLD_ZOOM = 21;
const EQUATOR_UNITS = 512 * 2 ** WORLD_ZOOM;
const EQUATOR_M = 40_075_016.686;

export function toUnits(place: LonLat): XY {
  const [x, y] = toWorld(place, WORLD_ZOOM);
  return [Math.round(x), Math.round(y)];
}

export const fromUnits = (x: number, y: number): LonLat => fromWorld([x, y], WORLD_ZOOM);

/** How many units a metre has at that latitude. */
export const unitsPerMetre = (latitude: number): number =>
  EQUATOR_UNITS / (EQUATOR_M * Math.cos((latitude * Math.PI) / 180));
