/** SVG path data of a ground, cut and simplified to what a picture shows. */

import { type MapFrame, toWorld } from "geo/geometry/mercator";
import { simplify } from "geo/geometry/simplify";
import type { Ground } from "geo/ground/ground";
import { SHAPE_KINDS, type ShapeKind } from "geo/ground/shape-kinds";
import { WORLD_ZOOM } from "geo/ground/world";
import type { GroundLayer } from "./layer";

/** Pixels around the frame that are drawn too, so that no cut edge shows its stroke. */
const MARGIN = 12;
const TOLERANCE_PX = 0.45;
/** An area that is smaller both ways would be a speck. */
const SMALLEST_AREA_PX = 2;
const SHORTEST_LINE_PX = 1;

const AREAS: ReadonlySet<ShapeKind> = new Set(["land", "green", "water", "building"]);
const IS_AREA = SHAPE_KINDS.map((kind) => AREAS.has(kind));

/** One path a kind, in the order in which they are drawn; kinds without a part are left out. */
export function drawGround(ground: Ground, frame: MapFrame): GroundLayer["shapes"] {
  const canvas = new Canvas(ground, frame);
  const pens = SHAPE_KINDS.map(() => new Pen());
  for (const part of canvas.visible()) {
    const kind = ground.kinds[part] as number;
    canvas.draw(part, IS_AREA[kind] === true, pens[kind] as Pen);
  }
  return SHAPE_KINDS.flatMap((kind, position) => {
    const d = pens[position]?.d();
    return d ? [{ kind, d }] : [];
  });
}

/** Writes relative path data in whole pixels. */
class Pen {
  #text: string[] = [];
  #x = 0;
  #y = 0;

  /** Adds the kept points of a path; nothing where they fall on one spot. */
  add(xy: Float64Array, count: number, keep: Uint8Array, closed: boolean): void {
    const [startX, startY] = [this.#x, this.#y];
    let [x, y] = [startX, startY];
    let text = "";
    let points = 0;
    let [firstX, firstY] = [0, 0];
    for (let i = 0; i < count; i++) {
      if (keep[i] === 0) continue;
      const nextX = Math.round(xy[2 * i] as number);
      const nextY = Math.round(xy[2 * i + 1] as number);
      const [dx, dy] = [nextX - x, nextY - y];
      if (points > 0 && dx === 0 && dy === 0) continue;
      if (points === 0) [firstX, firstY] = [nextX, nextY];
      const separator = points === 0 ? "m" : dx < 0 ? "" : " ";
      text += `${separator}${dx}${dy < 0 ? "" : " "}${dy}`;
      [x, y] = [nextX, nextY];
      points++;
    }
    if (points < (closed ? 3 : 2)) return;
    this.#text.push(closed ? `${text}z` : text);
    // Closing a path leads back to where it began.
    [this.#x, this.#y] = closed ? [firstX, firstY] : [x, y];
  }

  d(): string {
    return this.#text.join("");
  }
}

class Canvas {
  readonly #ground: Ground;
  readonly #tenths: number;
  readonly #scale: number;
  readonly #left: number;
  readonly #top: number;
  readonly #right: number;
  readonly #bottom: number;
  #xy = new Float64Array(1024);
  #cut = new Float64Array(1024);
  #keep = new Uint8Array(512);

  constructor(ground: Ground, frame: MapFrame) {
    this.#ground = ground;
    this.#tenths = Math.round(frame.zoom * 10);
    this.#scale = 2 ** (frame.zoom - WORLD_ZOOM);
    const [centreX, centreY] = toWorld(frame.centre, WORLD_ZOOM);
    this.#left = centreX - frame.width / 2 / this.#scale;
    this.#top = centreY - frame.height / 2 / this.#scale;
    this.#right = frame.width + MARGIN;
    this.#bottom = frame.height + MARGIN;
  }

  /** The parts that may show, in the order in which they lie. */
  visible(): number[] {
    const { index, from } = this.#ground;
    if (!index) return [];
    const units = (pixels: number) => pixels / this.#scale;
    const found = index.search(
      this.#left - units(MARGIN),
      this.#top - units(MARGIN),
      this.#left + units(this.#right),
      this.#top + units(this.#bottom),
      (part) => (from[part] as number) <= this.#tenths,
    );
    return found.sort((a, b) => a - b);
  }

  draw(part: number, isArea: boolean, pen: Pen): void {
    const { starts } = this.#ground;
    const start = starts[part] as number;
    const count = (starts[part + 1] as number) - start;
    this.#makeRoom(count);
    const [width, height, inside] = this.#project(start, count);
    if (isArea) {
      if (width < SMALLEST_AREA_PX && height < SMALLEST_AREA_PX) return;
      this.#finish(inside ? count : this.#clipArea(count), true, pen);
    } else {
      if (width < SHORTEST_LINE_PX && height < SHORTEST_LINE_PX) return;
      if (inside) this.#finish(count, false, pen);
      else this.#drawVisibleRuns(count, pen);
    }
  }

  /** Puts a part's pixels into `#xy`: how large it is, and whether all of it is in sight. */
  #project(start: number, count: number): [width: number, height: number, inside: boolean] {
    const { points } = this.#ground;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < count; i++) {
      const x = ((points[2 * (start + i)] as number) - this.#left) * this.#scale;
      const y = ((points[2 * (start + i) + 1] as number) - this.#top) * this.#scale;
      this.#xy[2 * i] = x;
      this.#xy[2 * i + 1] = y;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    const inside =
      left >= -MARGIN && top >= -MARGIN && right <= this.#right && bottom <= this.#bottom;
    return [right - left, bottom - top, inside];
  }

  #finish(count: number, closed: boolean, pen: Pen): void {
    simplify(this.#xy, count, TOLERANCE_PX, this.#keep);
    // A ring's last point is its first, to which closing it leads.
    if (closed && count > 0) this.#keep[count - 1] = 0;
    pen.add(this.#xy, count, this.#keep, closed);
  }

  /** Draws the stretches of a line that come near the frame, each with its ends as they are. */
  #drawVisibleRuns(count: number, pen: Pen): void {
    const xy = this.#xy;
    let runStart = -1;
    for (let i = 1; i <= count; i++) {
      const shows = i < count && this.#isNear(i - 1, i);
      if (shows && runStart < 0) runStart = i - 1;
      if (shows || runStart < 0) continue;
      const run = xy.subarray(2 * runStart, 2 * i);
      simplify(run, i - runStart, TOLERANCE_PX, this.#keep);
      pen.add(run, i - runStart, this.#keep, false);
      runStart = -1;
    }
  }

  #isNear(a: number, b: number): boolean {
    const xy = this.#xy;
    const [ax, ay] = [xy[2 * a] as number, xy[2 * a + 1] as number];
    const [bx, by] = [xy[2 * b] as number, xy[2 * b + 1] as number];
    return (
      Math.max(ax, bx) >= -MARGIN &&
      Math.min(ax, bx) <= this.#right &&
      Math.max(ay, by) >= -MARGIN &&
      Math.min(ay, by) <= this.#bottom
    );
  }

  /** Cuts the ring in `#xy` at the frame's four edges (Sutherland-Hodgman); its new length. */
  #clipArea(count: number): number {
    let rest = count;
    for (const [axis, limit, sign] of [
      [0, -MARGIN, 1],
      [0, this.#right, -1],
      [1, -MARGIN, 1],
      [1, this.#bottom, -1],
    ] as const) {
      rest = this.#clipAt(rest, axis, limit, sign);
    }
    return rest;
  }

  #clipAt(count: number, axis: 0 | 1, limit: number, sign: 1 | -1): number {
    this.#makeRoom(2 * count + 2);
    const [xy, cut] = [this.#xy, this.#cut];
    let length = 0;
    const put = (x: number, y: number) => {
      cut[2 * length] = x;
      cut[2 * length + 1] = y;
      length++;
    };
    for (let i = 0; i + 1 < count; i++) {
      const [ax, ay] = [xy[2 * i] as number, xy[2 * i + 1] as number];
      const [bx, by] = [xy[2 * i + 2] as number, xy[2 * i + 3] as number];
      const a = sign * ((axis === 0 ? ax : ay) - limit);
      const b = sign * ((axis === 0 ? bx : by) - limit);
      if (a >= 0) put(ax, ay);
      if (a >= 0 === b >= 0) continue;
      const t = a / (a - b);
      put(ax + t * (bx - ax), ay + t * (by - ay));
    }
    if (length > 0) put(cut[0] as number, cut[1] as number);
    [this.#xy, this.#cut] = [cut, xy];
    return length;
  }

  #makeRoom(points: number): void {
    if (this.#keep.length >= points && this.#xy.length >= 2 * points) return;
    const size = 2 ** Math.ceil(Math.log2(points));
    const grown = (old: Float64Array) => {
      const next = new Float64Array(2 * size);
      next.set(old);
      return next;
    };
    this.#xy = grown(this.#xy);
    this.#cut = grown(this.#cut);
    this.#keep = new Uint8Array(size);
  }
}
