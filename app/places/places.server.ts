/** Places by their words or their coordinates, from the geocoder that the settings name. */
import type { LonLat } from "~/lib/geo";
import type { Place } from "./place";

export interface PlaceSearch {
  text: string;
  /** Places near it come first. */
  near?: LonLat | undefined;
  /** Shops, offices and the like alone, as the specification has it for the current position. */
  establishmentsOnly?: boolean;
  limit?: number;
  signal?: AbortSignal | undefined;
  /** The product's own locations by the same text; asked by the default geocoder alone. */
  ownLocations?: (text: string) => Promise<Place[]>;
}

/**
 * Places that fit the text, best first; an empty text finds none.
 * @throws PlacesError whose message the user may read, or the signal's reason
 */
export async function findPlaces(_search: PlaceSearch): Promise<Place[]> {
  return [];
}

/** The place at the coordinates, `40.1, -83.0` in words; null where nothing is known there. */
export async function placeAt(
  _coordinates: LonLat,
  _options: { signal?: AbortSignal | undefined } = {},
): Promise<Place | null> {
  return null;
}
