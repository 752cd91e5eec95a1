import { stringify } from "csv-stringify/sync";

/** At the start of a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | number | boolean | null;

/**
 * A text that a spreadsheet takes for a formula, some also by the wide signs of East Asia; with
 * apostrophes of its own before it too, so that what an import takes off is always ours.
 */
export const LIKE_FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * Lines of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe
 * before it; the import takes that off again.
 */
export const csvLines = (rows: readonly (readonly Cell[])[], delimiter = ","): string =>
  rows.length === 0
    ? ""
    : stringify(
        rows.map((row) => row.map(asText)),
        // Left to itself it quotes a line break only where it is that of the records.
        { delimiter, record_delimiter: "\r\n", quoted_match: /[\r\n]/ },
      );

function asText(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  return LIKE_FORMULA.test(cell) ? `'${cell}` : cell;
}
