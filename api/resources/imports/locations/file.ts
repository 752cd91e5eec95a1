import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { invalid } from "../../../http/errors";
import { packChunk } from "../../../jobs/chunks";
import { withTemporaryFolder } from "../../../temporary-folders";
import { type DateOrder, noteOrder, type OrderEvidence } from "./dates";

/** Rows of one stored piece, which a step takes as a whole. */
const PIECE_ROWS = 100;
const PIECE_CHARACTERS = 1_000_000;
const MOST_ROWS = 1_000_000;

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

/** A row of a file, with the line on which it begins, from 1. */
export interface FileRow {
  line: number;
  cells: string[];
  /** How many lines it spans, if more than one. */
  lines?: number;
  /** The column, from 1, in which a quote opens that seems to swallow rows. */
  opensAt?: number;
}

/** The rows of a file from its header row on. */
export interface FileRows {
  /** The sign between cells, where they are texts again. */
  delimiter: string;
  rows: AsyncIterable<FileRow>;
  /** How many lines the file has, once its rows are read; without it, as many as its last row says. */
  lines?(): number;
}

/** The columns that a header row names, in their places, or what is wrong with it. */
export type ReadHeader<Column extends string> = (
  cells: readonly string[],
) => (Column | undefined)[] | string;

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
  let places: number[] = [];
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
  for await (const one of read) {
    if (!header) {
      const columns = readHeader(one.cells);
      if (typeof columns === "string") throw refused(columns);
      header = columns;
      places = columns.flatMap((name, at) => (name === undefined ? [] : [at]));
      orders.push(...places.map(noOrder));
      continue;
    }
    if (++rows > MOST_ROWS) throw refused(`The file has more than ${MOST_ROWS} rows`);
    const row = storedRow(one, places, header.length);
    piece.push(row);
    row[1].forEach((cell, at) => {
      characters += cell.length;
      if (cell.includes("/")) noteOrder(orders[at] ?? noOrder(), cell);
    });
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
  { line, cells, lines = 1, opensAt }: FileRow,
  places: readonly number[],
  width: number,
): StoredRow {
  const mapped = places.map((at) => cells[at] ?? "");
  if (opensAt) {
    const last = line + lines - 1;
    const problem = `Lines ${line} to ${last} were read as one row: a quote opens in column ${opensAt}`;
    return [line, mapped, problem];
  }
  const stray = cells.slice(width).find((cell) => cell.trim() !== "");
  return stray === undefined
    ? [line, mapped]
    : [line, mapped, `It has more cells than the header row: "${stray.slice(0, 50)}"`];
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

const refused = (message: string) => invalid(message, "body.file");
