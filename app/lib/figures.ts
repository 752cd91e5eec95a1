/**
 * The specification's formats of distances and durations (section 9). Apart from those of dates,
 * whose library no browser needs.
 */
const MILES_PER_METRE = 0.000621371;

/** What stands where there is nothing to show. */
export const NOTHING = "—";

/** Metres as miles with two decimals: `41.90`. */
export function formatMiles(metres: number | null | undefined): string {
  return metres === null || metres === undefined ? NOTHING : (metres * MILES_PER_METRE).toFixed(2);
}

/** Metres of what may be close by: `180 m`, and miles from 1,000 m on. */
export function formatNearby(metres: number | null | undefined): string {
  if (metres === null || metres === undefined) return NOTHING;
  return metres < 1_000 ? `${Math.round(metres)} m` : `${formatMiles(metres)} mi`;
}

/**
 * Seconds as days, hours and minutes, each with its unit: `[[3, "h"], [12, "min"]]`. What is
 * zero is left out, but for the minutes of less than one; null where there is nothing to show.
 */
export function durationParts(seconds: number | null | undefined): [number, string][] | null {
  if (seconds === null || seconds === undefined) return null;
  const minutes = wholeMinutes(seconds);
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), "d"],
    [Math.floor(minutes / 60) % 24, "h"],
    [minutes % 60, "min"],
  ];
  const shown = parts.filter(([amount]) => amount > 0);
  return shown.length > 0 ? shown : [[0, "min"]];
}

/** Seconds in minutes as they are shown. */
export const wholeMinutes = (seconds: number): number => Math.round(seconds / 60);

/** Seconds as `1 d 3 h 12 min`. */
export const formatDuration = (seconds: number | null | undefined): string =>
  durationParts(seconds)?.flat().join(" ") ?? NOTHING;

/** Miles in metres. */
export const milesToMetres = (miles: number) => miles / MILES_PER_METRE;

/** A real figure by the planned one: `1.25`. */
export const formatFactor = (factor: number | null | undefined): string =>
  factor?.toFixed(2) ?? NOTHING;
