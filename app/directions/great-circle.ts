import type { LonLat } from "./engine";

/** The mean radius of the earth (IUGG). */
const EARTH_M = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Metres between two places as the crow flies, by the haversine formula: within 0.6%. */
export function greatCircle([fromLon, fromLat]: LonLat, [toLon, toLat]: LonLat): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const parallel = Math.cos(fromLat * RADIANS) * Math.cos(toLat * RADIANS);
  const chord = half(toLat - fromLat) + parallel * half(toLon - fromLon);
  return 2 * EARTH_M * Math.asin(Math.sqrt(Math.min(1, chord)));
}
