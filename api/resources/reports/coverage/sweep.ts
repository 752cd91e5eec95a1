import { sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locations } from "../../../db/schema";
import type { Sweeper } from "../../system/retention";

/** Counts locations as overdue once time alone has made them so: see `db/schema/coverage`. */
export const coverageSweeper = (db: Db): Sweeper => ({
  what: "overdue locations",
  retentionMs: 0,
  sweepSome: (before, most) => countOverdue(db, before, most),
});

async function countOverdue(db: Db, before: Date, most: number): Promise<number> {
  const counted = await queryRows(
    db,
    sql`
    UPDATE ${locations} SET counted_overdue = true WHERE ${locations.id} IN (
      SELECT late.id FROM ${locations} AS late
      WHERE NOT late.counted_overdue AND late.overdue_from <= ${before.toISOString()}::timestamptz
      ORDER BY late.overdue_from LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
    RETURNING 1 AS counted`,
  );
  return counted.length;
}
