import { stringify } from "csv-stringify/sync";

export type Cell = string | number | boolean | null;

/**
 * Lines of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe
 * before it; the import takes that off again.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0
    ? ""
    : stringify(
        rows.map((row) => row.map(asText)),
        { record_delimiter: "\r\n" },
      );

function asText(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  // With apostrophes of its own too, so that what is taken off is always ours.
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
