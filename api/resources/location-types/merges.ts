/** The merges of many locations, which go on as jobs after their call was answered. */
import type { GroupUsage } from "contract/entities";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../db/connect";
import { jobs } from "../../db/schema";
import { conflict } from "../../http/errors";
import type { Group } from "./groups";

export const MERGE_JOB = "location-merge";

/** For how long one that ended is still told of. */
const TOLD_MS = 10 * 60 * 1000;

const Named = z.object({ id: z.string(), name: z.string() });
/** What such a job was asked to do; the names are those of when it was asked. */
export const MergeInput = z.object({
  what: z.enum(["type", "chain"]),
  from: Named,
  into: Named,
  /** Locations that went over before the job began. */
  before: z.number().int().min(0),
});
export type MergeInput = z.output<typeof MergeInput>;

const ofGroup = ({ word }: Group) =>
  sql`${jobs.kind} = ${MERGE_JOB} AND ${jobs.input}->>'what' = ${word}`;

/**
 * 409 while one of these is being merged. Whoever asks holds their rows, and so does whoever
 * begins to merge them.
 */
export async function refuseMerging(
  tx: Db,
  group: Group,
  held: readonly { id: string; name: string }[],
): Promise<void> {
  const ids = sql.param(held.map(({ id }) => id));
  const [merge] = await tx
    .select({ input: jobs.input })
    .from(jobs)
    .where(
      sql`${jobs.finishedAt} IS NULL AND ${ofGroup(group)} AND
      (${jobs.input}->'from'->>'id' = ANY(${ids}::text[]) OR
        ${jobs.input}->'into'->>'id' = ANY(${ids}::text[]))`,
    )
    .limit(1);
  if (!merge) return;
  const { from, into } = MergeInput.parse(merge.input);
  throw conflict(`"${from.name}" is being merged into "${into.name}" just now`, "BEING_MERGED");
}

/** The merges under way, and those that ended a short while ago; the latest first. */
export async function listMerges(db: Db, group: Group, now: Date): Promise<GroupUsage["merges"]> {
  const since = new Date(now.getTime() - TOLD_MS).toISOString();
  const found = await db
    .select()
    .from(jobs)
    .where(
      sql`(${jobs.finishedAt} IS NULL OR ${jobs.finishedAt} > ${since}::timestamptz)
      AND ${ofGroup(group)}`,
    )
    .orderBy(sql`${jobs.id} DESC`);
  return found.map(({ input, status, done, total }) => {
    const { from, into, before } = MergeInput.parse(input);
    return { from, into, status, done: before + done, total: before + Math.max(done, total ?? 0) };
  });
}
