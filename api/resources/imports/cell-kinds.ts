/**
 * What a cell is by its form alone. Cells are trimmed and not empty; each test takes only cells of the length that its
 * kind may have, since strangers' cells may be very long.
 */
import { readHours } from "contract/locations/hours-reader";
import { HoursError, parseClosedDays } from "contract/locations/opening-hours";
import { isUuid } from "../../http/ids";
import { readPosition } from "./locations";

type Test = (cell: string) => boolean;

/** Words that people write where they have nothing. */
const NOTHING = /^(?:n\.?\/?a\.?|#n\/a|null|none|nil|nan|-+|–|—|\.|\?)$/i;
export const isNothing: Test = (cell) => cell === "" || NOTHING.test(cell);

/** One cell in five may be of another kind, as single ones are wrong in every file. */
const CELLS_FOR_ANOTHER = 5;

/**
 * Whether most cells are of a kind. Stops at the first cell that decides it: a file may have many columns, and reading
 * hours takes long.
 */
export function isMostly(cells: readonly string[], test: Test): boolean {
  let others = 0;
  const isFew = () => ++others * CELLS_FOR_ANOTHER <= cells.length;
  return cells.length > 0 && cells.every((cell) => test(cell) || isFew());
}

/** Which part of the cells is left if each comes once. */
export const distinctPart = (cells: readonly string[]): number =>
  cells.length === 0 ? 1 : new Set(cells).size / cells.length;

const EMAIL = /^(?:mailto:)?[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]{2,}$/i;
/** One address or several, also as `Sam <sam@shop.example>`. */
export const isEmail: Test = (cell) =>
  cell.length <= 500 &&
  cell.split(/[,;]\s*/).every((one) => EMAIL.test(/<([^<>]*)>\s*$/.exec(one)?.[1] ?? one.trim()));

const LINK = /^(?:https?:\/\/|www\.)\S+$/i;
const isLink: Test = (cell) => LINK.test(cell);

const NUMBER = /^[-+−]?[\d\s.,']*\d[\d\s.,']*%?$/;
export const isNumber: Test = (cell) => cell.length <= 40 && NUMBER.test(cell);
export const isWholeNumber: Test = (cell) => /^\d{1,4}$/.test(cell);

/** Also one of several with its time, as `12.05.2026 10:30`. */
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))(?:[T ,].*)?$/;
export const isDate: Test = (cell) => DATE.test(cell);

/** Dates as closed days are written, at least one. */
export const isDates: Test = (cell) =>
  /^\d{4}-/.test(cell) && cell.length <= 2000 && isRead(() => parseClosedDays(cell));
export const hasManyDates: Test = (cell) => isDates(cell) && /\d[,;\s]+\d/.test(cell);

const PHONE =
  /^(?:tel:|tel\.?|phone:?)?\s*(\+?[\d\s().\-/]{6,30}?)(?:\s*(?:ext\.?|x|#|;ext=)\s*\d{1,6})?$/i;
/** Numbers of an area, an exchange and a line, as in North America. */
const GROUPED = /^\(?\d{3}\)?[\s.-]*\d{3}[\s.-]\d{4}$/;
const DATE_OR_TIMES = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$|^\d{1,2}[.:]\d\d[\s-]+\d{1,2}[.:]\d\d$/;
/** A phone number that can't be a number of another kind: by its plus, its zero or its groups. */
export const isPhone: Test = (cell) => {
  const number = cell.length <= 60 ? PHONE.exec(cell)?.[1]?.trim() : undefined;
  if (!number || DATE_OR_TIMES.test(number) || isDate(cell)) return false;
  const digits = number.replace(/\D/g, "").length;
  if (digits < 7 || digits > 15) return false;
  const isWithZero = /^\(?0\d*[\s()/.-]+\d/.test(number) || /^0\d{8,}$/.test(number);
  return (
    number.startsWith("+") || isWithZero || GROUPED.test(number) || /^\(\d{2,5}\)\s*\d/.test(number)
  );
};

const TIME = /\d\s*[:.h]\s*\d\d|\d\s*[ap]\.?m\b|\d\s*uhr|24\/7|\d\d\d\d\s*[-–]\s*\d\d\d\d/i;
/** Weekly hours that can be read. */
export const isHours: Test = (cell) => cell.length <= 500 && isRead(() => readHours(cell));
/** Hours whose form shows that they are none of another kind of range, as `5-10` may be. */
export const isClearHours: Test = (cell) =>
  cell.length <= 500 &&
  TIME.test(cell) &&
  !isDate(cell) &&
  (/\p{L}{2}|[-–;]/u.test(cell) || cell === "24/7") &&
  isHours(cell);
/** Enough cells to see that they are hours: each takes long to read. */
export const someHours = (cells: readonly string[]): string[] => cells.slice(0, 20);
export const hasDays: Test = (cell) => /\p{L}{2}|24\/7/u.test(cell);

const POSTCODES = [
  /^\d{5}(?:-\d{4})?$/,
  /^\d{4}$/,
  /^\d{6}$/,
  /^\d{3} \d{2,3}$/,
  /^\d{2}-\d{3}$/,
  /^\d{3}-\d{4}$/,
  /^\d{4}-\d{3}$/,
  /^\d{5}-\d{3}$/,
  /^\d{4} ?[A-Z]{2}$/,
  /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  /^[A-Z]\d{2} ?[A-Z\d]{4}$/,
  /^[A-Z]{2}-\d{4}$/,
];
/** Postcodes of one country. Years and numbers that count up have the same form. */
export function arePostcodes(cells: readonly string[]): boolean {
  const isYear: Test = (cell) => /^(?:19|20)\d\d$/.test(cell);
  const isCounted = cells.length > 1 && cells.every((cell, at) => +cell === +(cells[0] ?? "") + at);
  return (
    !isCounted &&
    !isMostly(cells, isYear) &&
    POSTCODES.some((form) => isMostly(cells, (cell) => form.test(cell)))
  );
}

const STREET_ENDING =
  /(?:stra(?:ß|ss)e|str\.?|weg|platz|allee|gasse|damm|ufer|straat|laan|plein|kade|gracht|dijk|gatan|vägen|vej)(?!\p{L})/iu;
const STREET_WORD =
  /(?<!\p{L})(?:st|street|rd|road|ave?|avenue|blvd|boulevard|lane|ln|drive|highway|hwy|route|square|rue|quai|chemin|place|impasse|via|viale|corso|piazza|largo|calle|avenida|av|avda|paseo|plaza|carretera|carrera|rua|travessa|praça|estrada|rodovia|ulica|ul|aleja|al|plac|ул|улица|проспект|просп|пр-т|шоссе|переулок|пер|شارع|طريق)(?!\p{L})/iu;
const isStreet: Test = (cell) => STREET_ENDING.test(cell) || STREET_WORD.test(cell);
const NUMBER_BEFORE = /^\d{1,5}(?:[-/]\d{1,5})?\s?[a-z]?,?\s+(?=\p{L})/iu;
const NUMBER_AFTER = /\p{L}[.,\s].*?\d{1,5}\s?[a-z]?(?:[-/]\d{1,5}\s?[a-z]?)?$/iu;
const IN_JAPAN = /[都道府県市区町村].*\d/u;
/** A street with the number of a house. */
export const isStreetAddress: Test = (cell) => {
  if (cell.length > 300) return false;
  if (IN_JAPAN.test(cell)) return true;
  const street = cell.replace(NUMBER_BEFORE, "");
  if (street !== cell) return isStreet(street) || street.trim().includes(" ");
  return NUMBER_AFTER.test(cell) && isStreet(cell);
};
/** A text with a number at an end, where an address has that of the house. */
export const isNumbered: Test = (cell) =>
  cell.length <= 300 && (/^\d+\S*\s|[\s,]\d+\S*$/.test(cell) || IN_JAPAN.test(cell));
export const isHouseNumber: Test = (cell) =>
  cell.length <= 20 && /^\d{1,5}\s?[a-z]?(?:\s?[-/]\s?\d{0,5}\s?[a-z]?)?$/i.test(cell);

/** Words that no reader of other kinds takes. */
export const isText: Test = (cell) =>
  cell.length <= 200 &&
  /\p{L}/u.test(cell) &&
  ![isEmail, isLink, isNumber, isDate, isPhone, isUuid].some((test) => test(cell)) &&
  !TIME.test(cell) &&
  readPosition(cell) === null;

/** Whether the filled cells are all ids as this system gives them: the ids of locations, in its own files. */
export function isLocationIds(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return filled.length > 0 && filled.every(isUuid);
}

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (!(error instanceof HoursError)) throw error;
    return false;
  }
}
