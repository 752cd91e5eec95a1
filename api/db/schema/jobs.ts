/** Long work. */
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Acting } from "../acting";
import { bytes, createdAt, id, instant } from "./columns";
import { users } from "./organisation";

/** Long work that goes on in steps, each one transaction; see `api/jobs/queue.ts`. */
export const jobs = pgTable(
  "jobs",
  {
    id: id().primaryKey(),
    kind: text("kind").notNull(),
    status: text("status", { enum: ["waiting", "running", "done", "failed"] })
      .notNull()
      .default("waiting"),
    /** Who asked for it. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** From where it was asked for, for the audit trail; see `api/db/acting.ts`. */
    askedBy: jsonb("asked_by").$type<Acting>(),
    /** What the kind was asked to do. */
    input: jsonb("input").notNull(),
    /** Where the kind goes on after a step. */
    cursor: jsonb("cursor"),
    done: integer("done").notNull().default(0),
    total: integer("total"),
    added: integer("added").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    problems: integer("problems").notNull().default(0),
    error: text("error"),
    /** Failed tries of the present step. */
    attempts: integer("attempts").notNull().default(0),
    /** Nobody else takes the job before this. */
    leasedUntil: instant("leased_until"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    index("jobs_open").on(t.createdAt).where(sql`${t.finishedAt} IS NULL`),
    index("jobs_finished").on(t.finishedAt),
  ],
);

/** A file that goes into a job or comes out of it, in pieces of gzip. */
export const jobChunks = pgTable(
  "job_chunks",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** From 0. */
    seq: integer("seq").notNull(),
    data: bytes("data").notNull(),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.seq] })],
);

export const jobProblems = pgTable(
  "job_problems",
  {
    id: id().primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    reason: text("reason").notNull(),
  },
  (t) => [index("job_problems_job").on(t.jobId, t.line)],
);
