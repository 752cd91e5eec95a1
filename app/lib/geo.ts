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
