import { toWorld, type XY } from "geo/geometry/mercator";
import type { MapPin } from "./types";
import { zoomStep } from "./untangle";

/** Pixels from the middle of a pin to the line that its age is written on. */
export const AGE_BELOW = 23;
/** What letters take above and below that line. */
const [ASCENT, DESCENT] = [10, 3];
/** Half the width of a letter, with its part of the space around the text. */
const HALF_LETTER = 3.5;
/** From the middle of a pin to its edge. */
const PIN = 11;

type Aged = Pick<MapPin, "id" | "coordinates" | "state">;
type Box = [left: number, top: number, right: number, bottom: number];

/**
 * The ids of the pins whose age can be read at a zoom: it covers no other pin, and no age that comes
 * before it. The others say theirs once they are pointed at, in their name and in the list.
 */
export function readableAges(pins: readonly Aged[], zoom: number): ReadonlySet<string> {
  const readable = new Set<string>();
  if (pins.every(({ state }) => !state?.age)) return readable;
  const step = zoomStep(zoom);
  const placed = pins.map((pin) => ({ pin, at: toWorld(pin.coordinates, step) }));
  const bodies = placed.map(({ at: [x, y] }): Box => [x - PIN, y - PIN, x + PIN, y + PIN]);
  const taken: Box[] = [];
  for (const { pin, at } of placed) {
    if (!pin.state?.age) continue;
    const box = ageBox(at, pin.state.age);
    if ([...bodies, ...taken].some((other) => overlap(box, other))) continue;
    taken.push(box);
    readable.add(pin.id);
  }
  return readable;
}

/** Its own pin is above it. */
function ageBox([x, y]: XY, age: string): Box {
  const half = age.length * HALF_LETTER;
  const line = y + AGE_BELOW;
  return [x - half, line - ASCENT, x + half, line + DESCENT];
}

const overlap = (a: Box, b: Box): boolean =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
