/** The plans that this console works on, or that wait for their turn. */

export interface Job {
  /** Not 0: it ends with its best plan. */
  cancel: Int32Array;
  /** Ends it without a plan. */
  abort: AbortController;
  /** Ends the reading of travel times, and the waiting for its turn. */
  reading: AbortController;
  share: number;
  /** Its place in the order of all jobs; null until it has one. */
  turn: number | null;
  hasBegun: boolean;
  isStopped: boolean;
  /** What the reader should know of the proposal, besides how planning went. */
  notice: string;
}

export const jobs = new Map<string, Job>();
/** Why jobs failed without the upstream knowing, by the plan: the latest of them. */
const failures = new Map<string, string>();
const MOST_FAILURES = 100;

/** Other consoles see by any progress that a plan is at work. */
export const LEAST_SHARE = 0.001;

let turns = 0;
export const nextTurn = (): number => ++turns;

/** A job for a plan that has none yet. */
export function beginJob(planId: string, notice: string): Job {
  const job: Job = {
    cancel: new Int32Array(new SharedArrayBuffer(4)),
    abort: new AbortController(),
    reading: new AbortController(),
    share: 0,
    turn: null,
    hasBegun: false,
    isStopped: false,
    notice,
  };
  jobs.set(planId, job);
  failures.delete(planId);
  return job;
}

/**
 * Ends planning early. The best proposal so far is stored; one that waits for its turn ends at once.
 *
 * @returns false if this console does not plan it
 */
export function stopPlanning(planId: string): boolean {
  const job = jobs.get(planId);
  if (!job) return false;
  job.isStopped = true;
  Atomics.store(job.cancel, 0, 1);
  job.reading.abort();
  return true;
}

/** How far this console is with a plan. */
export interface PlanningNow {
  /** From 0 to 1. */
  share: number;
  /** How many plans come first; null once it is its turn. */
  ahead: number | null;
  /** Somebody stopped it; its best proposal is about to be stored. */
  isStopped: boolean;
}

/**
 * What this console does about a plan.
 *
 * @returns how far it is, or why it failed without the upstream knowing, such as a session that ended;
 *   undefined if it does nothing
 */
export function planningNow(planId: string): PlanningNow | { failed: string } | undefined {
  const job = jobs.get(planId);
  if (job) return { share: job.share, ahead: aheadOf(job), isStopped: job.isStopped };
  const failed = failures.get(planId);
  return failed === undefined ? undefined : { failed };
}

function aheadOf({ turn, hasBegun }: Job): number | null {
  if (turn === null || hasBegun) return null;
  return [...jobs.values()].filter((other) => other.turn !== null && other.turn < turn).length;
}

export function remember(planId: string, reason: string): void {
  failures.set(planId, reason);
  const [oldest] = failures.keys();
  if (failures.size > MOST_FAILURES && oldest !== undefined) failures.delete(oldest);
}
