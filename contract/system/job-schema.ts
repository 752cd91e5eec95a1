import { z } from "zod";
import { Id, Instant } from "../common";

export const JobStatus = z.enum(["waiting", "running", "done", "failed"]);

/** Long work in the background: an import, an export, or a merge of many locations. */
export const Job = z.object({
  id: Id,
  kind: z.string(),
  status: JobStatus,
  /** Rows worked off. */
  done: z.number().int().nonnegative(),
  /** Rows in all, once that is known. */
  total: z.number().int().nonnegative().nullish(),
  added: z.number().int().nonnegative(),
  updated: z.number().int().nonnegative(),
  /** Rows that were refused; `GET /jobs/{id}/problems` says which and why. */
  problems: z.number().int().nonnegative(),
  /** Why it failed as a whole. */
  error: z.string().nullish(),
  createdAt: Instant,
  finishedAt: Instant.nullish(),
});
export type Job = z.infer<typeof Job>;

/** A row of an imported file that was not taken. */
export const JobProblem = z.object({
  id: Id,
  /** The line of the file on which the row starts, from 1; the header is line 1. */
  line: z.number().int().min(1),
  reason: z.string(),
});
export type JobProblem = z.infer<typeof JobProblem>;
