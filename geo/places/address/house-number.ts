/** House numbers as people write them: `4 a`, `5-7`, `2 bis`, `3/5`, `10 корп. 2 стр. 1`. */

export interface HouseNumber {
  base: number;
  /** The last number of a range: 7 of `5-7`. */
  to: number | null;
  /** What follows, without blanks: `a`, `bis`, `/5`, `k2c1`. */
  suffix: string;
}

/**
 * How well a house fits: `same` number, `within` a range of numbers or letters, or the same `base`
 * with another suffix.
 */
export type HouseFit = "same" | "within" | "base";

/** Cyrillic letters that look like Latin ones, which people mix up. */
const LOOKALIKES: Record<string, string> = {
  ...{ а: "a", в: "b", е: "e", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c", т: "t", х: "x" },
};
/** In the order in which they are replaced: a word comes before its abbreviation. */
const WORDS: readonly [RegExp, string][] = [
  [/корпус|корп|кор(?!\p{L})/gu, "k"],
  [/строение|стр/gu, "c"],
  [/литера|лит/gu, ""],
];
const PARTS = /^(\d{1,6})(?:-(\d{1,6})(?!\d))?(.*)$/u;
const SEPARATOR = /^[-/](?=\p{L})/u;

/** Reads a number; null if it does not begin with a digit. */
export function parseHouseNumber(text: string): HouseNumber | null {
  const [, digits, second, rest = ""] = PARTS.exec(plain(text)) ?? [];
  if (digits === undefined) return null;
  const base = Number(digits);
  const suffix = rest.replace(SEPARATOR, "");
  if (second === undefined) return { base, to: null, suffix };
  const to = Number(second);
  return to > base ? { base, to, suffix } : { base, to: null, suffix: `/${second}${suffix}` };
}

function plain(text: string): string {
  const words = WORDS.reduce(
    (result, [word, letter]) => result.replaceAll(word, letter),
    text.normalize("NFKC").toLowerCase(),
  );
  return words
    .replaceAll(/[\p{Pd}−]/gu, "-")
    .replaceAll(/[\s.,№#]/gu, "")
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => LOOKALIKES[letter] ?? letter);
}

/** How a house fits the number asked for; null if it does not. A house may have several numbers. */
export function houseFit(asked: HouseNumber, houseNumber: string): HouseFit | null {
  let best: HouseFit | null = null;
  for (const text of houseNumber.split(/[;,]/)) {
    const known = parseHouseNumber(text);
    const fit = known && fitOf(asked, known);
    if (fit === "same") return fit;
    if (fit && best !== "within") best = fit;
  }
  return best;
}

function fitOf(asked: HouseNumber, known: HouseNumber): HouseFit | null {
  if (wordsOf(asked) === wordsOf(known)) return "same";
  if (isWithin(asked, known) || isWithin(known, asked)) return "within";
  return asked.base === known.base ? "base" : null;
}

/** `5-7` and `5/7` are the same. */
const wordsOf = ({ base, to, suffix }: HouseNumber) =>
  `${base}${to === null ? "" : `/${to}`}${suffix}`;

/** Whether a number is one of a range of numbers, or of letters: `36a` of `36 a-b`. */
function isWithin(one: HouseNumber, range: HouseNumber): boolean {
  if (one.to !== null) return false;
  if (range.to !== null) {
    return (
      one.suffix === "" && range.suffix === "" && one.base >= range.base && one.base <= range.to
    );
  }
  const [, first, last] = /^(\p{L})[-/](\p{L})$/u.exec(range.suffix) ?? [];
  if (!first || !last || one.base !== range.base || one.suffix.length !== 1) return false;
  return one.suffix >= first && one.suffix <= last;
}

/** More than any suffix has letters. */
const ANOTHER = 100;

/**
 * What of a suffix a house of the same number lacks: `c1` of `25k2c1` for the house 25k2; all of it
 * if the house has another one. `off` is less, the better the house fits.
 */
export function missingSuffix(
  { suffix }: HouseNumber,
  houseNumber: string,
): { missing: string; off: number } {
  const known = parseHouseNumber(houseNumber)?.suffix ?? "";
  if (!suffix.startsWith(known)) return { missing: suffix, off: ANOTHER };
  const missing = suffix.slice(known.length);
  return { missing, off: missing.length };
}
