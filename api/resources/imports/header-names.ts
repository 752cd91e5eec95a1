/** What the header of a column says that it holds. */
import type { LocationField } from "contract/entities";
import { isLatitude, isLongitude, isPosition } from "./guess-position";
import {
  ADDRESS_LINES,
  ADDRESS_PREFIXES,
  COUNTRIES,
  ENGLISH,
  GENERAL_PREFIXES,
  HOUSE_NUMBERS,
  LEFT_ASIDE,
  PLAIN_CODES,
  PLAIN_NUMBERS,
} from "./header-words";
import { OTHER_LANGUAGES } from "./header-words-more";
import { IMPORT_COLUMNS } from "./locations";

/** A field, a further part of the address, or what no field of a location holds. */
export type Meaning = LocationField | "houseNumber" | "addressLine" | "leftAside";

export interface HeaderName {
  meaning: Meaning;
  /** The lower, the surer; {@link OWN_RANK} for the names that our own files have. */
  rank: number;
  /** What stands before a part of an address, as `billing`; columns with the same one belong together. */
  group: string;
}

export const OWN_RANK = -1;
/** Below all names that are known as they are. */
const SHORTENED_RANK = 1000;
const PREFIXED_RANK = 2000;

/** Letters that have no accent to take off. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ł: "l",
  ø: "o",
  đ: "d",
  æ: "ae",
};

/** A header in small letters, without accents and without what is neither a letter nor a digit. */
export const lettersOf = (text: string): string =>
  text
    .replace(/\bn[°º]/gi, "no ")
    .replaceAll("#", " no ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .normalize("NFC")
    .replace(/[ßłøđæ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

const wordsOf = (list: string): string[] => list.split(",").map(lettersOf).filter(Boolean);

const COUNTRY_NAMES: ReadonlySet<string> = new Set(wordsOf(COUNTRIES));
/** Whether a header, by {@link lettersOf}, names a column of countries. */
export const isCountryHeader = (letters: string): boolean => COUNTRY_NAMES.has(letters);

const MEANINGS = readMeanings();
const PLAIN_NUMBER_NAMES: ReadonlySet<string> = new Set(wordsOf(PLAIN_NUMBERS));
const PLAIN_CODE_NAMES: ReadonlySet<string> = new Set(wordsOf(PLAIN_CODES));
/** The longer first: `shipto` comes before `ship`. */
const longestFirst = (words: readonly string[]) =>
  [...new Set(words)].sort((a, b) => b.length - a.length);
const PREFIXES = longestFirst(wordsOf(GENERAL_PREFIXES));
const PREFIXES_OF_ADDRESSES = longestFirst([...PREFIXES, ...wordsOf(ADDRESS_PREFIXES)]);

const PARTS_OF_ADDRESSES: ReadonlySet<Meaning> = new Set<Meaning>([
  "address",
  "city",
  "zip",
  "houseNumber",
  "addressLine",
  "leftAside",
]);

function readMeanings(): ReadonlyMap<string, Omit<HeaderName, "group">> {
  const meanings = new Map<string, Omit<HeaderName, "group">>();
  const add = (letters: string, meaning: Meaning, rank: number) => {
    if (!meanings.has(letters)) meanings.set(letters, { meaning, rank });
  };
  for (const field of IMPORT_COLUMNS) add(field.toLowerCase(), field, OWN_RANK);
  for (const words of [ENGLISH, ...OTHER_LANGUAGES]) {
    for (const field of IMPORT_COLUMNS) {
      wordsOf(words[field] ?? "").forEach((letters, rank) => {
        add(letters, field, rank);
      });
    }
  }
  for (const letters of wordsOf(HOUSE_NUMBERS)) add(letters, "houseNumber", 0);
  for (const letters of wordsOf(ADDRESS_LINES)) add(letters, "addressLine", 0);
  for (const letters of COUNTRY_NAMES) add(letters, "leftAside", 0);
  for (const letters of wordsOf(LEFT_ASIDE)) add(letters, "leftAside", 0);
  return meanings;
}

/** Reads a header: what it means in any of the languages, or null if it is not known. */
export function readHeaderName(header: string): HeaderName | null {
  const letters = lettersOf(header);
  const known = MEANINGS.get(letters);
  if (known) return { ...known, group: "" };
  if (isLatitude(letters)) return { meaning: "latitude", rank: 0, group: "" };
  if (isLongitude(letters)) return { meaning: "longitude", rank: 0, group: "" };
  const short = shortened(header);
  const meant = MEANINGS.get(short);
  if (meant) return { ...meant, rank: meant.rank + SHORTENED_RANK, group: "" };
  return withoutPrefix(letters) ?? withoutPrefix(short);
}

/** Drops what is in brackets, and the number 1 at the end, as in `Phone 1`. */
const shortened = (header: string) =>
  lettersOf(header.replace(/\([^)]*\)|\[[^\]]*\]/g, " ")).replace(/(?<=\p{L})1$/u, "");

function withoutPrefix(letters: string): HeaderName | null {
  for (const prefix of PREFIXES_OF_ADDRESSES) {
    const known = letters.startsWith(prefix) && MEANINGS.get(letters.slice(prefix.length));
    if (!known) continue;
    const isPart = PARTS_OF_ADDRESSES.has(known.meaning);
    if (!isPart && !PREFIXES.includes(prefix)) continue;
    return { ...known, rank: known.rank + PREFIXED_RANK, group: isPart ? prefix : "" };
  }
  return null;
}

/** Whether a header says "number" and not of what. */
export const isPlainNumber = (letters: string): boolean => PLAIN_NUMBER_NAMES.has(letters);

/** Whether a header says "code" and not of what. */
export const isPlainCode = (letters: string): boolean => PLAIN_CODE_NAMES.has(letters);

/** A key for what a cell of a header row names, to count each once; null for a cell that names nothing known. */
export function headerKey(cell: string): string | null {
  const name = readHeaderName(cell);
  const letters = lettersOf(cell);
  if (name) return name.meaning === "leftAside" ? letters : name.meaning;
  return isPosition(letters) ? "position" : null;
}
