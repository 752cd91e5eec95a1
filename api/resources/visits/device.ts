import { invalid } from "../../http/errors";

/** How far a device's clock may be ahead of ours. */
const AHEAD_MS = 5 * 60_000;
/** A device that was out of reach for longer has nothing to report any more. */
const OLDEST_MS = 90 * 24 * 60 * 60_000;
/** The mean radius of the earth, in metres. */
export const EARTH_M = 6_371_008.8;

/**
 * A time that a device reports, in UTC.
 *
 * @param field where it stands in the request, for the message
 * @throws 422 for one that is still to come or too long ago
 */
export function deviceTime(text: string, now: Date, field: string): string {
  const time = Date.parse(text);
  if (!(time <= now.getTime() + AHEAD_MS)) throw invalid(`${field} is in the future`, field);
  if (time < now.getTime() - OLDEST_MS) throw invalid(`${field} is more than 90 days ago`, field);
  return new Date(time).toISOString();
}

/** Degrees, WGS 84: longitude, then latitude. */
type Degrees = readonly [number, number];

/** Metres from one place to another along the surface of the earth. */
export function metresBetween([fromLng, fromLat]: Degrees, [toLng, toLat]: Degrees): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const height = Math.sin(radians(toLat - fromLat) / 2) ** 2;
  const width = Math.sin(radians(toLng - fromLng) / 2) ** 2;
  const chord = height + Math.cos(radians(fromLat)) * Math.cos(radians(toLat)) * width;
  return 2 * EARTH_M * Math.asin(Math.sqrt(Math.min(1, chord)));
}
