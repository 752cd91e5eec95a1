/** The header row of a file: where it stands, and what it says. */
import type { ImportReading } from "contract/entities";
import { findHeader, headerScore } from "./header-row";
import type { FileRow } from "./locations";

/** Among them the header row is looked for, and chosen. */
const FIRST_ROWS = 20;
const MOST_START_CELLS = 12;
const MOST_START_CHARACTERS = 60;
/** More columns are read only as far as they are known. */
const MOST_COLUMNS = 200;
const MOST_HEADER_CHARACTERS = 200;

type Found = Pick<ImportReading, "headerLine" | "above" | "start">;

/**
 * The rows of a file from its header row on; a file without one gets one.
 *
 * @param headerLine the line of the header row; 0: there is none; null: it is found
 */
export async function fromHeader(
  rows: AsyncIterable<FileRow>,
  headerLine: number | null,
): Promise<{ rows: AsyncIterable<FileRow>; found(): Found }> {
  const iterator = rows[Symbol.asyncIterator]();
  const first: FileRow[] = [];
  while (first.length < FIRST_ROWS) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  const chosen = headerLine ?? lineOfHeader(first);
  const width = Math.max(0, ...first.map(({ cells }) => cells.length));
  let above = 0;
  const isAbove = ({ line, lines = 1 }: FileRow) => {
    if (line < chosen) above += lines;
    return line < chosen;
  };
  async function* headed() {
    if (chosen === 0 && first.length > 0) yield { line: 0, cells: Array<string>(width).fill("") };
    for (const row of first) if (!isAbove(row)) yield row;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (!isAbove(next.value)) yield next.value;
    }
  }
  const start = first.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, MOST_START_CELLS).map((cell) => shown(cell, MOST_START_CHARACTERS)),
  }));
  return { rows: headed(), found: () => ({ headerLine: chosen, above, start }) };
}

function lineOfHeader(first: readonly FileRow[]): number {
  const at = findHeader(first);
  return at === null ? 0 : (first[at]?.line ?? 0);
}

/**
 * The headers as they are; a column without one is named by its place. Of very many columns those
 * with known names are taken before others.
 */
export function readHeaderCells(cells: readonly string[]): (string | undefined)[] {
  const headers = cells.map(
    (cell, at) => shown(cell.trim(), MOST_HEADER_CHARACTERS) || `Column ${at + 1}`,
  );
  if (headers.length <= MOST_COLUMNS) return headers;
  const places = headers
    .map((header, at) => ({ at, isKnown: headerScore([header]) > 0 }))
    .sort((a, b) => Number(b.isKnown) - Number(a.isKnown) || a.at - b.at)
    .slice(0, MOST_COLUMNS);
  const taken = new Set(places.map(({ at }) => at));
  return headers.map((header, at) => (taken.has(at) ? header : undefined));
}

/** A text that can be stored and shown: the database takes no NUL. */
export const shown = (text: string, most: number): string =>
  Buffer.from(text.replaceAll("\0", "").slice(0, most)).toString();
