import Flatbush from "flatbush";
import type { LonLat } from "geo/geometry/lon-lat";
import { squaredDistanceToPath } from "geo/geometry/simplify";
import { indexColumn } from "../../ground/ground";
import { toUnits } from "../../ground/world";
import { textColumns } from "../../places/text-column";
import { searchWords } from "../../places/words";
import { writeSections } from "../sections";
import { grouped } from "./grouped";
import { Growing } from "./growing";
import { GrowingLines } from "./growing-lines";
import { Numbered } from "./numbered";
import { type Progress, telling } from "./progress";
import { boxOf } from "./rings";
import type { Scratch } from "./scratch";
import { placeName, type StreetData } from "./street-data";
import { Streets } from "./streets-of";

/** Texts that are appended one by one, for a column that `TextColumn` reads. */
class GrowingTexts {
  readonly #bytes: Growing<"u8">;
  readonly #starts: Growing<"u32">;

  constructor(scratch: Scratch) {
    this.#bytes = new Growing("u8", scratch);
    this.#starts = new Growing("u32", scratch);
    this.#starts.push(0);
  }

  push(text: string): void {
    for (const byte of Buffer.from(text)) this.#bytes.push(byte);
    this.#starts.push(this.#bytes.length);
  }

  columns(name: string) {
    return { [name]: this.#bytes, [`${name}Starts`]: this.#starts };
  }
}

/** Writes `streets.bin`: an index of streets, their houses, and establishments. */
export function writeStreets(
  file: string,
  data: StreetData,
  { scratch, progress }: { scratch: Scratch; progress: Progress },
) {
  const streets = new Streets(data, scratch, (share) => progress("Joining streets", share));
  const details = new Numbered();
  const houses = houseColumns(streets, { data, details, scratch });
  const size = streets.size + data.establishments.length;
  const entries = entryColumns(
    telling(entriesOf(streets, data), size, (share) => progress("Indexing names", share)),
    { details, scratch },
  );
  const lines = lineColumns(streets, { data, scratch });
  writeSections(
    file,
    { streets: streets.size, postcodes: data.postcodeShapes },
    // The details last, when all of them are known.
    { ...entries, ...houses, ...lines, ...textColumns("details", details.texts) },
  );
  return {
    streets: streets.size,
    houses: data.houseCount,
    establishments: data.establishments.length,
  };
}

/** What is found by its name: a street or an establishment. */
interface Entry {
  label: string;
  detail: string;
  alsoFoundBy: readonly string[];
  coordinates: LonLat;
}

function* entriesOf(streets: Streets, data: StreetData): Generator<Entry, void, void> {
  for (const { name, city, zips, houses, coordinates } of streets) {
    const detail = placeName(city, zips[0]) ?? "";
    // A city has several spellings: `Krems`, `Krems an der Donau`.
    const cities = new Set(houses.flatMap((house) => data.house(house).city ?? []));
    yield { label: name, detail, alsoFoundBy: [...cities, ...zips], coordinates };
  }
  const streetNear = streetsNear(streets, data);
  for (const { name, address, coordinates } of data.establishments) {
    const detail = address ?? streetNear(coordinates) ?? "";
    yield { label: name, detail, alsoFoundBy: [], coordinates };
  }
}

function entryColumns(
  entries: Iterable<Entry>,
  { details, scratch }: { details: Numbered; scratch: Scratch },
) {
  const labels = new GrowingTexts(scratch);
  const places = new Growing("i32", scratch);
  const entryDetails = new Growing("u32", scratch);
  const words = new Words(scratch);
  for (const { label, detail, alsoFoundBy, coordinates } of entries) {
    words.add(entryDetails.push(details.of(detail)), [label, detail, ...alsoFoundBy].join(" "));
    labels.push(label);
    for (const unit of toUnits(coordinates)) places.push(unit);
  }
  return { ...labels.columns("labels"), places, entryDetails, ...words.columns() };
}

/** Which words are in which entries. */
class Words {
  readonly #words = new Numbered();
  /** A word, and an entry that it is in, at the same place. */
  readonly #word: Growing<"u32">;
  readonly #entry: Growing<"u32">;

  constructor(scratch: Scratch) {
    this.#word = new Growing("u32", scratch);
    this.#entry = new Growing("u32", scratch);
  }

  add(entry: number, text: string): void {
    for (const word of searchWords(text)) {
      this.#word.push(this.#words.of(word));
      this.#entry.push(entry);
    }
  }

  /** The words in order, and the entries of each. */
  columns() {
    const { texts } = this.#words;
    const order = texts.map((_, word) => word);
    order.sort((a, b) => ((texts[a] as string) < (texts[b] as string) ? -1 : 1));
    const places = new Uint32Array(texts.length);
    for (const [place, word] of order.entries()) places[word] = place;
    const { things, starts } = grouped(
      this.#word.length,
      texts.length,
      (at) => places[this.#word.at(at)] as number,
    );
    for (const [at, pair] of things.entries()) things[at] = this.#entry.at(pair);
    const vocabulary = order.map((word) => texts[word] as string);
    return { ...textColumns("words", vocabulary), postings: things, postingsStarts: starts };
  }
}

/** How far an establishment may lie from the street that it is told by; about 200 m. */
const AT_STREET_DEGREES = 0.002;

/** Finds the street that runs nearest to a place: `High Street, Columbus`. */
function streetsNear(streets: Streets, data: StreetData): (place: LonLat) => string | undefined {
  if (data.lineCount === 0 || data.establishments.length === 0) return () => undefined;
  const index = new Flatbush(data.lineCount);
  const lineAt = new Uint32Array(data.lineCount);
  const streetAt = new Uint32Array(data.lineCount);
  let position = 0;
  for (let street = 0; street < streets.size; street++) {
    for (const line of streets.at(street).lines) {
      lineAt[position] = line;
      streetAt[position++] = street;
      index.add(...boxOf(data.pathOfLine(line)));
    }
  }
  index.finish();
  return ([x, y]) => {
    let least = AT_STREET_DEGREES ** 2;
    let nearest: number | undefined;
    const reach = AT_STREET_DEGREES;
    for (const found of index.search(x - reach, y - reach, x + reach, y + reach)) {
      const off = squaredDistanceToPath(x, y, data.pathOfLine(lineAt[found] as number));
      if (off < least) [least, nearest] = [off, streetAt[found]];
    }
    if (nearest === undefined) return undefined;
    const { name, city } = streets.at(nearest);
    return [name, city].filter(Boolean).join(", ");
  };
}

interface HouseOptions {
  data: StreetData;
  details: Numbered;
  scratch: Scratch;
}

/** As people count them: 9, 10, 10a. */
const byNumber = new Intl.Collator("en", { numeric: true });

/** The houses of each street, by their numbers, with an index over where they are. */
function houseColumns(streets: Streets, { data, details, scratch }: HouseOptions) {
  const numbers = new GrowingTexts(scratch);
  const houseStarts = new Growing("u32", scratch);
  const houseStreets = new Growing("u32", scratch);
  const housePlaces = new Growing("i32", scratch);
  const houseDetails = new Growing("u32", scratch);
  const size = data.houseCount;
  const index = size > 0 ? new Flatbush(size, 16, Int32Array) : null;
  for (let street = 0; street < streets.size; street++) {
    houseStarts.push(houseStreets.length);
    const houses = streets.at(street).houses.map((house) => data.house(house));
    houses.sort((a, b) => byNumber.compare(a.number, b.number));
    for (const { number, city, zip, coordinates } of houses) {
      const [x, y] = toUnits(coordinates);
      numbers.push(number);
      houseStreets.push(street);
      housePlaces.push(x);
      housePlaces.push(y);
      houseDetails.push(details.of(placeName(city, zip) ?? ""));
      index?.add(x, y);
    }
  }
  houseStarts.push(houseStreets.length);
  index?.finish();
  return {
    ...numbers.columns("houseNumbers"),
    houseStarts,
    houseStreets,
    housePlaces,
    houseDetails,
    houseIndex: indexColumn(index),
  };
}

/** Where each street runs, with an index over it. */
function lineColumns(streets: Streets, { data, scratch }: { data: StreetData; scratch: Scratch }) {
  const lineStreets = new Growing("u32", scratch);
  const lines = new GrowingLines(data.lineCount, scratch);
  for (let street = 0; street < streets.size; street++) {
    for (const line of streets.at(street).lines) {
      lineStreets.push(street);
      lines.push(data.pathOfLine(line));
    }
  }
  return {
    lineStreets,
    lineStarts: lines.starts,
    linePoints: lines.points,
    lineIndex: indexColumn(lines.index()),
  };
}
