import { sql } from "drizzle-orm";
import type { Db } from "./db";
import { queryRows } from "./rows";
import { violates } from "./violations";

/** Months ahead that have partitions already, so that nothing waits for the locks of creating one. */
const AHEAD = 2;
const DAY_MS = 24 * 3_600_000;

/**
 * Creates a function that maintains the monthly partitions of positions and visits (migration 0046): it
 * creates those of the next months, drops those that are long past, and once a day gathers statistics over
 * all partitions together, which Postgres does only for each alone. If another process holds the locks, it
 * leaves the work to that process and to the next call.
 */
export function createMonthPartitioner(db: Db): (now: Date) => Promise<void> {
  let analyzed: number | undefined;
  return async (now) => {
    try {
      await db.execute(
        sql`SELECT keep_months(${now.toISOString()}::timestamptz, ${AHEAD}::int) AS done`,
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
