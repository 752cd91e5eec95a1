/** Events that are found by looking, such as a late route. Each webhook is told of each occurrence once. */
import { ALERT_EVENTS, type AlertEvent } from "contract/webhooks/facts";
import { lt, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { webhookDeliveries, webhookOccurrences } from "../../db/schema";
import type { AccessScope } from "../../http/scope";

/** A webhook that such events go to now. */
export interface Receiver {
  id: string;
  events: AlertEvent[];
  /** What it may be told of: its office with the branches, or all. */
  scope: Extract<AccessScope, { kind: "all" | "offices" }>;
  /** The instant at which an event was chosen: nothing from before it is sent. */
  since: (event: AlertEvent) => string;
}

/** The webhooks that asked for such events and are neither paused nor off. */
export async function listReceivers(db: Db): Promise<Receiver[]> {
  const rows = await queryRows(
    db,
    sql`
    WITH RECURSIVE asking AS (
      SELECT id, office_id, events, events_since, created_at FROM webhooks
      WHERE paused_at IS NULL AND ended_at IS NULL AND events && ${sql.param([...ALERT_EVENTS])}::text[]
    ), subtree(top, id) AS (
      SELECT DISTINCT office_id, office_id FROM asking WHERE office_id IS NOT NULL
      UNION
      SELECT top, edge.branch_id FROM branch_offices edge JOIN subtree ON edge.parent_id = subtree.id
    )
    SELECT a.*, ARRAY(SELECT id FROM subtree WHERE top = a.office_id ORDER BY id) AS office_ids
    FROM asking a ORDER BY a.id`,
  );
  return rows.map((row) => ({
    id: String(row.id),
    events: ALERT_EVENTS.filter((event) => (row.events as string[]).includes(event)),
    scope:
      row.office_id === null
        ? { kind: "all" }
        : {
            kind: "offices",
            officeId: String(row.office_id),
            officeIds: (row.office_ids as string[]).map(String),
          },
    since: (event) =>
      (row.events_since as Record<string, string>)[event] ??
      new Date(String(row.created_at)).toISOString(),
  }));
}

/** What a webhook is told of one occurrence. */
export interface Occurrence {
  /** The record that it is about. */
  recordId: string;
  /** By column names. */
  data: Record<string, unknown>;
}

interface Telling {
  webhookId: string;
  event: AlertEvent;
  now: Date;
}

/**
 * Writes messages about what is new among some occurrences, in one transaction with the note that they were told.
 *
 * @param read reads what is told of them
 */
export async function tellOccurrences(
  db: Db,
  { webhookId, event, now }: Telling,
  keys: readonly string[],
  read: (tx: Db, keys: string[]) => Promise<Occurrence[]>,
): Promise<void> {
  if (keys.length === 0) return;
  const [at, of] = [now.toISOString(), { webhookId, event }];
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(webhookOccurrences)
      .values(keys.map((key) => ({ ...of, key, foundAt: at })))
      .onConflictDoNothing()
      .returning({ key: webhookOccurrences.key });
    if (added.length === 0) return;
    const occurrences = await read(
      tx,
      added.map(({ key }) => key),
    );
    if (occurrences.length === 0) return;
    await tx.insert(webhookDeliveries).values(
      occurrences.map(({ recordId, data }) => ({
        ...{ ...of, id: v7(), recordId, at, nextAt: at },
        data: { id: recordId, ...data, before: null, after: null },
      })),
    );
  });
}

/** Deletes notes of what was told long ago. */
export async function forgetOccurrences(db: Db, before: Date): Promise<void> {
  await db.delete(webhookOccurrences).where(lt(webhookOccurrences.foundAt, before.toISOString()));
}
