import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { asUuid } from "../ids";
import { own, parameter } from "./conditions";
import type { SortKey } from "./order";
import type { Resource } from "./resource";

/**
 * The condition that leaves only the rows that come after one, in an order by one column: it is
 * found by an index where skipping so many rows would read them all.
 *
 * @returns undefined where the rows have to be skipped: by a column that may be empty or is of another
 *   table, or when the row is no more
 */
export async function rowsAfter(
  db: Db,
  resource: Resource,
  keys: readonly SortKey[],
  rowId: string,
): Promise<SQL | undefined> {
  const [key, ...more] = keys;
  const column = key && own(resource.columns, key.name);
  const id = resource.columns.id;
  if (!id || !column || more.length > 0 || column.nullable || column.join !== undefined) {
    return undefined;
  }
  const before = parameter(id, asUuid(rowId));
  const sorted = (value: SQL) => (column.kind === "text" ? sql`lower(${value})` : value);
  const [row] = await queryRows(
    db,
    sql`SELECT ${column.sql}::text AS value FROM ${resource.from} WHERE ${id.sql} = ${before}`,
  );
  if (!row) return undefined;
  const value = parameter(column, String(row.value));
  const comparison = key.descending ? sql`<` : sql`>`;
  return sql`(${sorted(column.sql)}, ${id.sql}) ${comparison} (${sorted(value)}, ${before})`;
}
