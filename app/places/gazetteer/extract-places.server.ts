/** Streets, addresses and establishments of the loaded extract, told apart by what is around them. */

import type { LonLat } from "geo/geometry/lon-lat";
import type { Question } from "geo/places/engine";
import type { GazetteerIndex } from "geo/places/gazetteer/index-file";
import { nearestCity } from "geo/places/gazetteer/search";
import type { LeftOut, Place } from "geo/places/place";
import { joined } from "geo/places/service-replies";
import { findPostcode, findStreets, type StreetPlace, streetAt } from "~/extract/streets.server";

/** Beyond it an address is not where one is. */
const WITHIN_M = 150;
/** One letter would fit half of the extract; two are a name (`BP`). */
const SHORTEST = 2;
const HOUSE_NUMBER = /^\d+\w?\s+(?=\D)/;

interface ExtractQuestion extends Pick<Question, "near" | "limit" | "establishmentsOnly"> {
  /** Words that nothing has are taken for those that are written much like them. */
  mayBeMistyped?: boolean;
  /** The place of an address may be missing or another one. */
  mayLeaveOutPlace?: boolean;
}

/** What fits the words; the street of a house number that is not known, which most are not. */
export function extractPlaces(
  index: GazetteerIndex,
  text: string,
  { near, limit, establishmentsOnly, mayBeMistyped, mayLeaveOutPlace }: ExtractQuestion,
): Place[] {
  if (text.length < SHORTEST) return [];
  const find = (words: string) =>
    findStreets(words, { near, limit, establishmentsOnly, mayBeMistyped, mayLeaveOutPlace });
  let found = find(text);
  const [number] = HOUSE_NUMBER.exec(text) ?? [];
  if (found.length === 0 && number) {
    const leftOut: LeftOut[] = [{ part: "number", text: number.trim() }];
    found = find(text.slice(number.length)).map((one) => ({ ...one, leftOut, isRough: true }));
  }
  // A street lies there in pieces, which nobody could choose between.
  const told = new Map<string, Place>();
  for (const place of found.map((one) => placeOf(index, one))) {
    const words = JSON.stringify([place.kind, place.label, place.detail]);
    if (!told.has(words)) told.set(words, place);
  }
  return [...told.values()];
}

/** A postcode of the extract; null for any other text. */
export function extractPostcode(text: string): Place | null {
  const found = findPostcode(text);
  return found && { ...found, zip: found.label };
}

/** The address or street at the coordinates. */
export function extractPlaceAt(index: GazetteerIndex, coordinates: LonLat): Place | null {
  const found = streetAt(coordinates, WITHIN_M);
  return found && placeOf(index, found);
}

function placeOf(index: GazetteerIndex, found: StreetPlace): Place {
  const { kind, label, detail, coordinates } = found;
  return {
    ...found,
    detail: detail ?? around(index, kind, coordinates),
    ...(kind === "address" && { address: label }),
  };
}

/** Of what the extract says nothing more of: the street, where it is none itself, and the city. */
function around(index: GazetteerIndex, kind: StreetPlace["kind"], place: LonLat) {
  const street = kind === "street" ? undefined : streetAt(place, WITHIN_M)?.label;
  const words = joined(", ", street, nearestCity(index, place)?.city.label);
  return words && `near ${words}`;
}
