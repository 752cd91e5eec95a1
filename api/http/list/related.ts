/** What a list's rows come with: the chosen columns, and the rows that they are related to. */
import type { Filter } from "contract/list";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows, type Row } from "../../db/rows";
import { invalid } from "../errors";
import type { AccessScope } from "../scope";
import { allOf, own } from "./conditions";
import { joinsOf } from "./narrowing";
import { orderBy, sortKeys } from "./order";
import { isColumn, ownShape, type Resource, type Shape, type ToMany } from "./resource";
import { type Lookups, select } from "./select";
import { columnFinder, whereCondition } from "./where";

/** Related rows that one relation brings at most, for all rows of a page together. */
const MOST_CHILDREN = 50_000;

interface Children {
  name: string;
  relation: ToMany;
  filter: Filter;
  path: string;
}

/**
 * What `fields` and `include` come to: the columns to select and the relations to add after.
 *
 * @param joined the joins that the columns need are added to it
 * @throws 422 naming a field or relation that the resource doesn't have
 */
export function selectRows(resource: Resource, filter: Filter, joined: Set<string>, path: string) {
  const shape: Shape = chosenFields(resource, filter.fields, path);
  const lookups: Lookups = new Map();
  for (const part of Object.values(shape)) {
    if (!isColumn(part) || part.join === undefined || joined.has(part.join)) continue;
    const lookup = resource.joins[part.join]?.lookup;
    if (lookup) lookups.set(part.join, lookup);
    else joined.add(part.join);
  }
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
  return { ...select(shape, lookups), children };
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

/** Adds to each row the rows of its to-many relations, in one statement for each relation. */
export async function addChildren(
  db: Db,
  children: Children[],
  scope: AccessScope,
  parents: Row[],
) {
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
