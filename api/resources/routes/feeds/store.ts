/** The addresses of calendar feeds. */
import { createHash, randomBytes } from "node:crypto";
import type { CalendarFeed } from "contract/calls";
import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { calendarFeeds, users } from "../../../db/schema";

const SECRET_BYTES = 32;
const FETCH_STEP_MS = 60_000;

export type FeedRow = typeof calendarFeeds.$inferSelect;

/** Whose calendar it is. */
export type FeedOwner = { userId: string } | { officeId: string };

const ofOwner = (owner: FeedOwner): SQL =>
  "userId" in owner
    ? eq(calendarFeeds.userId, owner.userId)
    : eq(calendarFeeds.officeId, owner.officeId);

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/**
 * Stores a new address in place of the one before.
 *
 * @returns its secret, which is stored nowhere
 */
export async function storeFeed(db: Db, owner: FeedOwner, createdById: string, now: Date) {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const createdAt = now.toISOString();
  const address = { createdById, secretHash: hashOf(secret), createdAt, fetchedAt: null };
  await db
    .insert(calendarFeeds)
    .values({ ...owner, ...address })
    .onConflictDoUpdate({
      target: "userId" in owner ? calendarFeeds.userId : calendarFeeds.officeId,
      set: address,
    });
  return { secret, createdAt };
}

/** @returns whether there was one */
export async function endFeed(db: Db, owner: FeedOwner): Promise<boolean> {
  const ended = await db
    .update(calendarFeeds)
    .set({ secretHash: null })
    .where(and(ofOwner(owner), isNotNull(calendarFeeds.secretHash)))
    .returning({ id: calendarFeeds.id });
  return ended.length > 0;
}

export async function readFeed(db: Db, owner: FeedOwner): Promise<CalendarFeed | null> {
  const [row] = await db
    .select({ feed: calendarFeeds, displayName: users.displayName })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.createdById))
    .where(and(ofOwner(owner), isNotNull(calendarFeeds.secretHash)));
  if (!row) return null;
  const { createdAt, createdById, fetchedAt } = row.feed;
  return { createdAt, fetchedAt, createdBy: { id: createdById, displayName: row.displayName } };
}

/** The id of the feed with this secret. */
export async function findFeed(db: Db, secret: string): Promise<string | undefined> {
  const [feed] = await db
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.secretHash, hashOf(secret)));
  return feed?.id;
}

/** The feed with this secret, locked until the transaction ends, so that two fetches do not mix. */
export async function lockFeed(tx: Db, secret: string): Promise<FeedRow | undefined> {
  const [feed] = await tx
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.secretHash, hashOf(secret)))
    .for("no key update");
  return feed;
}

/** Notes that a feed was fetched. */
export async function noteFetch(tx: Db, { id, fetchedAt }: FeedRow, now: Date): Promise<void> {
  if (fetchedAt && now.getTime() - Date.parse(fetchedAt) < FETCH_STEP_MS) return;
  await tx
    .update(calendarFeeds)
    .set({ fetchedAt: now.toISOString() })
    .where(eq(calendarFeeds.id, id));
}
