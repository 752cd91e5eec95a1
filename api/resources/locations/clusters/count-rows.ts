import type { Box } from "contract/locations/area";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows, type Row } from "../../../db/rows";
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
  /** The location itself, if it is known and alone in its cell. */
  only?: { id: string; name: string };
}

/** What holds the selected locations; undefined if none has a position. */
export async function boundsOf(db: Db, { from, where }: Selected): Promise<Box | undefined> {
  const [x, y] = [locations.longitude, locations.latitude];
  const [ends] = await queryRows(
    db,
    sql`SELECT min(${x}) AS west, min(${y}) AS south, max(${x}) AS east, max(${y}) AS north
      FROM ${from} WHERE ${where}`,
  );
  return ends?.west == null ? undefined : boxOf(ends);
}

/**
 * Counts the selected locations by the cells that they are in, one by one.
 *
 * @param isWhole whether the grid holds all of them: to look for its limits would take longer
 */
export async function countRows(
  db: Db,
  { level, columns, rows }: Grid,
  { from, where }: Selected,
  isWhole: boolean,
): Promise<Counted[]> {
  const parts = columns.map((range) => {
    const [xs, ys] = [columnEdges(level, range), rowEdges(level, rows)];
    const [x, y] = [locations.longitude, locations.latitude];
    return sql`
      SELECT ${cellOf(x, xs)} + ${range[0]}::int AS "column", ${cellOf(y, ys)} + ${rows[0]}::int AS "row",
        count(*)::int AS count, avg(${x}) AS x, avg(${y}) AS y,
        min(${x}) AS west, min(${y}) AS south, max(${x}) AS east, max(${y}) AS north,
        min(${locations.id}::text) AS id, min(${locations.name} COLLATE "C") AS name
      FROM ${from} WHERE ${where} AND ${
        isWhole
          ? sql`${x} IS NOT NULL AND ${y} IS NOT NULL`
          : sql`${isBetween(x, xs)} AND ${isBetween(y, ys)}`
      } GROUP BY 1, 2`;
  });
  const found = await queryRows(db, sql.join(parts, sql` UNION ALL `));
  return found.map((cell) => ({
    column: Number(cell.column),
    row: Number(cell.row),
    count: Number(cell.count),
    coordinates: [Number(cell.x), Number(cell.y)],
    box: boxOf(cell),
    ...(cell.count === 1 && { only: { id: String(cell.id), name: String(cell.name) } }),
  }));
}

const boxOf = ({ west, south, east, north }: Row): Box => [
  Number(west),
  Number(south),
  Number(east),
  Number(north),
];

/** The edges are a subquery: a generic plan then reads them once, not once per row. */
const cellOf = (degrees: AnyColumn, edges: number[]): SQL =>
  sql`width_bucket(${degrees}, (SELECT ${sql.param(edges.map(String))}::text[]::float8[])) - 1`;

/** What lies on the last edge is in the next cell. */
const isBetween = (degrees: AnyColumn, edges: number[]): SQL =>
  sql`${degrees} >= ${edges[0]}::float8 AND ${degrees} < ${edges.at(-1)}::float8`;
