/** The encoded polyline format: a line as short text, latitude before longitude. */
import { z } from "zod";
import type { LonLat } from "~/lib/geo";

/** Digits after the point: 5 with Google and GraphHopper, 6 with Valhalla. */
export type Precision = 5 | 6;

const FIRST_CHARACTER = 63;
const BITS = 5;
const MORE = 1 << BITS;
const LAST_SHIFT = 30;

/** Reads an encoded line out of an answer. */
export const polyline = (precision: Precision) =>
  z.string().transform((text, context) => {
    try {
      return decodePolyline(text, precision);
    } catch {
      context.addIssue("not an encoded polyline");
      return z.NEVER;
    }
  });

/** @throws RangeError where the text is no polyline */
export function decodePolyline(text: string, precision: Precision): LonLat[] {
  const scale = 10 ** precision;
  const points: LonLat[] = [];
  let latitude = 0;
  let longitude = 0;
  let at = 0;
  while (at < text.length) {
    latitude += next();
    longitude += next();
    points.push([longitude / scale, latitude / scale]);
  }
  return points;

  function next(): number {
    let bits = 0;
    for (let shift = 0; shift <= LAST_SHIFT; shift += BITS) {
      // Past the end this is NaN, which fails the test as well.
      const chunk = text.charCodeAt(at++) - FIRST_CHARACTER;
      if (!(chunk >= 0 && chunk < 2 * MORE)) throw new RangeError("not an encoded polyline");
      bits |= (chunk & (MORE - 1)) << shift;
      if (chunk < MORE) return bits & 1 ? ~(bits >>> 1) : bits >>> 1;
    }
    throw new RangeError("not an encoded polyline: a number is too long");
  }
}
