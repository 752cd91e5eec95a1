import { invalid } from "../../http/errors";
import { headerScore } from "./header-row";
import type { FileRow } from "./locations";

/** A sheet of a workbook, which is read when it is asked for. */
export interface Sheet {
  name: string;
  read(): Promise<AsyncIterable<FileRow>>;
}

/** Sheets further back are read only when they are chosen. */
const MOST_LOOKED_AT = 10;
const ROWS_LOOKED_AT = 20;

/**
 * The rows of the sheet that is chosen; else of the one whose first rows look most like a list with
 * headers, of several the first. Empty sheets come last.
 *
 * @throws 422 where there is no sheet of this name
 */
export async function chosenSheet(
  sheets: readonly Sheet[],
  name: string | null | undefined,
): Promise<{ name: string; rows: AsyncIterable<FileRow> }> {
  const chosen = name ? sheets.find((sheet) => sheet.name === name) : await likeliest(sheets);
  if (!chosen) {
    throw name
      ? invalid(`The workbook has no sheet "${name}"`, "body.sheet")
      : invalid("The workbook has no sheet of cells; save it as CSV", "body.file");
  }
  return { name: chosen.name, rows: await chosen.read() };
}

async function likeliest(sheets: readonly Sheet[]): Promise<Sheet | undefined> {
  if (sheets.length <= 1) return sheets[0];
  let best: { sheet: Sheet; score: number } | undefined;
  for (const sheet of sheets.slice(0, MOST_LOOKED_AT)) {
    const score = await scoreOf(sheet);
    if (!best || score > best.score) best = { sheet, score };
  }
  return best?.sheet;
}

/** What the best of the first rows looks like as a header row; below zero for a sheet of few cells. */
async function scoreOf(sheet: Sheet): Promise<number> {
  let best = Number.NEGATIVE_INFINITY;
  let rows = 0;
  for await (const { cells } of await sheet.read()) {
    best = Math.max(best, headerScore(cells));
    if (++rows >= ROWS_LOOKED_AT) break;
  }
  return rows > 1 ? best : Math.min(best, rows - 2);
}
