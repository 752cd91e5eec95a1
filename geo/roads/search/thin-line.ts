import { type LonLat, METRES_A_DEGREE, narrowing } from "geo/geometry/lon-lat";
import { simplify } from "geo/geometry/simplify";

/** The line without the points that lie within so many metres of it as it is then. */
export function thinLine(line: readonly LonLat[], metres: number): LonLat[] {
  const [start] = line;
  if (!start) return [];
  const stretch = narrowing(start[1]);
  const xy = new Float64Array(2 * line.length);
  for (const [at, [longitude, latitude]] of line.entries()) {
    xy[2 * at] = longitude * stretch * METRES_A_DEGREE;
    xy[2 * at + 1] = latitude * METRES_A_DEGREE;
  }
  const keep = new Uint8Array(line.length);
  simplify(xy, line.length, metres, keep);
  return line.filter((_, at) => keep[at]);
}
