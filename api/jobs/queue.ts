import { and, eq, isNull } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { whoActs } from "../db/acting";
import type { Db } from "../db/connect";
import type { Replica } from "../db/replica";
import { jobs } from "../db/schema";
import { tooManyRequests } from "../http/errors";
import { createSleeper } from "../sleeper";
import { createDemand, type Demand } from "./demand";
import type { AnyKind, JobKind, JobRow } from "./kind";
import { createLeases } from "./leases";
import { workOn } from "./worker";

export { type AnyKind, JobError, type JobKind, type JobRow } from "./kind";

const POLL_MS = 1_000;
/** How long finished jobs are stored with their files, unless set otherwise. */
export const JOB_RETENTION_MS = 24 * 60 * 60 * 1000;
const CLEAN_EVERY_MS = 60 * 60 * 1000;
/** Jobs that one user may have open, and how long to wait when there are that many. */
const MOST_OPEN = 10;
const WAIT_MS = 10_000;

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
  /** What else is asked of this process; nothing, if not given. */
  demand?: Demand;
  /** For jobs that read much; absent: there is none. */
  replica?: Replica;
  /** How long finished jobs are stored. */
  keepMs?: number;
  /** Told of each job that is over. */
  onEnd?: (kind: string, outcome: "done" | "failed") => void;
}

/**
 * Jobs in the database, worked off in turns. A job goes on where it was after a restart, and on
 * Postgres any process may take it over. See `docs/decisions/008-jobs.md`.
 */
export function createQueue(options: QueueOptions): Queue {
  const { db, now, log, alone, demand = createDemand(), keepMs = JOB_RETENTION_MS } = options;
  const leases = createLeases(db, now);
  const sleeper = createSleeper();
  let running = false;
  let loop: Promise<void> = Promise.resolve();
  let takenBack = !alone;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  async function work(looked: () => void): Promise<void> {
    while (running) {
      sleeper.tire();
      try {
        if (!takenBack) await leases.takeBack();
        takenBack = true;
        await clean();
        const job = await leases.claim();
        const wait = job ? 0 : await idleMs();
        looked();
        if (job) await workOn(job, () => running, { ...options, demand, leases });
        else await sleeper.sleep(wait);
      } catch (error) {
        log?.error({ err: error }, "the job queue failed");
        looked();
        await sleeper.sleep(POLL_MS);
      }
    }
    looked();
  }

  /** Where nobody else adds jobs, there is no need to look for new ones. */
  const idleMs = async () => (!alone || (await leases.anyOpen()) ? POLL_MS : CLEAN_EVERY_MS);

  async function clean(): Promise<void> {
    const time = now().getTime();
    if (time - cleanedAt < CLEAN_EVERY_MS) return;
    await leases.dropOlderThan(keepMs);
    cleanedAt = time;
  }

  return {
    add: (tx, kind, job) => addJob(tx, kind, job, now()),
    nudge: sleeper.wake,
    start() {
      if (running) return Promise.resolve();
      running = true;
      return new Promise((looked) => {
        loop = work(looked);
      });
    },
    async stop() {
      running = false;
      sleeper.wake();
      await loop;
    },
  };
}

async function addJob<Input>(
  tx: Db,
  kind: Pick<JobKind<Input>, "name" | "input">,
  { userId, input, total }: { userId: string; input: Input; total?: number },
  now: Date,
): Promise<JobRow> {
  const open = and(eq(jobs.userId, userId), isNull(jobs.finishedAt));
  if ((await tx.$count(jobs, open)) >= MOST_OPEN) throw tooManyRequests(WAIT_MS);
  const [job] = await tx
    .insert(jobs)
    .values({
      ...{ kind: kind.name, userId, input, total, askedBy: whoActs() },
      createdAt: now.toISOString(),
    })
    .returning();
  if (!job) throw new Error("no job was made");
  return job;
}
