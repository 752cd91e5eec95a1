/** Streets out of the ways that make them up: those of one name that lie near each other. */
import Flatbush from "flatbush";
import type { Bounds, LonLat } from "~/lib/geo";
import { sameName } from "../words";
import { around, boxOf } from "./rings";
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

/** How far a house may be whose city a street without one takes over; about 1.5 km. */
const SAME_CITY_DEGREES = 0.015;

interface Piece {
  line?: StreetLine;
  house?: House;
  box: Bounds;
}

/** Streets in the order of their names. */
export function streetsOf({ lines, houses }: Pick<StreetData, "lines" | "houses">): Street[] {
  const cityNear = citiesBy(houses);
  const named = new Map<string, (StreetLine | House)[]>();
  const add = (name: string, part: StreetLine | House) => {
    const key = sameName(name);
    const parts = named.get(key);
    if (parts) parts.push(part);
    else named.set(key, [part]);
  };
  for (const line of lines) add(line.name, line);
  for (const house of houses) add(house.street, house);
  const streets: Street[] = [];
  for (const parts of named.values()) {
    for (const pieces of clusters(parts.map(pieceOf))) streets.push(streetFrom(pieces));
  }
  for (const street of streets) street.city ??= cityNear(street.coordinates);
  return streets.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

const pieceOf = (part: StreetLine | House): Piece =>
  "number" in part
    ? { house: part, box: boxOf(part.coordinates) }
    : { line: part, box: boxOf(part.path) };

/** The city of the nearest house that names one. */
function citiesBy(houses: readonly House[]): (place: LonLat) => string | undefined {
  const telling = houses.filter(({ city }) => city);
  if (telling.length === 0) return () => undefined;
  const index = new Flatbush(telling.length);
  for (const { coordinates } of telling) index.add(...coordinates);
  index.finish();
  return (place) => {
    const [nearest] = index.neighbors(...place, 1, SAME_CITY_DEGREES);
    return nearest === undefined ? undefined : telling[nearest]?.city;
  };
}

/** Pieces that hang together by steps of at most {@link APART_DEGREES}, found from west to east. */
function clusters(pieces: Piece[]): Piece[][] {
  pieces.sort((a, b) => a.box[0] - b.box[0]);
  let open: { pieces: Piece[]; box: Bounds }[] = [];
  const done: Piece[][] = [];
  for (const piece of pieces) {
    const merged = { pieces: [piece], box: [...piece.box] as Bounds };
    const rest: typeof open = [];
    for (const cluster of open) {
      if (cluster.box[2] + APART_DEGREES < piece.box[0]) done.push(cluster.pieces);
      else if (isNear(cluster.box, merged.box)) {
        merged.pieces = together(merged.pieces, cluster.pieces);
        merged.box = around(merged.box, cluster.box);
      } else rest.push(cluster);
    }
    open = [...rest, merged];
  }
  return [...done, ...open.map((cluster) => cluster.pieces)];
}

/** Both in one: the fewer are added to the more, as most are one piece and a long street. */
function together(some: Piece[], others: Piece[]): Piece[] {
  const [fewer, more] = some.length < others.length ? [some, others] : [others, some];
  for (const piece of fewer) more.push(piece);
  return more;
}

const isNear = (a: Bounds, b: Bounds) =>
  a[0] - b[2] <= APART_DEGREES &&
  b[0] - a[2] <= APART_DEGREES &&
  a[1] - b[3] <= APART_DEGREES &&
  b[1] - a[3] <= APART_DEGREES;

function streetFrom(pieces: Piece[]): Street {
  const lines = pieces.flatMap(({ line }) => line ?? []);
  const houses = pieces.flatMap(({ house }) => house ?? []);
  const zips = byFrequency([...houses, ...lines].flatMap(({ zip }) => zip ?? []));
  const names = byFrequency(
    lines.length > 0 ? lines.map(({ name }) => name) : houses.map(({ street }) => street),
  );
  return {
    name: names[0] ?? "",
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
