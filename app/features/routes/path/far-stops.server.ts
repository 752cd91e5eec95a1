import type { LonLat } from "geo/geometry/lon-lat";
import { farFrom, middleOf } from "geo/geometry/middle";
import { formatCount, toMetres, type Units } from "~/lib/figures";

export interface PlacedStop {
  name: string;
  coordinates: LonLat | null | undefined;
}

const MOST_NAMED = 3;

/** Names the stops that lie far from the others, each with its distance; null for none. */
export function farStopsInWords(stops: readonly PlacedStop[], units: Units): string | null {
  const middle = middleOf(stops.flatMap(({ coordinates }) => (coordinates ? [coordinates] : [])));
  if (!middle) return null;
  const far = stops.flatMap(({ name, coordinates }) => {
    const metres = coordinates ? farFrom(middle, coordinates) : null;
    return metres === null ? [] : [`${name} (${roundedInWords(metres, units)})`];
  });
  if (far.length === 0) return null;
  const others = far.length > MOST_NAMED ? ` and ${far.length - MOST_NAMED} more` : "";
  return `Far from the other stops: ${far.slice(0, MOST_NAMED).join(", ")}${others}. Check the position.`;
}

/** Rounded to tens, as the middle of many stops is no exact place: `7,600 miles`. */
function roundedInWords(metres: number, units: Units): string {
  const rounded = Math.round(metres / toMetres(10, units)) * 10;
  return `${formatCount(rounded)} ${units ?? "miles"}`;
}
