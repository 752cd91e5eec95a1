/** Coordinates as people and programs write them: latitude first, but for WKT and GeoJSON. */
import type { LonLat } from "geo/geometry/lon-lat";
import { MOST_DEGREES, parseAngle, withPlainMinus } from "./angle";
import { parsePointText } from "./point-text";

const LONGEST = 60;

/**
 * Reads a latitude and a longitude in any form that `readAngle` knows, such as `40.1, -83.0`,
 * `40,1; -83,0`, `(40.1, -83.0)`, `N 40.1 W 83` or `40°06'00"N 83°00'00"W`, where letters decide
 * which is which; also `geo:40.1,-83`, a geopoint (`40.1 -83.0 300 5`), WKT and GeoJSON. Null for
 * anything else. Two whole numbers need a comma between them.
 */
export function readCoordinates(given: string): LonLat | null {
  const found = parsePointText(given) ?? parsePair(given);
  return found && isOnEarth(found) ? found : null;
}

/** What two plain numbers would mean with the longitude first, as some programs write them. */
export function readLongitudeFirst(given: string): LonLat | null {
  const numbers = given
    .trim()
    .replaceAll(/[()]/g, "")
    .split(/\s*[,;/]\s*|\s+/, 3);
  return numbers.length === 2 ? readCoordinates(numbers.toReversed().join(",")) : null;
}

function parsePair(given: string): LonLat | null {
  if (given.length > LONGEST) return null;
  const text = withPlainMinus(given)
    .replace(/^\s*geo:([^;?]+).*$/i, "$1")
    .replace(/^\s*\((.*)\)\s*$/, "$1")
    .trim();
  const [first, second] = (splitPair(text) ?? []).map(parseAngle);
  if (!first || !second) return null;
  if (first.axis === null && second.axis === null) return [second.degrees, first.degrees];
  if (first.axis === "latitude" && second.axis === "longitude") {
    return [second.degrees, first.degrees];
  }
  if (first.axis === "longitude" && second.axis === "latitude") {
    return [first.degrees, second.degrees];
  }
  return null;
}

const COMMA_BETWEEN_DECIMAL_COMMAS = /^([^,]*,[^,]*),(?=[\s+-])([^,]*,[^,]*)$/;
const LETTERS_AFTER = /^([^NSEW]+[NSEW])([^NSEW]+[NSEW])$/i;
const LETTERS_BEFORE = /^([NSEW][^NSEW]+)([NSEW][^NSEW]+)$/i;
const DEGREE_SIGNS = /^([^°º˚]+[°º˚].*?)([-+]?\d+(?:[.,]\d+)?\s*[°º˚][^°º˚]*)$/;
/** Two numbers with decimals, as whole ones may be anything; then altitude and accuracy. */
const DECIMALS = /^([-+]?\d+[.,]\d+)\s+([-+]?\d+[.,]\d+)(?:\s+[-+]?\d+(?:[.,]\d+)?){0,2}$/;

/** The two coordinates of a text; null where it is not clear where one ends. */
function splitPair(text: string): string[] | null {
  const parts = text.split(/[;/|]/);
  if (parts.length > 1) return parts.length === 2 ? parts : null;
  const byComma = text.split(",");
  if (byComma.length === 2) return byComma;
  const pair =
    COMMA_BETWEEN_DECIMAL_COMMAS.exec(text) ??
    LETTERS_AFTER.exec(text) ??
    LETTERS_BEFORE.exec(text) ??
    DEGREE_SIGNS.exec(text) ??
    DECIMALS.exec(text);
  return pair?.slice(1) ?? null;
}

const isOnEarth = ([longitude, latitude]: LonLat) =>
  Math.abs(latitude) <= MOST_DEGREES.latitude && Math.abs(longitude) <= MOST_DEGREES.longitude;

/** `40.1, -83.0`: to a tenth of a metre at most. */
export function formatCoordinates([longitude, latitude]: LonLat): string {
  return [latitude, longitude].map((degrees) => plainly(Number(degrees.toFixed(6)))).join(", ");
}

const plainly = (degrees: number) =>
  Number.isInteger(degrees) ? degrees.toFixed(1) : String(degrees);
