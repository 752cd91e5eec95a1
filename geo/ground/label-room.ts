/** Room for names on a map: what takes it, and how much a name needs. */
import type { Label } from "./layer";

/** A disc in pixels; a name is a row of them, so that it may lie at any angle. */
export interface Disc {
  x: number;
  y: number;
  radius: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** In CSS pixels, as the picture's style sheet has them. */
export const FONT_PX: Record<Label["kind"], number> = {
  state: 11,
  city: 12,
  town: 12,
  street: 11,
  water: 11,
};
/** A route runs along just the streets one looks for: their names stand so far beside them. */
const BESIDE_PX = 10;
/** States are in capitals, apart from each other. */
const STATE_LETTER_EM = 0.85;
/** Half a line and the halo. */
const RADIUS_EM = 0.75;
/** Room between two names. */
const GAP_PX = 5;

const NARROW = /[ .,'’:;|!()[\]iljtfrI1-]/;
const WIDE = /[MWmw@%]/;
/** Scripts whose letters are as wide as high. */
const SQUARE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;

/** About what a text takes, rather too much than too little. */
export function textWidth(text: string, kind: Label["kind"]): number {
  let em = 0;
  for (const letter of text) {
    if (kind === "state") em += STATE_LETTER_EM;
    else if (SQUARE.test(letter)) em += 1;
    else if (NARROW.test(letter)) em += 0.34;
    else if (WIDE.test(letter)) em += 0.9;
    else em += letter === letter.toLowerCase() ? 0.58 : 0.72;
  }
  return em * FONT_PX[kind];
}

/** The discs that a label covers where a pixel of its text takes so many of the frame. */
export function discsOf(label: Omit<Label, "fromWidth">, scale: number): Disc[] {
  const { text, kind, x, y, angle } = label;
  const radius = RADIUS_EM * FONT_PX[kind] * scale;
  const reach = Math.max(0, (textWidth(text, kind) * scale) / 2 - radius / 2);
  const count = Math.max(2, Math.ceil((2 * reach) / radius) + 1);
  const [right, down] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const beside = besideOf(label) * scale;
  const [middleX, middleY] = [x - down * beside, y + right * beside];
  return Array.from({ length: count }, (_, i) => {
    const along = reach * ((2 * i) / (count - 1) - 1);
    return { x: middleX + right * along, y: middleY + down * along, radius };
  });
}

/** How far a label stands below what it names, as its text runs. */
export const besideOf = ({ side = "on" }: Pick<Label, "side">): number =>
  ({ above: -BESIDE_PX, below: BESIDE_PX, on: 0 })[side];

/** What is taken on a picture. */
export class Room {
  readonly #rows: { discs: readonly Disc[]; box: Box }[] = [];
  readonly #boxes: readonly Box[];

  /** @param boxes what lies over the picture, such as buttons */
  constructor(boxes: readonly Box[]) {
    this.#boxes = boxes;
  }

  /** @param discs that lie near each other */
  take(discs: readonly Disc[]): void {
    this.#rows.push({ discs, box: boxAround(discs) });
  }

  /** Whether none of it is taken. */
  isFree(discs: readonly Disc[], scale: number): boolean {
    const gap = GAP_PX * scale;
    const { left, top, right, bottom } = boxAround(discs);
    if (this.#boxes.some((box) => discs.some((disc) => isNear(disc, box)))) return false;
    return !this.#rows.some(
      ({ box, discs: others }) =>
        left - gap < box.right &&
        right + gap > box.left &&
        top - gap < box.bottom &&
        bottom + gap > box.top &&
        discs.some((one) => others.some((other) => touch(one, other, gap))),
    );
  }
}

function boxAround(discs: readonly Disc[]): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y, radius } of discs) {
    box.left = Math.min(box.left, x - radius);
    box.top = Math.min(box.top, y - radius);
    box.right = Math.max(box.right, x + radius);
    box.bottom = Math.max(box.bottom, y + radius);
  }
  return box;
}

/** Squared, as a root for each pair of discs would be most of a picture's time. */
const touch = (one: Disc, other: Disc, gap: number) =>
  (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < (one.radius + other.radius + gap) ** 2;

const isNear = ({ x, y, radius }: Disc, { left, top, right, bottom }: Box) =>
  x + radius > left && x - radius < right && y + radius > top && y - radius < bottom;

/** Whether a label lies within a box, whole. */
export const isWithin = (discs: readonly Disc[], { left, top, right, bottom }: Box): boolean =>
  discs.every(
    ({ x, y, radius }) =>
      x - radius >= left && x + radius <= right && y - radius >= top && y + radius <= bottom,
  );

/** Whether no part of a label lies within a box. */
export const isBeside = (discs: readonly Disc[], box: Box): boolean =>
  discs.every((disc) => !isNear(disc, box));
