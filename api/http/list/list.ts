import type { Filter, Include, List, ListQuery } from "contract/list";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows, type Row } from "../../db/rows";
import { invalid, notFound } from "../errors";
import { asUuid } from "../ids";
import type { AccessScope } from "../scope";
import { rowsAfter } from "./after";
import { allOf, own } from "./conditions";
import { type Counted, countersTotal, isCounted } from "./counters";
import { joinsOf, narrow } from "./narrowing";
import { orderBy, sortKeys } from "./order";
import { pageWindow, readFilter, type Window } from "./query";
import { ownShape, type Resource, type Shape, type ToMany } from "./resource";
import { select } from "./select";
import { readTotal, totalOf } from "./total";
import { walkedIds, walkOf } from "./walk";
import { columnFinder, whereCondition } from "./where";

/** A list call's own condition besides the query, as in `users.office_id = …`. */
type Extra = SQL | Counted | undefined;

/** Rows to skip from which on it pays to know the total first. */
const FAR_OFF = 1_000;

/** Related rows that one relation brings at most, for all rows of a page together. */
const MOST_CHILDREN = 50_000;

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
  const { limit, offset, page } = pageWindow(query, filter);
  const asked = narrow(resource, query, filter);
  const ownWhere = extra && (isCounted(extra) ? extra.counted : extra);
  const narrowedWhere = allOf([...(ownWhere ? [ownWhere] : []), asked.where]);
  const where = sql`${resource.scope(scope)} AND ${narrowedWhere}`;

  const sorted = new Set(asked.joins);
  const keys = query.sortBy
    ? [{ name: query.sortBy, descending: query.sortOrder === "desc", path: "query.sortBy" }]
    : sortKeys(filter.order ?? resource.defaultOrder, "query.filter.order");
  const findSorted = columnFinder(resource, sorted);
  const order = orderBy(resource, keys, findSorted);
  const joined = new Set(sorted);
  const rowsOf = selectRows(resource, filter, joined, "query.filter");
  const id = idOf(resource);

  const counters = countersTotal(resource, scope, { ...asked, extra, where: narrowedWhere });
  const counted = sql`FROM ${resource.from} ${joinsOf(resource, asked.joins)} WHERE ${where}`;
  const anew = counters ?? sql`SELECT count(*)::int AS total ${counted}`;
  const countAll = () =>
    counters || resource.keepsNoTotal ? readTotal(db, anew) : totalOf(db, counted);
  const isWhole = scope.kind === "all" && asked.columns.size === 0 && !asked.search;
  const walk = isWhole && (!extra || isCounted(extra)) ? walkOf(resource, keys) : undefined;
  const foundIds = (window: Pick<Window, "limit" | "offset">, backwards: boolean) =>
    walk
      ? walkedIds({ ...walk, where, window, backwards })
      : sql`
        SELECT ${id} FROM ${resource.from} ${joinsOf(resource, sorted)} WHERE ${where}
        ORDER BY ${backwards ? orderBy(resource, keys, findSorted, "backwards") : order}
        LIMIT ${window.limit}::int OFFSET ${window.offset}::bigint`;
  // The page is found before anything is joined for show, or every match would be joined: as an array, since what
  // is semi-joined comes after the joins where there are many, and is looked for in every partition.
  const readPage = (window: Pick<Window, "limit" | "offset">, backwards = false) =>
    queryRows(
      db,
      sql`
      SELECT ${rowsOf.columns} FROM ${resource.from} ${joinsOf(resource, joined)}
      WHERE ${id} = ANY(ARRAY(${foundIds(window, backwards)})) ORDER BY ${order}`,
    );
  const after = query.after && (await rowsAfter(db, resource, keys, query.after));
  const readAfter = (condition: SQL) =>
    queryRows(
      db,
      sql`
      SELECT ${rowsOf.columns} FROM ${resource.from} ${joinsOf(resource, joined)}
      WHERE ${id} = ANY(ARRAY(
        SELECT ${id} FROM ${resource.from} ${joinsOf(resource, sorted)} WHERE ${where} AND ${condition}
        ORDER BY ${order} LIMIT ${limit}::int)) ORDER BY ${order}`,
    );
  const [rows, totalDocs] = after
    ? await Promise.all([readAfter(after), countAll()])
    : offset < FAR_OFF && !asked.search
      ? await Promise.all([readPage({ limit, offset }), countAll()])
      : await readCounted();

  /**
   * A page in the second half is found from the end, which is nearer. And a text that is nowhere
   * is looked for once, by an index, not along the order of the list as well.
   */
  async function readCounted(): Promise<[Row[], number]> {
    const total = await countAll();
    const left = Math.min(total - offset, limit);
    if (left <= 0) return [[], total];
    const page =
      offset * 2 > total
        ? await readPage({ limit: left, offset: total - offset - left }, true)
        : await readPage({ limit, offset });
    return [page, total];
  }

  const data = rows.map(rowsOf.read);
  await addChildren(db, rowsOf.children, scope, data);
  return {
    data: data as z.output<R>[],
    totalDocs,
    totalPage: Math.ceil(totalDocs / limit),
    page,
    hasNextPage: offset + data.length < totalDocs && data.length > 0,
    hasPrevPage: offset > 0,
  };
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

interface Children {
  name: string;
  relation: ToMany;
  filter: Filter;
  path: string;
}

/** What `fields` and `include` come to: the columns to select and the relations to add after. */
function selectRows(resource: Resource, filter: Filter, joined: Set<string>, path: string) {
  const shape: Shape = chosenFields(resource, filter.fields, path);
  const children: Children[] = [];
  for (const { relation: name, scope: inner = {} } of filter.include ?? []) {
    const at = `${path}.include.${name}`;
    const relation = own(resource.relations, name);
    if (!relation) throw invalid(`${resource.name} have no relation "${name}"`, at);
    if (relation.kind === "many") {
      if (children.every((child) => child.name !== name)) {
        children.push({ name, relation, filter: inner, path: at });
      }
      continue;
    }
    for (const join of relation.joins) joined.add(join);
    shape[name] = relation.shape;
    checkToOneScope(relation.shape, inner, at);
  }
  return { ...select(shape), children };
}

/** A to-one relation comes whole: what is nested in it may be named, nothing else be asked. */
function checkToOneScope(shape: Shape, scope: Filter, path: string): void {
  for (const key of Object.keys(scope)) {
    if (key !== "include" && key !== "fields") throw invalid(`${path} takes no "${key}"`, path);
  }
  for (const { relation } of scope.include ?? []) {
    const nested = own(shape, relation);
    if (!nested || "sql" in nested) throw invalid(`${path} has no relation "${relation}"`, path);
  }
  for (const field of scope.fields ?? []) {
    if (!own(shape, field)) throw invalid(`${path} has no field "${field}"`, path);
  }
}

function chosenFields(resource: Resource, fields: string[] | undefined, path: string): Shape {
  const all = ownShape(resource);
  if (!fields) return all;
  for (const field of fields) {
    if (!own(all, field))
      throw invalid(`${resource.name} have no field "${field}"`, `${path}.fields`);
  }
  const required = (name: string) => !resource.row.shape[name]?.safeParse(undefined).success;
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => fields.includes(name) || required(name)),
  );
}

async function addChildren(db: Db, children: Children[], scope: AccessScope, parents: Row[]) {
  const ids = parents.map(({ id }) => String(id));
  await Promise.all(
    children.map(async (child) => {
      const rows = ids.length > 0 ? await readChildren(db, child, scope, ids) : new Map();
      for (const parent of parents) parent[child.name] = rows.get(String(parent.id)) ?? [];
    }),
  );
}

/**
 * The related rows of all parents by parent, each parent's in order and at most `limit`.
 *
 * @throws 422 for more than one reply can hold
 */
async function readChildren(
  db: Db,
  { relation, filter, path }: Children,
  scope: AccessScope,
  parentIds: string[],
): Promise<Map<string, Row[]>> {
  const { resource } = relation;
  if (filter.skip !== undefined) throw invalid(`${path} takes no "skip"`, path);
  const joined = new Set<string>();
  const find = columnFinder(resource, joined);
  const where = allOf([
    sql`${relation.parentId} = asked.id`,
    resource.scope(scope),
    ...(relation.where ? [relation.where] : []),
    ...(filter.where ? [whereCondition(filter.where, find, `${path}.where`)] : []),
  ]);
  const keys = sortKeys(filter.order ?? resource.defaultOrder, `${path}.order`);
  const order = orderBy(resource, keys, find);
  const rowsOf = selectRows(resource, filter, joined, path);
  const limit = Math.min(relation.limit ?? Infinity, filter.limit || Infinity);

  const rows = await queryRows(
    db,
    sql`
    SELECT asked.id AS parent_id, child.* FROM unnest(${sql.param(parentIds)}::uuid[]) AS asked(id)
    CROSS JOIN LATERAL (
      SELECT ${rowsOf.columns} FROM ${resource.from} ${joinsOf(resource, joined)}
      WHERE ${where} ORDER BY ${order} ${Number.isFinite(limit) ? sql`LIMIT ${limit}::int` : sql``}
    ) AS child LIMIT ${MOST_CHILDREN + 1}::int`,
  );
  if (rows.length > MOST_CHILDREN) {
    throw invalid(
      `${path} is of more than ${MOST_CHILDREN} rows; ask for a smaller page or a "limit"`,
      path,
    );
  }
  const byParent = new Map<string, Row[]>();
  for (const row of rows) {
    const siblings = byParent.get(String(row.parent_id)) ?? [];
    siblings.push(rowsOf.read(row));
    byParent.set(String(row.parent_id), siblings);
  }
  await addChildren(db, rowsOf.children, scope, [...byParent.values()].flat());
  return byParent;
}
