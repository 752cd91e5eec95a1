/** Which agents are absent on which days. */
import { MOST_ABSENCES } from "contract/users/absence-facts";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { absences } from "../../../db/schema";
import { conflict } from "../../../http/errors";

export type AbsenceRow = typeof absences.$inferSelect;

/**
 * Whether an agent is absent on a day, as a condition for a query.
 *
 * @param day a date, such as `2026-12-24` or a column
 */
export const isAbsentOn = (userId: AnyColumn | SQL, day: AnyColumn | SQL | string): SQL =>
  sql`EXISTS (SELECT FROM absences AS off WHERE off.user_id = ${userId}
    AND ${day}::date BETWEEN off.first_day AND off.last_day)`;

/** The absence of the same agent, other than this one, that has a day of it. */
export async function findOverlap(
  db: Db,
  {
    id,
    userId,
    firstDay,
    lastDay,
  }: Pick<AbsenceRow, "userId" | "firstDay" | "lastDay"> & { id?: string },
): Promise<AbsenceRow | undefined> {
  const [other] = await db
    .select()
    .from(absences)
    .where(
      sql`${absences.userId} = ${userId}::uuid AND ${absences.firstDay} <= ${lastDay}::date
        AND ${absences.lastDay} >= ${firstDay}::date AND ${absences.id} IS DISTINCT FROM ${id ?? null}::uuid`,
    )
    .orderBy(absences.firstDay)
    .limit(1);
  return other;
}

/** @throws 409 for an absence that overlaps another one of its agent */
export async function refuseOverlap(
  db: Db,
  absence: Parameters<typeof findOverlap>[1],
): Promise<void> {
  const other = await findOverlap(db, absence);
  if (!other) return;
  throw conflict(
    `The agent is already absent from ${other.firstDay} to ${other.lastDay}. Change that absence instead.`,
    "ABSENCE_OVERLAPS",
  );
}

/** @throws 409 for an agent who has as many absences as there may be */
export async function refuseTooMany(db: Db, userId: string): Promise<void> {
  const count = await db.$count(absences, sql`${absences.userId} = ${userId}::uuid`);
  if (count < MOST_ABSENCES) return;
  throw conflict(
    `An agent can have ${MOST_ABSENCES} absences. Delete old ones first.`,
    "TOO_MANY_ABSENCES",
  );
}
