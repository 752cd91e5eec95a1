/** Where locations are, by the geocoder of the settings: by their address, else by zip or city. */
import type { Location } from "contract/entities";
import type { SaidPosition } from "contract/locations/data-quality-calls";
import type { PlacesEngine } from "geo/places/engine";
import { PlacesError } from "geo/places/errors";
import type { Place, PlaceKind, PlaceReference } from "geo/places/place";
import { placeValue } from "geo/places/place-value";
import { sameName } from "geo/places/words";
import { FormRefusal } from "~/kit/form/failure.server";
import { chosenPlace, suggestPlaces } from "~/places/places.server";

/** After so long no more are asked for: a shared geocoder takes a question a second. */
const LONGEST_MS = 20_000;
const EXACT: ReadonlySet<PlaceKind> = new Set(["address", "establishment"]);
const NEARLY: ReadonlySet<PlaceKind> = new Set(["address", "street"]);
const ROUGH: ReadonlySet<PlaceKind> = new Set(["zip", "city", "street"]);

export interface LookedUp {
  positions: SaidPosition[];
  /** So many were found nowhere, and so many were not asked for as time ran out. */
  unknown: number;
  left: number;
}

/**
 * Looks up locations one after the other.
 *
 * @throws FormRefusal where the geocoder answers nothing at all
 */
export async function lookUp(locations: readonly Location[], asking: Asking): Promise<LookedUp> {
  const until = Date.now() + LONGEST_MS;
  const positions: SaidPosition[] = [];
  let asked = 0;
  for (const location of locations) {
    if (Date.now() > until) break;
    const said = await positionOf(location, asking).catch((error: unknown) => {
      if (!(error instanceof PlacesError)) throw error;
      // What was found until then is saved.
      if (positions.length === 0) throw new FormRefusal(503, "", error.message);
      return "stop" as const;
    });
    if (said === "stop") break;
    asked += 1;
    if (said) positions.push(said);
  }
  return { positions, unknown: asked - positions.length, left: locations.length - asked };
}

interface Asking {
  searcher: string;
  signal: AbortSignal;
  /** Another geocoder than that of the settings. */
  engine?: PlacesEngine;
}

async function positionOf(location: Location, asking: Asking): Promise<SaidPosition | null> {
  const { id, address, city, zip, updatedAt } = location;
  const said = (place: Place, rough: boolean): SaidPosition => {
    const [x, y] = place.coordinates;
    return { id, location: { coordinates: [x, y] }, rough, updatedAt: updatedAt ?? undefined };
  };
  const where = city || zip;
  if (address && where) {
    const found = await find(`${address}, ${where}`, asking, [
      { kinds: EXACT, accept: (place) => !place.isRough && fits(place, location) },
      // Another house of the number, or its street, is nearer than the middle of a zip.
      { kinds: NEARLY, accept: (place) => Boolean(place.isRough) && fits(place, location) },
    ]);
    if (found) return said(found, Boolean(found.isRough));
  }
  for (const words of [zip, city]) {
    if (!words) continue;
    const accept = (place: Place) => isThere(place, words);
    const found = await find(words, asking, [{ kinds: ROUGH, accept }]);
    if (found) return said(found, true);
  }
  return null;
}

/**
 * Of another zip or city than the location's, it is another address. If its place does not fit
 * the words, it must be the same by zip or city.
 */
function fits(place: Place, { zip, city }: Location): boolean {
  if (zip && place.zip) return plainZip(zip) === plainZip(place.zip);
  if (city && place.city) return isSameCity(city, place.city);
  return !place.leftOut?.some(({ part }) => part === "place");
}

/**
 * Whether a place is the zip or city, or a street in it: 3500 is not 35004, nor is Wien a Wiener
 * Straße. Services name a city in their own language, so any city is accepted.
 */
function isThere({ kind, label, detail, city, zip }: Place, words: string): boolean {
  if (kind === "zip") return plainZip(zip ?? label) === plainZip(words);
  if (kind !== "street") return true;
  const around = [zip, city, ...(detail ?? "").split(", ")].filter((text) => text !== undefined);
  return around.some((text) => plainZip(text) === plainZip(words) || isSameCity(text, words));
}

/** Without blanks, and of a US zip without its last four digits. */
const plainZip = (zip: string): string =>
  zip
    .replaceAll(/\s/g, "")
    .toUpperCase()
    .replace(/^(\d{5})-?\d{4}$/, "$1");

/** `Krems` is `Krems an der Donau` too. */
function isSameCity(one: string, other: string): boolean {
  const [shorter, longer] = [one, other]
    .map((name) => sameName(name).split(" "))
    .sort((a, b) => a.length - b.length);
  return shorter?.every((word, at) => longer?.[at] === word) ?? false;
}

interface Wish {
  kinds: ReadonlySet<PlaceKind>;
  accept(place: Place): boolean;
}

/** The best place that fits the first of the wishes that any fits. */
async function find(text: string, asking: Asking, wishes: readonly Wish[]): Promise<Place | null> {
  const { engine, ...search } = asking;
  const places = await suggestPlaces({ text, limit: 5, ...search }, { ...(engine && { engine }) });
  for (const { kinds, accept } of wishes) {
    for (const place of places.filter(({ kind }) => kinds.has(kind))) {
      // Some services tell where it is only once it is chosen, each for a fee: the best one is asked for.
      if (!("coordinates" in place)) return resolved(place, asking, accept);
      if (accept(place)) return place;
    }
  }
  return null;
}

async function resolved(
  reference: PlaceReference,
  asking: Asking,
  accept: Wish["accept"],
): Promise<Place | null> {
  const place = await chosenPlace(placeValue(reference), asking);
  return place && accept(place) ? place : null;
}
