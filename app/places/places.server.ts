/** Places by their words or their coordinates, from the geocoder that the settings name. */

import type { LonLat } from "geo/geometry/lon-lat";
import { formatCoordinates, readCoordinates, readLongitudeFirst } from "geo/places/coordinates";
import type { Asking, PlacesEngine } from "geo/places/engine";
import { NOT_KNOWN, PlacesError } from "geo/places/errors";
import { google } from "geo/places/google";
import { nominatim } from "geo/places/nominatim";
import { photon } from "geo/places/photon";
import type { Place, Suggestion } from "geo/places/place";
import { readPlaceReference, readPlaceValue } from "geo/places/place-value";
import type { Units } from "~/lib/figures";
import { env } from "~/server/env.server";
import { noteAnswer } from "~/server/last-answers.server";
import type { PlacesSettings } from "../server/settings/places";
import { gazetteer } from "./gazetteer/gazetteer.server";

export interface PlaceSearch {
  /** Words, a zip, or coordinates such as `40.1, -83.0`. */
  text: string;
  /** Places near it come first. */
  near?: LonLat | undefined;
  /** Shops, offices and the like alone, as the specification has it for the current position. */
  establishmentsOnly?: boolean;
  limit?: number;
  signal?: AbortSignal | undefined;
  /** What distances are in for who searches. */
  units?: Units;
  /** Who searches: services that count what one types until a choice as one are told by it. */
  searcher?: string | undefined;
  /**
   * The product's own locations by the same text, asked by the default geocoder alone; and once
   * more, for words that may be mistyped, where nothing fits them as they are.
   */
  ownLocations?: (text: string, mayBeMistyped?: boolean) => Promise<Place[]>;
}

const LIMIT = 10;
const MOST = 50;
const LONGEST_TEXT = 200;
/** By the usage policy of OpenStreetMap's own Nominatim, with some room. */
const SHARED_SPACING_MS = 1_100;

/**
 * Places that fit the text, best first; an empty text finds none, nor do coordinates where
 * establishments are asked for. Some services tell the coordinates of what they suggest only
 * once it is chosen (see {@link chosenPlace}).
 * @throws PlacesError whose message the user may read, or the signal's reason
 */
export async function suggestPlaces(
  { text, limit = LIMIT, establishmentsOnly = false, units, ...search }: PlaceSearch,
  options: { engine?: PlacesEngine } = {},
): Promise<Suggestion[]> {
  const engine = options.engine ?? currentEngine();
  search.signal?.throwIfAborted();
  const words = text.trim().slice(0, LONGEST_TEXT);
  if (words === "") return [];
  const points = [readCoordinates(words), readLongitudeFirst(words)];
  if (points.some(Boolean))
    return establishmentsOnly ? [] : pointsAt(points, engine, { signal: search.signal, units });
  const most = Math.min(limit, MOST);
  const places = await noted(
    engine.suggest({ ...search, text: words, limit: most, establishmentsOnly }),
  );
  return places.slice(0, most);
}

/**
 * The place that a picker sent or a URL keeps (`placeValue`); null for none and for what makes
 * no sense. Asks the service where it has only suggested the place so far.
 * @throws PlacesError whose message the user may read, or the signal's reason
 */
export async function chosenPlace(
  value: string | null | undefined,
  options: {
    signal?: AbortSignal | undefined;
    searcher?: string | undefined;
    /** Another engine than that of the settings. */
    engine?: PlacesEngine;
  } = {},
): Promise<Place | null> {
  const place = readPlaceValue(value);
  const reference = place ? null : readPlaceReference(value);
  if (!reference) return place;
  const engine = options.engine ?? currentEngine();
  const found = engine.resolve && (await noted(engine.resolve(reference, options)));
  if (!found) throw new PlacesError("refused", NOT_KNOWN);
  return found;
}

/** Keeps how the service answered last. */
async function noted<T>(answer: Promise<T>): Promise<T> {
  try {
    const found = await answer;
    noteAnswer("places", null);
    return found;
  } catch (error) {
    if (error instanceof PlacesError) noteAnswer("places", error.kind);
    throw error;
  }
}

const engines = new WeakMap<PlacesSettings, PlacesEngine>();

/** The engine of this process's settings, kept with what it has learnt of its service. */
export function currentEngine(): PlacesEngine {
  const settings = env().places;
  const known = engines.get(settings);
  if (known) return known;
  const engine = engineOf(settings);
  engines.set(settings, engine);
  return engine;
}

function engineOf(settings: PlacesSettings): PlacesEngine {
  switch (settings.engine) {
    case "gazetteer":
      return gazetteer;
    case "google":
      return google({ key: settings.key });
    case "photon":
      return photon({ url: settings.url });
    case "nominatim":
      return nominatim({ url: settings.url, spacingMs: settings.shared ? SHARED_SPACING_MS : 0 });
  }
}

/**
 * The point that was typed; where nothing is known to lie there, but something at the same two
 * numbers the other way round, both, for the user to choose.
 */
async function pointsAt(
  [typed, swapped]: (LonLat | null | undefined)[],
  engine: PlacesEngine,
  asking: Asking,
): Promise<Place[]> {
  const asTyped = typed ? [await pointAt(typed, engine, asking)] : [];
  if (!swapped || asTyped.some(({ detail }) => detail)) return asTyped;
  const other = await pointAt(swapped, engine, asking);
  if (asTyped.length > 0 && !other.detail) return asTyped;
  const detail = [other.detail, "typed with the longitude first"].filter(Boolean).join(", ");
  return [{ ...other, detail }, ...asTyped];
}

/** Exactly the point that was asked for, with what is known to lie there. */
async function pointAt(coordinates: LonLat, engine: PlacesEngine, asking: Asking): Promise<Place> {
  const point: Place = { kind: "point", label: formatCoordinates(coordinates), coordinates };
  try {
    const place = await engine.at(coordinates, asking);
    if (!place) return point;
    const { address, city, zip } = place;
    const detail = place.detail ? `${place.label}, ${place.detail}` : place.label;
    return { ...point, detail, address, city, zip };
  } catch (error) {
    // The point is good without its words.
    if (error instanceof PlacesError) return point;
    throw error;
  }
}
