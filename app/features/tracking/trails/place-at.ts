import type { LonLat } from "geo/geometry/lon-lat";
import { bisect } from "geo/geometry/lower-bound";

/** A part of a way: where the agent was at which times, in seconds from the same moment for all. */
export interface WayPart {
  times: readonly number[];
  places: readonly LonLat[];
}

interface PlaceAt {
  place: LonLat;
  /** Whether there are positions around that time; else the place is that of the last one before. */
  known: boolean;
}

/** Where an agent was, at an even pace from one point to the next; null before the first. */
export function placeAt(parts: readonly WayPart[], seconds: number): PlaceAt | null {
  const begun = bisect(parts.length, (index) => (parts[index]?.times[0] ?? 0) <= seconds);
  const part = parts[begun - 1];
  if (!part) return null;
  const { times, places } = part;
  const next = bisect(times.length, (index) => (times[index] ?? 0) <= seconds);
  const [from, to] = [places[next - 1], places[next]];
  if (!from) return null;
  if (!to) return { place: from, known: times[next - 1] === seconds };
  const [begins = 0, ends = 0] = [times[next - 1], times[next]];
  const share = (seconds - begins) / (ends - begins);
  const between = (axis: 0 | 1) => from[axis] + (to[axis] - from[axis]) * share;
  return { place: [between(0), between(1)], known: true };
}
