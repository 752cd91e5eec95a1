/** The mean radius of the earth, in metres. */
export const EARTH_M = 6_371_008.8;

/** Degrees, WGS 84: longitude, then latitude. */
export type Degrees = readonly [number, number];

/** Metres from one place to another along the surface of the earth. */
export function metresBetween([fromLng, fromLat]: Degrees, [toLng, toLat]: Degrees): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const height = Math.sin(radians(toLat - fromLat) / 2) ** 2;
  const width = Math.sin(radians(toLng - fromLng) / 2) ** 2;
  const chord = height + Math.cos(radians(fromLat)) * Math.cos(radians(toLat)) * width;
  return 2 * EARTH_M * Math.asin(Math.sqrt(Math.min(1, chord)));
}
