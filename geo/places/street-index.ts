/** Finds streets, houses and establishments by words and by place, in the columns of a file. */

import type Flatbush from "flatbush";
import type { LonLat } from "geo/geometry/lon-lat";
import { squaredDistance } from "geo/geometry/simplify";
import { z } from "zod";
import { indexFrom } from "../ground/ground";
import { fromUnits, toUnits, unitsPerMetre } from "../ground/world";
import { readSections } from "../roads/sections";
import { AddressFinder, type AddressSource, type FoundAddress } from "./address/find-address";
import { houseLabel } from "./address/house-label";
import { PostcodeFinder, shapeOf, US_SHAPES } from "./address/postcodes";
import { readAddress } from "./address/read-address";
import { EntryIndex } from "./entry-index";
import type { LeftOut } from "./place";
import { type TextColumn, textColumnOf } from "./text-column";
import { wordsOf } from "./words";

/** A street or a house of the extract. */
export interface StreetPlace {
  kind: "street" | "address" | "establishment" | "zip";
  /** `High Street`, `1200 Fleet Street`, `Kroger`. */
  label: string;
  /** City and zip where known. */
  detail: string | undefined;
  coordinates: LonLat;
  city?: string | undefined;
  zip?: string | undefined;
  /** Of an address, what does not fit. */
  leftOut?: readonly LeftOut[] | undefined;
  isRough?: boolean | undefined;
}

export interface StreetSearch {
  limit: number;
  near?: LonLat | undefined;
  /** Streets and houses left out. */
  establishmentsOnly?: boolean | undefined;
  /** A word that nothing has is taken for one that is written much like it. */
  mayBeMistyped?: boolean | undefined;
  /** Where nothing fits all words, the city of an address may be missing or another one. */
  mayLeaveOutPlace?: boolean | undefined;
}

const Meta = z.object({
  streets: z.number().int().nonnegative(),
  /** Shapes of postcodes, the most frequent first. */
  postcodes: z.array(z.string()).default([...US_SHAPES]),
});
/** More would tell nothing that these do not, and each is looked up. */
const MOST_WORDS = 8;
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
    if (this.full || this.#known.has(key)) return;
    this.#known.add(key);
    this.places.push(place);
  }
}

export class StreetIndex {
  readonly #streets: number;
  readonly #shapes: ReadonlySet<string>;
  readonly #postcodes: PostcodeFinder;
  readonly #details: TextColumn;
  readonly #entryDetails: Uint32Array;
  readonly #places: Int32Array;
  readonly #entries: EntryIndex;
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
    const { streets, postcodes } = Meta.parse(sections.meta);
    this.#streets = streets;
    this.#shapes = new Set(postcodes);
    this.#postcodes = new PostcodeFinder(postcodes);
    this.#details = textColumnOf(sections, "details");
    this.#entryDetails = sections.column("entryDetails", "u32");
    this.#places = sections.column("places", "i32");
    this.#entries = new EntryIndex(sections);
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

  /**
   * What fits all words, best first: houses where one of the words is their number. Of an address
   * that is not known, what fits without its postcode, suffix and number, in this order.
   */
  find(text: string, search: StreetSearch): StreetPlace[] {
    const { limit, establishmentsOnly, mayLeaveOutPlace } = search;
    const words = wordsOf(text).slice(0, MOST_WORDS);
    if (words.length === 0) return [];
    const found = new Found(limit);
    const readings = establishmentsOnly ? [] : readAddress(text, this.#postcodes);
    const finder = new AddressFinder(this.#sourceFor(search), limit);
    for (const one of finder.houses(readings)) found.add(this.#address(one));
    if (found.full) return found.places;
    const from = establishmentsOnly ? this.#streets : 0;
    for (const entry of this.#entries.find(words, { ...search, from })) {
      if (found.full) break;
      found.add(this.#entry(entry));
    }
    if (found.places.length > 0) return found.places;
    for (const one of finder.streets(readings)) found.add(this.#address(one));
    if (found.places.length > 0 || !mayLeaveOutPlace) return found.places;
    for (const one of finder.withoutPlace(readings)) found.add(this.#address(one));
    return found.places;
  }

  /**
   * Where a postcode is, by the streets that have it; null if none has.
   * @param text as anybody may write it: `A-3500`
   */
  postcode(text: string): StreetPlace | null {
    const [span] = this.#postcodes.find(text.normalize("NFKC"));
    if (!span || span.end - span.start !== text.trim().length) return null;
    const { postcode } = span;
    const words = wordsOf(postcode);
    const there = this.#entries
      .find(words, { whole: new Set(words) })
      .filter((entry) => this.#partsOf(this.#entryDetails[entry]).zip === postcode);
    if (there.length === 0) return null;
    const middle = (axis: 0 | 1) => {
      const sorted = there
        .map((entry) => this.#places[2 * entry + axis] as number)
        .sort((a, b) => a - b);
      return sorted[sorted.length >> 1] as number;
    };
    const { city } = this.#partsOf(this.#entryDetails[there[0] as number]);
    const coordinates = fromUnits(middle(0), middle(1));
    return { kind: "zip", label: postcode, detail: city, city, zip: postcode, coordinates };
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

  /** What the search of addresses asks of streets and houses. */
  #sourceFor(search: StreetSearch): AddressSource {
    return {
      streets: (words, whole) =>
        this.#entries.find(words, { ...search, whole }).filter((entry) => entry < this.#streets),
      isNamedBy: (street, words) => this.#entries.isNamedBy(street, words, search),
      houses: (street) => this.#housesOf(street),
      zipOfHouse: (house) => this.#partsOf(this.#houseDetails[house]).zip,
    };
  }

  *#housesOf(street: number) {
    const end = this.#houseStarts[street + 1] as number;
    for (let house = this.#houseStarts[street] as number; house < end; house++) {
      yield { house, number: this.#houseNumbers.at(house) };
    }
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
      label: this.#entries.label(entry),
      detail: this.#details.at(this.#entryDetails[entry] as number) || undefined,
      coordinates: this.#placeOf(this.#places, entry),
    };
  }

  #house(house: number): StreetPlace {
    const street = this.#entries.label(this.#houseStreets[house] as number);
    const coordinates = this.#placeOf(this.#housePlaces, house);
    return {
      kind: "address",
      label: houseLabel(this.#houseNumbers.at(house), street, coordinates),
      detail: this.#details.at(this.#houseDetails[house] as number) || undefined,
      coordinates,
      ...this.#partsOf(this.#houseDetails[house]),
    };
  }

  #address({ house, street, leftOut, isRough }: FoundAddress): StreetPlace {
    const place = house === undefined ? this.#entry(street) : this.#house(house);
    return {
      ...place,
      ...(leftOut.length > 0 && { leftOut }),
      ...(isRough && { isRough }),
    };
  }

  /** City and postcode of a street's or a house's detail. */
  #partsOf(detail = 0): Pick<StreetPlace, "city" | "zip"> {
    const text = this.#details.at(detail);
    const at = text.lastIndexOf(", ");
    const last = text.slice(at === -1 ? 0 : at + 2);
    if (!this.#shapes.has(shapeOf(last))) return { city: text || undefined, zip: undefined };
    return { city: (at > 0 && text.slice(0, at)) || undefined, zip: last };
  }

  #placeOf(places: Int32Array, position: number): LonLat {
    return fromUnits(places[2 * position] as number, places[2 * position + 1] as number);
  }
}

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
