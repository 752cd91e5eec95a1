import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** The next `updatedAt` of a row: now, yet always later than before. */
export const laterThan = (updatedAt: AnyColumn, now: Date): SQL =>
  sql`greatest(${now.toISOString()}::timestamptz(3), ${updatedAt} + interval '1 millisecond')`;
