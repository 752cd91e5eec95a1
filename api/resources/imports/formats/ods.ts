import { setImmediate as breathe } from "node:timers/promises";
import { MOST_COLUMNS } from "../locations";
import { unreadable } from "../workbook/refusal";
import { type Attributes, type Handler, parsed, readWhole } from "../workbook/xml";
import { openParts, type Parts } from "../workbook/zip";
import { countOf, createCellReader } from "./ods-cell";
import type { Row } from "./table";

/** As many as Excel and LibreOffice have. */
const MOST_LINES = 1_048_576;
/** The cells further right than an import takes: the first alone is handed on, so that it is refused. */
const MOST_CELLS = 200;
const MOST_ROW_CHARACTERS = 100_000;
/** A few bytes can repeat a row many times. */
const MOST_SHEET_CHARACTERS = 256 * 1024 ** 2;
const MOST_SHEETS = 1000;
const MOST_BYTES_OF_MANIFEST = 10 * 1024 ** 2;
/** Rows that are handed on without a pause for others. */
const ROWS_AT_ONCE = 500;
/** Sheets are here, below the document, its body and the spreadsheet; deeper tables are no sheets. */
const DEPTH_OF_SHEETS = 4;

/** A sheet of a workbook. Each call of `rows` reads it again. */
export interface Sheet {
  name: string;
  /** The rows that hold anything, with their lines, from 1. */
  rows(): AsyncIterable<Row>;
}

/**
 * Lists the visible sheets of an OpenDocument spreadsheet (`.ods`). Nothing stays open.
 *
 * @throws 422, also while rows are read, for a file that is damaged, locked or too large
 */
export async function openOds(path: string): Promise<{ sheets: Sheet[] }> {
  const sheets: (Sheet & { style: string })[] = [];
  const hiddenStyles = new Set<string>();
  let style = "";
  await withContent(path, (content) =>
    readWhole(
      content,
      sheetHandler({
        open(name, attributes) {
          if (name === "style") style = attributes["style:name"] ?? "";
          if (name === "table-properties" && attributes["table:display"] === "false") {
            hiddenStyles.add(style);
          }
        },
        sheet(attributes, index) {
          if (index >= MOST_SHEETS)
            throw unreadable(`The file has more than ${MOST_SHEETS} sheets`);
          sheets.push({
            name: attributes["table:name"] ?? "",
            style: attributes["table:style-name"] ?? "",
            rows: () => sheetRows(path, index),
          });
        },
      }),
    ),
  );
  if (sheets.length === 0) throw unreadable("The file has no sheet");
  return {
    sheets: sheets
      .filter((sheet) => !hiddenStyles.has(sheet.style))
      .map(({ name, rows }) => ({ name, rows })),
  };
}

async function withContent<Result>(
  path: string,
  use: (content: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  const parts = await openParts(path);
  try {
    return await use(await contentOf(parts));
  } finally {
    parts.close();
  }
}

async function contentOf(parts: Parts): Promise<AsyncIterable<Uint8Array>> {
  const manifest = await parts.read("META-INF/manifest.xml", MOST_BYTES_OF_MANIFEST);
  if (manifest) {
    await readWhole(manifest, {
      open(name) {
        if (name === "encryption-data") {
          throw unreadable("The workbook is protected by a password");
        }
      },
    });
  }
  const content = await parts.read("content.xml");
  if (!content) throw unreadable("The workbook is damaged");
  return content;
}

async function* sheetRows(path: string, index: number): AsyncGenerator<Row> {
  const parts = await openParts(path);
  try {
    const collector = rowCollector(index);
    let handedOn = 0;
    for await (const _ of parsed(await contentOf(parts), collector.handler)) {
      for (const { line, cells, times } of collector.taken()) {
        for (let at = 0; at < times; at++) {
          if (++handedOn % ROWS_AT_ONCE === 0) await breathe();
          yield { line: line + at, cells: [...cells] };
        }
      }
      if (collector.isOver()) return;
    }
  } finally {
    parts.close();
  }
}

interface RepeatedRow extends Row {
  times: number;
}

/** Gathers the rows of one sheet; repeated rows stay one until they are handed on. */
function rowCollector(index: number) {
  let rows: RepeatedRow[] = [];
  let isInSheet = false;
  let isOver = false;
  let line = 0;
  let times = 1;
  let column = 0;
  let cells: string[] = [];
  let characters = 0;
  const cell = createCellReader();
  function endCell(text: string, repeated: number) {
    const first = column + 1;
    column += repeated;
    if (text === "") return;
    if (column > MOST_COLUMNS) throw unreadable(`The file has more than ${MOST_COLUMNS} columns`);
    while (cells.length < Math.min(first - 1, MOST_CELLS)) cells.push("");
    for (let at = 0; at < repeated && cells.length <= MOST_CELLS; at++) cells.push(text);
  }
  function endRow() {
    const first = line + 1;
    line += times;
    if (!cells.some((text) => text.trim() !== "")) return;
    if (line > MOST_LINES) throw unreadable(`The sheet has more than ${MOST_LINES} rows`);
    const length = cells.reduce((sum, text) => sum + text.length, 0);
    if (length > MOST_ROW_CHARACTERS) {
      throw unreadable(`Row ${first} is longer than ${MOST_ROW_CHARACTERS} characters`);
    }
    characters += length * times;
    if (characters > MOST_SHEET_CHARACTERS) {
      throw unreadable(`The sheet has more than ${MOST_SHEET_CHARACTERS} characters`);
    }
    rows.push({ line: first, cells, times });
  }
  const handler = sheetHandler({
    sheet(_, at) {
      isInSheet = at === index;
    },
    endSheet() {
      isOver ||= isInSheet;
      isInSheet = false;
    },
    open(name, attributes) {
      if (!isInSheet || cell.open(name, attributes) || name !== "table-row") return;
      times = countOf(attributes["table:number-rows-repeated"], MOST_LINES);
      column = 0;
      cells = [];
    },
    text: cell.text,
    close(name) {
      if (!isInSheet) return;
      const ended = cell.close(name);
      if (typeof ended === "object") endCell(ended.text, ended.repeated);
      else if (!ended && name === "table-row") endRow();
    },
  });
  return {
    handler,
    taken() {
      const some = rows;
      rows = [];
      return some;
    },
    isOver: () => isOver,
  };
}

interface SheetHandler extends Handler {
  /** A sheet begins, the first with index 0. */
  sheet(attributes: Attributes, index: number): void;
  endSheet?(): void;
}

/** Tells the sheets of a spreadsheet from tables that are elsewhere in it. */
function sheetHandler(of: SheetHandler): Handler {
  let depth = 0;
  let sheets = 0;
  return {
    open(name, attributes) {
      if (++depth === DEPTH_OF_SHEETS && name === "table") of.sheet(attributes, sheets++);
      else of.open?.(name, attributes);
    },
    text: of.text,
    close(name) {
      if (depth-- === DEPTH_OF_SHEETS && name === "table") of.endSheet?.();
      else of.close?.(name);
    },
  };
}
