/** Streets out of the ways that make them up: those of one name that lie near each other. */
import Flatbush from "flatbush";
import type { Bounds, LonLat } from "geo/geometry/lon-lat";
import { sameName } from "../../places/words";
import { grouped } from "./grouped";
import { Growing } from "./growing";
import { Numbered } from "./numbered";
import { around, boxOf } from "./rings";
import type { Scratch } from "./scratch";
import type { StreetData } from "./street-data";

export interface Street {
  name: string;
  /** The most frequent ones of its houses and ways. */
  city: string | undefined;
  zips: string[];
  coordinates: LonLat;
  /** By their numbers in the data. */
  lines: number[];
  houses: number[];
}

/** How far two pieces of a street may lie apart; about 900 m. */
const APART_DEGREES = 0.008;

/** How far a house may be whose city a street without one takes over; about 1.5 km. */
const SAME_CITY_DEGREES = 0.015;

interface Piece {
  /** The number of a line, or that of a house and as many more as there are lines. */
  part: number;
  box: Bounds;
}

/** Streets in the order of their names, each made anew from columns when it is asked for. */
export class Streets {
  readonly #data: StreetData;
  readonly #order: Uint32Array;
  /** Name and city, and how many zips, lines and houses there are, all as numbers. */
  readonly #heads: Growing<"u32">;
  /** Of each street one after another: zips, lines and houses; and where each street begins. */
  readonly #lists: Growing<"u32">;
  readonly #starts: Growing<"u32">;
  readonly #places: Growing<"f64">;

  /** @param tell is told how much is done, from 0 to 1 */
  constructor(data: StreetData, scratch: Scratch, tell: (share: number) => void = () => {}) {
    this.#data = data;
    this.#heads = new Growing("u32", scratch);
    this.#lists = new Growing("u32", scratch);
    this.#starts = new Growing("u32", scratch);
    this.#places = new Growing("f64", scratch);
    const cityNear = citiesBy(data);
    let done = 0;
    for (const parts of partsByName(data)) {
      tell(done / (data.lineCount + data.houseCount));
      done += parts.length;
      for (const pieces of clusters(Array.from(parts, (part) => pieceOf(data, part)))) {
        const street = streetFrom(data, pieces);
        this.#add({ ...street, city: street.city ?? cityNear(street.coordinates) });
      }
    }
    this.#order = this.#byName();
  }

  get size(): number {
    return this.#order.length;
  }

  at(position: number): Street {
    const street = this.#order[position] as number;
    const [name = 0, city = 0, ...counts] = Array.from({ length: 5 }, (_, i) =>
      this.#heads.at(5 * street + i),
    );
    let at = this.#starts.at(street);
    const [zips = [], lines = [], houses = []] = counts.map((count) =>
      Array.from({ length: count }, () => this.#lists.at(at++)),
    );
    return {
      name: this.#data.text(name),
      city: this.#data.text(city) || undefined,
      zips: zips.map((zip) => this.#data.text(zip)),
      coordinates: [this.#places.at(2 * street), this.#places.at(2 * street + 1)],
      lines,
      houses,
    };
  }

  *[Symbol.iterator](): Generator<Street, void, void> {
    for (let position = 0; position < this.size; position++) yield this.at(position);
  }

  #add({ name, city, zips, coordinates, lines, houses }: Street): void {
    const number = (text: string) => this.#data.textNumber(text);
    const head = [number(name), number(city ?? ""), zips.length, lines.length, houses.length];
    for (const value of head) this.#heads.push(value);
    this.#starts.push(this.#lists.length);
    for (const list of [zips.map(number), lines, houses]) {
      for (const value of list) this.#lists.push(value);
    }
    for (const degrees of coordinates) this.#places.push(degrees);
  }

  #byName(): Uint32Array {
    const names = Uint32Array.from({ length: this.#starts.length }, (_, i) =>
      this.#heads.at(5 * i),
    );
    const sorted = [...new Set(names)]
      .map((name) => ({ name, text: this.#data.text(name) }))
      .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    const ranks = new Map(sorted.map(({ name }, rank) => [name, rank]));
    const rankOfEach = names.map((name) => ranks.get(name) as number);
    return Uint32Array.from(names.keys()).sort(
      (a, b) => (rankOfEach[a] as number) - (rankOfEach[b] as number) || a - b,
    );
  }
}

/** Lines and houses, as parts by their numbers, those of one name together. */
function* partsByName(data: StreetData): Generator<Uint32Array, void, void> {
  const { lineCount, houseCount } = data;
  const keys = new Numbered();
  const groups = new Map<number, number>();
  const groupOf = (part: number) => {
    const name = part < lineCount ? data.nameOfLine(part) : data.streetOfHouse(part - lineCount);
    const known = groups.get(name) ?? keys.of(sameName(data.text(name)));
    groups.set(name, known);
    return known;
  };
  const group = Uint32Array.from({ length: lineCount + houseCount }, (_, part) => groupOf(part));
  const { things, starts } = grouped(
    group.length,
    keys.texts.length,
    (part) => group[part] as number,
  );
  for (let at = 0; at + 1 < starts.length; at++) yield things.subarray(starts[at], starts[at + 1]);
}

const pieceOf = (data: StreetData, part: number): Piece => ({
  part,
  box: boxOf(
    part < data.lineCount ? data.pathOfLine(part) : data.house(part - data.lineCount).coordinates,
  ),
});

/** The city of the nearest house that names one. */
function citiesBy(data: StreetData): (place: LonLat) => string | undefined {
  const telling = Uint32Array.from({ length: data.houseCount }, (_, house) => house).filter(
    (house) => data.house(house).city,
  );
  if (telling.length === 0) return () => undefined;
  const index = new Flatbush(telling.length);
  for (const house of telling) index.add(...data.house(house).coordinates);
  index.finish();
  return (place) => {
    const [nearest] = index.neighbors(...place, 1, SAME_CITY_DEGREES);
    return nearest === undefined ? undefined : data.house(telling[nearest] as number).city;
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

function streetFrom(data: StreetData, pieces: readonly Piece[]): Street {
  const parts = pieces.map(({ part }) => part);
  const lineNumbers = parts.filter((part) => part < data.lineCount);
  const houseNumbers = parts.flatMap((part) =>
    part < data.lineCount ? [] : [part - data.lineCount],
  );
  const lines = lineNumbers.map((line) => data.line(line));
  const houses = houseNumbers.map((house) => data.house(house));
  const zips = byFrequency([...houses, ...lines].flatMap(({ zip }) => zip ?? []));
  const names = byFrequency(
    lines.length > 0 ? lines.map(({ name }) => name) : houses.map(({ street }) => street),
  );
  return {
    name: names[0] ?? "",
    city: byFrequency(houses.flatMap(({ city }) => city ?? []))[0],
    zips,
    coordinates: middleOf(
      lines.length > 0
        ? lines.flatMap(({ path }) => path)
        : houses.flatMap(({ coordinates }) => coordinates),
    ),
    lines: lineNumbers,
    houses: houseNumbers,
  };
}

function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
}

/** The one of the points, longitudes and latitudes by turns, nearest to the middle of all. */
function middleOf(points: readonly number[]): LonLat {
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
