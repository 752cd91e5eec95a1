/** What the API counts of itself, for Prometheus. */

import { sql } from "drizzle-orm";
import { processMetrics } from "platform/watch/process-metrics";
import { Counter, Gauge, Histogram } from "prom-client";
import type { Db } from "./db/db";
import type { Replica } from "./db/replica";
import { queryRows } from "./db/rows";

/** Seconds, from an answer out of memory to what is given up. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const buckets = BUCKETS;
  const { registry, registers, requests } = processMetrics("api", buckets);
  return {
    registry,
    requests,
    statements: new Histogram({
      name: "waybook_database_statement_duration_seconds",
      help: "Time of a statement, on the embedded database with the wait for those before it",
      labelNames: ["operation", "outcome"],
      ...{ buckets, registers },
    }),
    poolWait: new Histogram({
      name: "waybook_database_pool_wait_seconds",
      help: "Time until a connection to Postgres was free",
      ...{ buckets, registers },
    }),
    statementsEnded: new Counter({
      name: "waybook_database_statements_ended_total",
      help: "Statements that were ended: they took too long, or nobody waited for them any more",
      labelNames: ["why"],
      registers,
    }),
    jobsEnded: new Counter({
      name: "waybook_jobs_ended_total",
      help: "Jobs that are over",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    positions: new Counter({
      name: "waybook_positions_stored_total",
      help: "Positions that devices reported and that were stored",
      registers,
    }),
    mails: new Counter({
      name: "waybook_mails_total",
      help: "Mails that were handed over, or could not be",
      labelNames: ["outcome"],
      registers,
    }),
    signIns: new Counter({
      name: "waybook_sign_ins_total",
      help: "Sign-ins, by how they were tried and whether they were let in",
      labelNames: ["method", "outcome"],
      registers,
    }),
    backups: new Counter({
      name: "waybook_backups_total",
      help: "Scheduled backups: made, failed, or made and then not taken by BACKUP_HOOK",
      labelNames: ["outcome"],
      registers,
    }),
    refusals: new Counter({
      name: "waybook_rate_limit_refusals_total",
      help: "Requests that were one too many",
      labelNames: ["limit"],
      registers,
    }),
  };
}

/**
 * Begins the counters of failures at 0. Without that the first failure after a start is no increase to
 * Prometheus, and no alert.
 */
export function beginAtZero(
  { backups, jobsEnded, mails, statementsEnded }: Metrics,
  jobKinds: readonly string[],
): void {
  for (const outcome of ["made", "failed", "hook-failed"]) backups.inc({ outcome }, 0);
  for (const outcome of ["sent", "failed"]) mails.inc({ outcome }, 0);
  for (const why of ["too-slow", "left"]) statementsEnded.inc({ why }, 0);
  for (const kind of jobKinds) {
    for (const outcome of ["done", "failed"]) jobsEnded.inc({ kind, outcome }, 0);
  }
}

/** What is looked up when the metrics are read: jobs in the queue, and streams that are open. */
export function countOnReading(
  { registry }: Metrics,
  { db, now, openStreams }: { db: Db; now: () => Date; openStreams: () => number },
): void {
  const registers = [registry];
  new Gauge({
    name: "waybook_event_streams",
    help: "Streams of events that are open",
    registers,
    collect() {
      this.set(openStreams());
    },
  });
  const oldest = new Gauge({
    name: "waybook_jobs_oldest_seconds",
    help: "Since when the oldest job waits or runs; 0 without any",
    registers,
  });
  new Gauge({
    name: "waybook_jobs_open",
    help: "Jobs that wait or run",
    labelNames: ["status"],
    registers,
    async collect() {
      const open = await countOpenJobs(db).catch(() => undefined);
      // While the database is away nothing is known of them.
      this.reset();
      oldest.reset();
      if (!open) return;
      this.set({ status: "waiting" }, open.waiting);
      this.set({ status: "running" }, open.running);
      oldest.set(open.oldest ? (now().getTime() - open.oldest.getTime()) / 1000 : 0);
    },
  });
}

export interface OpenJobs {
  waiting: number;
  running: number;
  /** When the oldest of them was asked for. */
  oldest: Date | undefined;
}

export async function countOpenJobs(db: Db): Promise<OpenJobs> {
  const [row] = await queryRows(
    db,
    sql`SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE status = 'running')::int AS running, min(created_at) AS oldest
      FROM jobs WHERE finished_at IS NULL`,
  );
  return {
    waiting: Number(row?.waiting ?? 0),
    running: Number(row?.running ?? 0),
    oldest: row?.oldest ? new Date(String(row.oldest)) : undefined,
  };
}

/** The connections to Postgres; the embedded database has one of its own. */
export function countConnections(
  { registry }: Metrics,
  connections: () => Record<"used" | "idle" | "waiting", number>,
): void {
  new Gauge({
    name: "waybook_database_connections",
    help: "Connections to Postgres that are in use or idle, and requests that wait for one",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
}

/** How far the replica for reports is behind. */
export function countReplica({ registry }: Metrics, replica: Replica): void {
  new Gauge({
    name: "waybook_replica_behind_seconds",
    help: "By how much what the replica answers may be old; absent while that is not known",
    registers: [registry],
    collect() {
      this.reset();
      const behind = replica.behind();
      if (behind === undefined) this.remove();
      else this.set(behind);
    },
  });
}
