import { type SQL, sql } from "drizzle-orm";
import { wellFormed } from "../../../db/well-formed";

/** Rows as a table `r`, in one parameter. */
export function recordset(rows: readonly object[], columns: SQL): SQL {
  const json = JSON.stringify(rows);
  // So it writes halves of surrogate pairs alone, as of a text that was cut.
  const fit = json.includes("\\ud") ? JSON.stringify(wellFormed(rows)) : json;
  return sql`json_to_recordset(${fit}::json) AS r(${columns})`;
}

export const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz(3)`;
