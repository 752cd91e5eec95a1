import type { Box } from "contract/locations/area";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locations } from "../../../db/schema";
import type { Selected } from "../../../http/list/rows";
import { columnEdges, type Grid, rowEdges } from "./grid";

/** A cell of the grid that has locations in it. */
export interface Counted {
  column: number;
  row: number;
  count: number;
  /** The middle of where they are. */
  coordinates: [longitude: number, latitude: number];
  /** What holds them all. */
  box: Box;
}

/** Counts the selected locations by the cells that they are in, one by one. */
export async function countRows(
  db: Db,
  { level, columns, rows }: Grid,
  { from, where }: Selected,
): Promise<Counted[]> {
  const parts = columns.map((range) => {
    const [xs, ys] = [columnEdges(level, range), rowEdges(level, rows)];
    const [x, y] = [locations.longitude, locations.latitude];
    return sql`
      SELECT ${cellOf(x, xs)} + ${range[0]}::int AS "column", ${cellOf(y, ys)} + ${rows[0]}::int AS "row",
        count(*)::int AS count, avg(${x}) AS x, avg(${y}) AS y,
        min(${x}) AS west, min(${y}) AS south, max(${x}) AS east, max(${y}) AS north
      FROM ${from} WHERE ${where} AND ${isBetween(x, xs)} AND ${isBetween(y, ys)} GROUP BY 1, 2`;
  });
  const found = await queryRows(db, sql.join(parts, sql` UNION ALL `));
  return found.map((cell) => ({
    column: Number(cell.column),
    row: Number(cell.row),
    count: Number(cell.count),
    coordinates: [Number(cell.x), Number(cell.y)],
    box: [Number(cell.west), Number(cell.south), Number(cell.east), Number(cell.north)],
  }));
}

/** The edges are a subquery: a generic plan then reads them once, not once per row. */
const cellOf = (degrees: AnyColumn, edges: number[]): SQL =>
  sql`width_bucket(${degrees}, (SELECT ${sql.param(edges.map(String))}::text[]::float8[])) - 1`;

/** What lies on the last edge is in the next cell. */
const isBetween = (degrees: AnyColumn, edges: number[]): SQL =>
  sql`${degrees} >= ${edges[0]}::float8 AND ${degrees} < ${edges.at(-1)}::float8`;
