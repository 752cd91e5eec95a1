/** Cities and zips by their words, and the nearest of them. */

import { greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { editsFromBeginning, likelyEdits } from "geo/places/edit-distance";
import {
  type City,
  firstAtLeast,
  type GazetteerIndex,
  type Zip,
} from "geo/places/gazetteer/index-file";
import type { Place } from "../place";
import { fold } from "./fold";
import { stateOf, statesFrom } from "./states";

/** Beyond it the nearest city says nothing about a place. */
const NEAR_M = 80_000;
/** So many cities are looked at for the nearest one. */
const AROUND = 25;
/** Half the radius of a city with one inhabitant on a thousandth of a square kilometre. */
const REACH_M = 0.5 * Math.sqrt(1_000 / Math.PI);
/** At this distance a city counts half as much as the same city right here. */
const HALF_M = 80_000;
/** Twice as many inhabitants as any city has. */
const LARGEST = 1e8;

export interface Wanted {
  near?: LonLat | undefined;
  limit: number;
  /** A name that no city has is taken for one that is written much like it. */
  mayBeMistyped?: boolean | undefined;
}

/** Zips that begin as the text does, from three digits on; `43201-1234` is `43201`. */
export function findZips(index: GazetteerIndex, text: string, { near, limit }: Wanted): Place[] {
  const digits = /^(\d{3,5})(?:-\d{0,4})?$/.exec(text.trim())?.[1];
  if (!digits) return [];
  const from = firstAtLeast(index.zips, digits, ({ zip }) => zip);
  const found: Zip[] = [];
  for (let i = from; index.zips[i]?.zip.startsWith(digits); i++) found.push(index.zips[i] as Zip);
  if (near) found.sort(nearestTo(near));
  return found.slice(0, limit).map((zip) => zipPlace(index, zip));
}

/**
 * Cities whose name begins with the text, larger ones first, those of exactly this name before
 * all others; a state may follow (`columbus oh`, `Columbus, Ohio`), and a zip is passed over.
 */
export function findCities(index: GazetteerIndex, text: string, wanted: Wanted): Place[] {
  const { near, limit, mayBeMistyped } = wanted;
  const weightOf = (city: City) =>
    near
      ? city.population / (1 + greatCircle(near, city.coordinates) / HALF_M) ** 2
      : city.population;
  const found = new Map<City, number>();
  for (const { name, states } of readings(text)) {
    const isMeant = ({ state }: City) => !states || states.includes(state);
    for (const city of citiesFrom(index, name).filter(isMeant)) {
      found.set(city, weightOf(city) + (city.key === name ? LARGEST : 0));
    }
    if (!mayBeMistyped) continue;
    for (const { city, edits } of citiesLike(index, name)) {
      if (isMeant(city)) found.set(city, weightOf(city) - edits * LARGEST);
    }
  }
  return [...found]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([city]) => cityPlace(city));
}

/** Those whose name begins so. */
function citiesFrom({ cities }: GazetteerIndex, name: string): City[] {
  const from = firstAtLeast(cities, name, ({ key }) => key);
  let end = from;
  while (cities[end]?.key.startsWith(name)) end++;
  return cities.slice(from, end);
}

/** Those that may be meant by a mistyped name, and how many letters of it would be wrong. */
function citiesLike({ cities }: GazetteerIndex, name: string) {
  const most = likelyEdits(name);
  // The first letter is the least likely to be wrong, and few need to be looked at by it.
  const mayBe = ({ key }: City) => key[0] === name[0] || key[0] === name[1];
  return cities
    .filter((city) => most > 0 && mayBe(city))
    .map((city) => ({ city, edits: editsFromBeginning(name, city.key, most) }))
    .filter(({ edits }) => edits > 0 && edits <= most);
}

/** Words that name a street in a city: `main st columbus oh` is `main st` in Columbus, OH. */
export function splitAtCity(
  index: GazetteerIndex,
  text: string,
  near?: LonLat,
): { street: string; city: Place } | null {
  const words = text.trim().split(/[\s,]+/);
  for (let at = 1; at < words.length; at++) {
    const tail = words.slice(at).join(" ");
    const [city] = findCities(index, tail, { near, limit: 1 });
    const exact = city && readings(tail).some(({ name }) => fold(city.city ?? "") === name);
    if (exact) return { street: words.slice(0, at).join(" "), city };
  }
  return null;
}

/**
 * The city that a place is most likely in or near to, with the metres to its middle. All that
 * is known of a city is its middle and how many live there, so a large one reaches further.
 */
export function nearestCity({ cities, cityPlaces }: GazetteerIndex, place: LonLat) {
  const around = cityPlaces.neighbors(...place, AROUND).map((item) => {
    const city = cities[item] as City;
    const distance = greatCircle(place, city.coordinates);
    return { city, distance, outside: distance - REACH_M * Math.sqrt(city.population) };
  });
  around.sort((one, other) => one.outside - other.outside);
  const [nearest] = around;
  if (!nearest || nearest.distance > NEAR_M) return null;
  return { city: cityPlace(nearest.city), distance: nearest.distance };
}

interface Reading {
  /** Folded, how the name begins. */
  name: string;
  /** Only in these. */
  states?: string[];
}

/** What a text may mean: all of it a name, or its last words a state. */
function readings(text: string): Reading[] {
  const withoutZip = text.replace(/[\s,]+\d{5}(-\d{4})?\s*$/, "");
  const parts = withoutZip.split(",").map(fold).filter(Boolean);
  // A name may have a comma of its own: `Stambaugh, Iron River, MI`.
  if (parts.length > 1) {
    return parts.slice(1).map((_, at) => ({
      name: parts.slice(0, at + 1).join(" "),
      states: statesFrom(parts.slice(at + 1).join(" ")),
    }));
  }
  const [first = ""] = parts;
  const words = first.split(" ");
  const all: Reading[] = first ? [{ name: first }] : [];
  for (let at = 1; at < words.length; at++) {
    const code = stateOf(words.slice(at).join(" "));
    if (code) all.push({ name: words.slice(0, at).join(" "), states: [code] });
  }
  return all;
}

function cityPlace({ name, state, coordinates }: City): Place {
  return { kind: "city", label: `${name}, ${state}`, coordinates, city: name };
}

function zipPlace(index: GazetteerIndex, { zip, coordinates }: Zip): Place {
  const near = nearestCity(index, coordinates);
  const detail = near ? `near ${near.city.label}` : undefined;
  return { kind: "zip", label: zip, detail, coordinates, zip };
}

const nearestTo = (near: LonLat) => (one: Zip, other: Zip) =>
  greatCircle(near, one.coordinates) - greatCircle(near, other.coordinates);
