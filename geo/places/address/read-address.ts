/**
 * Reads addresses as people write them: `Dorfstrasse 24, 9495 Triesen`, `9495 Triesen, Dorfstrasse
 * 24`, `24 Dorfstrasse`. Which number is that of the house and which words are a place only the
 * data can say, so there are several readings.
 */
import { wordsOf } from "../words";
import { type HouseNumber, parseHouseNumber } from "./house-number";
import type { PostcodeFinder, PostcodeSpan } from "./postcodes";

/** Words that stand together, with their text. */
export interface AddressPart {
  text: string;
  words: readonly string[];
}

export interface AddressReading {
  /** As written and as understood. */
  number: (HouseNumber & { text: string }) | null;
  /** As the region writes it. */
  postcode: string | null;
  /** Street and place: what is between commas, number and postcode; the parts at the number first. */
  parts: readonly AddressPart[];
  /** A letter after the number that may be part of it, and so is no beginning of a word. */
  letter: string | null;
}

const MOST_READINGS = 12;
/** Characters; no address is longer. */
const LONGEST = 300;
/** More would tell nothing that these do not, and each is looked up. */
const MOST_WORDS = 8;

/** `д.`, `Nr.`, `№`, before a house number. */
const NUMBER_WORD =
  /(?<![\p{L}\p{N}])(?:дом|д|вл|no|nr|num|numero|n°|nº|hausnummer|hausnr|house|č)\.?\s*(?=\d)|#\s*(?=\d)/gu;
/** `г. Москва`. */
const CITY_WORD = /(?<![\p{L}\p{N}])(?:город|гор|г)(?:\.\s*|\s+)(?=\p{L})/gu;
/** `кв. 12`, `Apt 3B`, `Top 5`, `#02-11`: within a house. */
const UNIT =
  /[\s,]+(?:(?:квартира|кв|офис|оф|пом|подъезд|под|этаж|эт|apartment|apt|appt|suite|ste|unit|flat|top|stiege|tür|whg|piso)(?:\.\s*|\s+)#?|#)\p{N}[\p{L}\p{N}/-]*/gu;
const GLUED = /(\p{L}{4})(?=\d)/gu;
const FULL_WIDTH = /[，、；]/g;

const letter = String.raw`\p{L}(?![\p{L}\p{N}])`;
const blank = String.raw`[\s,]*`;
/** What may follow the digits of a house number. */
const TIGHT_PARTS = [
  String.raw`[-/]\d{1,4}(?!\d)(?:${letter})?`,
  String.raw`\p{L}?(?:[кkсc]\d{1,3})+(?![\p{L}\p{N}])`,
  `[-/]?${letter}`,
  String.raw`[-/]\p{L}[-/]\p{L}(?![\p{L}\p{N}])`,
].join("|");
const LOOSE_PARTS = [
  String.raw`\s*[-/]\s*\d{1,4}(?!\d)`,
  String.raw`${blank}(?:корпус|корп|кор|строение|стр|[кkсc])\.?\s*(?:\d{1,3}|${letter})(?![\p{L}\p{N}])`,
  String.raw`\s+(?:bis|ter|quater)(?!\p{L})`,
  String.raw`\s*\p{L}[-/]\p{L}(?![\p{L}\p{N}])`,
  String.raw`\s*(?:[-/]\s*)?${letter}`,
].join("|");
/** No ordinal: `17-й`, `5th`. */
const DIGITS = String.raw`(?<![\p{L}\p{N}]|\d[-/])\d{1,6}(?!\d|-?(?:st|nd|rd|th)(?!\p{L})|-(?:й|я|е|ая|ый|ой|го|ого|му)(?!\p{L}))`;
const TIGHT = new RegExp(`${DIGITS}(?:${TIGHT_PARTS})*`, "gu");
const LOOSE = new RegExp(`${DIGITS}(?:${TIGHT_PARTS}|${LOOSE_PARTS})*`, "gu");

interface Span {
  start: number;
  end: number;
}

interface NumberSpan extends Span {
  text: string;
}

/** All that an address may mean, the likeliest first; nothing for a text without a word. */
export function readAddress(given: string, postcodes: PostcodeFinder): AddressReading[] {
  const text = withoutNoise(
    given
      .slice(0, LONGEST)
      .normalize("NFKC")
      .replaceAll(FULL_WIDTH, ",")
      .replaceAll(/\p{Pd}/gu, "-")
      .replaceAll(GLUED, "$1 "),
  );
  const found = postcodes.find(text);
  const numbers = numberSpans(text);
  const readings: AddressReading[] = [];
  const add = (number: NumberSpan | null, postcode: PostcodeSpan | null) => {
    if (readings.length === MOST_READINGS) return;
    if (number && postcode && number.start < postcode.end && postcode.start < number.end) return;
    const reading = readingOf(text, number, postcode);
    if (reading) readings.push(reading);
  };
  for (const postcode of found) for (const number of numbers) add(number, postcode);
  for (const number of numbers) {
    // A postcode that has been tried already is no house number then.
    const isPostcode = found.some(({ start, end }) => number.start >= start && number.end <= end);
    if (!isPostcode || numbers.length === 1) add(number, null);
  }
  for (const postcode of found) add(null, postcode);
  return readings;
}

/**
 * In lower case, and as long. Patterns look at this: those that ignore the case of all letters
 * of all scripts take a tenth of a second to prepare.
 */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** Without words that say what a number or a name is, and without what is within a house. */
function withoutNoise(text: string): string {
  let result = text;
  for (const [pattern, instead] of [
    [UNIT, ","],
    [NUMBER_WORD, " "],
    [CITY_WORD, " "],
  ] as const) {
    for (const { index, 0: match } of lowerCase(result).matchAll(pattern)) {
      const blank = instead.padEnd(match.length);
      result = result.slice(0, index) + blank + result.slice(index + match.length);
    }
  }
  return result;
}

/** The last one first, as `17 проезд Марьиной Рощи 5` has it, and each as long as it can be. */
function numberSpans(text: string): NumberSpan[] {
  const lower = lowerCase(text);
  const found = (pattern: RegExp) =>
    [...lower.matchAll(pattern)].map(({ index: start, 0: match }) => {
      const end = start + match.length;
      return { text: text.slice(start, end), start, end };
    });
  const loose = found(LOOSE);
  // Of `11 - 13`, 11 may be all of the number, but 13 is not.
  const tight = found(TIGHT).filter(({ start, end }) =>
    loose.every((one) =>
      one.start === start ? one.end !== end : end <= one.start || one.end <= start,
    ),
  );
  return [...loose, ...tight].sort((a, b) => b.start - a.start || b.end - a.end);
}

function readingOf(
  text: string,
  number: NumberSpan | null,
  postcode: PostcodeSpan | null,
): AddressReading | null {
  const parsed = number && parseHouseNumber(number.text);
  if (number && !parsed) return null;
  const taken = [number, postcode].filter((span) => span !== null);
  const parts = partsOf(text, taken, number);
  if (parts.length === 0) return null;
  const after = number && /^\s(\p{L})(?![\p{L}\p{N}])/u.exec(text.slice(number.end))?.[1];
  return {
    number: number && parsed && { ...parsed, text: number.text.trim() },
    postcode: postcode?.postcode ?? null,
    parts,
    letter: after ? (wordsOf(after)[0] ?? null) : null,
  };
}

/** The texts between commas and what is taken; nearest to the number first. */
function partsOf(text: string, taken: readonly Span[], number: Span | null): AddressPart[] {
  const parts: (AddressPart & Span)[] = [];
  let left = MOST_WORDS;
  const add = (start: number, end: number) => {
    for (const match of text.slice(start, end).matchAll(/[^,;]+/g)) {
      const words = wordsOf(match[0]).slice(0, left);
      left -= words.length;
      const from = start + match.index;
      if (words.length > 0) {
        parts.push({ text: match[0].trim(), words, start: from, end: from + match[0].length });
      }
    }
  };
  let at = 0;
  for (const { start, end } of taken.toSorted((a, b) => a.start - b.start)) {
    add(at, start);
    at = end;
  }
  add(at, text.length);
  const away = (part: Span) => (number ? distance(text, number, part) : part.start);
  return parts.sort((a, b) => away(a) - away(b)).map(({ text, words }) => ({ text, words }));
}

/** By commas; of two as near, what comes before the number is rather its street. */
function distance(text: string, number: Span, part: Span): number {
  const isAfter = part.start >= number.end;
  const between = isAfter ? text.slice(number.end, part.start) : text.slice(part.end, number.start);
  return 2 * between.split(",").length + (isAfter ? 1 : 0);
}
