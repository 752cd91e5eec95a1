import { z } from "zod";
import { ADMIN, defineCall } from "../call";
import { Instant } from "../common";

const count = z.number().int().nonnegative();

/** A warning or an error of the log, without what was asked for. */
export const SystemProblem = z.object({
  at: Instant.describe("When it happened last."),
  level: z.enum(["warn", "error"]),
  message: z.string(),
  detail: z.string().describe("Such as a path, a status and a kind of error."),
  requestId: z.string().nullish(),
  count: count.describe("How often it happened since the first that is remembered."),
});
export type SystemProblem = z.infer<typeof SystemProblem>;

/** How the API is: of this process and its database, at this moment. */
export const SystemStatus = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: Instant,
  database: z.object({
    engine: z.enum(["pglite", "postgres"]),
    version: z.string(),
    bytes: count,
    tables: z
      .array(z.object({ name: z.string(), bytes: count, rows: count.describe("An estimate.") }))
      .describe("The biggest, with their indexes."),
  }),
  migrations: z.object({
    applied: count,
    known: count.describe("Those that this version brings."),
    lastAt: Instant.nullish().describe("When the last of them was made, not when it was applied."),
  }),
  jobs: z.object({
    waiting: count,
    running: count,
    failed: count.describe("Of those that are stored."),
    oldestOpen: Instant.nullish(),
    lastFailed: z
      .object({ at: Instant, kind: z.string(), message: z.string().nullish() })
      .nullish(),
  }),
  storage: z.object({
    dataBytes: count.describe("Of the data directory; with the embedded database."),
    freeBytes: count.nullish(),
  }),
  mail: z.object({
    by: z.enum(["smtp", "outbox"]),
    sent: count,
    failed: count,
    lastFailure: z.object({ at: Instant, reason: z.string() }).nullish(),
  }),
  backups: z
    .object({
      everyHours: z.number(),
      kept: count.describe("How many there are."),
      latest: Instant.nullish(),
    })
    .nullish()
    .describe("Those that are made by themselves; null where none are."),
  problems: z.array(SystemProblem).describe("The latest first, 50 at most."),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const systemStatus = defineCall({
  id: "system.status",
  tag: "System",
  scope: "account",
  extension: true,
  method: "GET",
  path: "/system/status",
  summary: "How the API, its database, its jobs and its mail are",
  access: ADMIN,
  reply: SystemStatus,
});
