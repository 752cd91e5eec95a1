import { type SQL, sql } from "drizzle-orm";
import { invalid } from "../errors";
import { allOf, anyOf, condition, own } from "./conditions";
import type { Column, Resource } from "./resource";

const MAX_DEPTH = 4;
const MAX_CONDITIONS = 50;

/** Finds a column by name and notes the join that it needs. 422 for a name it doesn't know. */
export type ColumnFinder = (name: string, path: string) => Column;

export function columnFinder(resource: Resource, usedJoins: Set<string>): ColumnFinder {
  return (name, path) => {
    const column =
      own(resource.columns, name) ??
      own(resource.filters ?? {}, name) ??
      own(resource.json ?? {}, name);
    if (!column) throw invalid(`${resource.name} have no column "${name}"`, path);
    if (!column.join) return column;
    usedJoins.add(column.join);
    const by = column.filled ? resource.joins[column.join]?.by : undefined;
    return by ? { ...column, empty: sql`${by.foreignKey} IS NULL` } : column;
  };
}

/**
 * A `where` of the LoopBack form as SQL: `{column: value}`, `{column: {operator: value}}`,
 * `{and: […]}`, `{or: […]}`; several keys of one object all hold.
 *
 * @throws 422 naming the unknown column or operator, or the value that doesn't fit
 */
export function whereCondition(
  where: Record<string, unknown>,
  find: ColumnFinder,
  path: string,
): SQL {
  let left = MAX_CONDITIONS;

  function all(clause: Record<string, unknown>, at: string, depth: number): SQL {
    if (depth > MAX_DEPTH) throw invalid(`${path} is nested more than ${MAX_DEPTH} deep`, path);
    return allOf(
      Object.entries(clause).map(([key, value]) => one(key, value, `${at}.${key}`, depth)),
    );
  }

  function one(key: string, value: unknown, at: string, depth: number): SQL {
    if (key === "and" || key === "or") {
      if (!Array.isArray(value)) throw invalid(`${at} must be a list of conditions`, at);
      const parts = value.map((part, index) => {
        if (!isRecord(part)) throw invalid(`${at}.${index} must be a condition`, at);
        return all(part, `${at}.${index}`, depth + 1);
      });
      return key === "and" ? allOf(parts) : anyOf(parts);
    }
    const column = find(key, at);
    const comparisons: [string, unknown][] = isRecord(value)
      ? Object.entries(value)
      : [["eq", value]];
    return allOf(
      comparisons.map(([operator, operand]) => {
        if (--left < 0) throw invalid(`${path} has more than ${MAX_CONDITIONS} conditions`, path);
        return condition(column, operator, operand, isRecord(value) ? `${at}.${operator}` : at);
      }),
    );
  }

  return all(where, path, 1);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
