/** The times of day in which positions of an agent are stored, which they choose themselves. */
import { storesPositions } from "contract/tracking/position-times";
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

/** Returns whether a position of an agent at a moment (ms since 1970) may be stored. */
export async function readPositionTimes(db: Db, userId: string): Promise<(at: number) => boolean> {
  const { positionsFrom, positionsUntil } = users;
  const [found] = await db
    .select({ positionsFrom, positionsUntil, zone: offices.timeZone })
    .from(users)
    .leftJoin(offices, eq(offices.id, users.officeId))
    .where(eq(users.id, userId));
  return storesPositions(found ?? {}, found?.zone);
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
