import type { LonLat } from "geo/geometry/lon-lat";
import { StreetIndex, type StreetPlace, type StreetSearch } from "geo/places/street-index";
import { extractFile, loadedExtract } from "~/extract/extract.server";

export type { StreetPlace, StreetSearch };

const streetIndex = extractFile("streets.bin", (file) => new StreetIndex(file));

/** Streets, addresses and named establishments of the extract that fit the text, best first. */
export function findStreets(text: string, search: StreetSearch): StreetPlace[] {
  const extract = loadedExtract();
  return (extract && streetIndex(extract)?.find(text, search)) ?? [];
}

/** Where a postcode of the extract is; null for any other text. */
export function findPostcode(text: string): StreetPlace | null {
  const extract = loadedExtract();
  return (extract && streetIndex(extract)?.postcode(text)) ?? null;
}

/** The address or street nearest to a place, within so many metres. */
export function streetAt(place: LonLat, withinMetres: number): StreetPlace | null {
  const extract = loadedExtract();
  return (extract && streetIndex(extract)?.at(place, withinMetres)) ?? null;
}
