import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import type { Db } from "../db/connect";
import { queryRows } from "../db/rows";
import { jobs } from "../db/schema";
import { tooManyRequests } from "../http/errors";
import { forgetTotals } from "../http/list/total";

/** A worker that says nothing for this long is taken for dead. */
const LEASE_MS = 30_000;
const POLL_MS = 1_000;
/** How long one job goes on while others wait for their turn. */
const TURN_MS = 500;
/** After a step, this part of its time is left to others, up to {@link MOST_REST_MS}. */
const REST = 0.25;
const MOST_REST_MS = 50;
const MAX_ATTEMPTS = 5;
const KEEP_MS = 24 * 60 * 60 * 1000;
const CLEAN_EVERY_MS = 60 * 60 * 1000;
/** Jobs that one user may have open, and how long to wait when there are that many. */
const MOST_OPEN = 10;
const WAIT_MS = 10_000;

export type JobRow = typeof jobs.$inferSelect;

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
  /**
   * Puts a job into the queue, with the transaction that it belongs to. Call `nudge` after it.
   *
   * @throws 429 for one who has as many open jobs as anyone may
   */
  add<Input>(
    tx: Db,
    kind: Pick<JobKind<Input>, "name" | "input">,
    job: { userId: string; input: Input; total?: number },
  ): Promise<JobRow>;
  /** Looks for work now instead of at the next look. */
  nudge(): void;
  /** Begins to work; resolves after the first look for work. */
  start(): Promise<void>;
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

/** The step was overtaken: its job belongs to another process by now. */
class TakenOver extends Error {}

/**
 * Jobs in the database, worked off in turns. Each step is one transaction that keeps the work
 * and how far it came, so a job goes on where it was after a restart, and on Postgres any
 * process may take it over. A job is `running` only while some process holds its lease.
 * See `docs/decisions/008-jobs.md`.
 */
export function createQueue({ db, kinds, now, log, alone }: QueueOptions): Queue {
  let running = false;
  let loop: Promise<void> = Promise.resolve();
  let wake = () => {};
  let nudged = false;
  let takenBack = !alone;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  async function work(looked: () => void): Promise<void> {
    while (running) {
      nudged = false;
      try {
        if (!takenBack) await takeBack();
        await clean();
        const job = await claim();
        const wait = job ? 0 : await idleMs();
        looked();
        if (job) await run(job);
        else await sleep(wait);
      } catch (error) {
        log?.error({ err: error }, "the job queue failed");
        looked();
        await sleep(POLL_MS);
      }
    }
    looked();
  }

  function sleep(ms: number): Promise<void> {
    if (nudged || !running) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Where nobody else adds jobs, there is no need to look for new ones. */
  async function idleMs(): Promise<number> {
    if (!alone) return POLL_MS;
    const open = await queryRows(db, sql`SELECT 1 FROM jobs WHERE finished_at IS NULL LIMIT 1`);
    return open.length > 0 ? POLL_MS : CLEAN_EVERY_MS;
  }

  async function takeBack(): Promise<void> {
    const time = now().toISOString();
    // What was waiting for its next try goes on waiting.
    await db
      .update(jobs)
      .set({ leasedUntil: time })
      .where(and(isNull(jobs.finishedAt), eq(jobs.status, "running")));
    takenBack = true;
  }

  async function clean(): Promise<void> {
    const time = now().getTime();
    if (time - cleanedAt < CLEAN_EVERY_MS) return;
    await db.delete(jobs).where(lt(jobs.finishedAt, later(-KEEP_MS)));
    cleanedAt = time;
  }

  /** The job whose turn it is. One whose worker died counts a failed try. */
  async function claim(): Promise<JobRow | undefined> {
    const time = now().toISOString();
    const [job] = await db
      .update(jobs)
      .set({
        status: "running",
        leasedUntil: later(LEASE_MS),
        attempts: sql`${jobs.attempts} + (${jobs.status} = 'running')::int`,
      })
      .where(
        sql`${jobs.id} = (
          SELECT j.id FROM jobs j WHERE j.finished_at IS NULL
            AND (j.leased_until IS NULL OR j.leased_until <= ${time}::timestamptz)
          ORDER BY coalesce(j.leased_until, j.created_at), j.leased_until NULLS FIRST, j.id
          LIMIT 1 FOR UPDATE SKIP LOCKED)`,
      )
      .returning();
    return job;
  }

  async function run(claimed: JobRow): Promise<void> {
    let job = claimed;
    let turnEnds = performance.now() + TURN_MS;
    while (running && !job.finishedAt) {
      const began = performance.now();
      try {
        if (job.attempts >= MAX_ATTEMPTS) throw new JobError("It failed too often");
        job = await stepOf(job);
      } catch (error) {
        return failed(job, error);
      }
      const ended = performance.now();
      // Requests that came meanwhile go first.
      await pause(Math.min((ended - began) * REST, MOST_REST_MS));
      if (ended < turnEnds || job.finishedAt) continue;
      if (await othersWait(job)) break;
      turnEnds = performance.now() + TURN_MS;
    }
    if (!job.finishedAt) return release(job);
    forgetTotals(db);
    log?.info({ jobId: job.id, kind: job.kind, done: job.done }, "a job is done");
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
        .where(ours(job))
        .returning();
      if (!kept) throw new TakenOver(`another process took the job ${job.id} over`);
      return kept;
    });
  }

  async function failed(job: JobRow, error: unknown): Promise<void> {
    const about = { err: error, jobId: job.id, kind: job.kind, attempts: job.attempts + 1 };
    if (error instanceof TakenOver) {
      log?.warn(about, "a job went to another process");
      return;
    }
    const hopeless = error instanceof JobError || job.attempts + 1 >= MAX_ATTEMPTS;
    log?.error(about, hopeless ? "a job failed" : "a step of a job failed");
    const message = error instanceof JobError ? error.message : "Something went wrong";
    await db
      .update(jobs)
      .set(
        hopeless
          ? { status: "failed", error: message, finishedAt: now().toISOString() }
          : {
              status: "waiting",
              attempts: job.attempts + 1,
              leasedUntil: later(1000 * 2 ** job.attempts),
            },
      )
      .where(ours(job));
    forgetTotals(db);
  }

  /** Hands the job back; its next turn comes after those of the others. */
  async function release(job: JobRow): Promise<void> {
    await db
      .update(jobs)
      .set({ status: "waiting", leasedUntil: now().toISOString() })
      .where(ours(job));
  }

  async function othersWait(job: JobRow): Promise<boolean> {
    const waiting = await queryRows(
      db,
      sql`SELECT 1 FROM jobs WHERE finished_at IS NULL AND id <> ${job.id}::uuid
        AND (leased_until IS NULL OR leased_until <= ${now().toISOString()}::timestamptz) LIMIT 1`,
    );
    return waiting.length > 0;
  }

  /** The lease tells its holders apart: whoever takes a job over gives it a later one. */
  const ours = (job: JobRow) =>
    and(eq(jobs.id, job.id), sql`${jobs.leasedUntil} = ${job.leasedUntil}::timestamptz`);
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();

  return {
    async add(tx, kind, { userId, input, total }) {
      const open = and(eq(jobs.userId, userId), isNull(jobs.finishedAt));
      if ((await tx.$count(jobs, open)) >= MOST_OPEN) throw tooManyRequests(WAIT_MS);
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
      if (running) return Promise.resolve();
      running = true;
      return new Promise((looked) => {
        loop = work(looked);
      });
    },
    async stop() {
      running = false;
      wake();
      await loop;
    },
  };
}
