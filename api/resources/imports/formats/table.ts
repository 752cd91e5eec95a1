import type { FileRows } from "../locations";
import { refused } from "./refusal";

/** A row of a file as it is handed on: its line, from 1, and its cells. */
export interface Row {
  line: number;
  cells: string[];
}

/** As many as an import takes. */
const MOST_COLUMNS = 200;
/** Different columns that are counted, and columns of one location; whatever comes later is left out. */
const MOST_COUNTED = 10_000;
const MOST_OF_ONE = 1000;
const MOST_HEADER_CHARACTERS = 200;
/** As many as a cell of Excel takes; no field of a location takes more. */
const MOST_CELL_CHARACTERS = 32_767;
const MOST_ROW_CHARACTERS = 100_000;

/**
 * One location of a file whose locations need not have the same columns. Headers differ in more
 * than their letter case; empty texts are left out.
 */
export class Feature {
  readonly #cells = new Map<string, string>();
  /** The headers by their small letters. */
  readonly #headers = new Map<string, string>();

  /** @param ours headers that are written as here, however the file writes them */
  constructor(ours: readonly string[]) {
    for (const header of ours) this.#headers.set(header.toLowerCase(), header);
  }

  /** Sets a column. A second value goes to a column `header 2`, unless it says the same. */
  add(header: string, text: string): void {
    if (this.isFull) return;
    const name = header.trim().slice(0, MOST_HEADER_CHARACTERS) || "value";
    const value = text.trim().slice(0, MOST_CELL_CHARACTERS);
    if (value === "") return;
    for (const key of [name, `${name} 2`]) {
      const known = this.#headers.get(key.toLowerCase()) ?? key;
      const before = this.#cells.get(known);
      if (before === value) return;
      if (before !== undefined) continue;
      this.#headers.set(known.toLowerCase(), known);
      this.#cells.set(known, value);
      return;
    }
  }

  /** Whether further columns are left out. */
  get isFull(): boolean {
    return this.#cells.size >= MOST_OF_ONE;
  }

  get(header: string): string | undefined {
    return this.#cells.get(header);
  }

  headers(): Iterable<string> {
    return this.#cells.keys();
  }
}

interface Source {
  /** Headers that come first, in this order. */
  ours: readonly string[];
  /** Reads the file from its start; it is called twice. */
  read(): AsyncIterable<Feature>;
  /** The reason for refusing a file without locations, once it was read. */
  none(): string;
}

/**
 * The locations of a file as rows below a header row, which is line 1; the first location is line 2.
 * Of more than 200 columns the most frequent are taken. The file is read to its end before this
 * returns, so that what is wrong with it is known before the first row.
 *
 * @throws 422 for a file without locations, and whatever `read` refuses
 */
export async function featureRows({ ours, read, none }: Source): Promise<FileRows> {
  const counts = new Map<string, number>();
  let features = 0;
  for await (const feature of read()) {
    features++;
    for (const header of feature.headers()) {
      const count = counts.get(header);
      if (count !== undefined) counts.set(header, count + 1);
      else if (counts.size < MOST_COUNTED) counts.set(copyOf(header), 1);
    }
  }
  if (features === 0) throw refused(none());
  return { delimiter: ",", rows: rowsOf(read(), chooseColumns(ours, counts)) };
}

/** A part of a string holds the whole of it in memory; a copy holds itself alone. */
const copyOf = (text: string) => Buffer.from(text).toString();

function chooseColumns(ours: readonly string[], counts: ReadonlyMap<string, number>): string[] {
  const known = ours.filter((header) => counts.has(header));
  const others = [...counts.keys()].filter((header) => !ours.includes(header));
  const room = MOST_COLUMNS - known.length;
  const byCount = [...others].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const frequent = new Set(byCount.slice(0, room));
  return [...known, ...others.filter((header) => frequent.has(header))];
}

async function* rowsOf(features: AsyncIterable<Feature>, columns: string[]): AsyncGenerator<Row> {
  let line = 1;
  yield { line, cells: columns };
  for await (const feature of features) {
    line++;
    const cells = columns.map((header) => feature.get(header) ?? "");
    const characters = cells.reduce((sum, text) => sum + text.length, 0);
    if (characters > MOST_ROW_CHARACTERS) {
      throw refused(`Location ${line - 1} is longer than ${MOST_ROW_CHARACTERS} characters`);
    }
    yield { line, cells };
  }
}
