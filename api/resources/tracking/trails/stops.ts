import type { Trail, TrailStop } from "contract/tracking/trail-calls";
import { type Coordinates, type Halt, metresClose, placeOf, SILENT_MS, type Way } from "./way";

/** A stop of a route that the agent ran, or a location that they visited. */
export interface Place {
  location: TrailStop["location"];
  coordinates: Coordinates | null;
  order: number | null;
  route: { id: string; name: string } | null;
}

export type Visit = Place & { visit: NonNullable<TrailStop["visit"]> };

const NEAR_M = 250;
const BREAK_MS = 10 * 60_000;

interface Span {
  from: number;
  to: number;
}
/** A stop with its halt in ms. */
type Found = Omit<TrailStop, "seen"> & { seen: Span | null };

/** Where an agent stopped and where they had a break, by the definitions of the contract. */
export function stopsAndBreaks(
  way: Way,
  halts: readonly Halt[],
  places: readonly Place[],
  visits: readonly Visit[],
): Pick<Trail, "stops" | "breaks"> {
  const stops: Found[] = visits.map((visit) => ({
    ...visit,
    seen: null,
  }));
  const breaks: Trail["breaks"] = [];
  const known = [...places, ...visits];
  for (const halt of halts) {
    const coordinates = placeOf(way, halt.first);
    const span = { from: way.at[halt.first] ?? 0, to: way.at[halt.last] ?? 0 };
    const place = nearest(known, coordinates);
    if (!place) {
      const visited = visits.some(({ visit }) => apart(spanOf(visit), span) === 0);
      if (!visited && span.to - span.from >= BREAK_MS) {
        breaks.push({ ...shown(span), coordinates });
      }
      continue;
    }
    const same = stops.find(
      ({ location, visit, seen }) =>
        location.id === place.location.id &&
        [visit && spanOf(visit), seen].some((one) => one && apart(one, span) <= SILENT_MS),
    );
    if (same) same.seen = same.seen ? { from: same.seen.from, to: span.to } : span;
    else stops.push({ ...place, visit: null, seen: span });
  }
  return {
    stops: stops
      .toSorted((one, other) => reachedAt(one) - reachedAt(other))
      .map(({ seen, ...stop }) => ({ ...stop, seen: seen && shown(seen) })),
    breaks,
  };
}

function nearest(places: readonly Place[], to: Coordinates): Place | undefined {
  let [found, least]: [Place | undefined, number] = [undefined, NEAR_M];
  for (const place of places) {
    const metres = place.coordinates ? metresClose(place.coordinates, to) : Infinity;
    // Of stops at one place the first is taken.
    if (metres < least || (!found && metres <= NEAR_M)) [found, least] = [place, metres];
  }
  return found;
}

const spanOf = ({ arrival, departure }: Visit["visit"]): Span => ({
  from: Date.parse(arrival),
  to: Math.max(Date.parse(arrival), Date.parse(departure ?? arrival)),
});

/** The ms from one span to the other; 0 where they overlap. */
const apart = (one: Span, other: Span) => Math.max(0, one.from - other.to, other.from - one.to);

const reachedAt = ({ visit, seen }: Found) =>
  Math.min(visit ? Date.parse(visit.arrival) : Infinity, seen?.from ?? Infinity);

const shown = ({ from, to }: Span) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});
