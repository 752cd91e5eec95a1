/** Travel times between the stops that may move and the places around them. */
import { roadMetres } from "geo/directions/estimate";
import type { LonLat } from "geo/geometry/lon-lat";
import { readTravelRows } from "~/directions/travel-rows.server";
import type { AskedTimes } from "./day-travel";

/** So many places are asked about, those that may move among them. */
const MOST_PLACES = 120;
/** Whoever waits for the page would rather have an estimate. */
const LONGEST_MS = 8_000;

export interface TimesFound {
  times: AskedTimes;
  /** Whether none of them follows the roads. */
  isEstimated: boolean;
}

interface PlacesAsked {
  /** Those of stops that may move. */
  moved: readonly LonLat[];
  /** Where agents start. */
  starts: readonly LonLat[];
  others: readonly LonLat[];
}

/**
 * Asks for the times between the places that may move and where agents start, and the nearest others.
 *
 * @throws the signal's reason when it is aborted
 */
export async function askTimes(asked: PlacesAsked, signal: AbortSignal): Promise<TimesFound> {
  const chosen = choosePlaces(asked);
  if (chosen.length < 2) return { times: NOT_ASKED, isEstimated: false };
  const at = new Map(chosen.map((position, index) => [position.join(), index]));
  const cells = new Float64Array(chosen.length ** 2).fill(Number.NaN);
  const points = chosen.map((coordinates) => ({ coordinates }));
  const onRow = (row: number, seconds: readonly (number | null)[]) => {
    for (const [to, value] of seconds.entries()) {
      cells[row * chosen.length + to] = value ?? Number.POSITIVE_INFINITY;
    }
  };
  const { isEstimated } = await readTravelRows(points, onRow, { signal, longestMs: LONGEST_MS });
  const times: AskedTimes = {
    numberOf: (position) => at.get(position.join()) ?? -1,
    seconds: (from, to) => cells[from * chosen.length + to] as number,
  };
  return { times, isEstimated };
}

const NOT_ASKED: AskedTimes = { numberOf: () => -1, seconds: () => Number.NaN };

/** Each place once: those that may move, where agents start, then those nearest to one that may move. */
function choosePlaces({ moved, starts, others }: PlacesAsked): LonLat[] {
  const first = moved.slice(0, MOST_PLACES);
  const chosen = new Map(
    [...first, ...starts].slice(0, MOST_PLACES).map((one) => [one.join(), one]),
  );
  if (chosen.size >= MOST_PLACES) return [...chosen.values()];
  const near = others
    .filter((one) => !chosen.has(one.join()))
    .map((one) => ({ one, metres: Math.min(...first.map((place) => roadMetres(place, one))) }))
    .sort((a, b) => a.metres - b.metres);
  for (const { one } of near) {
    if (chosen.size >= MOST_PLACES) break;
    chosen.set(one.join(), one);
  }
  return [...chosen.values()];
}
