import { type SQL, sql } from "drizzle-orm";
import { invalid } from "../errors";
import { own } from "./conditions";
import type { Resource } from "./resource";
import type { ColumnFinder } from "./where";

/** One key of a sort, before its column is looked up. */
export interface SortKey {
  name: string;
  descending: boolean;
  /** Where the request says so. */
  path: string;
}

/** `filter.order` as keys: `name`, `name ASC` or `name DESC`. 422 for any other form. */
export function sortKeys(entries: readonly string[], path: string): SortKey[] {
  return entries.map((entry) => {
    const [, name, direction] = /^\s*(\S+)(?:\s+(asc|desc))?\s*$/i.exec(entry) ?? [];
    if (!name) throw invalid(`"${entry}" is not a column with ASC or DESC`, path);
    return { name, descending: direction?.toLowerCase() === "desc", path };
  });
}

/**
 * The ORDER BY of a list. Text is sorted without regard to letter case, empty values come
 * last both ways, and the id is the last key, so that pages never overlap.
 *
 * @param direction `backwards` for exactly the reverse, to find a page from the end
 * @throws 422 for an unknown column
 */
export function orderBy(
  resource: Resource,
  keys: readonly SortKey[],
  find: ColumnFinder,
  direction: "forwards" | "backwards" = "forwards",
): SQL {
  // The id in the direction of the first key, so that an index on both is read backwards too.
  const last = { name: "id", descending: keys[0]?.descending ?? false, path: "id" };
  return sql.join(
    [...keys, last].map(({ name, descending, path }) => {
      const column = find(name, path);
      if (column.kind === "json" || own(resource.filters ?? {}, name))
        throw invalid(`${resource.name} can't be sorted by ${name}`, path);
      const key = column.kind === "text" ? sql`lower(${column.sql})` : column.sql;
      if (direction === "backwards") {
        if (!descending) return sql`${key} DESC`;
        return column.nullable ? sql`${key} ASC NULLS FIRST` : sql`${key} ASC`;
      }
      if (!descending) return sql`${key} ASC`;
      // Said only where it matters: with it, an ascending index can't be read backwards.
      return column.nullable ? sql`${key} DESC NULLS LAST` : sql`${key} DESC`;
    }),
    sql`, `,
  );
}
