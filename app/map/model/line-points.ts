import type { LonLat } from "geo/geometry/lon-lat";
import { decodePolyline, encodePolyline } from "geo/geometry/polyline";
import type { MapLine } from "./types";

/** A tenth of a metre, which no scale of our maps shows. */
const DIGITS = 6;

/** The text that a line's points travel as: a tenth of what they are as numbers. */
export const pathOf = (points: readonly LonLat[]): string => encodePolyline(points, DIGITS);

const read = new WeakMap<MapLine, LonLat[]>();

/** Where a line goes; read once, as every frame of a moving map asks for it. */
export function pointsOf(line: MapLine): LonLat[] {
  const known = read.get(line);
  if (known) return known;
  const points = decodePolyline(line.path, DIGITS);
  read.set(line, points);
  return points;
}
