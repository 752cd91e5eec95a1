import type { LonLat } from "~/lib/geo";
import type { Precision } from "../polyline";

const FIRST_CHARACTER = 63;
const BITS = 5;
const MORE = 1 << BITS;

/** A line as an engine would send it. */
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
