import { MOST_COLUMNS } from "../locations";
import { type Style, shownNumber } from "./numbers";
import { unreadable } from "./refusal";
import { cellText, textCollector } from "./texts";
import { type Attributes, type Handler, parsed } from "./xml";

/** As many as Excel has. */
const MOST_LINES = 1_048_576;
const MOST_ROW_CHARACTERS = 100_000;
/** Cells can repeat a long text at the cost of its number. A CSV of an import is no longer. */
const MOST_SHEET_CHARACTERS = 256 * 1024 ** 2;

/** What the cells of a sheet refer to. */
export interface Book {
  texts: readonly string[];
  styles: readonly Style[];
  since: "from1900" | "from1904";
}

interface Row {
  line: number;
  cells: string[];
}

/**
 * The rows of a sheet that hold anything, cells as the texts that they show: of a formula its
 * value, of a date `2026-11-23`, of a truth `TRUE` or `FALSE`.
 *
 * @throws 422 for a sheet that is larger than Excel's
 */
export async function* sheetRows(part: AsyncIterable<Uint8Array>, book: Book): AsyncGenerator<Row> {
  const { handler, taken } = rowCollector(book);
  for await (const _ of parsed(part, handler)) yield* taken();
}

function rowCollector(book: Book): { handler: Handler; taken(): Row[] } {
  let rows: Row[] = [];
  let row: Row = { line: 0, cells: [] };
  let column = 0;
  let cell: Attributes = {};
  const value = cellText();
  let inValue = false;
  let characters = 0;
  let allCharacters = 0;
  const inline = textCollector();
  function endCell() {
    const text = cell.t === "inlineStr" ? inline.taken() : shown(cell, value.joined(), book);
    if (text === "") return;
    characters += text.length;
    allCharacters += text.length;
    if (column > MOST_COLUMNS) {
      throw unreadable(`The workbook has more than ${MOST_COLUMNS} columns`);
    }
    if (characters > MOST_ROW_CHARACTERS) {
      throw unreadable(`Row ${row.line} is longer than ${MOST_ROW_CHARACTERS} characters`);
    }
    if (allCharacters > MOST_SHEET_CHARACTERS) {
      throw unreadable(`The sheet has more than ${MOST_SHEET_CHARACTERS} characters`);
    }
    while (row.cells.length < column - 1) row.cells.push("");
    row.cells.push(text);
  }
  const handler: Handler = {
    open(name, attributes) {
      if (name === "row") {
        row = { line: attributes.r ? Number(attributes.r) : row.line + 1, cells: [] };
        if (!(row.line >= 1 && row.line <= MOST_LINES)) throw unreadable("The workbook is damaged");
        column = 0;
        characters = 0;
      } else if (name === "c") {
        cell = attributes;
        const next = attributes.r ? columnOf(attributes.r) : column + 1;
        // Excel writes them in order.
        if (next <= column) throw unreadable("The workbook is damaged");
        column = next;
        value.clear();
        inline.begin();
      } else if (name === "v") inValue = true;
      else inline.open(name);
    },
    text(text) {
      if (inValue) value.add(text);
      else inline.text(text);
    },
    close(name) {
      if (name === "v") inValue = false;
      else if (name === "c") endCell();
      else if (name === "row") {
        if (row.cells.some((text) => text.trim() !== "")) rows.push(row);
      } else inline.close(name);
    },
  };
  return {
    handler,
    taken() {
      const some = rows;
      rows = [];
      return some;
    },
  };
}

function shown({ t: type, s: style }: Attributes, value: string, book: Book): string {
  if (value === "") return "";
  if (type === "s") return book.texts[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === undefined || type === "n") {
    return shownNumber(value, book.styles[Number(style ?? 0)] ?? "plain", book.since);
  }
  return value;
}

/** The column of a cell such as `AB12`, from 1. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]*/.exec(reference)?.[0] ?? "";
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}
