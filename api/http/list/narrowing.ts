import type { Filter, ListQuery } from "contract/list";
import { type SQL, sql } from "drizzle-orm";
import { isTimeZone, postgresZone, postgresZoneOf } from "../../db/time-zone";
import { invalid } from "../errors";
import { allOf, anyOf, own, substringPattern } from "./conditions";
import { type Clocks, columnFilterConditions } from "./filters";
import type { Resource } from "./resource";
import { columnFinder, whereCondition } from "./where";

/** What of a list's query narrows it; its order, page and includes don't matter here. */
export type Narrowing = Pick<
  ListQuery,
  "search" | "searchPath" | "filters" | "filterZone" | "filter"
>;

export interface Narrowed {
  /** All conditions of the query together. */
  where: SQL;
  /** The joins that they need. */
  joins: Set<string>;
  /** The columns that they are on. */
  columns: Set<string>;
  /** Whether a text is looked for. */
  search: boolean;
}

/**
 * The conditions of a list's query, without the scope.
 *
 * @param filter the query's own, read
 * @throws 422 naming whatever the query asks for that the resource doesn't know
 */
export function narrow(resource: Resource, query: Narrowing, filter: Filter): Narrowed {
  const joins = new Set<string>();
  const columns = new Set<string>();
  const findColumn = columnFinder(resource, joins);
  const find: typeof findColumn = (name, path) => {
    columns.add(name);
    return findColumn(name, path);
  };
  const search = searchConditions(resource, query);
  const where = allOf([
    ...(filter.where ? [whereCondition(filter.where, find, "query.filter.where")] : []),
    ...columnFilterConditions(query.filters, find, clocksOf(resource, query)),
    ...search,
  ]);
  return { where, joins, columns, search: search.length > 0 };
}

/** The clocks of the query's filters, where moments are not compared as instants. 422 for no zone. */
function clocksOf({ zone }: Resource, { filterZone }: Narrowing): Clocks | undefined {
  if (filterZone === undefined) return undefined;
  if (!isTimeZone(filterZone)) {
    throw invalid(`There is no time zone "${filterZone}"`, "query.filterZone");
  }
  const asked = postgresZone(filterZone);
  return zone && { asked, own: sql`coalesce(${postgresZoneOf(zone)}, ${asked}::text)` };
}

/** `search` and `searchPath` as conditions: none without a text. 422 for an unknown path. */
function searchConditions(resource: Resource, { search, searchPath }: Narrowing): SQL[] {
  const paths = searchPath === undefined ? resource.defaultSearch : [searchPath];
  const conditions = paths.map((path) => {
    const inPath = own(resource.search, path);
    if (inPath) return inPath;
    throw invalid(`${resource.name} can't be searched by "${path}"`, "query.searchPath");
  });
  const text = search?.trim();
  return text ? [anyOf(conditions.map((inPath) => inPath(substringPattern(text))))] : [];
}

/** The joins by these names and what they rest on, in the order of their declaration. */
export function joinsOf(resource: Resource, names: Set<string>): SQL {
  const needed = new Set(names);
  for (const name of needed) {
    const after = resource.joins[name]?.after;
    if (after) needed.add(after);
  }
  const used = Object.entries(resource.joins).filter(([name]) => needed.has(name));
  return sql.join(
    used.map(([, join]) => join.sql),
    sql` `,
  );
}
