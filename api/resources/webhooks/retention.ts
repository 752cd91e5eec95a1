import { DELIVERY_DAYS } from "contract/webhooks/facts";
import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import type { Sweeper } from "../system/retention";

const DAY_MS = 24 * 60 * 60_000;

/** Deletes old deliveries, also those that wait for a webhook that is paused or off. */
export const webhookSweeper = (db: Db): Sweeper => ({
  what: "webhook deliveries",
  retentionMs: DELIVERY_DAYS * DAY_MS,
  sweepSome: async (before, most) => {
    const rows = await queryRows(
      db,
      sql`DELETE FROM webhook_deliveries WHERE id IN (
        SELECT id FROM webhook_deliveries WHERE at < ${before.toISOString()}::timestamptz LIMIT ${most})
      RETURNING id`,
    );
    return rows.length;
  },
});
