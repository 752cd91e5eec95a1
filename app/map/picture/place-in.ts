import type { LonLat } from "geo/geometry/lon-lat";
import { type MapFrame, toFrame } from "geo/geometry/mercator";

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;

/**
 * Where a pixel of the frame lies, as SVG attributes. In percent, so that the server's picture
 * takes any size while pins and words on it keep theirs.
 */
export const at = (x: number, y: number, frame: MapFrame) => ({
  x: percent(x, frame.width),
  y: percent(y, frame.height),
});

/** Where a place lies, as SVG attributes. */
export const placeAt = (place: LonLat, frame: MapFrame) => at(...toFrame(place, frame), frame);

/** Whether what lies there is within the frame: nobody should come by keyboard to what is cut off. */
export const isInSight = (...place: string[]): boolean =>
  place.every((part) => Math.abs(Number.parseFloat(part) - 50) <= 50);
