/**
 * The geocoder that needs no service: the product's own locations, streets, addresses and
 * establishments of the loaded extract, cities and zips of the United States.
 */

import { greatCircle } from "geo/geometry/lon-lat";
import { editsFromBeginning, likelyEdits } from "geo/places/edit-distance";
import type { PlacesEngine, Question } from "geo/places/engine";
import { fold } from "geo/places/gazetteer/fold";
import type { GazetteerIndex } from "geo/places/gazetteer/index-file";
import { findCities, findZips, nearestCity, splitAtCity } from "geo/places/gazetteer/search";
import type { Place, PlaceKind, Suggestion } from "geo/places/place";
import { OSM_ATTRIBUTION } from "geo/roads/attribution";
import { distanceInWords } from "~/lib/figures";
import {
  extractPlaceAt,
  extractPlaces,
  extractPostcode,
} from "~/places/gazetteer/extract-places.server";
import { gazetteerIndex } from "./gazetteer-index.server";

/** Closer than this, a place is in the city, as far as its middle tells. */
const IN_CITY_M = 1_000;
/** What is called to be in a city is no further from its middle. */
const AROUND_M = 60_000;
/** So many of each kind before the first ones' others. */
const EACH = 4;

const GEONAMES = { label: "Cities by GeoNames", href: "https://www.geonames.org" };

export const gazetteer: PlacesEngine = {
  typeAhead: true,
  credits: (found) => {
    const has = (...kinds: PlaceKind[]) => found.some(({ kind }) => kinds.includes(kind));
    return [
      ...(has("street", "address", "establishment") || found.some(isExtractPostcode)
        ? [OSM_ATTRIBUTION]
        : []),
      ...(has("city", "zip", "point") ? [GEONAMES] : []),
    ];
  },

  async suggest(question) {
    const own = (await question.ownLocations?.(question.text)) ?? [];
    const { places, isWhole } = suggestions(question, own);
    if (isWhole) return places;
    const similar = (await question.ownLocations?.(question.text, true)) ?? [];
    if (similar.length === 0 && places.length > 0) return places;
    const mistyped = suggestions({ ...question, mayBeMistyped: true }, similar);
    return mistyped.places.length > 0 ? mistyped.places : withoutPlace(question);
  },

  async at(coordinates, { units }) {
    const index = gazetteerIndex();
    const known = extractPlaceAt(index, coordinates);
    if (known) return known;
    const nearest = nearestCity(index, coordinates);
    if (!nearest) return null;
    const { city, distance } = nearest;
    const { label, coordinates: middle } = city;
    if (distance < IN_CITY_M) return city;
    const detail = `${distanceInWords(distance, units)} away`;
    return { kind: "city", label: `near ${label}`, detail, coordinates: middle };
  },
};

interface Asked extends Question {
  /** Words that nothing has are taken for those that are written much like them. */
  mayBeMistyped?: boolean;
}

/** `isWhole` where something fits all the words, not only the city or the zip at their end. */
function suggestions(question: Asked, own: Place[]): { places: Place[]; isWhole: boolean } {
  const index = gazetteerIndex();
  const { text, limit } = question;
  const byName = own.filter(({ label }) => isNamedSo(label, question));
  const others = own.filter((location) => !byName.includes(location));
  const found = extractPlaces(index, text, question);
  if (question.establishmentsOnly) {
    return {
      places: spread([byName, found, others], limit),
      isWhole: own.length + found.length > 0,
    };
  }
  const zips = postcodes(index, question);
  const cities = findCities(index, text, question);
  const isWhole = [own, found, zips, cities].some(({ length }) => length > 0);
  const groups = [zips, byName, cities];
  const rest =
    cities.length + found.length > 0
      ? [found, others]
      : [...inCity(index, question), others, zipIn(index, question)];
  return { places: spread([...groups, ...rest], limit), isWhole };
}

/** Zips of the United States; a postcode of the extract is meant rather than one far from there. */
function postcodes(index: GazetteerIndex, question: Question): Place[] {
  const zips = findZips(index, question.text, question);
  const own = extractPostcode(question.text);
  if (!own) return zips;
  const same = zips.filter(({ zip }) => zip === own.zip);
  return same.some((zip) => isAround(own, zip)) ? zips : [own, ...same];
}

const isExtractPostcode = ({ kind, label }: Suggestion) =>
  kind === "zip" && extractPostcode(label) !== null;

/** An address whose city is unknown, and so may be written in another way. */
function withoutPlace(question: Question): Place[] {
  const index = gazetteerIndex();
  const asked = { ...question, mayLeaveOutPlace: true };
  const exact = extractPlaces(index, question.text, asked);
  if (exact.length > 0) return exact;
  return extractPlaces(index, question.text, { ...asked, mayBeMistyped: true });
}

/** Whether a name begins with the text, or where that may be mistyped, with a word like its first. */
function isNamedSo(label: string, { text, mayBeMistyped }: Asked): boolean {
  const [name, words] = [fold(label), fold(text)];
  if (!mayBeMistyped) return name.startsWith(words);
  const [first = ""] = words.split(" ");
  return editsFromBeginning(first, name, likelyEdits(first)) <= likelyEdits(first);
}

/** Where the words end with a city: what the words before it name there, and the city itself. */
function inCity(index: GazetteerIndex, question: Question): Place[][] {
  const split = splitAtCity(index, question.text, question.near);
  if (!split) return [];
  const { street, city } = split;
  const there = { ...question, near: city.coordinates };
  const around = (asked: Asked) =>
    extractPlaces(index, street, asked).filter((place) => isAround(city, place));
  const exact = around(there);
  return [exact.length > 0 ? exact : around({ ...there, mayBeMistyped: true }), [city]];
}

const isAround = (city: Place, place: Place) =>
  greatCircle(city.coordinates, place.coordinates) < AROUND_M;

/** The zip at the end of an address, where the address itself is not known. */
function zipIn(index: GazetteerIndex, { text }: Question): Place[] {
  const zip = /\s(\d{5})(?:-\d{4})?$/.exec(text)?.[1];
  return zip ? findZips(index, zip, { limit: 1 }) : [];
}

/** The first of each group, in the order of the groups, before the rest of any. */
function spread(groups: Place[][], limit: number): Place[] {
  let left = limit;
  const taken = groups.map((group) => {
    const some = group.slice(0, Math.min(EACH, left));
    left -= some.length;
    return some;
  });
  for (const [at, group] of groups.entries()) {
    const more = group.slice(EACH, EACH + left);
    left -= more.length;
    taken[at]?.push(...more);
  }
  return taken.flat();
}
