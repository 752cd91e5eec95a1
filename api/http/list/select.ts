import { type SQL, sql } from "drizzle-orm";
import type { Row } from "../../db/rows";
import { type Column, isColumn, type Shape } from "./resource";

/** A shape made ready: what to select, and how a selected row becomes the object. */
export interface Selection {
  columns: SQL;
  read(row: Row): Row;
}

/** Joins that are replaced by a subquery of each row, by name. */
export type Lookups = Map<string, SQL>;

/** @param lookups whose columns are read as one array, from a subquery */
export function select(shape: Shape, lookups: Lookups = new Map()): Selection {
  const columns: SQL[] = [];
  const values = new Map<string, SQL[]>();
  const read = reader(shape, columns, (join, value) => {
    if (join === undefined || !lookups.has(join)) return undefined;
    const found = values.get(join) ?? [];
    values.set(join, [...found, value]);
    return { alias: join, at: found.length };
  });
  for (const [join, found] of values) {
    const list = sql.join(found, sql`, `);
    columns.push(
      sql`(SELECT json_build_array(${list}) ${lookups.get(join)}) AS ${sql.identifier(join)}`,
    );
  }
  return { columns: sql.join(columns, sql`, `), read: (row) => read(row) ?? {} };
}

type Reader = (row: Row) => Row | null;
/** The array in which a column of a join is, if it is looked up. */
type FindLookup = (
  join: string | undefined,
  value: SQL,
) => { alias: string; at: number } | undefined;

function reader(shape: Shape, columns: SQL[], lookup: FindLookup): Reader {
  const parts = Object.entries(shape).map(([key, part]): [string, (row: Row) => unknown] => {
    if (!isColumn(part)) return [key, reader(part, columns, lookup)];
    const value = readerOf(part, columns, lookup);
    return [key, part.kind === "instant" ? (row) => instant(value(row)) : value];
  });
  return (row) => {
    const object: Row = {};
    for (const [key, read] of parts) object[key] = read(row);
    return object.id === null ? null : object;
  };
}

function readerOf(column: Column, columns: SQL[], lookup: FindLookup): (row: Row) => unknown {
  const found = lookup(column.join, column.sql);
  if (found) return (row) => (row[found.alias] as unknown[] | null)?.[found.at] ?? null;
  const alias = `c${columns.length}`;
  columns.push(sql`${column.sql} AS ${sql.identifier(alias)}`);
  return (row) => row[alias];
}

/** Both drivers hand instants over as Postgres writes them. */
function instant(value: unknown): string | null {
  return value === null ? null : new Date(String(value)).toISOString();
}
