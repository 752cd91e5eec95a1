/** What statements are for: that decides how long one may take, and how many connections such work may hold. */
import { AsyncLocalStorage } from "node:async_hooks";

/**
 * `read` and `write` are calls that somebody waits for, `heavy` those that read much, such as reports, and
 * `job` the work of the queue.
 */
export type WorkKind = "read" | "write" | "heavy" | "job";

/** A piece of work that runs statements. */
export interface Work {
  kind: WorkKind;
  /** The call, or the kind of job. */
  name: string;
  /** Aborted when whoever waits for a call that reads has left. */
  left?: AbortSignal;
  /** It has its share of the connections already, with a transaction. */
  hasShare?: true;
}

/** Milliseconds that a statement may take. The work of the API itself, in the background, has no limit. */
export const STATEMENT_MS: Readonly<Record<WorkKind, number>> = {
  read: 15_000,
  write: 15_000,
  heavy: 60_000,
  job: 15 * 60_000,
};

const present = new AsyncLocalStorage<Work | undefined>();

/** Does something as a piece of work. */
export const duringWork = <T>(work: Work, act: () => T): T => present.run(work, act);

/** Does what goes on after the work that began it, or serves others too. */
export const outsideWork = <T>(act: () => T): T => present.run(undefined, act);

/** What is being done; undefined for what the API does by itself. */
export const presentWork = (): Work | undefined => present.getStore();

/** A statement that was not begun, or was ended before its time. */
export class StatementEnded extends Error {
  override name = "StatementEnded";
  /** @param why it took too long, nobody waits for it any more, or there was no connection for this kind of work */
  constructor(
    readonly why: "too-slow" | "left" | "busy",
    options?: ErrorOptions,
  ) {
    super(`A statement was ended: ${why}`, options);
  }
}

/** @throws StatementEnded where nobody waits for the present work any more */
export function refuseWhereLeft(): void {
  if (present.getStore()?.left?.aborted) throw new StatementEnded("left");
}
