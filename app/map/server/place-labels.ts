/** Where names are put on a map: none over another, over a pin, or cut by the edge. */
import { type MapFrame, toFrame } from "geo/geometry/mercator";
import {
  type Box,
  type Disc,
  discsOf,
  isBeside,
  isWithin,
  Room,
  textWidth,
} from "geo/ground/label-room";
import type { Label, Side } from "geo/ground/layer";
import type { PlaceName } from "geo/ground/place-names";
import { type NamedLine, straightPlaces, wholeName } from "~/map/server/street-lines";
import type { NamesRequest } from "../model/names";

/** What is named, the most important first. */
export interface Names {
  places: readonly PlaceName[];
  lines: readonly NamedLine[];
}

interface Level {
  /** How many pixels of the frame a pixel of the text takes where the picture is shown smallest. */
  scale: number;
  /** Lines are named from so many zooms closer on. */
  closer: number;
  /** For pictures that are shown at least so many CSS pixels wide. */
  fromWidth: number;
}

const EXACT: readonly Level[] = [{ scale: 1, closer: 0, fromWidth: 0 }];
/** First those that a phone has room for, then what fits between them where there is more. */
const ANY_SIZE: readonly Level[] = [
  { scale: 2.2, closer: 1, fromWidth: 0 },
  { scale: 1.55, closer: 0, fromWidth: 465 },
  { scale: 1, closer: 0, fromWidth: 720 },
];
/** At what widths a picture shows more names. */
export const MORE_FROM_WIDTHS = ANY_SIZE.flatMap(({ fromWidth }) => fromWidth || []);
/** Square pixels of the page for one name. */
const AREA_PX = 8000;
const MOST = 150;
/** Between two names of one street. */
const AGAIN_PX = 420;
/** Where a name is tried: on its street, which may be a route's, only where there is no other room. */
const SIDES: readonly Side[] = ["above", "below", "on"];
const ON: readonly Side[] = ["on"];
const PIN_RADIUS = 14;
const EDGE_PX = 2;

/** What the widget lays over the corners: its buttons, its scale, whom the ground is from. */
const CORNERS = { buttons: [52, 118], scale: [132, 46], sources: [196, 24] } as const;

/** Labels of a picture that shows `area` in the pixels of the request's frame. */
export function placeLabels(names: Names, { frame, anySize, pins }: NamesRequest, area: Box) {
  const placed: (Label & { discs: Disc[] })[] = [];
  const shown: Box = { left: 0, top: 0, right: frame.width, bottom: frame.height };
  const levels = anySize ? ANY_SIZE : EXACT;
  for (const { scale, closer, fromWidth } of levels) {
    const room = new Room(corners(frame, scale));
    // What is read on a phone is there on wider pictures, too, where pins keep their distances.
    const sizes = levels.filter((level) => level.scale <= scale);
    for (const { at, offset } of pins) {
      for (const size of sizes) room.take([disc(at, offset, size.scale)]);
    }
    for (const { discs } of placed) room.take(discs);
    const most = Math.min(MOST, areaOf(area) / (AREA_PX * scale ** 2));
    const put = (label: Omit<Label, "fromWidth">): boolean => {
      const discs = discsOf(label, scale);
      const isWhole = isWithin(discs, inset(shown, EDGE_PX * scale));
      const isOut = !isWhole && isBeside(discs, shown) && isWithin(discs, area);
      if ((!isWhole && !isOut) || !room.isFree(discs, scale)) return false;
      room.take(discs);
      placed.push({ ...label, fromWidth, discs });
      return true;
    };
    const isFull = () => placed.length >= most;
    for (const { text, kind, coordinates } of names.places) {
      if (isFull()) break;
      if (placed.some((other) => other.text === text)) continue;
      const [x, y] = toFrame(coordinates, frame);
      put({ text, kind, x, y, angle: 0 });
    }
    for (const line of names.lines) {
      if (isFull()) break;
      if (line.from <= frame.zoom - closer) nameLine(line, { frame, area, scale, placed, put });
    }
  }
  return placed.map(({ discs: _, ...label }): Label => label);
}

interface Placing {
  frame: MapFrame;
  area: Box;
  scale: number;
  placed: readonly Label[];
  put: (label: Omit<Label, "fromWidth">) => boolean;
}

/** Names a line near the middle of the frame, and again farther off. */
function nameLine(
  { text, kind, pieces, whole }: NamedLine,
  { frame, area, scale, placed, put }: Placing,
): void {
  const street = wholeName(text);
  const own = placed.filter((label) => wholeName(label.text) === street);
  if (whole && own.length > 0) return;
  const length = textWidth(text, kind) * scale;
  const fromMiddle = ({ x, y }: { x: number; y: number }) =>
    Math.hypot(x - frame.width / 2, y - frame.height / 2);
  const places = pieces.flatMap((piece) => [...straightPlaces(piece, length, area)]);
  places.sort((a, b) => fromMiddle(a) - fromMiddle(b));
  for (const place of places) {
    if (own.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < AGAIN_PX * scale)) continue;
    const sides = kind === "street" ? SIDES : ON;
    const found = sides.some((side) => put({ text, kind, side, ...place }));
    if (found) own.push(placed.at(-1) as Label);
  }
}

const disc = (
  [x, y]: readonly number[],
  [right, down]: readonly number[],
  scale: number,
): Disc => ({
  x: (x ?? 0) + (right ?? 0) * scale,
  y: (y ?? 0) + (down ?? 0) * scale,
  radius: PIN_RADIUS * scale,
});

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);

const inset = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});

function corners({ width, height }: MapFrame, scale: number): Box[] {
  const [buttons, bar, sources] = [CORNERS.buttons, CORNERS.scale, CORNERS.sources];
  return [
    { left: width - buttons[0] * scale, top: 0, right: width, bottom: buttons[1] * scale },
    { left: 0, top: height - bar[1] * scale, right: bar[0] * scale, bottom: height },
    {
      left: width - sources[0] * scale,
      top: height - sources[1] * scale,
      right: width,
      bottom: height,
    },
  ];
}
