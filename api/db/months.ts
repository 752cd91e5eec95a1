import { sql } from "drizzle-orm";
import type { Db } from "./db";
import { queryRows } from "./rows";
import { violates } from "./violations";

/** So many months ahead have their partitions, as nothing waits for the locks that making one takes. */
const AHEAD = 2;
const DAY_MS = 24 * 3_600_000;

/**
 * Keeps the partitions of positions and visits (migration 0046): makes those of months to come, lets go of
 * what is long past, and once a day tells the planner what all partitions hold together, which Postgres
 * by itself does of each of them alone. What somebody else is at is left to them, and to the next time.
 */
export function createMonthPartitioner(db: Db): (now: Date) => Promise<void> {
  let analyzed: number | undefined;
  return async (now) => {
    try {
      await db.execute(
        sql`SELECT keep_months(${now.toISOString()}::timestamptz, ${AHEAD}::int) AS kept`,
      );
    } catch (error) {
      if (!violates(error, "lockTimeout") && !violates(error, "deadlock")) throw error;
    }
    if (analyzed !== undefined && Math.abs(now.getTime() - analyzed) < DAY_MS) return;
    const [server] = await queryRows(
      db,
      sql`SELECT current_setting('server_version_num')::int >= 180000 AS "knowsOnly"`,
    );
    const only = server?.knowsOnly ? sql`ONLY` : undefined;
    await db.execute(sql`ANALYZE ${only} positions`);
    await db.execute(sql`ANALYZE ${only} visits`);
    analyzed = now.getTime();
  };
}
