/** Names of a map: a picture by itself, over the lines and under the pins. */
import { contained, type MapFrame, toFrame, widened, type XY } from "geo/geometry/mercator";
import type { MapPin } from "~/map/model/types";
import { shortFrame } from "./ground";

/** Where a pin stands that names keep clear of, in pixels of the frame. */
export interface PinSpot {
  at: XY;
  /** Off its place by so many pixels, at whatever size the frame is shown. */
  offset: XY;
}

export interface NamesView {
  /** What is looked at: no name is cut by its edges. */
  frame: MapFrame;
  /** It may be shown smaller, as the server's picture is on a phone, while names keep their size. */
  anySize: boolean;
}

/** What names are placed for. */
export interface NamesRequest extends NamesView {
  pins: PinSpot[];
}

/** Names lie so much further around, for moving the map a little. */
const AROUND = 1.4;
/** A map full of pins has no room for names that keep clear of them all. */
const MOST_PINS = 120;

/** What the picture of names is of. */
export const namesFrame = ({ frame, anySize }: NamesView): MapFrame =>
  anySize ? frame : widened(frame, AROUND);

/** So much of a map's width or height may lie beside names that were placed for any size. */
const BESIDE = 0.15;
/** Shown larger, they leave room for more. */
const LARGEST = 1.4;

/** Whether names that were placed for any size of a frame are enough where it is shown at this one. */
export function suffices(frame: MapFrame, { width, height }: MapFrame): boolean {
  const scale = 2 ** (contained(frame, width, height).zoom - frame.zoom);
  const [wide, high] = [frame.width * scale, frame.height * scale];
  const isCovered = wide >= width * (1 - BESIDE) && high >= height * (1 - BESIDE);
  return isCovered && scale <= LARGEST;
}

/** @param offsets where pins are put, off their places */
export function namesRequest(
  { frame, anySize }: NamesView,
  pins: readonly MapPin[],
  offsets: ReadonlyMap<string, XY>,
): NamesRequest {
  const spots = pins
    // Agents only pass by.
    .filter(({ kind }) => kind !== "agent")
    .map(({ id, coordinates }): PinSpot => {
      return { at: toFrame(coordinates, frame), offset: offsets.get(id) ?? [0, 0] };
    })
    .filter(({ at: [x, y] }) => x >= 0 && y >= 0 && x < frame.width && y < frame.height);
  return { frame: shortFrame(frame), anySize, pins: spots.slice(0, MOST_PINS) };
}

/** Six letters a pin, which addresses have room for: its place in steps of 4 pixels, its offset of 5. */
const PLACE_PX = 4;
const OFFSET_PX = 5;
const OFFSET_ZERO = 17;
const BASE = 36;
const SPOT = /([\da-z]{2})([\da-z]{2})([\da-z])([\da-z])/g;

export function writeSpots(pins: readonly PinSpot[]): string {
  const place = (pixels: number) => digits(pixels / PLACE_PX, 2);
  const offset = (pixels: number) => digits(pixels / OFFSET_PX + OFFSET_ZERO, 1);
  return pins
    .map(({ at, offset: off }) => [...at.map(place), ...off.map(offset)].join(""))
    .join("");
}

export function readSpots(text: string): PinSpot[] {
  const place = (code: string) => Number.parseInt(code, BASE) * PLACE_PX;
  const offset = (code: string) => (Number.parseInt(code, BASE) - OFFSET_ZERO) * OFFSET_PX;
  return [...text.matchAll(SPOT)]
    .slice(0, MOST_PINS)
    .map(([, x = "", y = "", right = "", down = ""]) => ({
      at: [place(x), place(y)],
      offset: [offset(right), offset(down)],
    }));
}

const digits = (value: number, length: number) =>
  Math.max(0, Math.min(BASE ** length - 1, Math.round(value)))
    .toString(BASE)
    .padStart(length, "0");
