import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locations } from "../../../db/schema";
import type { Selected } from "../../../http/list/rows";
import type { Counted } from "./count-rows";
import { columnEdges, type Grid, rowEdges } from "./grid";

/** A location that is alone in its cell. */
export interface Single {
  id: string;
  name: string;
  coordinates: [longitude: number, latitude: number];
}

export const keyOf = ({ column, row }: Pick<Counted, "column" | "row">) => `${column} ${row}`;

/** The locations of those cells that have but one, by the cell. */
export async function namesOf(
  db: Db,
  { level }: Grid,
  cells: readonly Counted[],
  { from, where }: Selected,
): Promise<Map<string, Single>> {
  const singles = cells.filter(({ count }) => count === 1);
  if (singles.length === 0) return new Map();
  const asked = singles.map(({ column, row }) => ({
    column,
    row,
    xs: columnEdges(level, [column, column]),
    ys: rowEdges(level, [row, row]),
  }));
  const list = (values: (number | undefined)[]) => sql`${sql.param(values.map(String))}::text[]`;
  const [x, y] = [locations.longitude, locations.latitude];
  const found = await queryRows(
    db,
    sql`
    SELECT cell."column", cell."row", single.* FROM unnest(
      ${list(asked.map(({ column }) => column))}, ${list(asked.map(({ row }) => row))},
      ${list(asked.map(({ xs }) => xs[0]))}::float8[], ${list(asked.map(({ ys }) => ys[0]))}::float8[],
      ${list(asked.map(({ xs }) => xs[1]))}::float8[], ${list(asked.map(({ ys }) => ys[1]))}::float8[]
    ) AS cell("column", "row", west, south, east, north)
    CROSS JOIN LATERAL (
      SELECT ${locations.id}, ${locations.name}, ${x} AS x, ${y} AS y FROM ${from}
      WHERE point(${x}, ${y}) <@ box(point(cell.west, cell.south), point(cell.east, cell.north))
        AND ${x} >= cell.west AND ${x} < cell.east AND ${y} >= cell.south AND ${y} < cell.north
        AND ${where} LIMIT 1
    ) AS single`,
  );
  return new Map(
    found.map((row) => [
      `${row.column} ${row.row}`,
      { id: String(row.id), name: String(row.name), coordinates: [Number(row.x), Number(row.y)] },
    ]),
  );
}
