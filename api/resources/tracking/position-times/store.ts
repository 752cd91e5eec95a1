/** The times of day in which positions of an agent are stored, which they choose themselves. */
import { type PositionTimes, storesPositions } from "contract/tracking/position-times";
import { eq } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { offices, users } from "../../../db/schema";
import { laterThan } from "../../../db/stamp";

/** Stores the times of an agent; null: always. */
export async function storePositionTimes(
  db: Db,
  {
    userId,
    from,
    until,
    now,
  }: { userId: string; from: string | null; until: string | null; now: Date },
): Promise<void> {
  await db
    .update(users)
    .set({ positionsFrom: from, positionsUntil: until, updatedAt: laterThan(users.updatedAt, now) })
    .where(eq(users.id, userId));
}

/** Whether a position of an agent at a moment (ms since 1970) may be stored. */
export type IsTaken = (at: number) => boolean;

/** What `isTakenBy` needs of a statement that reads agents, with their offices. */
export const positionTimes = {
  positionsFrom: users.positionsFrom,
  positionsUntil: users.positionsUntil,
  zone: offices.timeZone,
};

/** Returns which positions may be stored by these times. */
export const isTakenBy = (times: PositionTimes & { zone?: string | null }): IsTaken =>
  storesPositions(times, times.zone);

/** Returns which positions of an agent may be stored, where no other statement reads the agent. */
export async function readPositionTimes(db: Db, userId: string): Promise<IsTaken> {
  const [found] = await db
    .select(positionTimes)
    .from(users)
    .leftJoin(offices, eq(offices.id, users.officeId))
    .where(eq(users.id, userId));
  return isTakenBy(found ?? {});
}

/**
 * Returns where a phone was when it reported a visit; undefined at a time at which its positions are not
 * stored.
 *
 * @param at ISO instant
 */
export async function placeIfTaken<T>(
  db: Db,
  userId: string,
  { at, place }: { at: string; place: T | undefined },
): Promise<T | undefined> {
  if (!place) return undefined;
  const isTaken = await readPositionTimes(db, userId);
  return isTaken(Date.parse(at)) ? place : undefined;
}
