/** Guesses what the columns of a file hold, so that most files need no mapping by hand. */
import type { ImportField, LocationField } from "contract/entities";
import {
  arePostcodes,
  distinctPart,
  isDates,
  isEmail,
  isHours,
  isLocationIds,
  isMostly,
  isNumber,
  isPhone,
  isWholeNumber,
  someHours,
} from "./cell-kinds";
import { joinedColumns } from "./guess-address";
import { type Column, isOfGroup, readColumns } from "./guess-columns";
import { findDays } from "./guess-days";
import { findPosition } from "./guess-position";
import { addByValues, type Guess } from "./guess-values";
import { isPlainCode, isPlainNumber, type Meaning, OWN_RANK } from "./header-names";
import { IMPORT_COLUMNS } from "./locations";

type Cells = readonly string[];

/** Below this, a number is one of a group of rows, and no key of a location. */
const MOST_KEYS = 0.65;

const areWholeNumbers = (cells: Cells) => isMostly(cells, isWholeNumber);

/** What cells have to be under a header that usually means a field, but may mean something else. */
const FITS: Partial<Record<Meaning, (cells: Cells, column: Column) => boolean>> = {
  name: (cells) => !isMostly(cells, (cell) => isNumber(cell) || isEmail(cell)),
  address: (cells) => !isMostly(cells, isEmail),
  contactName: (cells) => !isMostly(cells, (cell) => isEmail(cell) || isPhone(cell)),
  contactPhone: (cells) => isMostly(cells, (cell) => /\d/.test(cell)),
  contactEmail: (cells) => cells.some((cell) => cell.includes("@")),
  externalId: (cells, { letters }) =>
    distinctPart(cells) >= MOST_KEYS &&
    !(isPlainNumber(letters) && areCounted(cells)) &&
    !(isPlainCode(letters) && arePostcodes(cells)),
  openingHours: (cells) => someHours(cells).some(isHours),
  closedDays: (cells) => isMostly(cells, isDates),
  visitEvery: areWholeNumbers,
  visitMinutes: areWholeNumbers,
  priority: areWholeNumbers,
};

/** Headers of ids that this system gives. */
const OF_LOCATIONS: readonly string[] = ["locationid", "id"];

/** Whether cells are the numbers of their rows, which the next file gives to others. */
const areCounted = (cells: Cells) =>
  cells.length > 1 && cells.every((cell, at) => Number(cell) === at + 1);

/** Cells decide nothing where there are none, or where the header is that of our own files. */
const isUnfit = (column: Column) =>
  column.name !== null &&
  column.name.rank !== OWN_RANK &&
  column.cells.length > 0 &&
  FITS[column.name.meaning]?.(column.cells, column) === false;

/**
 * Guesses what each column holds by its header in one of many languages, else by its cells. No field comes twice, but
 * `address` may: its columns are joined in the order of the file.
 *
 * @param rows the cells of the first rows
 */
export function guessFields(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): (ImportField | null)[] {
  const columns = readColumns(headers, rows);
  const guessed: Guess = headers.map(() => null);
  const position = findPosition(
    columns.map(({ letters }) => letters),
    columns.map(({ cells }) => cells),
  );
  if (position >= 0) guessed[position] = "position";
  const own = columns.findIndex(
    ({ letters, cells }) => OF_LOCATIONS.includes(letters) && isLocationIds(cells),
  );
  if (own >= 0) guessed[own] = "locationId";
  const group = addressGroup(columns);
  const unfit = new Set(columns.filter(isUnfit));
  const isNamed = (column: Column) => !unfit.has(column) && isOfGroup(column, group);
  for (const field of IMPORT_COLUMNS) {
    if (position >= 0 && (field === "latitude" || field === "longitude")) continue;
    const at = findByName(columns, guessed, field, isNamed);
    if (at < 0) continue;
    const taken = field === "address" ? joinedColumns(columns, at) : [at];
    for (const one of taken) guessed[one] ??= field;
  }
  if (!guessed.includes("openingHours")) {
    findDays(headers, columns).forEach((day, at) => {
      guessed[at] ??= day;
    });
  }
  addByValues(guessed, columns, (column) => column.name === null || unfit.has(column));
  return guessed;
}

/** The column whose header is the surest for a field; one that most rows fill before others. */
function findByName(
  columns: readonly Column[],
  guessed: Guess,
  field: LocationField,
  isNamed: (column: Column) => boolean,
): number {
  const rank = ({ name, isSparse }: Column) =>
    [name?.rank !== OWN_RANK, isSparse, name?.rank ?? 0].map(Number);
  const [best] = columns
    .map((column, at) => ({ column, at }))
    .filter(({ column, at }) => !guessed[at] && column.name?.meaning === field && isNamed(column))
    .sort((a, b) => compareRanks(rank(a.column), rank(b.column)));
  return best?.at ?? -1;
}

const compareRanks = (some: readonly number[], others: readonly number[]): number =>
  some.map((rank, at) => rank - (others[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

const PARTS_OF_ADDRESSES: readonly string[] = ["address", "city", "zip"];

/** Of several addresses, as those for bills and for deliveries, the one with most parts; the first of those. */
function addressGroup(columns: readonly Column[]): string {
  const parts = new Map<string, number>();
  for (const { name, cells } of columns) {
    if (!name?.group || !PARTS_OF_ADDRESSES.includes(name.meaning)) continue;
    parts.set(name.group, (parts.get(name.group) ?? 0) + (cells.length > 0 ? 1 : 0));
  }
  const most = Math.max(...parts.values());
  return [...parts].find(([, count]) => count === most)?.[0] ?? "";
}
