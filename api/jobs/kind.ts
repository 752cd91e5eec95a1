import type { z } from "zod";
import type { Db } from "../db/connect";
import type { Replica } from "../db/replica";
import type { jobs } from "../db/schema";

export type JobRow = typeof jobs.$inferSelect;

/** What one step of a job did; the counts are added to the job's. */
export interface Step<Cursor> {
  /** Where the next step goes on; it is stored with what this step wrote. */
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
  /** How long a step should take, in ms. */
  stepMs: number;
  /** For reading much; absent: there is none. */
  replica?: Replica;
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
