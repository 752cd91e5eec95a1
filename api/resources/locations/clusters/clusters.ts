import { parseColumnFilters } from "contract/column-filters";
import type { Area } from "contract/locations/area";
import type { Cluster } from "contract/locations/search-calls";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { allOf } from "../../../http/list/conditions";
import type { Narrowing } from "../../../http/list/narrowing";
import { readFilter } from "../../../http/list/query";
import { selectedRows } from "../../../http/list/rows";
import type { AccessScope } from "../../../http/scope";
import { inArea, withoutDeleted } from "..";
import { locationResource } from "../resource";
import { countCells, countersOf } from "./count-cells";
import { type Counted, countRows } from "./count-rows";
import { type Frame, gridOf } from "./grid";
import { keyOf, namesOf } from "./names";

type Query = Narrowing & Omit<Area, "box"> & Frame;

/**
 * What a map shows of the locations that a query leaves within a scope: those of a cell of the
 * grid as one.
 *
 * @throws 422 naming whatever the query asks for that there isn't
 */
export async function readClusters(
  db: Db,
  scope: AccessScope,
  query: Query,
): Promise<{ data: Cluster[]; totalDocs: number; isExact: boolean }> {
  const grid = gridOf(query);
  const deleted = withoutDeleted(query) ?? sql`true`;
  const area = inArea({ polygon: query.polygon, near: query.near });
  const rows = selectedRows(locationResource, scope, query, allOf([deleted, ...area]));
  const counters = isPlain(query) && scope.kind !== "self" ? countersOf(grid.level) : undefined;
  const cells =
    counters === undefined
      ? await countRows(db, grid, rows)
      : await countCells(db, grid, counters, scope);
  const names = await namesOf(db, grid, cells, rows);
  return {
    data: cells.map((cell) => clusterOf(cell, names.get(keyOf(cell)))),
    totalDocs: cells.reduce((sum, { count }) => sum + count, 0),
    isExact: counters === undefined,
  };
}

/** Whether nothing narrows it, so that all active locations are shown: those are what is counted. */
const isPlain = ({ search, filters, filter, polygon, near }: Query): boolean =>
  !search?.trim() &&
  Object.keys(parseColumnFilters(filters)).length === 0 &&
  readFilter(filter).where === undefined &&
  !polygon &&
  !near;

type Single = Pick<Cluster, "coordinates" | "id" | "name">;

function clusterOf({ count, coordinates, box }: Counted, single: Single | undefined): Cluster {
  return single ? { count, ...single } : { count, coordinates, ...(count > 1 && { box }) };
}
