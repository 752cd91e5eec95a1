import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { invalid } from "../../../http/errors";
import { packChunk } from "../../../jobs/chunks";
import { withTemporaryFolder } from "../../../temporary-folders";
import { countColumns, delimiterOf, MOST_COLUMNS } from "./columns";
import { type DateOrder, noteOrder, type OrderEvidence } from "./dates";

/** Rows of one stored piece, which a step takes as a whole. */
const PIECE_ROWS = 100;
const PIECE_CHARACTERS = 1_000_000;
const MOST_ROWS = 1_000_000;
/** A row that is longer than this is most likely a quote that was never closed. */
const MOST_RECORD_BYTES = 100_000;
/** Enough to see that there are too many columns. */
const MOST_HEADER_CHARACTERS = 1_000_000;

/** A row as it is stored: its line, its cells in the order of the file's columns, what is wrong. */
export type StoredRow = [line: number, cells: string[], problem?: string];

/** A file that was read to its end and can be imported. */
export interface RowFile<Column extends string> {
  columns: Column[];
  /** The sign between its cells. */
  delimiter: string;
  rows: number;
  /** What the dates of each column show to come first; null: there are none of which it matters. */
  dates: (DateOrder | "either" | null)[];
  /** How many pieces of packed rows there are. */
  pieces: number;
  /** The pieces one after another. */
  read(): AsyncIterable<Uint8Array>;
}

/** The rows of a file from its header row on, each with the line on which it begins, from 1. */
export interface FileRows {
  /** The sign between cells, where they are texts again. */
  delimiter: string;
  rows: AsyncIterable<{ line: number; cells: string[] }>;
}

/** The columns that a header row names, in their places, or what is wrong with it. */
export type ReadHeader<Column extends string> = (
  cells: readonly string[],
) => (Column | undefined)[] | string;

/**
 * The rows of a CSV, whose header row shows what is between its cells.
 *
 * @throws 422, also while its rows are read, for what is no CSV
 */
export async function csvRows(text: AsyncIterableIterator<string>): Promise<FileRows> {
  const { start, delimiter } = await beginning(text);
  return { delimiter, rows: records(joined(start, text), delimiter) };
}

/**
 * Reads the rows of an upload to their end, checks it as a whole, and hands it on in pieces. It lies in a
 * temporary file meanwhile, so neither its size nor a slow client costs memory.
 *
 * @throws 422 for what can't be read as rows, an unusable header row, or no rows
 */
export async function withRowFile<Column extends string, Result>(
  rows: FileRows,
  readHeader: ReadHeader<Column>,
  use: (file: RowFile<Column>) => Promise<Result>,
): Promise<Result> {
  return withTemporaryFolder(async (folder) => {
    const file = await open(join(folder, "pieces"), "wx+", 0o600);
    try {
      return await use(await gather(rows, readHeader, file));
    } finally {
      await file.close();
    }
  });
}

async function gather<Column extends string>(
  { delimiter, rows: read }: FileRows,
  readHeader: ReadHeader<Column>,
  file: FileHandle,
): Promise<RowFile<Column>> {
  const sizes: number[] = [];
  let header: (Column | undefined)[] | undefined;
  let piece: StoredRow[] = [];
  const orders: OrderEvidence[] = [];
  let characters = 0;
  let rows = 0;

  const flush = async () => {
    const packed = await packChunk(JSON.stringify(piece));
    await file.appendFile(packed);
    sizes.push(packed.length);
    piece = [];
    characters = 0;
  };
  for await (const { line, cells } of read) {
    if (!header) {
      const columns = readHeader(cells);
      if (typeof columns === "string") throw refused(columns);
      header = columns;
      for (const name of columns) if (name !== undefined) orders.push(noOrder());
      continue;
    }
    if (++rows > MOST_ROWS) throw refused(`The file has more than ${MOST_ROWS} rows`);
    const row = storedRow(line, cells, header);
    piece.push(row);
    for (const [at, cell] of row[1].entries()) {
      characters += cell.length;
      if (cell.includes("/")) noteOrder(orders[at] ?? noOrder(), cell);
    }
    if (piece.length >= PIECE_ROWS || characters >= PIECE_CHARACTERS) await flush();
  }
  if (!header) throw refused("The file is empty");
  if (rows === 0) throw refused("The file has no rows below its header row");
  if (piece.length > 0) await flush();
  return {
    columns: header.filter((name) => name !== undefined),
    delimiter,
    rows,
    dates: orders.map(orderOf),
    pieces: sizes.length,
    read: () => readPieces(file, sizes),
  };
}

const noOrder = (): OrderEvidence => ({ isAsked: false, shown: new Set() });

function orderOf({ isAsked, shown }: OrderEvidence): DateOrder | "either" | null {
  if (!isAsked) return null;
  const [order, other] = shown;
  return order && !other ? order : "either";
}

function storedRow(
  line: number,
  cells: readonly string[],
  header: readonly (string | undefined)[],
): StoredRow {
  const mapped = header.flatMap((name, at) => (name === undefined ? [] : [cells[at] ?? ""]));
  const stray = cells.findIndex((cell, at) => at >= header.length && cell.trim() !== "");
  return stray < 0
    ? [line, mapped]
    : [line, mapped, `It has more cells than the header row: "${cells[stray]?.slice(0, 50)}"`];
}

async function* readPieces(file: FileHandle, sizes: readonly number[]) {
  let position = 0;
  for (const size of sizes) {
    const data = new Uint8Array(size);
    await file.read(data, 0, size, position);
    position += size;
    yield data;
  }
}

/** The records of a CSV with the line on which each begins, from 1. */
async function* records(text: AsyncIterable<string>, delimiter: string) {
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MOST_RECORD_BYTES,
  });
  const feeding = pipeline(text, parser);
  // Whatever it fails with comes out of the parser too.
  feeding.catch(() => {});
  // The parser counts a line end of two signs within quotes as two lines.
  let countedTwice = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      let breaks = 0;
      for (const cell of record) {
        if (!cell.includes("\n") && !cell.includes("\r")) continue;
        breaks += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
        countedTwice += cell.match(/\r\n/g)?.length ?? 0;
      }
      yield { line: info.lines - countedTwice - breaks, cells: record };
    }
    await feeding;
  } catch (error) {
    throw error instanceof CsvError ? refused(`The file is no CSV: ${reasonOf(error)}`) : error;
  }
}

/** The parser's own words name the line where it gave up, which is far from where it went wrong. */
function reasonOf({ code, message }: CsvError): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") return "a quote is opened and never closed";
  if (code === "CSV_MAX_RECORD_SIZE") {
    return `a row is longer than ${MOST_RECORD_BYTES} bytes; is a quote never closed?`;
  }
  return message;
}

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

/**
 * The text up to the end of the header row at least, and the delimiter that it shows.
 *
 * @throws 422 for more columns than any sheet has
 */
async function beginning(text: AsyncIterator<string>) {
  let start = "";
  for (;;) {
    const headerRow = /^((?:[^"\r\n]|"[^"]*")+)[\r\n]/.exec(start.trimStart())?.[1];
    const delimiter = delimiterOf(headerRow ?? start);
    if (countColumns(headerRow ?? start, delimiter) > MOST_COLUMNS) {
      throw refused(`The file has more than ${MOST_COLUMNS} columns`);
    }
    if (headerRow !== undefined) return { start, delimiter };
    const next = start.length < MOST_HEADER_CHARACTERS ? await text.next() : undefined;
    if (!next || next.done) return { start, delimiter };
    start += next.value;
  }
}

async function* joined(start: string, rest: AsyncIterable<string>) {
  if (start) yield start;
  yield* rest;
}

/**
 * UTF-8 as text, without its byte order mark.
 *
 * @throws 422 for other text
 */
export async function* utf8(content: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const read = (data?: Uint8Array) => {
    try {
      return decoder.decode(data, { stream: data !== undefined });
    } catch {
      throw refused("The file is not UTF-8 text; save it as CSV UTF-8");
    }
  };
  for await (const data of content) yield read(data);
  yield read();
}

const refused = (message: string) => invalid(message, "body.file");
