/** Lines and areas of a map with an index over their bounds, in columns of whole numbers. */
import Flatbush from "flatbush";
import type { LonLat } from "geo/geometry/lon-lat";
import type { Column, Sections } from "../roads/sections";
import { SHAPE_KINDS, type ShapeKind } from "./shape-kinds";
import { toUnits } from "./world";

/** A line, or one ring of an area: outer rings turn clockwise on the map, holes the other way. */
export interface Part {
  kind: ShapeKind;
  /** The zoom from which on it is drawn. */
  from: number;
  /** Longitude and latitude by turns. */
  path: readonly number[];
}

export interface Ground {
  size: number;
  /** Positions in {@link SHAPE_KINDS}. */
  kinds: Uint8Array;
  /** Tenths of a zoom. */
  from: Uint8Array;
  /** Where each part begins, in points; one more at the end. */
  starts: Uint32Array;
  /** x and y by turns, in units of `world.ts`. */
  points: Int32Array;
  /** Null for no parts. */
  index: Flatbush | null;
}

/** @param parts are gone through twice */
export function buildGround(parts: Iterable<Part>): Ground {
  let [size, total] = [0, 0];
  for (const { path } of parts) {
    size++;
    total += path.length / 2;
  }
  const kinds = new Uint8Array(size);
  const from = new Uint8Array(size);
  const starts = new Uint32Array(size + 1);
  const points = new Int32Array(2 * total);
  let [position, at] = [0, 0];
  for (const part of parts) {
    kinds[position] = SHAPE_KINDS.indexOf(part.kind);
    from[position] = Math.round(part.from * 10);
    for (let i = 0; i < part.path.length; i += 2) {
      const [x, y] = toUnits([part.path[i], part.path[i + 1]] as LonLat);
      points[at++] = x;
      points[at++] = y;
    }
    starts[++position] = at / 2;
  }
  return { size, kinds, from, starts, points, index: indexLines(starts, points) };
}

/** An index over the bounds of lines that lie one after the other; null for none. */
function indexLines(starts: Uint32Array, points: Int32Array): Flatbush | null {
  const size = starts.length - 1;
  if (size === 0) return null;
  const index = new Flatbush(size, 16, Int32Array);
  for (let line = 0; line < size; line++) {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 2 * (starts[line] ?? 0); i < 2 * (starts[line + 1] ?? 0); i += 2) {
      const x = points[i] as number;
      const y = points[i + 1] as number;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    index.add(left, top, right, bottom);
  }
  index.finish();
  return index;
}

export function groundFrom(sections: Sections): Ground {
  const kinds = sections.column("kinds", "u8");
  return {
    size: kinds.length,
    kinds,
    from: sections.column("from", "u8"),
    starts: sections.column("starts", "u32"),
    points: sections.column("points", "i32"),
    index: indexFrom(sections.column("index", "u8")),
  };
}

/** An index as a column; no bytes for none. */
export const indexColumn = (index: Flatbush | null): Column =>
  index ? new Uint8Array(index.data) : new Uint8Array();

export const indexFrom = (column: Uint8Array): Flatbush | null =>
  column.length > 0 ? Flatbush.from(column.buffer, column.byteOffset) : null;
