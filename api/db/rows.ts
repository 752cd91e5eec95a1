import type { SQL } from "drizzle-orm";
import type { Db } from "./db";

/** A row as the drivers hand it over: instants as Postgres writes them, uuids as text. */
export type Row = Record<string, unknown>;

/** Runs a statement and gives its rows; both drivers answer in the same form. */
export async function queryRows(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/** The values of `wanted` that the row does not have yet; what is undefined is left as it is. */
export function differences<Wanted extends object>(row: object, wanted: Wanted): Partial<Wanted> {
  const before = row as Partial<Record<keyof Wanted, unknown>>;
  const names = Object.keys(wanted) as (keyof Wanted)[];
  return Object.fromEntries(
    names
      .filter((name) => wanted[name] !== undefined && wanted[name] !== before[name])
      .map((name) => [name, wanted[name]]),
  ) as Partial<Wanted>;
}
