/** Streets out of the ways that make them up: those of one name that lie near each other. */
import type { LonLat } from "~/lib/geo";
import type { House, StreetData, StreetLine } from "./street-data";

export interface Street {
  name: string;
  /** The most frequent ones of its houses and ways. */
  city: string | undefined;
  zips: string[];
  coordinates: LonLat;
  lines: StreetLine[];
  houses: House[];
}

/** How far two pieces of a street may lie apart; about 900 m. */
const APART_DEGREES = 0.008;

interface Piece {
  line?: StreetLine;
  house?: House;
  box: [west: number, south: number, east: number, north: number];
}

/** Streets in the order of their names. */
export function streetsOf({ lines, houses }: Pick<StreetData, "lines" | "houses">): Street[] {
  const named = new Map<string, { name: string; pieces: Piece[] }>();
  const add = (name: string, piece: Piece) => {
    const key = name.toLowerCase();
    const group = named.get(key);
    if (group) group.pieces.push(piece);
    else named.set(key, { name, pieces: [piece] });
  };
  for (const line of lines) add(line.name, { line, box: boxOf(line.path) });
  for (const house of houses) add(house.street, { house, box: boxOf(house.coordinates) });
  return [...named.values()]
    .flatMap(({ name, pieces }) => clusters(pieces).map((cluster) => streetFrom(name, cluster)))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Pieces that hang together by steps of at most {@link APART_DEGREES}, found from west to east. */
function clusters(pieces: Piece[]): Piece[][] {
  pieces.sort((a, b) => a.box[0] - b.box[0]);
  let open: { pieces: Piece[]; box: Piece["box"] }[] = [];
  const done: Piece[][] = [];
  for (const piece of pieces) {
    const merged = { pieces: [piece], box: [...piece.box] as Piece["box"] };
    const rest: typeof open = [];
    for (const cluster of open) {
      if (cluster.box[2] + APART_DEGREES < piece.box[0]) done.push(cluster.pieces);
      else if (isNear(cluster.box, merged.box)) {
        merged.pieces.push(...cluster.pieces);
        merged.box = around(merged.box, cluster.box);
      } else rest.push(cluster);
    }
    open = [...rest, merged];
  }
  return [...done, ...open.map((cluster) => cluster.pieces)];
}

const isNear = (a: Piece["box"], b: Piece["box"]) =>
  a[0] - b[2] <= APART_DEGREES &&
  b[0] - a[2] <= APART_DEGREES &&
  a[1] - b[3] <= APART_DEGREES &&
  b[1] - a[3] <= APART_DEGREES;

const around = (a: Piece["box"], b: Piece["box"]): Piece["box"] => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

function boxOf(path: readonly number[]): Piece["box"] {
  const box: Piece["box"] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < path.length; i += 2) {
    const [x, y] = [path[i] as number, path[i + 1] as number];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

function streetFrom(name: string, pieces: Piece[]): Street {
  const lines = pieces.flatMap(({ line }) => line ?? []);
  const houses = pieces.flatMap(({ house }) => house ?? []);
  const zips = byFrequency([...houses, ...lines].flatMap(({ zip }) => zip ?? []));
  return {
    name,
    city: byFrequency(houses.flatMap(({ city }) => city ?? []))[0],
    zips,
    coordinates: middleOf(lines, houses),
    lines,
    houses,
  };
}

function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
}

/** The point of the street (or its house) that is nearest to the middle of all of them. */
function middleOf(lines: readonly StreetLine[], houses: readonly House[]): LonLat {
  const points =
    lines.length > 0
      ? lines.flatMap(({ path }) => path)
      : houses.flatMap(({ coordinates }) => coordinates);
  const box = boxOf(points);
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  let best: LonLat = [x, y];
  let least = Infinity;
  for (let i = 0; i < points.length; i += 2) {
    const place: LonLat = [points[i] as number, points[i + 1] as number];
    const off = (place[0] - x) ** 2 + (place[1] - y) ** 2;
    if (off < least) [least, best] = [off, place];
  }
  return best;
}
