/** Streets, houses and establishments as the tags of an extract name them. */
import type { LonLat } from "~/lib/geo";
import type { Tags } from "./read-osm";

export interface StreetLine {
  name: string;
  zip: string | undefined;
  /** Longitude and latitude by turns; read anew each time, as there are many. */
  readonly path: number[];
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

export interface StreetData {
  lines: StreetLine[];
  houses: House[];
  establishments: Establishment[];
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
const ZIP = /^\d{5}/;

class Line implements StreetLine {
  constructor(
    readonly name: string,
    readonly zip: string | undefined,
    private readonly place: number,
    private readonly pathOf: (place: number) => number[],
  ) {}

  get path(): number[] {
    return this.pathOf(this.place);
  }
}

export class StreetCollector {
  readonly #pathOf: (number: number) => number[];
  #data: StreetData = { lines: [], houses: [], establishments: [] };
  /** Every street and city stands on many houses: each text is kept once. */
  #texts = new Map<string, string>();

  /** @param pathOf finds the path of a line by its number */
  constructor(pathOf: (number: number) => number[]) {
    this.#pathOf = pathOf;
  }

  /** A node, or the middle of an area. */
  point(tags: Tags, coordinates: LonLat): void {
    const number = this.#once(tags["addr:housenumber"]);
    const street = this.#once(tags["addr:street"]);
    const city = this.#once(tags["addr:city"]);
    const zip = this.#once(ZIP.exec(tags["addr:postcode"] ?? "")?.[0]);
    if (number && street) this.#data.houses.push({ number, street, city, zip, coordinates });
    if (!tags.name || !isEstablishment(tags)) return;
    const address = [number && street && `${number} ${street}`, placeName(city, zip)];
    this.#data.establishments.push({
      name: tags.name,
      address: address.filter(Boolean).join(", ") || undefined,
      coordinates,
    });
  }

  /**
   * A way with a name.
   * @param path the number of its path
   */
  line(name: string, tags: Tags, path: number): void {
    const zip = ZIP.exec(tags["tiger:zip_left"] ?? tags["tiger:zip_right"] ?? "")?.[0];
    this.#data.lines.push(new Line(this.#once(name) ?? name, this.#once(zip), path, this.#pathOf));
  }

  #once(text: string | undefined): string | undefined {
    if (text === undefined) return undefined;
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }

  data(): StreetData {
    return this.#data;
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
