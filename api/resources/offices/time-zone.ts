import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { isTimeZone } from "../../db/time-zone";
import { invalid } from "../../http/errors";

/**
 * Refuses a time zone that the database or JavaScript doesn't know: reports cut days with
 * the one, the console shows dates with the other.
 *
 * @throws 422
 */
export async function checkTimeZone(db: Db, timeZone: string): Promise<void> {
  const [known] = await queryRows(
    db,
    sql`SELECT 1 FROM pg_timezone_names WHERE name = ${timeZone}::text`,
  );
  if (!known || !isTimeZone(timeZone)) {
    throw invalid(`There is no time zone "${timeZone}"`, "body.timeZone");
  }
}
