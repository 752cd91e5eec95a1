/** Cities and zips of the United States, in memory, as `scripts/lib/gazetteer.mjs` wrote them. */
import Flatbush from "flatbush";
import type { LonLat } from "geo/geometry/lon-lat";
import { bisect } from "geo/geometry/lower-bound";
import { fold } from "geo/places/gazetteer/fold";

const FIRST_LINE = "waybook gazetteer 1";
export interface City {
  name: string;
  /** The name folded. */
  key: string;
  /** The mail's code, `OH`. */
  state: string;
  population: number;
  coordinates: LonLat;
}

export interface Zip {
  /** Five digits. */
  zip: string;
  coordinates: LonLat;
}

export interface GazetteerIndex {
  /** By key. */
  cities: City[];
  /** By number. */
  zips: Zip[];
  /** The cities by their places: items are those of `cities`. */
  cityPlaces: Flatbush;
}

/** @throws Error where the text is not what was written */
export function readIndex(text: string): GazetteerIndex {
  const [first, ...lines] = text.split("\n");
  if (first !== FIRST_LINE) throw new Error(`The gazetteer does not begin with "${FIRST_LINE}"`);
  const cities: City[] = [];
  const zips: Zip[] = [];
  for (const line of lines) {
    const parts = line.split("\t");
    const coordinates: LonLat = [Number(parts.at(-1)), Number(parts.at(-2))];
    if (line === "") continue;
    if (!coordinates.every(Number.isFinite)) throw new Error(`The gazetteer has a line "${line}"`);
    const [name = "", state = "", population] = parts;
    if (parts.length === 3) zips.push({ zip: name, coordinates });
    else cities.push({ name, key: fold(name), state, population: Number(population), coordinates });
  }
  cities.sort((one, other) => compare(one.key, other.key));
  zips.sort((one, other) => compare(one.zip, other.zip));
  if (cities.length === 0) throw new Error("The gazetteer has no cities");
  const cityPlaces = new Flatbush(cities.length);
  for (const { coordinates } of cities) cityPlaces.add(...coordinates);
  cityPlaces.finish();
  return { cities, zips, cityPlaces };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Where in a sorted list those begin whose key is at least so large. */
export function firstAtLeast<T>(sorted: readonly T[], key: string, keyOf: (item: T) => string) {
  return bisect(sorted.length, (at) => keyOf(sorted[at] as T) < key);
}
