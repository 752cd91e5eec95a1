/** One coordinate as people write it: decimal degrees, or degrees with minutes and seconds. */

export type Axis = "latitude" | "longitude";

export const MOST_DEGREES: Readonly<Record<Axis, number>> = { latitude: 90, longitude: 180 };

/** A coordinate whose range is not checked, with the axis that a hemisphere letter names. */
export interface Angle {
  degrees: number;
  axis: Axis | null;
}

const LONGEST = 60;
const DECIMAL = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i;
/** Only the last part has a fraction. */
const PARTS = /^([-+]?)(\d{1,3})(?: (\d{1,2})(?: (\d{1,2}))?)?(\.\d+)?$/;
const LETTER_BEFORE = /^([NSEW]) ?(\d.*)$/i;
const LETTER_AFTER = /^(\d.*?) ?([NSEW])$/i;

/** The signs that word processors and spreadsheets write for a minus. */
const MINUS = /[−‐‑‒–﹣－]/g;
/** Signs of degrees, minutes and seconds, and spaces. */
const MARKS = /[\s°º˚'′‘’´`"″“”]+/g;

export const withPlainMinus = (text: string): string => text.replace(MINUS, "-");

/**
 * Reads `39.9612`, `39,9612`, `−83.0021°`, `39.9612 N`, `W 83.0021`, `39° 57.67'`, `39°57'40"N`
 * or `39 57 40` as a latitude or a longitude; null for anything else, for one out of range, and
 * for a letter of the other axis.
 */
export function readAngle(given: string, as: Axis): number | null {
  const angle = parseAngle(given);
  if (!angle || (angle.axis ?? as) !== as) return null;
  return Math.abs(angle.degrees) <= MOST_DEGREES[as] ? angle.degrees : null;
}

/** As {@link readAngle}, where the axis is not known yet. */
export function parseAngle(given: string): Angle | null {
  if (given.length > LONGEST) return null;
  const text = withPointAsDecimalSign(withPlainMinus(given).replace(MARKS, " ").trim());
  if (DECIMAL.test(text)) return { degrees: Number(text), axis: null };
  const [, letterBefore, after] = LETTER_BEFORE.exec(text) ?? [];
  const [, before, letterAfter] = LETTER_AFTER.exec(text) ?? [];
  const letter = letterBefore ?? letterAfter;
  const size = degreesOf(after ?? before ?? text);
  if (size === null) return null;
  if (letter === undefined) return { degrees: size, axis: null };
  return {
    degrees: /[SW]/i.test(letter) ? -size : size,
    axis: /[NS]/i.test(letter) ? "latitude" : "longitude",
  };
}

/** The only comma of a coordinate without a point is its decimal sign. */
const withPointAsDecimalSign = (text: string) =>
  /^[^.,]*,[^.,]*$/.test(text) ? text.replace(",", ".") : text;

function degreesOf(text: string): number | null {
  const parts = PARTS.exec(text);
  if (!parts) return null;
  const [, sign, ...found] = parts;
  const fraction = found.pop() ?? "";
  const given = found.filter((part) => part !== undefined);
  const [degrees = 0, minutes = 0, seconds = 0] = given.map((part, at) =>
    Number(at === given.length - 1 ? part + fraction : part),
  );
  if (minutes >= 60 || seconds >= 60) return null;
  const size = degrees + minutes / 60 + seconds / 3600;
  return sign === "-" ? -size : size;
}
