import { type ColumnFilters, parseColumnFilters } from "contract/column-filters";
import { type SQL, sql } from "drizzle-orm";
import { invalid } from "../errors";
import { asUuid } from "../ids";
import { condition, parameter, substringPattern } from "./conditions";
import { readInstant, type Span } from "./instants";
import type { Column } from "./resource";
import type { ColumnFinder } from "./where";

const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?$/i;
/** The word for "has no value". */
const NONE = "none";
/** The word for "has some value", where that is an id. */
const ANY = "any";

/**
 * The `filters` parameter as conditions. By the column's kind a value is
 * - text: a part of the text, or `=text` for the whole of it, in any letter case
 * - enum, id, boolean: the value itself
 * - number, instant: `v`, `>v`, `>=v`, `<v`, `<=v`, or `a..b` with `b` left out of it; either
 *   end may be empty. A date without a time is the whole day in UTC.
 * - any kind that can be empty: `none`; an id: `any` for one that isn't
 *
 * @throws 422 for an unknown column or a value that doesn't fit
 */
export function columnFilterConditions(text: string | undefined, find: ColumnFinder): SQL[] {
  const filters: ColumnFilters = parseColumnFilters(text);
  return Object.entries(filters).map(([name, value]) => {
    const path = `query.filters.${name}`;
    return columnFilter(find(name, path), value, path);
  });
}

function columnFilter(column: Column, value: string, path: string): SQL {
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
        column,
        value,
        (end) => (NUMBER.test(end) ? { start: String(Number(end)) } : undefined),
        path,
      );
    case "instant":
      return interval(column, value, readInstant, path);
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

function interval(
  column: Column,
  text: string,
  read: (end: string) => Span | undefined,
  path: string,
): SQL {
  const wrong = () =>
    invalid(`${path} must be v, >v, >=v, <v, <=v or a..b, with v a ${column.kind}`, path);
  const span = (end: string): Span => {
    const found = read(end.trim());
    if (!found) throw wrong();
    return found;
  };
  const is = (sign: SQL, value: string) => sql`${column.sql} ${sign} ${parameter(column, value)}`;
  const from = (value: string) => is(sql`>=`, value);
  const before = (value: string) => is(sql`<`, value);

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
      return end ? from(end) : is(sql`>`, start);
    case ">=":
      return from(start);
    case "<":
      return before(start);
    case "<=":
      return end ? before(end) : is(sql`<=`, start);
    default:
      return end ? sql`${from(start)} AND ${before(end)}` : is(sql`=`, start);
  }
}
