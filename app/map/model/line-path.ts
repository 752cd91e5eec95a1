import { boundsOf, type LonLat } from "~/lib/geo";
import { fromWorld, type MapFrame, toFrame, toWorld } from "~/lib/mercator";

/** Pixels that a point has to be away from the one before it, to be seen at all. */
const VISIBLE = 1;

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
  points.forEach((point, index) => {
    const [x, y] = toWorld(point, zoom);
    const [tenthX, tenthY] = [Math.round((x - originX) * 10), Math.round((y - originY) * 10)];
    const [stepX, stepY] = [tenthX - lastX, tenthY - lastY];
    const ends = index === 0 || index === points.length - 1;
    if (!ends && Math.hypot(stepX, stepY) < VISIBLE * 10) return;
    d += `${index === 0 ? "M" : "l"}${stepX / 10} ${stepY / 10}`;
    [lastX, lastY] = [tenthX, tenthY];
  });
  return { d, origin: fromWorld([originX, originY], zoom), zoom };
}

/** Lays what was drawn for a zoom into a frame. */
export function lineTransform({ origin, zoom }: LinePath, frame: MapFrame): string {
  const [x, y] = toFrame(origin, frame);
  return `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(2 ** (frame.zoom - zoom)).toFixed(5)})`;
}
