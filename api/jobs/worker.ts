import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { inSpan } from "platform/watch/tracing";
import { actingAs } from "../db/acting";
import type { Db } from "../db/connect";
import type { Replica } from "../db/replica";
import { jobs } from "../db/schema";
import { databaseIsAway, violates } from "../db/violations";
import { duringWork } from "../db/work";
import { invalidateTotals } from "../http/list/total";
import type { Demand } from "./demand";
import { type AnyKind, JobError, type JobRow } from "./kind";
import type { Leases } from "./leases";

/** How long one job goes on while others wait for their turn. */
const TURN_MS = 500;
/** How long a step should take: longer ones hold up whoever changes the same rows. */
const STEP_MS = 300;
/** The same where there is one connection for all: whoever asks for anything waits for its end. */
const STEP_MS_ALONE = 80;
/** And while people are at work there: a page of a list takes about half of that. */
const STEP_MS_ASKED = 15;
/** There, this part of a step's time is left to others after it, up to {@link MOST_REST_MS}. */
const REST = 0.25;
const MOST_REST_MS = 50;
const MAX_ATTEMPTS = 5;

interface WorkerOptions {
  db: Db;
  kinds: readonly AnyKind[];
  leases: Leases;
  now: () => Date;
  /** It shares its one connection with requests. */
  alone: boolean;
  /** What reads of kinds that read much may be answered by. */
  replica?: Replica;
  /** What else is asked of that connection. */
  demand: Demand;
  log?: FastifyBaseLogger;
  /** Told of each job that is over. */
  onEnd?: (kind: string, outcome: "done" | "failed") => void;
}

/** The step was overtaken: its job belongs to another process by now. */
class TakenOver extends Error {}

/**
 * Works on a claimed job until it is finished, its turn is over or `goesOn` says no, step by
 * step: each is one transaction that keeps the work and how far it came.
 */
export const workOn = (
  claimed: JobRow,
  goesOn: () => boolean,
  options: WorkerOptions,
): Promise<void> =>
  inSpan(
    () => ({
      name: `job ${claimed.kind}`,
      kind: "internal",
      attributes: { "waybook.job.id": claimed.id, "waybook.job.kind": claimed.kind },
    }),
    () => workSteps(claimed, goesOn, options),
  );

async function workSteps(
  claimed: JobRow,
  goesOn: () => boolean,
  options: WorkerOptions,
): Promise<void> {
  const { db, leases, alone, log } = options;
  let job = claimed;
  let turnEnds = performance.now() + TURN_MS;
  while (goesOn() && !job.finishedAt) {
    const began = performance.now();
    try {
      if (job.attempts >= MAX_ATTEMPTS) throw new JobError("It failed too often");
      const who = { ...job.askedBy, userId: job.userId, source: "job", call: job.kind } as const;
      const work = { kind: "job", name: job.kind } as const;
      job = await actingAs(who, () => duringWork(work, () => step(job, options)));
    } catch (error) {
      return keepFailure(job, error, options);
    }
    const ended = performance.now();
    // Requests that came meanwhile go first.
    await pause(alone ? Math.min((ended - began) * REST, MOST_REST_MS) : 0);
    if (ended < turnEnds || job.finishedAt) continue;
    if (await leases.othersWait(job)) break;
    turnEnds = performance.now() + TURN_MS;
  }
  if (!job.finishedAt) return leases.release(job);
  invalidateTotals(db);
  options.onEnd?.(job.kind, "done");
  log?.info({ jobId: job.id, kind: job.kind, done: job.done }, "a job is done");
}

async function step(
  job: JobRow,
  { db, kinds, leases, now, replica, ...options }: WorkerOptions,
): Promise<JobRow> {
  const kind = kinds.find(({ name }) => name === job.kind);
  if (!kind) throw new JobError(`There is no kind of work named ${job.kind}`);
  return db.transaction(async (tx) => {
    const at = job.cursor === null ? null : kind.cursor.parse(job.cursor);
    const asked = {
      id: job.id,
      userId: job.userId,
      input: kind.input.parse(job.input),
      now: now(),
      stepMs: stepMs(options),
      replica,
    };
    const did = await kind.step(tx, asked, at);
    const [updated] = await tx
      .update(jobs)
      .set({
        cursor: did.cursor,
        done: job.done + (did.done ?? 0),
        added: job.added + (did.added ?? 0),
        updated: job.updated + (did.updated ?? 0),
        problems: job.problems + (did.problems ?? 0),
        ...(did.total !== undefined && { total: did.total }),
        attempts: 0,
        leasedUntil: leases.end(),
        ...(did.finished && { status: "done" as const, finishedAt: now().toISOString() }),
      })
      .where(leases.holds(job))
      .returning();
    if (!updated) throw new TakenOver(`another process took the job ${job.id} over`);
    return updated;
  });
}

function stepMs({ alone, demand }: Pick<WorkerOptions, "alone" | "demand">): number {
  if (!alone) return STEP_MS;
  return demand.isHigh() ? STEP_MS_ASKED : STEP_MS_ALONE;
}

/** Has the job tried again later, or ends it for good. */
async function keepFailure(
  job: JobRow,
  error: unknown,
  { db, leases, now, log, onEnd }: WorkerOptions,
): Promise<void> {
  const about = { err: error, jobId: job.id, kind: job.kind };
  if (error instanceof TakenOver) {
    log?.warn(about, "a job went to another process");
    return;
  }
  // Neither is the job's fault, and both may last.
  const counts = !violates(error, "diskFull") && !databaseIsAway(error);
  const attempts = job.attempts + (counts ? 1 : 0);
  const hopeless = error instanceof JobError || attempts >= MAX_ATTEMPTS;
  if (hopeless) onEnd?.(job.kind, "failed");
  log?.error({ ...about, attempts }, hopeless ? "a job failed" : "a step of a job failed");
  const message = error instanceof JobError ? error.message : "Something went wrong";
  await db
    .update(jobs)
    .set(
      hopeless
        ? { status: "failed", error: message, finishedAt: now().toISOString() }
        : {
            status: "waiting",
            attempts,
            leasedUntil: leases.later(1000 * 2 ** job.attempts),
          },
    )
    .where(leases.holds(job));
  invalidateTotals(db);
}
