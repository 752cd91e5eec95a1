/** What shows that latitude and longitude of a whole file are swapped, where there is nothing to compare it with. */
import type { LonLat } from "geo/geometry/lon-lat";
import type { NearestCity } from "geo/places/gazetteer/world-cities";
import { z } from "zod";
import type { Atlas } from "./atlas";
import { countryNamed, hasTimeZone } from "./countries";
import { metresFromCity } from "./row-places";

/** What fits the positions only if they are swapped, the surest first. */
export const SwapHint = z.enum(["city", "country", "timeZone", "people"]);
export type SwapHint = z.infer<typeof SwapHint>;

/** Beyond these latitudes nearly nobody lives. */
const HABITABLE = { south: -60, north: 72 };
export const isHabitable = (latitude: number): boolean =>
  latitude > HABITABLE.south && latitude < HABITABLE.north;

/** A row with what hints at where it is. */
export interface HintedRow {
  at: LonLat;
  city: string | null;
  /** The cell of the file's column of countries. */
  country: string;
}

const MOST_ROWS = 20;
/** The part of the rows with a hint that has to be right only if swapped. */
const MOST = 0.8;
const CITY_METRES = 60_000;
/** A place is of the country of the nearest city. */
const COUNTRY_METRES = 200_000;
/** Nearly everybody lives so near to a city, and nearly nobody so far from all of them. */
const PEOPLE_METRES = 30_000;
const NOBODY_METRES = 100_000;

/**
 * Returns what shows most rows to be right only with latitude and longitude swapped; null if nothing does.
 *
 * @param timeZone of the office
 */
export function swapHintOf(
  rows: readonly HintedRow[],
  atlas: Atlas,
  timeZone: string | null,
): SwapHint | null {
  const step = Math.max(1, Math.floor(rows.length / MOST_ROWS));
  const some = rows.filter((_, at) => at % step === 0).slice(0, MOST_ROWS);
  const hints = some.flatMap((row) => hintOf(row, atlas, timeZone) ?? []);
  const swapped = hints.filter(({ isSwapped }) => isSwapped);
  if (hints.length * 2 < some.length || swapped.length < hints.length * MOST) return null;
  return SwapHint.options.find((kind) => swapped.some((hint) => hint.kind === kind)) ?? null;
}

interface Reading {
  at: LonLat;
  nearest(): NearestCity | null;
}

/** The surest hint that fits one of the two readings of a row alone. */
function hintOf(
  { at, city, country }: HintedRow,
  atlas: Atlas,
  timeZone: string | null,
): { kind: SwapHint; isSwapped: boolean } | null {
  const [longitude, latitude] = at;
  if (!isHabitable(longitude)) return { kind: "people", isSwapped: false };
  if (!isHabitable(latitude)) return null;
  const reading = (place: LonLat): Reading => {
    let nearest: NearestCity | null | undefined;
    return {
      at: place,
      nearest() {
        nearest ??= atlas.cities.nearest(place);
        return nearest;
      },
    };
  };
  const given = reading(at);
  const swapped = reading([latitude, longitude]);
  const code = countryNamed(country);
  const metresTo = (one: Reading) => one.nearest()?.metres ?? Number.POSITIVE_INFINITY;
  const countryOf = (one: Reading) =>
    metresTo(one) < COUNTRY_METRES ? (one.nearest()?.country ?? null) : null;
  const fits: Record<SwapHint, (one: Reading, other: Reading) => boolean> = {
    city: (one) => (metresFromCity(atlas, city, one.at) ?? CITY_METRES) < CITY_METRES,
    country: (one) => code !== null && countryOf(one) === code,
    timeZone: (one) => {
      const there = countryOf(one);
      return timeZone !== null && there !== null && hasTimeZone(there, timeZone);
    },
    people: (one, other) => metresTo(one) < PEOPLE_METRES && metresTo(other) > NOBODY_METRES,
  };
  for (const kind of SwapHint.options) {
    const isRight = fits[kind](given, swapped);
    const isRightSwapped = fits[kind](swapped, given);
    if (isRight !== isRightSwapped) return { kind, isSwapped: isRightSwapped };
  }
  return null;
}
