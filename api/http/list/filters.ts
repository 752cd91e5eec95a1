import { type ColumnFilters, parseColumnFilters } from "contract/column-filters";
import { type SQL, sql } from "drizzle-orm";
import { invalid } from "../errors";
import { asUuid } from "../ids";
import { condition, parameter, substringPattern } from "./conditions";
import { readDay, readInstant, type Span } from "./instants";
import type { Column } from "./resource";
import type { ColumnFinder } from "./where";

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?$/i;
/** The word for "has no value". */
const NONE = "none";
/** The word for "has some value", where that is an id. */
const ANY = "any";

/** The zones on whose clocks moments are compared, as Postgres knows them. */
export interface Clocks {
  /** In which the filter's moments are meant. */
  asked: string;
  /** In which a row's moments are shown. */
  own: SQL;
}

/**
 * The `filters` parameter as conditions. By the column's kind a value is
 * - text: a part of the text, or `=text` for the whole of it, in any letter case
 * - enum, id, boolean: the value itself
 * - number, instant: `v`, `>v`, `>=v`, `<v`, `<=v`, or `a..b` with `b` left out of it; either
 *   end may be empty. A date without a time is the whole day in UTC.
 * - any kind that can be empty: `none`; an id: `any` for one that isn't
 *
 * @param clocks given, moments are compared as clocks show them, each row's by its own
 * @throws 422 for an unknown column or a value that doesn't fit
 */
export function columnFilterConditions(
  text: string | undefined,
  find: ColumnFinder,
  clocks?: Clocks,
): SQL[] {
  const filters: ColumnFilters = parseColumnFilters(text);
  return Object.entries(filters).map(([name, value]) => {
    const path = `query.filters.${name}`;
    return columnFilter(find(name, path), value, path, clocks);
  });
}

function columnFilter(column: Column, value: string, path: string, clocks?: Clocks): SQL {
  if (column.nullable && value.toLowerCase() === NONE) {
    return column.empty ?? sql`${column.sql} IS NULL`;
  }
  if (column.kind === "id" && value.toLowerCase() === ANY) return sql`${column.sql} IS NOT NULL`;
  switch (column.kind) {
    case "text":
      if (value.startsWith("="))
        return sql`lower(${column.sql}) = lower(${value.slice(1).trim()}::text)`;
      return sql`${column.sql} ILIKE ${substringPattern(value)}`;
    case "number":
      return interval(
        (sign, end) => sql`${column.sql} ${SIGNS[sign]} ${parameter(column, end)}`,
        value,
        (end) => asSpan(NUMBER.test(end) ? String(Number(end)) : undefined),
        () => wrongInterval(column, path),
      );
    case "instant":
      return interval(
        (sign, end) => compareMoment(column, sign, end, clocks),
        value,
        readInstant,
        () => wrongInterval(column, path),
      );
    case "day":
      return interval(
        (sign, end) => sql`${column.sql} ${SIGNS[sign]} ${parameter(column, end)}`,
        value,
        (end) => asSpan(readDay(end)),
        () => wrongInterval(column, path),
      );
    case "boolean":
      if (value !== "true" && value !== "false")
        throw invalid(`${path} must be true or false`, path);
      // As a condition, of which Postgres can make a join; not as a value that is compared.
      return value === "true" ? sql`(${column.sql})` : sql`NOT (${column.sql})`;
    case "id":
      return sql`${column.sql} = ${asUuid(value)}::uuid`;
    case "enum":
    case "json":
      return condition(column, "eq", value, path);
  }
}

const asSpan = (start: string | undefined): Span | undefined => (start ? { start } : undefined);

const SIGNS = { ">=": sql`>=`, ">": sql`>`, "<=": sql`<=`, "<": sql`<`, "=": sql`=` };
type Sign = keyof typeof SIGNS;

/** Clocks of two zones are never further apart: they are 12 h behind UTC to 14 h ahead of it. */
const APART = sql`interval '26 hours'`;
/** The smallest difference of two moments in the database. */
const LEAST = sql`interval '1 millisecond'`;

/**
 * Compares a column of instants with a moment. By clocks, the moment is what those of the asked zone
 * show, and a row is compared by what those of its own zone show. An index decides on most rows:
 * only those within {@link APART} of the moment need their zone.
 */
function compareMoment(column: Column, sign: Sign, end: string, clocks?: Clocks): SQL {
  const instant = column.sql;
  const moment = parameter(column, end);
  if (!clocks) return sql`${instant} ${SIGNS[sign]} ${moment}`;
  // From the millisecond before: a day that begins at 1:00, as clocks change, begins at 0:00 elsewhere.
  const shown = sql`((${moment} - ${LEAST}) AT TIME ZONE ${clocks.asked}::text + ${LEAST})`;
  const byClock = sql`${instant} AT TIME ZONE ${clocks.own} ${SIGNS[sign]} ${shown}`;
  const [early, late] = [sql`${moment} - ${APART}`, sql`${moment} + ${APART}`];
  if (sign === "=") return sql`${instant} BETWEEN ${early} AND ${late} AND ${byClock}`;
  return sign.startsWith(">")
    ? sql`${instant} >= ${early} AND (${instant} > ${late} OR ${byClock})`
    : sql`${instant} <= ${late} AND (${instant} < ${early} OR ${byClock})`;
}

const wrongInterval = ({ kind }: Column, path: string) =>
  invalid(`${path} must be v, >v, >=v, <v, <=v or a..b, with v a ${kind}`, path);

/**
 * Reads an interval as conditions.
 *
 * @param is compares the column with an end
 * @param wrong makes the error for what can't be read
 */
function interval(
  is: (sign: Sign, end: string) => SQL,
  text: string,
  read: (end: string) => Span | undefined,
  wrong: () => Error,
): SQL {
  const span = (end: string): Span => {
    const found = read(end.trim());
    if (!found) throw wrong();
    return found;
  };
  const from = (value: string) => is(">=", value);
  const before = (value: string) => is("<", value);

  const range = /^(.*?)\.\.(.*)$/.exec(text);
  if (range) {
    const [, a = "", b = ""] = range;
    const ends = [
      ...(a.trim() ? [from(span(a).start)] : []),
      ...(b.trim() ? [before(span(b).start)] : []),
    ];
    if (ends.length === 0) throw wrong();
    return sql.join(ends, sql` AND `);
  }
  const [, sign = "", rest = ""] = /^(>=?|<=?)?(.*)$/s.exec(text) ?? [];
  const { start, end } = span(rest);
  switch (sign) {
    case ">":
      return end ? from(end) : is(">", start);
    case ">=":
      return from(start);
    case "<":
      return before(start);
    case "<=":
      return end ? before(end) : is("<=", start);
    default:
      return end ? sql`${from(start)} AND ${before(end)}` : is("=", start);
  }
}
