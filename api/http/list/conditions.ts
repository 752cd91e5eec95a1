import { type SQL, sql } from "drizzle-orm";
import { invalid } from "../errors";
import { asUuid } from "../ids";
import { readDay, readInstant } from "./instants";
import type { Column, Kind } from "./resource";

type Value = string | number | boolean;
/** How a value of each kind is handed to Postgres: always by text cast, so both drivers agree. */
const TYPES: Record<Kind, SQL> = {
  text: sql`text`,
  number: sql`float8`,
  instant: sql`timestamptz`,
  day: sql`date`,
  enum: sql`text`,
  id: sql`uuid`,
  boolean: sql`boolean`,
  json: sql`jsonb`,
};

const ORDERED: readonly Kind[] = ["text", "number", "instant", "day"];
const COMPARISONS: Record<string, SQL> = {
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};
const PATTERNS: Record<string, SQL> = {
  like: sql`LIKE`,
  nlike: sql`NOT LIKE`,
  ilike: sql`ILIKE`,
  nilike: sql`NOT ILIKE`,
};

/**
 * One condition of the LoopBack form: `{column: {operator: operand}}`.
 *
 * @param path where it stands in the request, for the message
 * @throws 422 for an operator that the column doesn't know or an operand that doesn't fit
 */
export function condition(column: Column, operator: string, operand: unknown, path: string): SQL {
  if (column.meanings) return wordCondition(column, operator, operand, path);
  const value = (of: unknown = operand) => parameter(column, scalar(column, of, path));
  const known = operator === "eq" || operator === "neq" || operator === "inq" || operator === "nin";
  if (known || operator === "exists") {
    switch (operator) {
      case "eq":
        return operand === null ? sql`${column.sql} IS NULL` : sql`${column.sql} = ${value()}`;
      case "neq":
        return operand === null
          ? sql`${column.sql} IS NOT NULL`
          : sql`${column.sql} IS DISTINCT FROM ${value()}`;
      case "inq":
        return isOneOf(column, operand, path);
      case "nin":
        return sql`(${isOneOf(column, operand, path)}) IS NOT TRUE`;
      case "exists":
        if (typeof operand !== "boolean") throw invalid(`${path} must be true or false`, path);
        return operand ? sql`${column.sql} IS NOT NULL` : sql`${column.sql} IS NULL`;
    }
  }
  const comparison = own(COMPARISONS, operator);
  if (comparison && ORDERED.includes(column.kind)) {
    return sql`${column.sql} ${comparison} ${value()}`;
  }
  if (operator === "between" && ORDERED.includes(column.kind)) {
    if (!Array.isArray(operand) || operand.length !== 2) {
      throw invalid(`${path} must be a list of two values`, path);
    }
    return sql`${column.sql} BETWEEN ${value(operand[0])} AND ${value(operand[1])}`;
  }
  const pattern = own(PATTERNS, operator);
  if (pattern && column.kind === "text") {
    if (typeof operand !== "string" || /(?<!\\)(?:\\\\)*\\$/.test(operand)) {
      throw invalid(`${path} must be a text that doesn't end in a lone backslash`, path);
    }
    return sql`${column.sql} ${pattern} ${value()}`;
  }
  throw invalid(`There is no operator "${operator}" for ${path}`, path);
}

/** `a OR b OR …`, or `AND`; an empty list is no condition at all. */
export const anyOf = (conditions: SQL[]) => joined(conditions, sql` OR `);
export const allOf = (conditions: SQL[]) => joined(conditions, sql` AND `);

/** `%text%`, with the signs that LIKE gives a meaning taken literally. */
export const substringPattern = (text: string): SQL =>
  sql`${`%${text.replace(/[\\%_]/g, "\\$&")}%`}::text`;

/** The same on words of which each has a meaning of its own. */
function wordCondition(column: Column, operator: string, operand: unknown, path: string): SQL {
  const meaning = (word: unknown): SQL =>
    own(column.meanings ?? {}, String(scalar(column, word, path))) ?? sql`false`;
  const anyWord = (): SQL => {
    if (!Array.isArray(operand)) throw invalid(`${path} must be a list`, path);
    return operand.length === 0 ? sql`false` : anyOf(operand.map(meaning));
  };
  switch (operator) {
    case "eq":
      return meaning(operand);
    case "neq":
      return sql`(${meaning(operand)}) IS NOT TRUE`;
    case "inq":
      return anyWord();
    case "nin":
      return sql`(${anyWord()}) IS NOT TRUE`;
  }
  throw invalid(`There is no operator "${operator}" for ${path}`, path);
}

function isOneOf(column: Column, operand: unknown, path: string): SQL {
  if (!Array.isArray(operand)) throw invalid(`${path} must be a list`, path);
  const given = operand.filter((item) => item !== null).map((item) => scalar(column, item, path));
  const list = sql`${sql.param(given.map(String))}::text[]::${TYPES[column.kind]}[]`;
  const found = sql`${column.sql} = ANY(${list})`;
  return given.length < operand.length ? sql`(${found} OR ${column.sql} IS NULL)` : found;
}

/** A parameter of the column's type. */
export const parameter = (column: Column, value: Value): SQL =>
  sql`${String(value)}::text::${TYPES[column.kind]}`;

/** The value in the form of the column's kind; 422 when it is of another. */
function scalar(column: Column, value: unknown, path: string): Value {
  switch (column.kind) {
    case "text":
      if (typeof value === "string") return value;
      throw invalid(`${path} must be a text`, path);
    case "number":
      if (typeof value === "number" && Number.isFinite(value)) return value;
      throw invalid(`${path} must be a number`, path);
    case "boolean":
      if (typeof value === "boolean") return value;
      throw invalid(`${path} must be true or false`, path);
    case "id":
      if (typeof value === "string") return asUuid(value);
      throw invalid(`${path} must be an id`, path);
    case "instant": {
      const instant = typeof value === "string" ? readInstant(value) : undefined;
      if (instant) return instant.start;
      throw invalid(`${path} must be a date or an instant in ISO 8601`, path);
    }
    case "day": {
      const day = typeof value === "string" ? readDay(value) : undefined;
      if (day) return day;
      throw invalid(`${path} must be a date such as 2026-11-24`, path);
    }
    case "enum":
      if (typeof value === "string" && column.values?.includes(value)) return value;
      throw invalid(`${path} must be one of ${column.values?.join(", ")}`, path);
    case "json":
      throw invalid(`${path} can't be compared`, path);
  }
}

function joined(conditions: SQL[], word: SQL): SQL {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, word)})`;
}

/** A value of a table of words; never what an object inherits, such as `constructor`. */
export function own<T>(table: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
