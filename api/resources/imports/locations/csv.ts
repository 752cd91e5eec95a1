import { pipeline } from "node:stream/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { ApiError, invalid } from "../../../http/errors";
import { countColumns, type Delimiter, delimiterOf, MOST_COLUMNS } from "./columns";
import type { FileRow, FileRows } from "./file";

/** A row that is longer than this is most likely a quote that was never closed. */
const MOST_RECORD_BYTES = 100_000;
/** Enough to see what stands between cells, and that there are too many columns. */
const MOST_START_CHARACTERS = 1_000_000;
const ENOUGH_START_CHARACTERS = 64 * 1024;
/** A line for spreadsheets, which names what stands between cells. */
const HINT = /^sep=(.)\s*$/i;

/** How a text is read as rows; what is not given is found by its first lines. */
export interface CsvForm {
  delimiter?: Delimiter | null | undefined;
  /** Whether quotes stand around cells, or are letters like others. */
  quotes?: "around" | "plain" | null | undefined;
}

/** 422: a quote opens on a line, in a column, each from 1, and is never closed. */
export class OpenQuoteError extends ApiError {
  constructor(readonly at: { line: number; column: number }) {
    const message = `The file is no CSV: a quote opens in column ${at.column} of the row on line ${at.line} and is never closed`;
    super(422, message, { details: { "body.file": message } });
  }
}

/**
 * The rows of a CSV.
 *
 * @throws 422, also while its rows are read, for what is no CSV
 */
export async function csvRows(
  text: AsyncIterableIterator<string>,
  { delimiter: given, quotes }: CsvForm = {},
): Promise<FileRows> {
  const start = await beginning(text);
  const [firstLine = ""] = start.split(/[\r\n]/, 1);
  const hint = HINT.exec(firstLine)?.[1];
  const delimiter = given ?? hint ?? delimiterOf(start);
  if (countColumns(firstLine, delimiter) > MOST_COLUMNS) {
    throw refused(`The file has more than ${MOST_COLUMNS} columns`);
  }
  const count = lineCounter();
  return {
    delimiter,
    rows: records(count.pass(joined(start, text)), {
      delimiter,
      quotes,
      hasHint: hint !== undefined,
    }),
    lines: count.lines,
  };
}

/** Counts the lines of a text that passes: those that end, and a last one without an end. */
function lineCounter() {
  let lines = 0;
  let last = "\n";
  return {
    async *pass(text: AsyncIterable<string>) {
      for await (const piece of text) {
        lines += lineEnds(piece);
        // An end of two signs can lie in two pieces.
        if (last === "\r" && piece.startsWith("\n")) lines--;
        last = piece.at(-1) ?? last;
        yield piece;
      }
    },
    lines: () => lines + (last === "\n" || last === "\r" ? 0 : 1),
  };
}

function lineEnds(text: string): number {
  if (text.includes("\r")) return text.match(/\r\n|\n|\r/g)?.length ?? 0;
  let ends = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends++;
  return ends;
}

interface RecordForm {
  delimiter: string;
  quotes: CsvForm["quotes"];
  hasHint: boolean;
}

/** The records of a CSV with the line on which each begins, from 1. */
async function* records(
  text: AsyncIterable<string>,
  { delimiter, quotes, hasHint }: RecordForm,
): AsyncGenerator<FileRow> {
  let parsed = 0;
  const form: Options<ParsedRecord, string[]> = {
    delimiter,
    quote: quotes === "plain" ? false : '"',
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MOST_RECORD_BYTES,
    // Of a quote that is never closed the parser tells before the rows above it were taken.
    on_record(cells, { lines }) {
      parsed = lines;
      return { cells, lines };
    },
  };
  // Its types allow another form of a record only where columns are named.
  const parser = parse(form as unknown as Options);
  const feeding = pipeline(text, parser);
  // Whatever it fails with comes out of the parser too.
  feeding.catch(() => {});
  // The parser counts a line end of two signs within quotes as two lines.
  let countedTwice = 0;
  let columns = 0;
  let before = 0;
  try {
    for await (const { cells, lines } of parser as AsyncIterable<ParsedRecord>) {
      // A row on the next line has no line breaks in its cells, so they are not searched.
      const isOneLine = lines === before + 1;
      before = lines;
      const { breaks, twice, opensAt } = isOneLine ? ONE_LINE : breaksOf(cells, delimiter, columns);
      countedTwice += twice;
      const line = lines - countedTwice - breaks;
      if (line === 1 && hasHint) continue;
      columns = Math.max(columns, cells.length);
      yield breaks === 0
        ? { line, cells }
        : { line, cells, lines: breaks + 1, ...(opensAt && { opensAt }) };
    }
    await feeding;
  } catch (error) {
    throw error instanceof CsvError ? csvProblem(error, parsed - countedTwice) : error;
  }
}

/** The line ends within the cells of a row. */
interface Breaks {
  breaks: number;
  /** Those of two signs. */
  twice: number;
  /** The column, from 1, in which a quote opens that seems to swallow rows. */
  opensAt?: number | undefined;
}

const ONE_LINE: Breaks = { breaks: 0, twice: 0 };

function breaksOf(cells: readonly string[], delimiter: string, columns: number): Breaks {
  const found: Breaks = { ...ONE_LINE };
  for (const [at, cell] of cells.entries()) {
    if (!cell.includes("\n") && !cell.includes("\r")) continue;
    found.breaks += lineEnds(cell);
    found.twice += cell.match(/\r\n/g)?.length ?? 0;
    if (holdsRows(cell, delimiter, columns)) found.opensAt ??= at + 1;
  }
  return found;
}

/** Whether most of the whole lines within a cell have as many delimiters as a row of the file. */
function holdsRows(cell: string, delimiter: string, columns: number): boolean {
  const within = cell.split(/\r\n|\n|\r/).slice(1, -1);
  const rows = within.filter((line) => line.split(delimiter).length === columns);
  return columns > 1 && within.length > 0 && rows.length > within.length / 2;
}

/** The parser's own words name the line where it gave up, which is far from where it went wrong. */
function csvProblem(error: CsvError & { column?: unknown }, lastLine: number): ApiError {
  if (error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE") {
    const column = typeof error.column === "number" ? error.column + 1 : 1;
    return new OpenQuoteError({ line: lastLine + 1, column });
  }
  return refused(`The file is no CSV: ${error.message}`);
}

/** The cells of a record with the line on which it ends. */
interface ParsedRecord {
  cells: string[];
  lines: number;
}

/** The first lines of a text. */
async function beginning(text: AsyncIterator<string>): Promise<string> {
  let start = "";
  while (start.length < ENOUGH_START_CHARACTERS || !/[\r\n]/.test(start)) {
    if (start.length >= MOST_START_CHARACTERS) break;
    const next = await text.next();
    if (next.done) break;
    start += next.value;
  }
  return start;
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
