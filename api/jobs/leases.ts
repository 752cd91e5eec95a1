import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../db/connect";
import { queryRows } from "../db/rows";
import { jobs } from "../db/schema";
import type { JobRow } from "./kind";

/** A worker that says nothing for this long is taken for dead. */
const LEASE_MS = 30_000;
/**
 * No job is held, nor its next try put off, for so long, whatever the clocks of several machines
 * differ by: the clock was set back since.
 */
const TOO_LONG_MS = 2 * LEASE_MS;

/** The jobs that this process may work on, and for how long, as the database knows it. */
export type Leases = ReturnType<typeof createLeases>;

/** A job is `running` only while some process holds its lease. */
export function createLeases(db: Db, now: () => Date) {
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const holds = (job: JobRow) =>
    and(eq(jobs.id, job.id), sql`${jobs.leasedUntil} = ${job.leasedUntil}::timestamptz`);
  /** Whether the job `j` may be taken now. */
  const isFree = () => sql`(j.leased_until IS NULL OR j.leased_until <= ${later(0)}::timestamptz
    OR j.leased_until > ${later(TOO_LONG_MS)}::timestamptz)`;
  return {
    later,
    /** Until when a job is held that is taken, or goes on, now. */
    end: () => later(LEASE_MS),

    /** The lease tells its holders apart: whoever takes a job over gives it a later one. */
    holds,

    /** The job whose turn it is. One whose worker died counts a failed try. */
    async claim(): Promise<JobRow | undefined> {
      const [job] = await db
        .update(jobs)
        .set({
          status: "running",
          leasedUntil: later(LEASE_MS),
          attempts: sql`${jobs.attempts} + (${jobs.status} = 'running')::int`,
        })
        .where(
          sql`${jobs.id} = (
            SELECT j.id FROM jobs j WHERE j.finished_at IS NULL AND ${isFree()}
            ORDER BY coalesce(j.leased_until, j.created_at), j.leased_until NULLS FIRST, j.id
            LIMIT 1 FOR UPDATE SKIP LOCKED)`,
        )
        .returning();
      return job;
    },

    /** Hands a job back; its next turn comes after those of the others. */
    async release(job: JobRow): Promise<void> {
      await db
        .update(jobs)
        .set({ status: "waiting", leasedUntil: now().toISOString() })
        .where(holds(job));
    },

    /** Ends the leases of a process that has died; nobody else works on this database. */
    async takeBack(): Promise<void> {
      // What was waiting for its next try goes on waiting.
      await db
        .update(jobs)
        .set({ leasedUntil: now().toISOString() })
        .where(and(isNull(jobs.finishedAt), eq(jobs.status, "running")));
    },

    /** Whether another job could be taken now. */
    async othersWait(job: JobRow): Promise<boolean> {
      const waiting = await queryRows(
        db,
        sql`SELECT 1 FROM jobs j WHERE j.finished_at IS NULL AND j.id <> ${job.id}::uuid
          AND ${isFree()} LIMIT 1`,
      );
      return waiting.length > 0;
    },

    /** Whether any job is open, whoever holds it. */
    async anyOpen(): Promise<boolean> {
      const open = await queryRows(db, sql`SELECT 1 FROM jobs WHERE finished_at IS NULL LIMIT 1`);
      return open.length > 0;
    },

    /** Drops the jobs that were finished so long ago. */
    async dropOlderThan(ms: number): Promise<void> {
      await db.delete(jobs).where(lt(jobs.finishedAt, later(-ms)));
    },
  };
}
