/** The encoded polyline format: a line as short text, latitude before longitude. */
import type { LonLat } from "./lon-lat";

/** Digits after the point: 5 with Google and GraphHopper, 6 with Valhalla. */
export type Precision = 5 | 6;

const FIRST_CHARACTER = 63;
const BITS = 5;
const MORE = 1 << BITS;
const LAST_SHIFT = 30;

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

/** The line to within half of its last digit. */
export function encodePolyline(points: readonly LonLat[], precision: Precision): string {
  const scale = 10 ** precision;
  let text = "";
  let lastLatitude = 0;
  let lastLongitude = 0;
  for (const point of points) {
    const longitude = Math.round(point[0] * scale);
    const latitude = Math.round(point[1] * scale);
    text += encodeNumber(latitude - lastLatitude) + encodeNumber(longitude - lastLongitude);
    lastLatitude = latitude;
    lastLongitude = longitude;
  }
  return text;
}

/** The sign goes into the last bit, so that small numbers of either sign stay short. */
function encodeNumber(value: number): string {
  let bits = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  while (bits >= MORE) {
    text += String.fromCharCode((MORE | (bits & (MORE - 1))) + FIRST_CHARACTER);
    bits >>>= BITS;
  }
  return text + String.fromCharCode(bits + FIRST_CHARACTER);
}
