/**
 * Web Mercator (EPSG:3857) in pixels. At zoom 0 the world is 512 pixels wide, as MapLibre
 * counts; Google counts one more for the same scale.
 */
import { type Bounds, boundsOf, type LonLat } from "./lon-lat";

const WORLD = 512;
/** Where the square world ends. */
const FARTHEST_NORTH = 85.051128;
const EQUATOR_M = 40_075_016.686;

/** What a map looks at. */
export interface MapView {
  centre: LonLat;
  zoom: number;
}

/** A view with the size of the picture in CSS pixels. */
export interface MapFrame extends MapView {
  width: number;
  height: number;
}

export type XY = [x: number, y: number];

/** Pixels from the world's north-western corner. */
export function toWorld([longitude, latitude]: LonLat, zoom: number): XY {
  const size = WORLD * 2 ** zoom;
  const clamped = Math.max(-FARTHEST_NORTH, Math.min(FARTHEST_NORTH, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [(longitude / 360 + 0.5) * size, y * size];
}

/** The place at so many pixels from the world's north-western corner. */
export function fromWorld([x, y]: XY, zoom: number): LonLat {
  const size = WORLD * 2 ** zoom;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI;
  return [(x / size - 0.5) * 360, latitude];
}

/** Pixels from the frame's upper left corner. */
export function toFrame(place: LonLat, { centre, zoom, width, height }: MapFrame): XY {
  const [x, y] = toWorld(place, zoom);
  const [centreX, centreY] = toWorld(centre, zoom);
  return [x - centreX + width / 2, y - centreY + height / 2];
}

/** The place at so many pixels from the frame's upper left corner. */
export function fromFrame([x, y]: XY, { centre, zoom, width, height }: MapFrame): LonLat {
  const [centreX, centreY] = toWorld(centre, zoom);
  return fromWorld([centreX + x - width / 2, centreY + y - height / 2], zoom);
}

/** The view at another zoom in which a pixel of the frame keeps showing the same place. */
export function viewAround(frame: MapFrame, [x, y]: XY, zoom: number): MapView {
  const [centreX, centreY] = toWorld(frame.centre, frame.zoom);
  const [right, down] = [x - frame.width / 2, y - frame.height / 2];
  const scale = 2 ** (zoom - frame.zoom);
  const centre: XY = [(centreX + right) * scale - right, (centreY + down) * scale - down];
  return { centre: fromWorld(centre, zoom), zoom };
}

/** What the frame shows. */
export function frameBounds(frame: MapFrame): Bounds {
  const [west, north] = fromFrame([0, 0], frame);
  const [east, south] = fromFrame([frame.width, frame.height], frame);
  return [west, south, east, north];
}

/** Metres on the ground for one pixel at the view's centre. */
export const metresPerPixel = ({ centre, zoom }: MapView): number =>
  (Math.cos((centre[1] * Math.PI) / 180) * EQUATOR_M) / (WORLD * 2 ** zoom);

/** How what was drawn in pixels of one frame comes to lie in another: move by x and y, scaled. */
export function frameShift(from: MapFrame, to: MapFrame): { x: number; y: number; scale: number } {
  const scale = 2 ** (to.zoom - from.zoom);
  const [x, y] = toFrame(from.centre, to);
  return { x: x - (from.width / 2) * scale, y: y - (from.height / 2) * scale, scale };
}

/** The same view with so many times the pixels each way: what lies around a frame, too. */
export const widened = (frame: MapFrame, times: number): MapFrame => ({
  ...frame,
  width: Math.round(frame.width * times),
  height: Math.round(frame.height * times),
});

/** The same picture in another size: whole, as large as it goes, what is left over around it. */
export function contained(frame: MapFrame, width: number, height: number): MapFrame {
  const scale = Math.min(width / frame.width, height / frame.height);
  return { centre: frame.centre, zoom: frame.zoom + Math.log2(scale), width, height };
}

/** Pixels kept free at each edge. */
export interface Padding {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How close places are shown at most, if not said otherwise. */
export const CLOSEST_FIT = 16;

interface FitOptions {
  width: number;
  height: number;
  /** One number for all four edges. */
  padding?: number | Padding;
  /** How close to come at most: for one place, or several on one spot. */
  maxZoom?: number;
}

/** The closest view that shows all places; null for none. */
export function fitFrame(
  places: readonly LonLat[],
  { width, height, padding = 48, maxZoom = CLOSEST_FIT }: FitOptions,
): MapFrame | null {
  const bounds = boundsOf(places);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const [left, top] = toWorld([west, north], 0);
  const [right, bottom] = toWorld([east, south], 0);
  const free =
    typeof padding === "number"
      ? { left: padding, right: padding, top: padding, bottom: padding }
      : padding;
  const room = (pixels: number) => Math.max(1, pixels);
  const fitting = Math.min(
    maxZoom,
    Math.log2(room(width - free.left - free.right) / Math.max(right - left, 1e-12)),
    Math.log2(room(height - free.top - free.bottom) / Math.max(bottom - top, 1e-12)),
  );
  const zoom = Math.max(0, fitting);
  const centre: XY = [
    (left + right) / 2 + (free.right - free.left) / 2 / 2 ** zoom,
    (top + bottom) / 2 + (free.bottom - free.top) / 2 / 2 ** zoom,
  ];
  return { centre: fromWorld(centre, 0), zoom, width, height };
}
