/** Reads values as tracker programs write them: numbers as texts, times in several forms. None fails. */
import { z } from "zod";

const KNOT_MS = 1_852 / 3_600;
const KMH_MS = 1 / 3.6;
/** A larger number is milliseconds: as seconds it would be the year 5138. */
const MOST_SECONDS = 1e11;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i;
/** A `+` of an offset that was not encoded in a query arrives as a blank. */
const TIME =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?:\s?(Z)|([+\- ])(\d\d):?(\d\d))?$/i;

/** The finite number that a value is; undefined for any other value. */
export function readNumber(value: unknown): number | undefined {
  const isText = typeof value === "string" && value.length <= 40 && NUMBER.test(value.trim());
  const number = isText ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

export function readFlag(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === "1" || /^(true|yes|on)$/i.test(String(value))) return true;
  return value === 0 || value === "0" || /^(false|no|off)$/i.test(String(value))
    ? false
    : undefined;
}

/** A time as ISO text; undefined where none is given, null for what is no time. */
export function readTime(value: unknown): string | undefined | null {
  if (value === undefined || value === null || value === "") return undefined;
  const number = readNumber(value);
  if (number !== undefined) return toIso(number < MOST_SECONDS ? number * 1_000 : number);
  if (typeof value !== "string" || value.length > 40) return null;
  const [, day, clock, zulu, sign, hours, minutes] = TIME.exec(value.trim()) ?? [];
  if (!day) return null;
  const isLocal = !zulu && !sign;
  const zone = zulu || isLocal ? "Z" : `${sign === "-" ? "-" : "+"}${hours}:${minutes}`;
  return toIso(Date.parse(`${day}T${clock}${zone}`));
}

function toIso(ms: number): string | null {
  const date = new Date(Math.round(ms));
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9_999 ? date.toISOString() : null;
}

/** For fields of a JSON body: none makes the body invalid. */
export const NumberField = z.unknown().optional().transform(readNumber);
export const FlagField = z.unknown().optional().transform(readFlag);
export const TimeField = z.unknown().optional().transform(readTime);
export const TextField = z
  .unknown()
  .optional()
  .transform((value) => {
    const isText = typeof value === "string" || typeof value === "number";
    return isText ? String(value).slice(0, 200) : undefined;
  });

/** Speeds in metres per second; phones say that there is none by a negative one. */
export const fromKnots = (speed: number | undefined) => speed && speed * KNOT_MS;
export const fromKmh = (speed: number | undefined) => speed && speed * KMH_MS;

/** The percent of a battery level from 0 to 1. */
export const fromFraction = (level: number | undefined) => level && level * 100;

/** iOS's and OwnTracks' battery states: 0 unknown, 1 unplugged, 2 charging, 3 full. */
export const fromBatteryState = (state: number | undefined): boolean | undefined =>
  state === undefined || state < 1 || state > 3 ? undefined : state > 1;
