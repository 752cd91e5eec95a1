import { boundsOf, type LonLat } from "geo/geometry/lon-lat";
import { fromWorld, type MapFrame, toFrame, toWorld } from "geo/geometry/mercator";
import { simplify } from "geo/geometry/simplify";

/** Pixels that a point has to be off the line without it, to be seen at all. */
const VISIBLE = 0.5;

/** SVG path data in pixels at a zoom, counted from a place in its middle. */
export interface LinePath {
  d: string;
  origin: LonLat;
  zoom: number;
}

/** Draws a line for a zoom; what is smaller than a pixel there is left out. */
export function linePath(points: readonly LonLat[], zoom: number): LinePath | null {
  const bounds = boundsOf(points);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const [left, top] = toWorld([west, north], zoom);
  const [right, bottom] = toWorld([east, south], zoom);
  const [originX, originY] = [(left + right) / 2, (top + bottom) / 2];

  // Counted in tenths, so that relative steps add up to where the line goes.
  let d = "";
  let [lastX, lastY] = [0, 0];
  const tenths = new Float64Array(2 * points.length);
  for (const [index, point] of points.entries()) {
    const [x, y] = toWorld(point, zoom);
    tenths[2 * index] = Math.round((x - originX) * 10);
    tenths[2 * index + 1] = Math.round((y - originY) * 10);
  }
  const keep = new Uint8Array(points.length);
  simplify(tenths, points.length, VISIBLE * 10, keep);
  for (const index of keep.keys()) {
    if (!keep[index]) continue;
    const [x, y] = [tenths[2 * index] as number, tenths[2 * index + 1] as number];
    d += `${index === 0 ? "M" : "l"}${(x - lastX) / 10} ${(y - lastY) / 10}`;
    [lastX, lastY] = [x, y];
  }
  return { d, origin: fromWorld([originX, originY], zoom), zoom };
}

/** Lays what was drawn for a zoom into a frame. */
export function lineTransform({ origin, zoom }: LinePath, frame: MapFrame): string {
  const [x, y] = toFrame(origin, frame);
  return `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(2 ** (frame.zoom - zoom)).toFixed(5)})`;
}
