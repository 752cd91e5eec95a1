/** Which messages are sent next: claimed by one process, and given back with how it went. */
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { webhookDeliveries } from "../../../db/schema";

/** A claim lasts longer than sending takes: one of a process that was killed is free after that. */
const CLAIM_MS = 60_000;

/** A message with its receiver. */
export interface Claimed {
  id: string;
  webhookId: string;
  event: string;
  data: Record<string, unknown>;
  at: string;
  attempts: number;
  claimedUntil: string;
  url: string;
  sealedSecret: string;
  /** While messages are signed with the secret before, too. */
  sealedOldSecret: string | null;
}

/**
 * Claims messages that are due. Of each record only the first that waits for a webhook is, so that
 * what happened later is sent later.
 *
 * @param busy webhooks that get no further message now
 */
export async function claimDue(
  db: Db,
  { now, most, busy }: { now: Date; most: number; busy: readonly string[] },
): Promise<Claimed[]> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + CLAIM_MS).toISOString();
  const rows = await queryRows(
    db,
    sql`
    UPDATE webhook_deliveries d
    SET claimed_until = ${until}::timestamptz, attempts = d.attempts + 1, tried_at = ${at}::timestamptz
    FROM webhooks w
    WHERE w.id = d.webhook_id AND d.id IN (
      SELECT n.id FROM webhook_deliveries n JOIN webhooks h ON h.id = n.webhook_id
      WHERE n.status = 'waiting' AND n.next_at <= ${at}::timestamptz
        AND (n.claimed_until IS NULL OR n.claimed_until <= ${at}::timestamptz)
        AND h.paused_at IS NULL AND h.ended_at IS NULL
        AND h.id <> ALL(${sql.param([...busy])}::uuid[])
        AND NOT EXISTS (
          SELECT 1 FROM webhook_deliveries e
          WHERE e.webhook_id = n.webhook_id AND e.record_id = n.record_id AND e.status = 'waiting' AND e.id < n.id)
      ORDER BY n.next_at, n.id LIMIT ${most} FOR UPDATE OF n SKIP LOCKED)
    RETURNING d.id, d.webhook_id, d.event, d.data, d.at, d.attempts, w.url, w.sealed_secret,
      CASE WHEN w.old_secret_until > ${at}::timestamptz THEN w.sealed_old_secret END AS sealed_old_secret`,
  );
  return rows.map((row) => ({
    id: String(row.id),
    webhookId: String(row.webhook_id),
    event: String(row.event),
    data: row.data as Claimed["data"],
    at: new Date(String(row.at)).toISOString(),
    attempts: Number(row.attempts),
    claimedUntil: until,
    url: String(row.url),
    sealedSecret: String(row.sealed_secret),
    sealedOldSecret: row.sealed_old_secret === null ? null : String(row.sealed_old_secret),
  }));
}

/** How sending went. */
export interface Outcome {
  status: "waiting" | "delivered" | "failed";
  /** When it is tried next, if it waits. */
  nextAt?: Date;
  answer: number | null;
  problem: string | null;
}

/** Stores how it went, unless the claim is another process's by now. */
export async function storeOutcome(
  db: Db,
  { id, claimedUntil }: Claimed,
  { nextAt, ...outcome }: Outcome,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({
      ...outcome,
      claimedUntil: null,
      ...(nextAt && { nextAt: nextAt.toISOString() }),
    })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.claimedUntil, claimedUntil)));
}
