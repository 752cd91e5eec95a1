import type { Filter, Include, List, ListQuery } from "contract/list";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows, type Row } from "../../db/rows";
import { invalid, notFound } from "../errors";
import { asUuid } from "../ids";
import type { AccessScope } from "../scope";
import { rowsAfter } from "./after";
import { allOf } from "./conditions";
import { type Counted, countersTotal, isCounted } from "./counters";
import { joinsOf, narrow } from "./narrowing";
import { orderBy, sortKeys } from "./order";
import { pageWindow, readFilter, type Window } from "./query";
import { addChildren, selectRows } from "./related";
import type { Resource } from "./resource";
import { readTotal, totalOf } from "./total";
import { walkedIds, walkOf } from "./walk";
import { columnFinder } from "./where";

/** A list call's own condition besides the query, as in `users.office_id = …`. */
type Extra = SQL | Counted | undefined;

/** Rows to skip from which on it pays to know the total first. */
const FAR_OFF = 1_000;

/**
 * One page of a resource within a scope: a statement for the rows, one for their number, and
 * one for each to-many relation that is included.
 *
 * @param include relations that every row comes with, besides those that `filter.include` names
 * @throws 422 naming whatever the query asks for that the resource doesn't know
 */
export async function readList<R extends z.ZodObject>(
  db: Db,
  resource: Resource<R>,
  scope: AccessScope,
  query: ListQuery,
  extra?: Extra,
  include: readonly string[] = [],
): Promise<List<z.output<R>>> {
  const filter = withIncludes(readFilter(query.filter), include);
  const window = pageWindow(query, filter);
  const matches = matchesOf(resource, scope, { query, filter, extra });
  const joined = new Set(matches.joins);
  const rowsOf = selectRows(resource, filter, joined, "query.filter");
  const pages = pagesOf(
    db,
    matches,
    sql`${rowsOf.columns} FROM ${resource.from} ${joinsOf(resource, joined)}`,
  );
  const countAll = () => countMatches(db, matches);

  const after = query.after && (await rowsAfter(db, resource, matches.keys, query.after));
  const [rows, totalDocs] = after
    ? await Promise.all([pages.after(after, window.limit), countAll()])
    : resource.isDerived
      ? await readWithTotal(db, matches, { columns: rowsOf.columns, joined }, window)
      : window.offset < FAR_OFF && !matches.asked.search
        ? await Promise.all([pages.at(window), countAll()])
        : await readCounted(window, pages, countAll);

  const data = rows.map(rowsOf.read);
  await addChildren(db, rowsOf.children, scope, data);
  const { limit, offset, page } = window;
  return {
    data: data as z.output<R>[],
    totalDocs,
    totalPage: Math.ceil(totalDocs / limit),
    page,
    hasNextPage: offset + data.length < totalDocs && data.length > 0,
    hasPrevPage: offset > 0,
  };
}

interface Question {
  query: ListQuery;
  /** The query's own, read. */
  filter: Filter;
  extra: Extra;
}

/** The rows that a call asks for, and their order. */
type Matches = ReturnType<typeof matchesOf>;

function matchesOf(resource: Resource, scope: AccessScope, { query, filter, extra }: Question) {
  const asked = narrow(resource, query, filter);
  const ownWhere = extra && (isCounted(extra) ? extra.counted : extra);
  const narrowed = allOf([...(ownWhere ? [ownWhere] : []), asked.where]);
  const where = sql`${resource.scope(scope)} AND ${narrowed}`;

  const joins = new Set(asked.joins);
  const find = columnFinder(resource, joins);
  const keys = query.sortBy
    ? [{ name: query.sortBy, descending: query.sortOrder === "desc", path: "query.sortBy" }]
    : sortKeys(filter.order ?? resource.defaultOrder, "query.filter.order");
  const order = orderBy(resource, keys, find);

  const isWhole = scope.kind === "all" && asked.columns.size === 0 && !asked.search;
  return {
    resource,
    asked,
    /** The condition of them all. */
    where,
    keys,
    order,
    /** Exactly the reverse. */
    backwards: () => orderBy(resource, keys, find, "backwards"),
    /** The joins that the condition and the order need. */
    joins,
    /** How to find a page without sorting them all, if that is possible. */
    walk: isWhole && (!extra || isCounted(extra)) ? walkOf(resource, keys) : undefined,
    /** The statement for their number, if counters know it. */
    counters: countersTotal(resource, scope, { ...asked, extra, where: narrowed }),
  };
}

/** The number of all rows that match. */
function countMatches(db: Db, { resource, asked, where, counters }: Matches): Promise<number> {
  if (counters) return readTotal(db, counters);
  const counted = sql`FROM ${resource.from} ${joinsOf(resource, asked.joins)} WHERE ${where}`;
  return resource.keepsNoTotal
    ? readTotal(db, sql`SELECT count(*)::int AS total ${counted}`)
    : totalOf(db, counted);
}

type Part = Pick<Window, "limit" | "offset">;

interface Pages {
  /** The rows of a window; `backwards` counts its offset from the end. */
  at(part: Part, backwards?: boolean): Promise<Row[]>;
  /** The first rows for which a condition holds. */
  after(condition: SQL, limit: number): Promise<Row[]>;
}

/**
 * Reads pages of the rows that match. A page is found before anything is joined for show, or every
 * match would be joined: as an array, since what is semi-joined comes after the joins where there
 * are many, and is looked for in every partition.
 *
 * @param shown the columns to select, and from what
 */
function pagesOf(
  db: Db,
  { resource, where, order, backwards, joins, walk }: Matches,
  shown: SQL,
): Pages {
  const id = idOf(resource);
  const ids = sql`SELECT ${id} FROM ${resource.from} ${joinsOf(resource, joins)} WHERE ${where}`;
  const rowsOf = (found: SQL) =>
    queryRows(db, sql`SELECT ${shown} WHERE ${id} = ANY(ARRAY(${found})) ORDER BY ${order}`);
  return {
    at(part, fromEnd = false) {
      if (walk) return rowsOf(walkedIds({ ...walk, where, window: part, backwards: fromEnd }));
      const { limit, offset } = part;
      return rowsOf(
        sql`${ids} ORDER BY ${fromEnd ? backwards() : order} LIMIT ${limit}::int OFFSET ${offset}::bigint`,
      );
    },
    after: (condition, limit) =>
      rowsOf(sql`${ids} AND ${condition} ORDER BY ${order} LIMIT ${limit}::int`),
  };
}

/** A page and the total in one statement, for rows that are derived each time they are read. */
async function readWithTotal(
  db: Db,
  matches: Matches,
  { columns, joined }: { columns: SQL; joined: Set<string> },
  { limit, offset }: Part,
): Promise<[Row[], number]> {
  const { resource, where, order } = matches;
  const rows = await queryRows(
    db,
    sql`
    SELECT ${columns}, (count(*) OVER ())::int AS total FROM ${resource.from} ${joinsOf(resource, joined)}
    WHERE ${where} ORDER BY ${order} LIMIT ${limit}::int OFFSET ${offset}::bigint`,
  );
  if (rows.length === 0 && offset > 0) return [[], await countMatches(db, matches)];
  return [rows, Number(rows[0]?.total ?? 0)];
}

/**
 * A page far off or of a search, once the number of rows is known. In the second half it is found
 * from the end, which is nearer. And a text that is nowhere is looked for once, by an index, not
 * along the order of the list as well.
 */
async function readCounted(
  { limit, offset }: Part,
  pages: Pages,
  countAll: () => Promise<number>,
): Promise<[Row[], number]> {
  const total = await countAll();
  const left = Math.min(total - offset, limit);
  if (left <= 0) return [[], total];
  const page =
    offset * 2 > total
      ? await pages.at({ limit: left, offset: total - offset - left }, true)
      : await pages.at({ limit, offset });
  return [page, total];
}

/**
 * One row by its id, with the relations that `filter.include` names and those given.
 *
 * @throws 404 when there is none within the scope
 */
export async function readOne<R extends z.ZodObject>(
  db: Db,
  resource: Resource<R>,
  scope: AccessScope,
  id: string,
  { filter: text, include = [] }: { filter?: string; include?: readonly string[] } = {},
): Promise<z.output<R>> {
  const filter = withIncludes(readFilter(text), include);
  for (const key of ["where", "order", "limit", "skip"] as const) {
    if (filter[key] === undefined) continue;
    throw invalid(`One ${singular(resource)} takes no "${key}"`, "query.filter");
  }
  const joined = new Set<string>();
  const rowsOf = selectRows(resource, filter, joined, "query.filter");
  const [found] = await queryRows(
    db,
    sql`
    SELECT ${rowsOf.columns} FROM ${resource.from} ${joinsOf(resource, joined)}
    WHERE ${idOf(resource)} = ${asUuid(id)}::uuid AND ${resource.scope(scope)}`,
  );
  if (!found) throw notFound(`There is no such ${singular(resource)}`);
  const row = rowsOf.read(found);
  await addChildren(db, rowsOf.children, scope, [row]);
  return row as z.output<R>;
}

function withIncludes(filter: Filter, names: readonly string[]): Filter {
  const always = names.map((relation): Include => ({ relation }));
  return { ...filter, include: [...always, ...(filter.include ?? [])] };
}

const singular = ({ name }: Resource) => name.replace(/s$/, "");

/** The id of a resource as SQL, which every resource has. */
export function idOf(resource: Resource): SQL {
  if (!resource.columns.id) throw new Error(`${resource.name} have no column "id"`);
  return resource.columns.id.sql;
}
