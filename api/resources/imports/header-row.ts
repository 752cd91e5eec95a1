/** Which row of a file names its columns, and which rows sum others up. */
import {
  isDate,
  isEmail,
  isMostly,
  isNothing,
  isNumber,
  isNumbered,
  isPhone,
  isStreetAddress,
} from "./cell-kinds";
import { headerKey, lettersOf } from "./header-names";

/** A row of a file that is not stored yet. */
interface Row {
  line: number;
  cells: readonly string[];
}

/** The rows in which a header row is looked for. */
const ROWS_LOOKED_AT = 20;
/** The known names that make a header row; in a file of two columns or one, one does. */
const ENOUGH_NAMES = 2;
const LONGEST_HEADER = 80;
const LONGEST_TOTAL = 60;
/** A file has more columns only if it is refused. */
const COLUMNS_LOOKED_AT = 200;

const KINDS: readonly ((cell: string) => boolean)[] = [
  isNumber,
  isEmail,
  isPhone,
  isDate,
  isStreetAddress,
];
/** The kind that a cell is of; -1 for words, as headers are. */
const kindOf = (cell: string) => KINDS.findIndex((isKind) => isKind(cell));
const isWords = (cell: string) => kindOf(cell) < 0;

const filled = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter(Boolean);
const namesOf = (cells: readonly string[]) =>
  new Set(filled(cells).flatMap((cell) => (isHeaderLike(cell) ? (headerKey(cell) ?? []) : [])));
const isHeaderLike = (cell: string) => cell.length <= LONGEST_HEADER && isWords(cell);

/**
 * How much some cells look like a header row: the names that are known among them, each counted once, less a quarter of
 * the cells that are numbers, dates, phones, emails or addresses.
 */
export const headerScore = (cells: readonly string[]): number =>
  namesOf(cells).size - filled(cells).filter((cell) => !isWords(cell)).length / 4;

/**
 * Finds the header row among the first rows of a file. Titles, notes and blank rows may stand above it.
 *
 * @returns its place in `rows`; null for a file without headers
 */
export function findHeader(rows: readonly Row[]): number | null {
  const first = rows
    .slice(0, ROWS_LOOKED_AT)
    .map(({ cells }) => cells.slice(0, COLUMNS_LOOKED_AT).map((cell) => cell.trim()));
  const width = Math.max(0, ...first.map((cells) => filled(cells).length));
  const enough = width <= ENOUGH_NAMES ? 1 : ENOUGH_NAMES;
  const scores = first.map((cells) =>
    namesOf(cells).size >= enough && isFull(cells, width) ? headerScore(cells) : 0,
  );
  const best = Math.max(0, ...scores);
  if (best > 0) return scores.indexOf(best);
  const at = first.findIndex((cells) => isFull(cells, width));
  return at >= 0 && isHeaderAbove(first[at] ?? [], first.slice(at + 1)) ? at : null;
}

/** A title or a note fills one cell above rows of several. */
const isFull = (cells: readonly string[], width: number) =>
  filled(cells).length >= Math.min(2, width) && filled(cells).length > 0;

/**
 * Whether a row that names nothing known is a header row: it is, unless its cells are of the kinds of the cells below
 * or come again there.
 */
function isHeaderAbove(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  let same = 0;
  let other = 0;
  cells.forEach((cell, column) => {
    if (isNothing(cell)) return;
    const under = below.map((row) => row[column] ?? "").filter((one) => !isNothing(one));
    const kind = kindOf(cell);
    if (under.includes(cell)) same++;
    else if (isMostly(under, (one) => !isWords(one))) {
      if (kind < 0 && !isNumbered(cell)) other++;
      else same++;
    } else if (kind >= 0) same++;
  });
  return other >= same;
}

/** What rows of totals begin with, by `lettersOf`. */
const TOTALS = new Set(
  `Total, Totals, Grand total, Sum, Subtotal, Sub-total, Total count, Count, Overall, Summe, Gesamt, Gesamtsumme,
  Zwischensumme, Insgesamt, Anzahl, Suma, Total general, Suma total, Somme, Total général, Sous-total, Totale,
  Totale generale, Somma, Subtotale, Totaal, Eindtotaal, Subtotaal, Som, Razem, Ogółem, Łącznie, Suma końcowa,
  Soma, Total geral, Итого, Всего, Сумма, Общий итог, Итог, 合計, 総計, 小計, 計, المجموع, الإجمالي, المجموع الكلي,
  مجموع, الاجمالي`
    .split(",")
    .map(lettersOf),
);

/** A count or a sum of money: it has two decimals at most, and coordinates have more. */
const SUM =
  /^[^\d\p{L}]{0,2}(?:\d+|\d{1,3}(?:[\s.,'’]\d{3})+)(?:[.,]\d{1,2})?\s*(?:\p{Sc}|%|[A-Z]{3})?$/u;

/**
 * Whether a row sums up others: its name is a word for it, alone or with a number, and its other cells are numbers. A
 * location may be called "Total": it has an address or other words.
 *
 * @param nameAt the column of the name; where its cell is empty, the first filled cell counts
 */
export function isTotals(cells: readonly string[], nameAt: number): boolean {
  const named = cells[nameAt]?.trim();
  const at = named ? nameAt : cells.findIndex((cell) => cell.trim());
  const name = (named || cells[at]?.trim()) ?? "";
  if (name.length > LONGEST_TOTAL) return false;
  const [, word = "", colon = "", sum = ""] =
    /^(.*?)\s*([:：]?)\s*(\d[\d.,\s]*)?$/.exec(name) ?? [];
  if (!TOTALS.has(lettersOf(word))) return false;
  const others = cells
    .map((cell) => cell.trim())
    .filter((cell, place) => place !== at && cell !== "");
  return (
    (others.length > 0 || colon !== "" || sum !== "") && others.every((cell) => SUM.test(cell))
  );
}
