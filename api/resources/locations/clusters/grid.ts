import type { Box } from "contract/locations/area";

/** The least side of a cell in px. */
const CELL_PX = 60;
const MOST_CELLS = 300;
/** Cells of some meters. */
const FINEST = 22;
/** Where the map of the world, which is a square, ends. */
const LAST_LATITUDE = 85.0511287798;

/** What is shown of the map, and how large. */
export interface Frame {
  box: Box;
  /** px */
  width: number;
  height: number;
}

/** From the first to the last, both of them in it. */
export type Range = [first: number, last: number];

/**
 * The cells that a frame touches, of a grid that is the same wherever the frame is: the world in
 * Web Mercator cut into 2^level columns from the west and as many rows from the south.
 */
export interface Grid {
  level: number;
  /** Two ranges where the frame crosses the 180th meridian. */
  columns: Range[];
  rows: Range;
}

/** The grid whose cells are about 60 px, and more where that would be too many. */
export function gridOf({ box, width, height }: Frame): Grid {
  const [west, south, east, north] = box;
  const wide = (east - west + (east < west ? 360 : 0)) / 360;
  const high = worldY(north) - worldY(south);
  // A map shows all of a box that is not of its own form.
  const pixels = Math.min(width / wide, height / high);
  let level = Math.max(0, Math.min(FINEST, Math.floor(Math.log2(pixels / CELL_PX))));
  let grid = cellsOf(box, level);
  while (cellsIn(grid) > MOST_CELLS) grid = cellsOf(box, --level);
  return grid;
}

/** The longitude at which a column begins; it may be between two of them. */
export const longitudeOf = (level: number, column: number): number =>
  (column / 2 ** level) * 360 - 180;

/** The latitude at which a row begins; the first begins and the last ends at a pole. */
export function latitudeOf(level: number, row: number): number {
  if (row === 0) return -90;
  if (row === 2 ** level) return 90;
  return (Math.atan(Math.sinh((row / 2 ** level - 0.5) * 2 * Math.PI)) * 180) / Math.PI;
}

/**
 * The degrees at which columns begin, and the last ends: one more than there are columns. What lies
 * on the 180th meridian is in the last column of all, and what lies on a pole in the last row.
 */
export const columnEdges = (level: number, range: Range): number[] =>
  edges(range).map((column) => (column === 2 ** level ? 181 : longitudeOf(level, column)));

/** The same for rows, from the south. */
export const rowEdges = (level: number, range: Range): number[] =>
  edges(range).map((row) => (row === 2 ** level ? 91 : latitudeOf(level, row)));

const edges = ([first, last]: Range) =>
  Array.from({ length: last - first + 2 }, (_, at) => first + at);

function cellsOf([west, south, east, north]: Box, level: number): Grid {
  const count = 2 ** level;
  const cell = (share: number) => Math.max(0, Math.min(count - 1, Math.floor(share * count)));
  const [first, last] = [cell((west + 180) / 360), cell((east + 180) / 360)];
  const columns: Range[] =
    west <= east
      ? [[first, last]]
      : last >= first
        ? [[0, count - 1]]
        : [
            [first, count - 1],
            [0, last],
          ];
  return { level, columns, rows: [cell(worldY(south)), cell(worldY(north))] };
}

const sizeOf = ([first, last]: Range) => last - first + 1;
const cellsIn = ({ columns, rows }: Grid) =>
  columns.reduce((sum, range) => sum + sizeOf(range), 0) * sizeOf(rows);

/** Where a latitude is between the south end of the map, 0, and its north end, 1. */
function worldY(latitude: number): number {
  const shown = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude));
  return 0.5 + Math.asinh(Math.tan((shown * Math.PI) / 180)) / (2 * Math.PI);
}
