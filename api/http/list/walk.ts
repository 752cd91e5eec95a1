import { type SQL, sql } from "drizzle-orm";
import { own } from "./conditions";
import type { SortKey } from "./order";
import type { Window } from "./query";
import type { ComparableColumn, Resource } from "./resource";

/** A list of all rows by one column. */
interface Walk {
  resource: Resource;
  column: ComparableColumn;
  descending: boolean;
  /** From the end: exactly the reverse. */
  backwards: boolean;
  /** On the table's own columns. */
  where: SQL;
  window: Pick<Window, "limit" | "offset">;
}

/** How to walk through a whole list in this order; undefined where an index gives it as it is. */
export function walkOf(
  resource: Resource,
  keys: readonly SortKey[],
): Pick<Walk, "resource" | "column" | "descending"> | undefined {
  const [key] = keys;
  const column = key && own(resource.columns, key.name);
  if (!column || keys.length > 1) return undefined;
  const { descending } = key;
  const walks =
    column.join === undefined
      ? column.indexed !== undefined || (column.nullable && descending)
      : resource.joins[column.join]?.by !== undefined;
  return walks ? { resource, column, descending } : undefined;
}

/**
 * The ids of a page of a long list, found without sorting all of it. An index holds empty values
 * at its end, and lists show them last both ways; and no index of a table is by the name of
 * another. So the rows that have a value and those that have none are found each on their own, and
 * by a name of another table those of one name after the other. Texts that are too long for an index
 * are found on their own too, and sorted.
 *
 * Said as a span of one value, what a row refers to keeps its place in the order: were it equal
 * to it, Postgres would walk the primary key of the whole table for a name that few rows have.
 */
export function walkedIds(walk: Walk): SQL {
  const { resource, column, descending, backwards, where, window } = walk;
  const { limit, offset } = window;
  const direction = descending !== backwards ? sql`DESC` : sql`ASC`;
  const id = resource.columns.id?.sql ?? sql``;
  const most = limit + offset;
  const key = column.kind === "text" ? sql`lower(${column.sql})` : column.sql;
  const by = column.join === undefined ? undefined : resource.joins[column.join]?.by;
  const empty = by ? by.foreignKey : key;
  const { indexed } = column;
  const filled = by
    ? [
        sql`
      SELECT found.id, ${key} AS key FROM ${by.from} CROSS JOIN LATERAL (
        SELECT ${id} AS id FROM ${resource.from} WHERE ${where} AND ${by.foreignKey} BETWEEN ${by.id} AND ${by.id}
        ORDER BY ${by.foreignKey} ${direction}, ${id} ${direction} LIMIT ${most}::bigint
      ) AS found`,
      ]
    : (indexed ? [indexed, sql`NOT ${indexed}`] : [sql`true`]).map(
        (part) => sql`
      SELECT ${id} AS id, ${key} AS key FROM ${resource.from}
      WHERE ${where} AND ${key} IS NOT NULL AND ${part}`,
      );
  const parts = [
    ...filled.map(
      (rows) => sql`(SELECT 0 AS part, filled.* FROM (${rows}) AS filled
        ORDER BY key ${direction}, id ${direction} LIMIT ${most}::bigint)`,
    ),
    sql`(SELECT 1, ${id}, NULL FROM ${resource.from}
        WHERE ${where} AND ${empty} IS NULL AND ${indexed ?? sql`true`}
        ORDER BY ${empty} ${direction}, ${id} ${direction} LIMIT ${most}::bigint)`,
  ];
  return sql`
    SELECT walked.id FROM (${sql.join(parts, sql` UNION ALL `)}) AS walked
    ORDER BY part ${backwards ? sql`DESC` : sql`ASC`}, key ${direction}, id ${direction}
    LIMIT ${limit}::int OFFSET ${offset}::bigint`;
}
