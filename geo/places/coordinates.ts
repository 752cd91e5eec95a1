/** Coordinates as people write them, latitude first. */
import type { LonLat } from "geo/geometry/lon-lat";

const MOST = { latitude: 90, longitude: 180 };

/** Degrees, and minutes and seconds where they are given. */
const ANGLE = String.raw`([-+]?\d{1,3}(?:\.\d+)?)(?: (\d{1,2}(?:\.\d+)?))?(?: (\d{1,2}(?:\.\d+)?))?`;
const PLAIN = /^([-+]?\d{1,3}(?:\.\d+)?) ?(?:[,;/ ]) ?([-+]?\d{1,3}(?:\.\d+)?)$/;
const LETTERS_AFTER = new RegExp(`^${ANGLE} ?([NSEW])[ ,;]*${ANGLE} ?([NSEW])$`, "i");
const LETTERS_BEFORE = new RegExp(`^([NSEW]) ?${ANGLE}[ ,;]*([NSEW]) ?${ANGLE}$`, "i");
const LONGEST = 60;

/**
 * Reads `40.1, -83.0`, `40.1° N 83° W`, `N 40.1, W 83`, `40°06'00"N 83°00'00"W` or
 * `geo:40.1,-83`; null for anything else. Two whole numbers need a comma between them.
 */
export function readCoordinates(given: string): LonLat | null {
  if (given.length > LONGEST) return null;
  const text = given
    .replace(/−/g, "-")
    .replace(/^\s*geo:([^;?]+).*$/i, "$1")
    .replace(/^\s*\((.*)\)\s*$/, "$1")
    .replace(/[\s°º'′’"″”]+/g, " ")
    .replace(/ (?=[,;])/g, "")
    .trim();
  const plain = PLAIN.exec(text);
  if (plain) {
    const [, latitude = "", longitude = ""] = plain;
    const sure = /[,;/]/.test(text) || (latitude.includes(".") && longitude.includes("."));
    return sure ? within(Number(latitude), Number(longitude)) : null;
  }
  const after = LETTERS_AFTER.exec(text);
  if (after) return lettered(after.slice(1, 4), after[4], after.slice(5, 8), after[8]);
  const before = LETTERS_BEFORE.exec(text);
  if (before) return lettered(before.slice(2, 5), before[1], before.slice(6, 9), before[5]);
  return null;
}

/** What two plain numbers would mean with the longitude first, as some programs write them. */
export function readLongitudeFirst(given: string): LonLat | null {
  const numbers = given
    .trim()
    .replaceAll(/[()]/g, "")
    .split(/\s*[,;/]\s*|\s+/, 3);
  return numbers.length === 2 ? readCoordinates(numbers.toReversed().join(",")) : null;
}

type Parts = (string | undefined)[];

function lettered(one: Parts, oneLetter = "", other: Parts, otherLetter = ""): LonLat | null {
  const isLatitude = (letter: string) => /[NS]/i.test(letter);
  if (isLatitude(oneLetter) === isLatitude(otherLetter)) return null;
  const [first, second] = [degrees(one, oneLetter), degrees(other, otherLetter)];
  if (first === null || second === null) return null;
  return isLatitude(oneLetter) ? within(first, second) : within(second, first);
}

function degrees([whole = "", minutes, seconds]: Parts, letter: string): number | null {
  const [m, s] = [Number(minutes ?? 0), Number(seconds ?? 0)];
  if (m >= 60 || s >= 60 || /^[-+]/.test(whole)) return null;
  const size = Number(whole) + m / 60 + s / 3600;
  return /[SW]/i.test(letter) ? -size : size;
}

function within(latitude: number, longitude: number): LonLat | null {
  const fits = Math.abs(latitude) <= MOST.latitude && Math.abs(longitude) <= MOST.longitude;
  return fits ? [longitude, latitude] : null;
}

/** `40.1, -83.0`: to a tenth of a metre at most. */
export function formatCoordinates([longitude, latitude]: LonLat): string {
  return [latitude, longitude].map((degrees) => plainly(Number(degrees.toFixed(6)))).join(", ");
}

const plainly = (degrees: number) =>
  Number.isInteger(degrees) ? degrees.toFixed(1) : String(degrees);
