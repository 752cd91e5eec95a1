import type { mergeLocationType as call } from "contract/calls";
import { eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { locations } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { invalid } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { Queue } from "../../jobs/queue";
import { replaceInFilters } from "../routes/templates";
import type { Group } from "./groups";
import { MERGE_JOB, MergeInput, refuseMerging } from "./merges";
import { countAll } from "./usage";
import { isNot, type Named } from "./write";

/** So many locations go over while the caller waits. */
const AT_ONCE = 1000;

interface Merge {
  id: string;
  otherId: string;
  userId: string;
  now: Date;
}

/**
 * Merges a type or chain into another one: its locations go over, stop filters that name it name
 * the other one, and it is deleted. Few locations go over in one transaction, many by a job that
 * the reply names.
 *
 * @throws 404 when there is none; 422 for the same one twice; 409 while one of both is being merged
 */
export async function merge(
  { db, queue }: { db: Db; queue: Queue },
  group: Group,
  { id, otherId, userId, now }: Merge,
): Promise<z.output<typeof call.reply>> {
  if (asUuid(id) === asUuid(otherId)) {
    throw invalid(`A ${group.noun} can't be merged into itself`, "params.otherId");
  }
  const done = await db.transaction(async (tx) => {
    const [from, into] = await holdBoth(tx, group, id, otherId);
    await refuseMerging(tx, group, [from, into]);
    const total = await countAll(tx, group, from.id);
    const { moved, finished } = await mergeSome(tx, group, { from, into, limit: AT_ONCE, now });
    if (finished) return { count: moved };
    const input = { what: group.word, from, into, before: moved };
    const kind = { name: MERGE_JOB, input: MergeInput };
    const job = await queue.add(tx, kind, { userId, input, total: Math.max(0, total - moved) });
    return { count: total, jobId: job.id };
  });
  if (done.jobId) queue.nudge();
  return done;
}

/**
 * Holds both until the transaction ends, in the order of their ids: two merges wait for each
 * other. Whoever gives a location one of them waits for nobody.
 */
async function holdBoth(
  tx: Db,
  { table, ...group }: Group,
  id: string,
  otherId: string,
): Promise<[Named, Named]> {
  const held = await tx
    .select()
    .from(table)
    .where(inArray(table.id, [asUuid(id), asUuid(otherId)]))
    .orderBy(table.id)
    .for("no key update");
  const from = held.find((one) => one.id === asUuid(id));
  const into = held.find((one) => one.id === asUuid(otherId));
  if (!from || !into) throw isNot({ table, ...group });
  return [from, into];
}

interface Step {
  from: Named;
  into: Named;
  /** The most locations that go over at once. */
  limit: number;
  now: Date;
}

/**
 * Takes some locations over, and ends the merge with the last of them: a part of a merge, and all
 * of a small one.
 */
export async function mergeSome(
  tx: Db,
  group: Group,
  step: Step,
): Promise<{ moved: number; finished: boolean }> {
  const moved = await moveSome(tx, group, step);
  if (moved === step.limit) return { moved, finished: false };
  const { table } = group;
  // Who is giving it to a location right now is waited for, and nobody else can any more.
  await tx.select().from(table).where(eq(table.id, step.from.id)).for("update");
  const late = await moveSome(tx, group, step);
  if (late === step.limit) return { moved: moved + late, finished: false };
  await replaceInFilters(tx, group.word, step.from, step.into);
  await tx.delete(table).where(eq(table.id, step.from.id));
  return { moved: moved + late, finished: true };
}

/** In the order of ids, as every bulk change does. */
async function moveSome(
  tx: Db,
  { ofLocation }: Group,
  { from, into, limit, now }: Step,
): Promise<number> {
  const { column, key } = ofLocation;
  const found = await queryRows(
    tx,
    sql`SELECT ${locations.id} AS id FROM ${locations} WHERE ${column} = ${from.id}::uuid
      ORDER BY ${locations.id} LIMIT ${limit}::int FOR NO KEY UPDATE`,
  );
  if (found.length === 0) return 0;
  const ids = sql.param(found.map(({ id }) => String(id)));
  await tx
    .update(locations)
    .set({ [key]: into.id, updatedAt: laterThan(locations.updatedAt, now) })
    .where(sql`${locations.id} = ANY(${ids}::uuid[])`);
  return found.length;
}
