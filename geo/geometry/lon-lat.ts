/** Places on earth, and the plane that maps are drawn on. */

/** `[longitude, latitude]` in degrees (WGS 84), as in the contract and in GeoJSON. */
export type LonLat = [longitude: number, latitude: number];

/** West, south, east and north in degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** The smallest bounds around the places; null for none. */
export function boundsOf(places: readonly LonLat[]): Bounds | null {
  const [first] = places;
  if (!first) return null;
  const bounds: Bounds = [first[0], first[1], first[0], first[1]];
  for (const [longitude, latitude] of places) {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  return bounds;
}

/** Whether two bounds share a place. */
export const overlap = (a: Bounds, b: Bounds): boolean =>
  a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/** The mean radius of the earth (IUGG). */
export const EARTH_M = 6_371_008.8;
const RADIANS = Math.PI / 180;

/** Of latitude; of longitude it is so much less as {@link narrowing} says. */
export const METRES_A_DEGREE = EARTH_M * RADIANS;

/** How long a degree of longitude is at a latitude, where one of latitude is 1. */
export const narrowing = (latitude: number): number => Math.cos(latitude * RADIANS);

/** Metres between two places as the crow flies, by the haversine formula: within 0.6%. */
export function greatCircle(
  [fromLon, fromLat]: Readonly<LonLat>,
  [toLon, toLat]: Readonly<LonLat>,
): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const parallel = Math.cos(fromLat * RADIANS) * Math.cos(toLat * RADIANS);
  const chord = half(toLat - fromLat) + parallel * half(toLon - fromLon);
  return 2 * EARTH_M * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/**
 * Metres from a place to the nearest point of a line, on the plane that touches the earth there:
 * good for lines that are near, as far as that matters.
 *
 * @returns infinity for a line without points
 */
export function distanceToLine([longitude, latitude]: LonLat, line: readonly LonLat[]): number {
  const perLongitude = METRES_A_DEGREE * narrowing(latitude);
  let nearest = Number.POSITIVE_INFINITY;
  let from: XY | undefined;
  for (const [lon, lat] of line) {
    // The short way round, where the line goes past the date line.
    const x = (((lon - longitude + 540) % 360) - 180) * perLongitude;
    const y = (lat - latitude) * METRES_A_DEGREE;
    nearest = Math.min(nearest, from ? originToSegment(from, [x, y]) : Math.hypot(x, y));
    from = [x, y];
  }
  return nearest;
}

type XY = [x: number, y: number];

/** From the origin of a plane to the nearest point between two others. */
function originToSegment([fromX, fromY]: XY, [toX, toY]: XY): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const squared = alongX ** 2 + alongY ** 2;
  const share = squared > 0 ? -(fromX * alongX + fromY * alongY) / squared : 0;
  const at = Math.min(1, Math.max(0, share));
  return Math.hypot(fromX + at * alongX, fromY + at * alongY);
}
