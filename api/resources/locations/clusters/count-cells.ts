import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locationCells } from "../../../db/schema";
import { type AccessScope, inOffices } from "../../../http/scope";
import type { Counted } from "./count-rows";
import { type Grid, latitudeOf, longitudeOf, type Range } from "./grid";

/** The levels of `location_cells`. */
const LEVELS = [10, 13, 16, 19];

/**
 * The level of the counters that a grid of this level is summed up from, whose cells are a half to
 * an eighth of its own; undefined for a street, where there are few locations to count one by one.
 */
export const countersOf = (level: number): number | undefined =>
  LEVELS.find((counters) => counters > level);

/**
 * Counts the active locations of a scope by the cells that they are in, from the counters. Where
 * they are in a cell is known by the smaller ones in it.
 */
export async function countCells(
  db: Db,
  { level, columns, rows }: Grid,
  counters: number,
  scope: AccessScope,
): Promise<Counted[]> {
  const step = counters - level;
  const finer = ([first, last]: Range): Range => [first << step, ((last + 1) << step) - 1];
  const { x, y, rows: number } = locationCells;
  const [south, north] = finer(rows);
  const wanted = columns.map((range) => {
    const [west, east] = finer(range);
    return sql`SELECT * FROM generate_series(${west}::int, ${east}::int)`;
  });
  const middle = (cell: SQL) => sql`sum((${cell} + 0.5::float8) * rows) / sum(rows)`;
  const found = await queryRows(
    db,
    sql`
    WITH finer AS MATERIALIZED (
      SELECT found.x, found.y, found.rows FROM (${sql.join(wanted, sql` UNION ALL `)}) AS wanted(x)
      CROSS JOIN LATERAL (
        SELECT ${x}, ${y}, sum(${number}) AS rows FROM ${locationCells}
        WHERE ${locationCells.level} = ${counters}::int AND ${x} = wanted.x
          AND ${y} BETWEEN ${south}::int AND ${north}::int AND ${inOffices(scope, locationCells.officeId)}
        GROUP BY 1, 2 HAVING sum(${number}) > 0
      ) AS found
    )
    SELECT x >> ${step}::int AS "column", y >> ${step}::int AS "row", sum(rows)::int AS count,
      ${middle(sql`x`)} AS x, ${middle(sql`y`)} AS y,
      min(x) AS west, min(y) AS south, max(x) AS east, max(y) AS north
    FROM finer GROUP BY 1, 2`,
  );
  const longitude = (column: unknown) => longitudeOf(counters, Number(column));
  const latitude = (row: unknown) => latitudeOf(counters, Number(row));
  return found.map((cell) => ({
    column: Number(cell.column),
    row: Number(cell.row),
    count: Number(cell.count),
    coordinates: [longitude(cell.x), latitude(cell.y)],
    box: [
      longitude(cell.west),
      latitude(cell.south),
      longitude(Number(cell.east) + 1),
      latitude(Number(cell.north) + 1),
    ],
  }));
}
