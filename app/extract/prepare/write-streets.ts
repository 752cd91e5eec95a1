import Flatbush from "flatbush";
import { bisect } from "~/lib/bisect";
import type { LonLat } from "~/lib/geo";
import { squaredDistanceToPath } from "~/lib/simplify";
import { indexColumn, indexLines } from "../ground";
import { writeSections } from "../sections";
import { textColumns } from "../text-column";
import { formsOf, wordsOf } from "../words";
import { toUnits } from "../world";
import { Numbered } from "./numbered";
import { boxOf } from "./rings";
import { placeName, type StreetData, type StreetLine } from "./street-data";
import { type Street, streetsOf } from "./streets-of";

/** Writes `streets.bin`: an index of streets, their houses, and establishments. */
export function writeStreets(file: string, data: StreetData) {
  const streets = streetsOf(data);
  const details = new Numbered();
  const streetNear = streetsNear(streets);
  const entries = [
    ...streets.map((street) => ({
      label: street.name,
      detail: placeName(street.city, street.zips[0]) ?? "",
      alsoFoundBy: street.zips,
      coordinates: street.coordinates,
    })),
    ...data.establishments.map(({ name, address, coordinates }) => ({
      label: name,
      detail: address ?? streetNear(coordinates) ?? "",
      alsoFoundBy: [],
      coordinates,
    })),
  ];
  const words = new Map<string, number[]>();
  entries.forEach(({ label, detail, alsoFoundBy }, entry) => {
    const all = wordsOf([label, detail, ...alsoFoundBy].join(" ")).flatMap(formsOf);
    for (const word of new Set(all)) {
      const there = words.get(word);
      if (there) there.push(entry);
      else words.set(word, [entry]);
    }
  });
  const vocabulary = [...words.keys()].sort((a, b) => (a < b ? -1 : 1));
  const houses = houseColumns(streets, details);
  writeSections(
    file,
    { streets: streets.length },
    {
      ...textColumns(
        "labels",
        entries.map(({ label }) => label),
      ),
      places: Int32Array.from(entries.flatMap(({ coordinates }) => toUnits(coordinates))),
      entryDetails: Uint32Array.from(entries, ({ detail }) => details.of(detail)),
      ...textColumns("words", vocabulary),
      ...listColumns(
        "postings",
        vocabulary.map((word) => words.get(word) ?? []),
      ),
      ...houses,
      ...lineColumns(streets),
      // Last, when all of them are known.
      ...textColumns("details", details.texts),
    },
  );
  return {
    streets: streets.length,
    houses: data.houses.length,
    establishments: data.establishments.length,
  };
}

/** How far an establishment may lie from the street that it is told by; about 200 m. */
const AT_STREET_DEGREES = 0.002;

/** Finds the street that runs nearest to a place: `High Street, Columbus`. */
function streetsNear(streets: readonly Street[]): (place: LonLat) => string | undefined {
  const [firsts, size] = firstLines(streets);
  if (size === 0) return () => undefined;
  const index = new Flatbush(size);
  for (const { lines } of streets) for (const { path } of lines) index.add(...boxOf(path));
  index.finish();
  return ([x, y]) => {
    let least = AT_STREET_DEGREES ** 2;
    let nearest: Street | undefined;
    const reach = AT_STREET_DEGREES;
    for (const position of index.search(x - reach, y - reach, x + reach, y + reach)) {
      const at = bisect(streets.length, (street) => (firsts[street] as number) <= position) - 1;
      const street = streets[at] as Street;
      const line = street.lines[position - (firsts[at] as number)] as StreetLine;
      const off = squaredDistanceToPath(x, y, line.path);
      if (off < least) [least, nearest] = [off, street];
    }
    return nearest && [nearest.name, nearest.city].filter(Boolean).join(", ");
  };
}

/** The number of each street's first line, and how many lines there are. */
function firstLines(streets: readonly Street[]): [firsts: Uint32Array, size: number] {
  let size = 0;
  const firsts = Uint32Array.from(streets, ({ lines }) => {
    size += lines.length;
    return size - lines.length;
  });
  return [firsts, size];
}

/** Lists of numbers in two columns: all one after the other, and where each begins. */
function listColumns(name: string, lists: readonly (readonly number[])[]) {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, position) => {
    starts[position + 1] = (starts[position] as number) + list.length;
  });
  return { [name]: Uint32Array.from(lists.flat()), [`${name}Starts`]: starts };
}

/** The houses of each street, by their numbers, with an index over where they are. */
function houseColumns(streets: readonly Street[], details: Numbered) {
  const starts = new Uint32Array(streets.length + 1);
  const houses = streets.flatMap((street, position) => {
    starts[position + 1] = (starts[position] as number) + street.houses.length;
    const sorted = street.houses.toSorted((a, b) =>
      a.number.localeCompare(b.number, "en", { numeric: true }),
    );
    return sorted.map((house) => ({ ...house, street: position }));
  });
  const index = houses.length > 0 ? new Flatbush(houses.length, 16, Int32Array) : null;
  const places = houses.flatMap(({ coordinates }) => {
    const [x, y] = toUnits(coordinates);
    index?.add(x, y);
    return [x, y];
  });
  index?.finish();
  return {
    ...textColumns(
      "houseNumbers",
      houses.map(({ number }) => number),
    ),
    houseStarts: starts,
    houseStreets: Uint32Array.from(houses, ({ street }) => street),
    housePlaces: Int32Array.from(places),
    houseDetails: Uint32Array.from(houses, ({ city, zip }) =>
      details.of(placeName(city, zip) ?? ""),
    ),
    houseIndex: indexColumn(index),
  };
}

/** Where each street runs, with an index over it; one path at a time is in memory. */
function lineColumns(streets: readonly Street[]) {
  const [, size] = firstLines(streets);
  const lineStreets = new Uint32Array(size);
  const starts = new Uint32Array(size + 1);
  let line = 0;
  for (const [position, { lines }] of streets.entries()) {
    for (const { path } of lines) {
      lineStreets[line] = position;
      starts[line + 1] = (starts[line] as number) + path.length / 2;
      line++;
    }
  }
  const points = new Int32Array(2 * (starts.at(-1) ?? 0));
  let at = 0;
  for (const { lines } of streets) {
    for (const { path } of lines) {
      for (let i = 0; i < path.length; i += 2) {
        points.set(toUnits([path[i] as number, path[i + 1] as number]), at);
        at += 2;
      }
    }
  }
  return {
    lineStreets,
    lineStarts: starts,
    linePoints: points,
    lineIndex: indexColumn(indexLines(starts, points)),
  };
}
