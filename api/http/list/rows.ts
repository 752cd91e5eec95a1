import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows, type Row } from "../../db/rows";
import type { AccessScope } from "../scope";
import { allOf, parameter } from "./conditions";
import { idOf } from "./list";
import { joinsOf, type Narrowing, narrow } from "./narrowing";
import { readFilter } from "./query";
import { type Column, idColumn, type Resource } from "./resource";
import { select } from "./select";

/** Some rows of a resource: all that its list would have on all its pages. */
export interface Selected {
  from: SQL;
  where: SQL;
}

/**
 * The rows of a resource within a scope that a list's query leaves.
 *
 * @param extra a condition besides the query
 * @throws 422 naming whatever the query asks for that the resource doesn't know
 */
export function selectedRows(
  resource: Resource,
  scope: AccessScope,
  query: Narrowing,
  extra?: SQL,
): Selected {
  const { where, joins } = narrow(resource, query, readFilter(query.filter));
  return {
    from: sql`${resource.from} ${joinsOf(resource, joins)}`,
    where: allOf([resource.scope(scope), ...(extra ? [extra] : []), where]),
  };
}

/** How many rows these are. */
export async function countSelected(db: Db, { from, where }: Selected): Promise<number> {
  const [row] = await queryRows(db, sql`SELECT count(*)::int AS total FROM ${from} WHERE ${where}`);
  return Number(row?.total ?? 0);
}

interface Slice {
  /** Which columns, by the name that they are to have in the row. */
  columns: Record<string, Column>;
  /** What the rows are ordered by: a column that is never empty and tells them apart; else the id. */
  key?: Column;
  /** The key of the last row before; absent for the first. */
  after?: string;
  limit: number;
}

/**
 * The next of the selected rows in the order of their key, however many there are before.
 *
 * @returns the rows and the key of the last, where there may be more
 */
export async function readSlice(
  db: Db,
  resource: Resource,
  { from, where }: Selected,
  { columns, key = idColumn(idOf(resource)), after, limit }: Slice,
): Promise<{ rows: Row[]; last?: string }> {
  const used = Object.values(columns).flatMap(({ join }) => join ?? []);
  const shape = select({ key, row: columns });
  const next = after === undefined ? sql`true` : sql`${key.sql} > ${parameter(key, after)}`;
  const id = idOf(resource);
  // The rows are found before anything is joined for show, or every match would be joined.
  const found = await queryRows(
    db,
    sql`
    SELECT ${shape.columns} FROM ${resource.from} ${joinsOf(resource, new Set(used))}
    WHERE ${id} = ANY(ARRAY(
      SELECT ${id} FROM ${from} WHERE ${where} AND ${next} ORDER BY ${key.sql} LIMIT ${limit}::int
    )) ORDER BY ${key.sql}`,
  );
  const read = found.map((row) => shape.read(row));
  const last = read.length === limit ? String(read.at(-1)?.key) : undefined;
  return { rows: read.map(({ row }) => row as Row), last };
}
