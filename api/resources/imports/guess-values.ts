/** What columns hold by their cells, where their headers don't say it. */
import type { ImportField } from "contract/entities";
import { readAngle } from "geo/places/angle";
import {
  arePostcodes,
  distinctPart,
  hasDays,
  hasManyDates,
  isClearHours,
  isDate,
  isDates,
  isEmail,
  isMostly,
  isPhone,
  isStreetAddress,
  isText,
  someHours,
} from "./cell-kinds";
import type { Column } from "./guess-columns";
import { isPlainCode } from "./header-names";

export type Guess = (ImportField | null)[];

/** Headers that say nothing, as programs give them to columns without one. */
const NO_HEADER =
  /^(?:column|col|field|unnamed|spalte|feld|columna|campo|colonne|champ|colonna|kolom|kolumna|coluna|столбец|列|عمود|c|f)?\d*$/u;
/** Parts of headers whose cells look like fields that they are not. */
const OF_OTHERS =
  /fax|факс|ファックス|فاكس|web|url|birth|geburt|naissance|created|updated|modified|deliver|liefer|livraison|entrega|consegna|warehouse|lager|emergency|notfall/;

/** What the names of other things begin or end with, as `Nome impianto` and `測定局名称`. */
const NAME_PART = /^(?:name|naam|nom|nazw|назв|наимен|اسم|الاسم)|(?:name|naam|名|名称)$/;

/** The part of a column's texts that has to be different, for names of locations. */
const MOST_DIFFERENT = 0.8;
/** A postcode stands at most as far from an address or a city. */
const NEAR = 3;
const MOST_CITY_CHARACTERS = 40;

const isNameless = ({ letters }: Column) => NO_HEADER.test(letters);

/**
 * Adds what the cells of columns show to a guess by headers. A wrong guess costs more than none: where a header says
 * something, even if it is not known what, the cells have to leave no doubt.
 *
 * @param isOpen whether the header of a column leaves it to its cells
 */
export function addByValues(
  guessed: Guess,
  columns: readonly Column[],
  isOpen: (column: Column) => boolean,
): void {
  const free = (column: Column, at: number) =>
    !guessed[at] && isOpen(column) && !OF_OTHERS.test(column.letters);
  const find = (is: (column: Column, at: number) => boolean) =>
    columns.findIndex((column, at) => free(column, at) && is(column, at));
  const take = (field: ImportField, is: (column: Column, at: number) => boolean) => {
    const at = guessed.includes(field) ? -1 : find(is);
    if (at >= 0) guessed[at] = field;
  };
  const nameless = (is: (column: Column, at: number) => boolean) => (column: Column, at: number) =>
    isNameless(column) && is(column, at);

  take("contactEmail", ({ cells }) => isMostly(cells, isEmail));
  take("contactPhone", ({ cells }) => isMostly(cells, isPhone));
  if (!guessed.some((field) => field?.startsWith("hours"))) take("openingHours", areHours);
  take("closedDays", ({ cells }) => isMostly(cells, isDates) && cells.some(hasManyDates));
  takeCoordinates(guessed, columns, free);
  take(
    "address",
    nameless(({ cells }) => isMostly(cells, isStreetAddress)),
  );
  take(
    "zip",
    (column, at) =>
      (isNameless(column) || isPlainCode(column.letters)) &&
      arePostcodes(column.cells) &&
      isNearPlace(guessed, at),
  );
  const areNames = ({ cells }: Column) =>
    isMostly(cells, isText) && distinctPart(cells) >= MOST_DIFFERENT;
  take("name", (column) => NAME_PART.test(column.letters) && areNames(column));
  take("name", areNames);
  take(
    "city",
    nameless(({ cells }, at) => isBesideZip(guessed, columns, at) && isMostly(cells, isCity)),
  );
}

const areHours = (column: Column) =>
  isMostly(someHours(column.cells), isClearHours) &&
  (isNameless(column) || column.cells.some(hasDays));

const isNearPlace = (guessed: Guess, at: number) =>
  guessed.some(
    (field, place) => (field === "address" || field === "city") && Math.abs(place - at) <= NEAR,
  );

/** Before or after the postcode, of columns that hold more than codes such as `OH`. */
function isBesideZip(guessed: Guess, columns: readonly Column[], at: number): boolean {
  const zip = guessed.indexOf("zip");
  if (zip < 0 || !guessed.includes("address")) return false;
  const between = columns.slice(Math.min(zip, at) + 1, Math.max(zip, at));
  return at !== zip && between.every(({ cells }) => isMostly(cells, isCode));
}

const isCode = (cell: string) => /^\p{L}{2,3}$/u.test(cell);
const isCity = (cell: string) =>
  cell.length <= MOST_CITY_CHARACTERS && isText(cell) && !/\d/.test(cell) && !isCode(cell);

/** With three decimals it may be a number of thousands. */
const hasPlaces = (cell: string) => /[.,]\d{4}/.test(cell) && !isDate(cell);

/** Two columns side by side without headers, of numbers with decimals: the latitude comes first if both fit. */
function takeCoordinates(
  guessed: Guess,
  columns: readonly Column[],
  isFree: (column: Column, at: number) => boolean,
): void {
  if (guessed.some((field) => field && ["position", "latitude", "longitude"].includes(field)))
    return;
  const are = (at: number, axis: "latitude" | "longitude") => {
    const column = columns[at];
    if (!column || !isNameless(column) || !isFree(column, at)) return false;
    return isMostly(column.cells, (cell) => hasPlaces(cell) && readAngle(cell, axis) !== null);
  };
  const pairs = [
    ["latitude", "longitude"],
    ["longitude", "latitude"],
  ] as const;
  for (const [first, second] of pairs) {
    const at = columns.findIndex((_, place) => are(place, first) && are(place + 1, second));
    if (at < 0) continue;
    guessed[at] = first;
    guessed[at + 1] = second;
    return;
  }
}
