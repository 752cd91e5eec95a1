import { type SQL, sql } from "drizzle-orm";
import type { Row } from "../../db/rows";
import { isColumn, type Shape } from "./resource";

/** A shape made ready: what to select, and how a selected row becomes the object. */
export interface Selection {
  columns: SQL;
  read(row: Row): Row;
}

export function select(shape: Shape): Selection {
  const columns: SQL[] = [];
  const read = reader(shape, columns);
  return { columns: sql.join(columns, sql`, `), read: (row) => read(row) ?? {} };
}

type Reader = (row: Row) => Row | null;

function reader(shape: Shape, columns: SQL[]): Reader {
  const parts = Object.entries(shape).map(([key, part]): [string, (row: Row) => unknown] => {
    if (!isColumn(part)) return [key, reader(part, columns)];
    const alias = `c${columns.length}`;
    columns.push(sql`${part.sql} AS ${sql.identifier(alias)}`);
    return [key, part.kind === "instant" ? (row) => instant(row[alias]) : (row) => row[alias]];
  });
  return (row) => {
    const object: Row = {};
    for (const [key, read] of parts) object[key] = read(row);
    return object.id === null ? null : object;
  };
}

/** Both drivers hand instants over as Postgres writes them. */
function instant(value: unknown): string | null {
  return value === null ? null : new Date(String(value)).toISOString();
}
