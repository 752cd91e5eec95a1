import type { SQL } from "drizzle-orm";
import type { Db } from "./db";

/** A row as the drivers hand it over: instants as Postgres writes them, uuids as text. */
export type Row = Record<string, unknown>;

/** Runs a statement and gives its rows; both drivers answer in the same form. */
export async function queryRows(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}
