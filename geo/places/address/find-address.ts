/** Finds the house that an address means; where there is none, what fits when parts are left out. */
import type { LeftOut } from "../place";
import { wordsOf } from "../words";
import { type HouseFit, houseFit, missingSuffix } from "./house-number";
import type { AddressPart, AddressReading } from "./read-address";

/** The streets and houses that are searched, by their numbers. */
export interface AddressSource {
  /**
   * Streets that fit all words, best first.
   * @param whole words that are no mere beginnings
   */
  streets(words: readonly string[], whole: ReadonlySet<string>): readonly number[];
  /** Whether a street's own name has one of the words. */
  isNamedBy(street: number, words: readonly string[]): boolean;
  houses(street: number): Iterable<{ house: number; number: string }>;
  zipOfHouse(house: number): string | undefined;
}

/** A house, or a street whose house is not known. */
export interface FoundAddress {
  house?: number;
  street: number;
  leftOut: readonly LeftOut[];
  isRough: boolean;
}

interface Asked extends AddressReading {
  leftOut: readonly LeftOut[];
}

type AskedNumber = NonNullable<AddressReading["number"]>;
/** Of a reading, by how well they fit; `off` says how far another suffix is from the one asked for. */
type Houses = Record<HouseFit, (FoundAddress & { off: number })[]>;

const SAME = { missing: "", off: 0 };

export class AddressFinder {
  readonly #source: AddressSource;
  readonly #limit: number;
  readonly #streets = new Map<string, readonly number[]>();

  constructor(source: AddressSource, limit: number) {
    this.#source = source;
    this.#limit = limit;
  }

  /** Houses: of this very number first; else without the postcode; else of another suffix. */
  houses(readings: readonly AddressReading[]): FoundAddress[] {
    return this.#houses(readings.map((reading) => ({ ...reading, leftOut: [] })));
  }

  /** The streets of a house that is not known, or with another postcode. */
  streets(readings: readonly AddressReading[]): FoundAddress[] {
    return this.#streetsOf(readings.map((reading) => ({ ...reading, leftOut: [] })));
  }

  /** Houses, else streets, where the names of places do not fit. */
  withoutPlace(readings: readonly AddressReading[]): FoundAddress[] {
    const asked = readings.flatMap((reading) => this.#withoutPlaces(reading));
    const houses = this.#houses(asked);
    return houses.length > 0 ? houses : this.#streetsOf(asked);
  }

  #houses(readings: readonly Asked[]): FoundAddress[] {
    const numbered = readings.filter(({ number }) => number);
    const scans = [...numbered, ...numbered.filter(hasPostcode).map(withoutPostcode)].map(
      (asked) => ({ asked, houses: undefined as Houses | undefined }),
    );
    for (const scan of scans) {
      scan.houses = this.#scan(scan.asked);
      const { same, within } = scan.houses;
      if (same.length + within.length > 0) return same.length > 0 ? same : within;
    }
    // The more words of the street, the fewer of them are taken for a suffix.
    const ordered = scans.toSorted((a, b) => wordCount(b.asked) - wordCount(a.asked));
    const found =
      ordered.find(({ houses }) => houses && houses.base.length > 0)?.houses?.base ?? [];
    const nearest = Math.min(...found.map(({ off }) => off));
    return found.filter(({ off }) => off === nearest);
  }

  #scan(asked: Asked): Houses {
    const { number, postcode, leftOut } = asked;
    const found: Houses = { same: [], within: [], base: [] };
    if (!number) return found;
    const words = asked.parts.flatMap((part) => part.words);
    for (const street of this.#streetsWith(asked)) {
      for (const { house, number: theirs } of this.#source.houses(street)) {
        const fit = mayFit(number.base, theirs) ? houseFit(number, theirs) : null;
        if (!fit || found[fit].length === this.#limit) continue;
        if (!this.#source.isNamedBy(street, words)) break;
        const zip = postcode && this.#source.zipOfHouse(house);
        if (zip && zip !== postcode) continue;
        const { missing, off } = fit === "base" ? missingSuffix(number, theirs) : SAME;
        const without = missing ? [suffixLeftOut(number, missing)] : [];
        const isRough = fit === "base";
        found[fit].push({ house, street, leftOut: [...leftOut, ...without], isRough, off });
      }
      if (found.same.length === this.#limit) break;
    }
    return found;
  }

  #streetsOf(readings: readonly Asked[]): FoundAddress[] {
    for (const { number, ...asked } of byWords(readings)) {
      const missing: LeftOut[] = number ? [{ part: "number", text: number.text }] : [];
      const leftOut = [...asked.leftOut, ...missing];
      const without = { ...asked, number: null, leftOut };
      const ways = hasPostcode(without) ? [without, withoutPostcode(without)] : [without];
      // With all of it, and no number, it has been searched for already.
      for (const one of ways.filter(({ leftOut }) => leftOut.length > 0)) {
        const streets = this.#streetsWith(one).slice(0, this.#limit);
        if (streets.length === 0) continue;
        return streets.map((street) => ({ street, leftOut: one.leftOut, isRough: true }));
      }
    }
    return [];
  }

  /** A reading with those parts only that some street fits, by any part as its name. */
  #withoutPlaces(reading: AddressReading): Asked[] {
    const { parts } = reading;
    if (parts.length < 2) return [];
    return parts.flatMap((street): Asked[] => {
      const fits = (some: readonly AddressPart[]) =>
        this.#streetsWith({ ...reading, postcode: null, parts: some }).some((one) =>
          this.#source.isNamedBy(one, street.words),
        );
      let kept = [street];
      if (!fits(kept)) return [];
      for (const part of parts) {
        if (part !== street && fits([...kept, part])) kept = [...kept, part];
      }
      const dropped = parts.filter((part) => !kept.includes(part));
      const leftOut = dropped.map(({ text }): LeftOut => ({ part: "place", text }));
      return [{ ...reading, parts: kept, leftOut }];
    });
  }

  #streetsWith({ parts, postcode, number, letter }: AddressReading): readonly number[] {
    const own = parts.flatMap(({ words }) => words);
    const whole = new Set(own.filter((word) => isWhole(word, number !== null)));
    if (letter) whole.add(letter);
    const words = [...own, ...(postcode ? wordsOf(postcode) : [])];
    const key = JSON.stringify([words, [...whole]]);
    const known = this.#streets.get(key);
    if (known) return known;
    const found = words.length > 0 ? this.#source.streets(words, whole) : [];
    this.#streets.set(key, found);
    return found;
  }
}

/** A number is one as a whole; so is a short word where only a postcode tells that it is an address. */
const isWhole = (word: string, isNumbered: boolean) =>
  /^\d+$/.test(word) || (!isNumbered && word.length < 4);

/** Whether a house may have a number, which is quick to tell of most that have not. */
const mayFit = (base: number, houseNumber: string) =>
  houseNumber.includes(String(base)) || /[-–—/]/.test(houseNumber);

const hasPostcode = <T extends AddressReading>(reading: T): reading is T & { postcode: string } =>
  reading.postcode !== null;

function withoutPostcode(asked: Asked): Asked {
  const { postcode } = asked;
  if (postcode === null) return asked;
  const leftOut: LeftOut[] = [...asked.leftOut, { part: "postcode", text: postcode }];
  return { ...asked, postcode: null, leftOut };
}

function suffixLeftOut({ text, suffix }: AskedNumber, missing: string): LeftOut {
  const written = text.replace(/^\d+\s*(?:[-/]\s*(?=\p{L}))?/u, "");
  return { part: "suffix", text: (missing === suffix && written) || missing };
}

const wordCount = ({ parts }: AddressReading) =>
  parts.reduce((sum, { words }) => sum + words.length, 0);
const byWords = <T extends AddressReading>(readings: readonly T[]) =>
  readings.toSorted((a, b) => wordCount(b) - wordCount(a));
