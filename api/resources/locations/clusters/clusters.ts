import { parseColumnFilters } from "contract/column-filters";
import type { Area } from "contract/locations/area";
import type { Cluster, listLocationClusters } from "contract/locations/search-calls";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../../db/connect";
import { allOf } from "../../../http/list/conditions";
import type { Narrowing } from "../../../http/list/narrowing";
import { readFilter } from "../../../http/list/query";
import { type Selected, selectedRows } from "../../../http/list/rows";
import type { AccessScope } from "../../../http/scope";
import { inArea, withoutDeleted } from "..";
import { locationResource } from "../resource";
import { countCells, countersOf } from "./count-cells";
import { boundsOf, type Counted, countRows } from "./count-rows";
import { type Frame, gridOf } from "./grid";
import { keyOf, namesOf, type Single } from "./names";

type Query = Narrowing & Omit<Area, "box"> & Frame & Pick<Asked, "fit">;
type Asked = z.output<typeof listLocationClusters.query>;
type Clusters = z.output<typeof listLocationClusters.reply>;

/**
 * What a map shows of the locations that a query leaves within a scope: those of a cell of the
 * grid as one.
 *
 * @throws 422 naming whatever the query asks for that there isn't
 */
export async function readClusters(db: Db, scope: AccessScope, query: Query): Promise<Clusters> {
  const deleted = withoutDeleted(query) ?? sql`true`;
  const area = inArea({ polygon: query.polygon, near: query.near });
  const rows = selectedRows(locationResource, scope, query, allOf([deleted, ...area]));
  const isWhole = isPlain(query);
  if (query.fit && !isWhole) return readFitted(db, query, rows);
  const grid = gridOf(query);
  const counters = isWhole && scope.kind !== "self" ? countersOf(grid.level) : undefined;
  if (counters === undefined) {
    return { ...clustersOf(await countRows(db, grid, rows, false)), isExact: true };
  }
  const cells = await countCells(db, grid, counters, scope);
  const names = await namesOf(db, grid, cells, rows);
  return { ...clustersOf(cells, names), isExact: false };
}

/** All that a query leaves, in the frame that holds it. */
async function readFitted(db: Db, frame: Frame, rows: Selected): Promise<Clusters> {
  const bounds = await boundsOf(db, rows);
  if (!bounds) return { ...clustersOf([]), isExact: true };
  const grid = gridOf({ ...frame, box: bounds });
  return { ...clustersOf(await countRows(db, grid, rows, true)), isExact: true, bounds };
}

/** Whether nothing narrows it, so that all active locations are shown: those are what is counted. */
const isPlain = ({ search, filters, filter, polygon, near }: Query): boolean =>
  !search?.trim() &&
  Object.keys(parseColumnFilters(filters)).length === 0 &&
  readFilter(filter).where === undefined &&
  !polygon &&
  !near;

const clustersOf = (cells: readonly Counted[], names?: Map<string, Single>) => ({
  data: cells.map((cell) => clusterOf(cell, names?.get(keyOf(cell)))),
  totalDocs: cells.reduce((sum, { count }) => sum + count, 0),
});

function clusterOf({ count, coordinates, box, only }: Counted, single?: Single): Cluster {
  if (single) return { count, ...single };
  return { count, coordinates, ...only, ...(count > 1 && { box }) };
}
