/** Reads days of the calendar as spreadsheets and people write them. */

/** What comes first in a date such as 03/04/2026, which does not show it itself. */
export const DATE_ORDERS = ["monthFirst", "dayFirst"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

type Day = [year: string | undefined, month: string | number | undefined, day: string | undefined];

interface Form {
  pattern: RegExp;
  /** Undefined where an order is needed to tell. */
  read(parts: (string | undefined)[], order: DateOrder | null): Day | undefined;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAME = `(${MONTHS.join("|")})[a-z]*\\.?`;
const NTH = "(\\d{1,2})(?:st|nd|rd|th)?";
const SLASHED = "(\\d{1,2})([/-])(\\d{1,2})\\2(\\d{4}|\\d{2})";

const FORMS: readonly Form[] = [
  {
    pattern: atOnce("(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})"),
    read: ([year, month, day]) => [year, month, day],
  },
  {
    pattern: atOnce("(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4}|\\d{2})"),
    read: ([day, month, year]) => [year, month, day],
  },
  {
    pattern: atOnce(SLASHED),
    read([first, , second, year], given) {
      const order = orderOf(Number(first), Number(second)) ?? given;
      if (order === null) return undefined;
      return order === "dayFirst" ? [year, second, first] : [year, first, second];
    },
  },
  {
    pattern: atOnce(`${NAME} ${NTH},? (\\d{4})`),
    read: ([name, day, year]) => [year, monthOf(name), day],
  },
  {
    pattern: atOnce(`${NTH}[ -]${NAME},?[ -](\\d{4})`),
    read: ([day, name, year]) => [year, monthOf(name), day],
  },
];

/** A pattern that is tried at one place of a text; a time of day behind it is nothing of a day. */
function atOnce(form: string): RegExp {
  const time = "(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z| ?[AP]M)?)?";
  return new RegExp(`${form}${time}(?![\\w/])`, "iy");
}

const SEPARATOR = /[,;|\s]+|$/y;

/** Days since 1899-12-30 as Excel counts them: of the years 1954 to 2119. */
const SERIAL = /(?:[2-7]\d{4})(?![\w./-])/y;
const SERIAL_START = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Reads a list of days.
 *
 * @param order what comes first where a date does not show it; null: nobody knows
 * @returns ISO dates as they come, or what is wrong
 */
export function readDates(text: string, order: DateOrder | null): string[] | string {
  const dates: string[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  take(SEPARATOR);
  while (at < text.length) {
    const rest = text.slice(at);
    const read = readNext(take, order);
    const shown = rest
      .split(/[,;|\n]/)[0]
      ?.trim()
      .slice(0, 30);
    if (read === "either") return `“${shown}” can be of two months: say how dates are written`;
    if (read === null || !take(SEPARATOR)) return `“${shown}” is no date such as 2026-12-24`;
    dates.push(read);
  }
  return dates;
}

function readNext(
  take: (pattern: RegExp) => RegExpExecArray | null,
  order: DateOrder | null,
): string | "either" | null {
  const serial = take(SERIAL);
  if (serial) return isoOf(SERIAL_START + Number(serial[0]) * DAY_MS);
  for (const { pattern, read } of FORMS) {
    const found = take(pattern);
    if (!found) continue;
    const day = read(found.slice(1), order);
    return day ? dateOf(day) : "either";
  }
  return null;
}

/** The date, unless there is no such day. A year of two digits is of this century. */
function dateOf([year = "", month, day]: Day): string | null {
  const full = Number(year) + (year.length === 2 ? 2000 : 0);
  const time = Date.UTC(full, Number(month) - 1, Number(day));
  const date = new Date(time);
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? isoOf(time) : null;
}

const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const monthOf = (name = "") => MONTHS.indexOf(name.toLowerCase()) + 1;

/** The order that two numbers show by their size. */
function orderOf(first: number, second: number): DateOrder | null {
  if (first > 12) return "dayFirst";
  return second > 12 || first === second ? "monthFirst" : null;
}

const DATE_IN_CELL = new RegExp(`(?<![\\d/-])${SLASHED}(?![\\d/-])`, "g");

/** What dates of a column show about their order. */
export interface OrderEvidence {
  /** Whether there are dates of which the order matters. */
  isAsked: boolean;
  /** Orders that some dates show. */
  shown: Set<DateOrder>;
}

/** Looks at one cell of a column for dates that need an order, or show it. */
export function noteOrder(evidence: OrderEvidence, cell: string): void {
  for (const [, first, , second] of cell.matchAll(DATE_IN_CELL)) {
    if (first === second) continue;
    evidence.isAsked = true;
    const order = orderOf(Number(first), Number(second));
    if (order) evidence.shown.add(order);
  }
}
