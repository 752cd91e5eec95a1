import { setImmediate as breathe } from "node:timers/promises";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Db } from "../db/connect";
import { jobs } from "../db/schema";

/** A worker that says nothing for this long is taken for dead. */
const LEASE_MS = 30_000;
const POLL_MS = 1_000;
const MAX_ATTEMPTS = 5;
const KEEP_MS = 24 * 60 * 60 * 1000;

type JobRow = typeof jobs.$inferSelect;

/** What one step of a job did; the counts are added to the job's. */
export interface Step<Cursor> {
  /** Where the next step goes on; it is kept with what this step wrote. */
  cursor: Cursor;
  finished: boolean;
  done?: number;
  added?: number;
  updated?: number;
  problems?: number;
  /** Rows in all, once they are known. */
  total?: number;
}

/** A job as its kind sees it. */
export interface Task<Input> {
  id: string;
  /** Who asked for it. */
  userId: string;
  input: Input;
  now: Date;
}

/** A kind of long work. Steps are short, so that others get their turn. */
export interface JobKind<Input = unknown, Cursor = unknown> {
  name: string;
  input: z.ZodType<Input>;
  cursor: z.ZodType<Cursor>;
  /**
   * One step in a transaction of its own; it may be tried again after a failure.
   *
   * @param at where the step before ended; null for the first
   * @throws JobError to end the job for good, anything else to have the step tried again
   */
  step(tx: Db, job: Task<Input>, at: Cursor | null): Promise<Step<Cursor>>;
}

// biome-ignore lint/suspicious/noExplicitAny: each kind knows its own input and cursor
export type AnyKind = JobKind<any, any>;

/** The job can't be done at all; the message is shown to whoever asked for it. */
export class JobError extends Error {
  override name = "JobError";
}

export interface Queue {
  /** Puts a job into the queue, with the transaction that it belongs to. Call `nudge` after it. */
  add<Input>(
    tx: Db,
    kind: Pick<JobKind<Input>, "name" | "input">,
    job: { userId: string; input: Input; total?: number },
  ): Promise<JobRow>;
  /** Looks for work now instead of at the next look. */
  nudge(): void;
  start(): void;
  /** Ends after the present step. */
  stop(): Promise<void>;
}

interface QueueOptions {
  db: Db;
  kinds: readonly AnyKind[];
  now: () => Date;
  log?: FastifyBaseLogger;
  /** No other process works on this database: what was begun before is nobody's any more. */
  alone: boolean;
}

/**
 * Jobs in the database, worked off one after another. Each step is one transaction that keeps
 * the work and how far it came, so a job goes on where it was after a restart, and on Postgres
 * any process may take it over. See `docs/decisions/008-jobs.md`.
 */
export function createQueue({ db, kinds, now, log, alone }: QueueOptions): Queue {
  let running = false;
  let loop: Promise<void> = Promise.resolve();
  let wake = () => {};
  let nudged = false;

  async function work(): Promise<void> {
    if (alone) await db.update(jobs).set({ leasedUntil: null }).where(isNull(jobs.finishedAt));
    while (running) {
      nudged = false;
      try {
        const job = await claim();
        if (job) await run(job);
        else await sleep();
      } catch (error) {
        log?.error({ err: error }, "the job queue failed");
        await sleep();
      }
    }
  }

  function sleep(): Promise<void> {
    if (nudged || !running) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  async function claim(): Promise<JobRow | undefined> {
    const time = now().toISOString();
    await db.delete(jobs).where(lt(jobs.finishedAt, later(-KEEP_MS)));
    const [job] = await db
      .update(jobs)
      .set({ status: "running", leasedUntil: later(LEASE_MS) })
      .where(
        sql`${jobs.id} = (
          SELECT j.id FROM jobs j WHERE j.finished_at IS NULL
            AND (j.leased_until IS NULL OR j.leased_until < ${time}::timestamptz)
          ORDER BY j.created_at LIMIT 1 FOR UPDATE SKIP LOCKED)`,
      )
      .returning();
    return job;
  }

  async function run(claimed: JobRow): Promise<void> {
    let job = claimed;
    while (running && !job.finishedAt) {
      try {
        job = await stepOf(job);
      } catch (error) {
        await failed(job, error);
        return;
      }
      // Requests that came meanwhile go first.
      await breathe();
    }
    if (!job.finishedAt) await release(job);
    else log?.info({ jobId: job.id, kind: job.kind, done: job.done }, "a job is done");
  }

  async function stepOf(job: JobRow): Promise<JobRow> {
    const kind = kinds.find(({ name }) => name === job.kind);
    if (!kind) throw new JobError(`There is no kind of work named ${job.kind}`);
    return db.transaction(async (tx) => {
      const at = job.cursor === null ? null : kind.cursor.parse(job.cursor);
      const asked = {
        id: job.id,
        userId: job.userId,
        input: kind.input.parse(job.input),
        now: now(),
      };
      const step = await kind.step(tx, asked, at);
      const [kept] = await tx
        .update(jobs)
        .set({
          cursor: step.cursor,
          done: job.done + (step.done ?? 0),
          added: job.added + (step.added ?? 0),
          updated: job.updated + (step.updated ?? 0),
          problems: job.problems + (step.problems ?? 0),
          ...(step.total !== undefined && { total: step.total }),
          attempts: 0,
          leasedUntil: later(LEASE_MS),
          ...(step.finished && { status: "done" as const, finishedAt: now().toISOString() }),
        })
        .where(and(eq(jobs.id, job.id), ours(job)))
        .returning();
      if (!kept) throw new Error("another process took the job over");
      return kept;
    });
  }

  async function failed(job: JobRow, error: unknown): Promise<void> {
    const hopeless = error instanceof JobError || job.attempts + 1 >= MAX_ATTEMPTS;
    log?.error({ err: error, jobId: job.id, kind: job.kind, hopeless }, "a step of a job failed");
    const message = error instanceof JobError ? error.message : "Something went wrong";
    await db
      .update(jobs)
      .set(
        hopeless
          ? { status: "failed", error: message, finishedAt: now().toISOString() }
          : { attempts: job.attempts + 1, leasedUntil: later(1000 * 2 ** job.attempts) },
      )
      .where(and(eq(jobs.id, job.id), ours(job)));
  }

  const release = (job: JobRow) =>
    db
      .update(jobs)
      .set({ leasedUntil: null })
      .where(and(eq(jobs.id, job.id), ours(job)));

  const ours = (job: JobRow) => sql`${jobs.leasedUntil} = ${job.leasedUntil}::timestamptz`;
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();

  return {
    async add(tx, kind, { userId, input, total }) {
      const [job] = await tx
        .insert(jobs)
        .values({ kind: kind.name, userId, input, total, createdAt: now().toISOString() })
        .returning();
      if (!job) throw new Error("no job was made");
      return job;
    },
    nudge() {
      nudged = true;
      wake();
    },
    start() {
      if (running) return;
      running = true;
      loop = work();
    },
    async stop() {
      running = false;
      wake();
      await loop;
    },
  };
}
