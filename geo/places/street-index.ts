/** Finds streets, houses and establishments by words and by place, in the columns of a file. */

import type Flatbush from "flatbush";
import type { LonLat } from "geo/geometry/lon-lat";
import { squaredDistance } from "geo/geometry/simplify";
import { editsFromBeginning, likelyEdits } from "geo/places/edit-distance";
import { z } from "zod";
import { indexFrom } from "../ground/ground";
import { fromUnits, toUnits, unitsPerMetre } from "../ground/world";
import { readSections } from "../roads/sections";
import { type TextColumn, textColumnOf } from "./text-column";
import { WordIndex } from "./word-index";
import { formsOf, wordsOf } from "./words";

/** A street or a house of the extract. */
export interface StreetPlace {
  kind: "street" | "address" | "establishment";
  /** `High Street`, `1200 Fleet Street`, `Kroger`. */
  label: string;
  /** City and zip where known. */
  detail: string | undefined;
  coordinates: LonLat;
}

export interface StreetSearch {
  limit: number;
  near?: LonLat | undefined;
  /** Streets and houses left out. */
  establishmentsOnly?: boolean | undefined;
  /** A word that nothing has is taken for one that is written much like it. */
  mayBeMistyped?: boolean | undefined;
}

const Meta = z.object({ streets: z.number().int().nonnegative() });
const HOUSE_NUMBER = /^\d{1,6}[a-z]?$/;
/** More would tell nothing that these do not, and each is looked up. */
const MOST_WORDS = 8;
const OWN_NAME = 1;
const FIRST_WORD = 0.5;
/** As much as a word, at no distance; nothing, far away. */
const NEARNESS = 2;
const NEARNESS_M = 10_000;
/** A house this near is what is meant, though a street runs nearer. */
const AT_HOUSE_M = 35;

/** Places, none of them twice: two of one name in one town can't be told apart in a list. */
class Found {
  readonly places: StreetPlace[] = [];
  #known = new Set<string>();

  constructor(readonly limit: number) {}

  get full(): boolean {
    return this.places.length >= this.limit;
  }

  add(place: StreetPlace): void {
    const key = JSON.stringify([place.kind, place.label, place.detail]);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.places.push(place);
  }
}

interface Hit {
  entry: number;
  score: number;
}

export class StreetIndex {
  readonly #streets: number;
  readonly #labels: TextColumn;
  readonly #details: TextColumn;
  readonly #entryDetails: Uint32Array;
  readonly #places: Int32Array;
  readonly #words: WordIndex;
  readonly #houseNumbers: TextColumn;
  readonly #houseStarts: Uint32Array;
  readonly #houseStreets: Uint32Array;
  readonly #housePlaces: Int32Array;
  readonly #houseDetails: Uint32Array;
  readonly #houseIndex: Flatbush | null;
  readonly #lineStreets: Uint32Array;
  readonly #lineStarts: Uint32Array;
  readonly #linePoints: Int32Array;
  readonly #lineIndex: Flatbush | null;

  /** @throws where the file is not one of ours */
  constructor(file: string) {
    const sections = readSections(file);
    this.#streets = Meta.parse(sections.meta).streets;
    this.#labels = textColumnOf(sections, "labels");
    this.#details = textColumnOf(sections, "details");
    this.#entryDetails = sections.column("entryDetails", "u32");
    this.#places = sections.column("places", "i32");
    this.#words = new WordIndex(sections);
    this.#houseNumbers = textColumnOf(sections, "houseNumbers");
    this.#houseStarts = sections.column("houseStarts", "u32");
    this.#houseStreets = sections.column("houseStreets", "u32");
    this.#housePlaces = sections.column("housePlaces", "i32");
    this.#houseDetails = sections.column("houseDetails", "u32");
    this.#houseIndex = indexFrom(sections.column("houseIndex", "u8"));
    this.#lineStreets = sections.column("lineStreets", "u32");
    this.#lineStarts = sections.column("lineStarts", "u32");
    this.#linePoints = sections.column("linePoints", "i32");
    this.#lineIndex = indexFrom(sections.column("lineIndex", "u8"));
  }

  /** What fits all words, best first: houses where one of the words is their number. */
  find(text: string, search: StreetSearch): StreetPlace[] {
    const { limit, establishmentsOnly } = search;
    const words = wordsOf(text).slice(0, MOST_WORDS);
    if (words.length === 0) return [];
    const found = new Found(limit);
    const number = establishmentsOnly ? undefined : words.find((word) => HOUSE_NUMBER.test(word));
    const street = words.filter((word) => word !== number);
    const streets =
      number && street.length > 0
        ? this.#findEntries(street, { ...search, establishmentsOnly: false }).filter(
            ({ entry }) => entry < this.#streets,
          )
        : [];
    for (const { entry } of streets) {
      const house = this.#houseOf(entry, number as string);
      if (house !== undefined) found.add(this.#house(house));
      if (found.full) return found.places;
    }
    const hits = this.#findEntries(words, search);
    // The street of a house that the extract lacks is better than nothing.
    for (const { entry } of found.places.length + hits.length > 0 ? hits : streets) {
      if (found.full) break;
      found.add(this.#entry(entry));
    }
    return found.places;
  }

  /** The house or the street nearest to a place. */
  at(place: LonLat, withinMetres: number): StreetPlace | null {
    const [x, y] = toUnits(place);
    const perMetre = unitsPerMetre(place[1]);
    const houseReach = Math.min(withinMetres, AT_HOUSE_M) * perMetre;
    const [house] = this.#houseIndex?.neighbors(x, y, 1, houseReach) ?? [];
    if (house !== undefined) return this.#house(house);
    const nearest = this.#nearestLine(x, y, withinMetres * perMetre);
    if (!nearest) return null;
    return { ...this.#entry(nearest.street), coordinates: fromUnits(...nearest.point) };
  }

  /** The house of that number in a street. */
  #houseOf(street: number, number: string): number | undefined {
    const end = this.#houseStarts[street + 1] as number;
    for (let house = this.#houseStarts[street] as number; house < end; house++) {
      if (this.#houseNumbers.at(house).toLowerCase() === number) return house;
    }
    return undefined;
  }

  /** Entries that fit every word, best first. */
  #findEntries(words: string[], search: Omit<StreetSearch, "limit">): Hit[] {
    const { establishmentsOnly = false, mayBeMistyped = false } = search;
    const last = words.at(-1);
    const from = establishmentsOnly ? this.#streets : 0;
    // Rare words first, so that there is little to compare with.
    const ordered = [...new Set(words)].sort((a, b) => b.length - a.length);
    let scores: Map<number, number> | null = null;
    for (const word of ordered) {
      const beginnings = word === last || word.length > 1;
      scores = this.#words.entriesWith(word, scores, { from, beginnings, mayBeMistyped });
      if (scores.size === 0) return [];
    }
    const hits = [...(scores ?? [])].map(([entry, score]) => ({ entry, score }));
    if (hits.length > 1) {
      for (const hit of hits) hit.score += this.#fit(hit.entry, words, search);
    }
    return hits.sort((a, b) => b.score - a.score || a.entry - b.entry);
  }

  /** How well an entry fits beyond its words: by the length of its name, and by its place. */
  #fit(
    entry: number,
    words: readonly string[],
    { near, mayBeMistyped }: Pick<StreetSearch, "near" | "mayBeMistyped">,
  ): number {
    const own = wordsOf(this.#labels.at(entry));
    const matches = (theirs: string, word: string) =>
      formsOf(theirs).some(
        (form) => form.startsWith(word) || (mayBeMistyped && isLike(form, word)),
      );
    const matched = own.filter((theirs) => words.some((word) => matches(theirs, word))).length;
    const first = matches(own[0] ?? "", words[0] ?? "") ? FIRST_WORD : 0;
    return (OWN_NAME * matched) / Math.max(1, own.length) + first + this.#nearness(entry, near);
  }

  #nearness(entry: number, near: LonLat | undefined): number {
    if (!near) return 0;
    const [x, y] = toUnits(near);
    const off = Math.hypot(
      (this.#places[2 * entry] as number) - x,
      (this.#places[2 * entry + 1] as number) - y,
    );
    return NEARNESS / (1 + off / (NEARNESS_M * unitsPerMetre(near[1])));
  }

  #nearestLine(x: number, y: number, reach: number) {
    let best: { street: number; point: [number, number] } | null = null;
    let least = reach * reach;
    const lines = this.#lineIndex?.search(x - reach, y - reach, x + reach, y + reach) ?? [];
    for (const line of lines) {
      const end = this.#lineStarts[line + 1] as number;
      for (let i = (this.#lineStarts[line] as number) + 1; i < end; i++) {
        const [ax, ay] = this.#point(i - 1);
        const [bx, by] = this.#point(i);
        const off = squaredDistance(x, y, ax, ay, bx, by);
        if (off > least) continue;
        least = off;
        best = {
          street: this.#lineStreets[line] as number,
          point: nearestOn(x, y, ax, ay, bx, by),
        };
      }
    }
    return best;
  }

  #point(i: number): [number, number] {
    return [this.#linePoints[2 * i] as number, this.#linePoints[2 * i + 1] as number];
  }

  #entry(entry: number): StreetPlace {
    return {
      kind: entry < this.#streets ? "street" : "establishment",
      label: this.#labels.at(entry),
      detail: this.#details.at(this.#entryDetails[entry] as number) || undefined,
      coordinates: this.#placeOf(this.#places, entry),
    };
  }

  #house(house: number): StreetPlace {
    const street = this.#labels.at(this.#houseStreets[house] as number);
    return {
      kind: "address",
      label: `${this.#houseNumbers.at(house)} ${street}`,
      detail: this.#details.at(this.#houseDetails[house] as number) || undefined,
      coordinates: this.#placeOf(this.#housePlaces, house),
    };
  }

  #placeOf(places: Int32Array, position: number): LonLat {
    return fromUnits(places[2 * position] as number, places[2 * position + 1] as number);
  }
}

const isLike = (form: string, word: string): boolean =>
  editsFromBeginning(word, form, likelyEdits(word)) <= likelyEdits(word);

function nearestOn(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): [number, number] {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length > 0 ? ((x - ax) * dx + (y - ay) * dy) / length : 0;
  const t = Math.max(0, Math.min(1, along));
  return [ax + t * dx, ay + t * dy];
}
