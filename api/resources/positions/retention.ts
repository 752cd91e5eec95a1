import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { lastPositions, positions } from "../../db/schema";
import { createSleeper } from "../../sleeper";

/** Between two sweeps. */
const SWEEP_EVERY_MS = 10 * 60_000;
/** So many positions are deleted by one statement. */
const BATCH = 1_000;
/** Left to others after each of them. */
const REST_MS = 50;

interface RetentionOptions {
  db: Db;
  now: () => Date;
  /** Positions that arrived longer ago are deleted; absent, none. */
  keepMs: number | undefined;
  /** The embedded database, which gives room free only when told to. */
  alone: boolean;
  log?: FastifyBaseLogger;
}

/**
 * Deletes old positions in the background, but the last of each user within each office, which
 * says where they were seen last. Several processes may do so at once: each takes what no other has.
 */
export function createRetention({ db, now, keepMs, alone, log }: RetentionOptions) {
  const sleeper = createSleeper();
  let stopped = keepMs === undefined;
  let done: Promise<void> | undefined;

  async function sweep(keptMs: number): Promise<void> {
    const before = new Date(now().getTime() - keptMs).toISOString();
    let deleted = 0;
    let batch = BATCH;
    while (batch === BATCH && !stopped) {
      batch = await deleteBatch(db, before);
      deleted += batch;
      await pause(REST_MS);
    }
    if (deleted === 0) return;
    if (alone) await db.execute(sql`VACUUM ${positions}, ${lastPositions}`);
    log?.debug({ deleted }, "old positions were deleted");
  }

  async function run(keptMs: number): Promise<void> {
    while (!stopped) {
      await sweep(keptMs).catch((error: unknown) =>
        log?.error({ err: error }, "could not delete old positions"),
      );
      await sleeper.sleep(SWEEP_EVERY_MS);
    }
  }

  return {
    start(): void {
      if (keepMs !== undefined) done ??= run(keepMs);
    },
    /** What is being deleted still is. */
    async stop(): Promise<void> {
      stopped = true;
      sleeper.wake();
      await done;
    },
  };
}

async function deleteBatch(db: Db, before: string): Promise<number> {
  const gone = await queryRows(
    db,
    sql`
    DELETE FROM ${positions} WHERE ${positions.id} IN (
      SELECT old.id FROM ${positions} AS old
      WHERE old.created_at < ${before}::timestamptz AND NOT EXISTS (
        SELECT 1 FROM ${lastPositions} WHERE ${lastPositions.userId} = old.user_id
          AND ${lastPositions.positionId} = old.id)
      ORDER BY old.created_at LIMIT ${BATCH}::int FOR UPDATE OF old SKIP LOCKED)
    RETURNING 1 AS deleted`,
  );
  return gone.length;
}
