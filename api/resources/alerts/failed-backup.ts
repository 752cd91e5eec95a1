import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { tellFailedBackup } from "./webhooks";

/**
 * Records that a backup failed for the admins and webhooks that want to hear of it, once a day for each outcome.
 *
 * @param outcome `failed`, or `hook-failed`
 */
export async function noteFailedBackup(db: Db, outcome: string, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const key = `${outcome}@${day}`;
  await db.execute(sql`
    INSERT INTO alert_items (user_id, kind, key, found_at)
    SELECT a.user_id, 'failed-backup', ${key}, ${now.toISOString()}::timestamptz
    FROM alerts a JOIN users u ON u.id = a.user_id AND u.role = 'admin' AND u.status = 'active'
    WHERE 'failed-backup' = ANY(a.at_once || a.digest)
    ON CONFLICT DO NOTHING`);
  // Last, so that a webhook that fails keeps nobody's mail back.
  await tellFailedBackup(db, { outcome, day }, now);
}
