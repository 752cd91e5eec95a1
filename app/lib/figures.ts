import { METRES_PER_FOOT, type Units } from "geo/geometry/units";

export type { Units };

/**
 * The specification's formats of distances and durations (section 9). Apart from those of dates,
 * whose library no browser needs.
 */
const PER_METRE = { mi: 0.000621371, km: 0.001 };

/**
 * A whole number with its thousands apart: `1,200`. The browser's own formatter loads its data at
 * the first use, a tenth of the work before a list is hydrated.
 */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** What stands where there is nothing to show. */
export const NOTHING = "—";

/** What a distance is in for a reader: `mi` or `km`. */
export const unitOf = (units: Units) => units ?? "mi";

/** Metres as miles or kilometres with two decimals: `41.90`. */
export function formatDistance(metres: number | null | undefined, units: Units): string {
  if (metres === null || metres === undefined) return NOTHING;
  return (metres * PER_METRE[unitOf(units)]).toFixed(2);
}

/** The same with its unit: `41.90 mi`. */
export const distanceInWords = (metres: number, units: Units): string =>
  `${formatDistance(metres, units)} ${unitOf(units)}`;

/** Distances of fewer feet or metres are shown in these. */
const MANY = 1_000;

/**
 * A distance that may be short: feet and miles (`590 ft`, `0.69 mi`), or metres and kilometres for
 * those who chose kilometres.
 */
export function formatNearby(metres: number | null | undefined, units: Units): string {
  if (metres === null || metres === undefined) return NOTHING;
  const [short, unit] = units ? [metres, "m"] : [metres / METRES_PER_FOOT, "ft"];
  const whole = Math.round(short);
  return whole < MANY ? `${whole} ${unit}` : distanceInWords(metres, units);
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

/** Miles or kilometres in metres. */
export const toMetres = (distance: number, units: Units) => distance / PER_METRE[unitOf(units)];

/** A real figure by the planned one: `1.25`. */
export const formatFactor = (factor: number | null | undefined): string =>
  factor?.toFixed(2) ?? NOTHING;
