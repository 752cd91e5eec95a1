import type { Suggestion } from "geo/places/place";

/** What tells a place from others, and what of the search does not fit it: `Krems, without number 24`. */
export function detailWithLeftOut(place: Suggestion): string | undefined {
  const leftOut = ("leftOut" in place && place.leftOut) || [];
  const words = leftOut.map(({ part, text }) => `${part} ${text}`).join(", ");
  return [place.detail, words && `without ${words}`].filter(Boolean).join(", ") || undefined;
}
