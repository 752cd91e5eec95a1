/** Streets, houses and establishments as the tags of an extract name them. */
import type { LonLat } from "geo/geometry/lon-lat";
import { houseLabel } from "../../places/address/house-label";
import { shapeOf, tidyPostcode, usualShapes } from "../../places/address/postcodes";
import { Growing } from "./growing";
import { Numbered } from "./numbered";
import type { PathStore } from "./path-store";
import type { Tags } from "./read-osm";
import type { Scratch } from "./scratch";

export interface StreetLine {
  name: string;
  zip: string | undefined;
  /** Longitude and latitude by turns. */
  path: number[];
}

export interface House {
  number: string;
  street: string;
  city: string | undefined;
  zip: string | undefined;
  coordinates: LonLat;
}

interface Establishment {
  name: string;
  /** Number and street, city and zip, as far as they are known. */
  address: string | undefined;
  coordinates: LonLat;
}

const ESTABLISHMENT_KEYS = ["shop", "office", "craft", "healthcare", "tourism", "leisure"];
/** What has a name without being somewhere to visit. */
const NO_ESTABLISHMENTS: Record<string, ReadonlySet<string>> = {
  amenity: new Set([
    "parking",
    "parking_space",
    "parking_entrance",
    "motorcycle_parking",
    "bench",
    "fountain",
    "bicycle_parking",
    "grave_yard",
  ]),
  tourism: new Set(["artwork", "viewpoint", "information"]),
  leisure: new Set(["park", "garden", "pitch", "playground", "nature_reserve", "common", "track"]),
};

/** Gathers them one after another; lines and houses are many, and lie in columns. */
export class StreetData {
  readonly establishments: Establishment[] = [];
  readonly #shapes = new Map<string, number>();
  readonly #paths: PathStore;
  /** Every street and city stands on many houses: each text is stored once. The first one is none. */
  readonly #texts = new Numbered();
  /** Name, zip and the number of the path of each line, one after another. */
  readonly #lines: Growing<"u32">;
  /** Number, street, city and zip of each house, one after another. */
  readonly #houses: Growing<"u32">;
  /** Longitude and latitude of each house by turns. */
  readonly #places: Growing<"f64">;

  /** @param paths where those of the lines are */
  constructor(paths: PathStore, scratch: Scratch) {
    this.#paths = paths;
    this.#lines = new Growing("u32", scratch);
    this.#houses = new Growing("u32", scratch);
    this.#places = new Growing("f64", scratch);
    this.#texts.of("");
  }

  /** A node, or the middle of an area. */
  addPoint(tags: Tags, coordinates: LonLat): void {
    const number = tags["addr:housenumber"];
    // A village without street names numbers its houses throughout.
    const street = tags["addr:street"] ?? tags["addr:place"];
    const city = tags["addr:city"];
    const zip = this.#postcode(tags["addr:postcode"]);
    if (number && street) {
      for (const text of [number, street, city, zip]) this.#houses.push(this.#texts.of(text ?? ""));
      for (const degrees of coordinates) this.#places.push(degrees);
    }
    if (!tags.name || !isEstablishment(tags)) return;
    const house = number && street && houseLabel(number, street, coordinates);
    const address = [house, placeName(city, zip)];
    this.establishments.push({
      name: tags.name,
      address: address.filter(Boolean).join(", ") || undefined,
      coordinates,
    });
  }

  /**
   * A way with a name.
   * @param path the number of its path
   */
  addLine(name: string, tags: Tags, path: number): void {
    const { postal_code, "tiger:zip_left": left, "tiger:zip_right": right } = tags;
    const zip = this.#postcode(postal_code ?? left ?? right);
    for (const text of [name, zip]) this.#lines.push(this.#texts.of(text ?? ""));
    this.#lines.push(path);
  }

  /** How postcodes look here: `9999`, `A99 9AA`. */
  get postcodeShapes(): string[] {
    return usualShapes(this.#shapes);
  }

  #postcode(text: string | undefined): string | undefined {
    const postcode = tidyPostcode(text);
    if (postcode) {
      const shape = shapeOf(postcode);
      this.#shapes.set(shape, (this.#shapes.get(shape) ?? 0) + 1);
    }
    return postcode;
  }

  get lineCount(): number {
    return this.#lines.length / 3;
  }

  get houseCount(): number {
    return this.#houses.length / 4;
  }

  /** A text by its number, as {@link nameOfLine} and {@link streetOfHouse} have it. */
  text(number: number): string {
    return this.#texts.texts[number] as string;
  }

  textNumber(text: string): number {
    return this.#texts.of(text);
  }

  nameOfLine(line: number): number {
    return this.#lines.at(3 * line);
  }

  streetOfHouse(house: number): number {
    return this.#houses.at(4 * house + 1);
  }

  line(line: number): StreetLine {
    return {
      name: this.text(this.nameOfLine(line)),
      zip: this.text(this.#lines.at(3 * line + 1)) || undefined,
      path: this.pathOfLine(line),
    };
  }

  pathOfLine(line: number): number[] {
    return this.#paths.path(this.#lines.at(3 * line + 2));
  }

  house(house: number): House {
    const text = (column: number) => this.text(this.#houses.at(4 * house + column));
    return {
      number: text(0),
      street: text(1),
      city: text(2) || undefined,
      zip: text(3) || undefined,
      coordinates: [this.#places.at(2 * house), this.#places.at(2 * house + 1)],
    };
  }
}

/** `Baltimore, 21224`, as far as it is known. */
export const placeName = (city: string | undefined, zip: string | undefined): string | undefined =>
  [city, zip].filter(Boolean).join(", ") || undefined;

function isEstablishment(tags: Tags): boolean {
  return ["amenity", ...ESTABLISHMENT_KEYS].some((key) => {
    const value = tags[key];
    return value !== undefined && value !== "no" && !NO_ESTABLISHMENTS[key]?.has(value);
  });
}
