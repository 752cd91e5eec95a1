import { randomInt } from "node:crypto";
import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { passwordResets, users } from "../../db/schema";

/** Without those that look like another: 0 and O, 1, I and L. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 6;
const TRIES = 5;
const GOOD_FOR_MS = 10 * 60_000;

/** A new code, of 31⁶ that there are. */
export const makeCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/**
 * Keeps the hash of a user's code, unless there is one that is good still: anyone may ask for a
 * code, and must not spoil the one that its owner is about to enter.
 *
 * @returns whether it is kept
 */
export async function keepCode(
  db: Db,
  userId: string,
  keyHash: string,
  now: Date,
): Promise<boolean> {
  const present = now.toISOString();
  await db
    .delete(passwordResets)
    .where(or(lte(passwordResets.expiresAt, present), lte(passwordResets.triesLeft, 0)));
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS).toISOString();
  const kept = await db
    .insert(passwordResets)
    .values({ userId, keyHash, triesLeft: TRIES, expiresAt })
    .onConflictDoNothing()
    .returning({ userId: passwordResets.userId });
  return kept.length > 0;
}

/** Forgets a code that its owner never got. */
export async function forgetCode(db: Db, code: KeptCode): Promise<void> {
  await db.delete(passwordResets).where(isThis(code));
}

/** A code as it is kept, and whose it is. */
export interface KeptCode {
  userId: string;
  keyHash: string;
}

/** The code of the active user with this e-mail, given in lower case, while it is good. */
export async function findCode(db: Db, email: string, now: Date): Promise<KeptCode | undefined> {
  const [code] = await db
    .select({ userId: passwordResets.userId, keyHash: passwordResets.keyHash })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(users.email, email),
        eq(users.status, "active"),
        gt(passwordResets.triesLeft, 0),
        gt(passwordResets.expiresAt, now.toISOString()),
      ),
    );
  return code;
}

/**
 * Takes one of the tries that a code has left. A guess counts only with a try of its own, so
 * that of many at once no more are let through than one after the other.
 *
 * @returns whether there was one
 */
export async function takeTry(db: Db, code: KeptCode): Promise<boolean> {
  const taken = await db
    .update(passwordResets)
    .set({ triesLeft: sql`${passwordResets.triesLeft} - 1` })
    .where(and(isThis(code), gt(passwordResets.triesLeft, 0)))
    .returning({ userId: passwordResets.userId });
  return taken.length > 0;
}

/** Gives a try back that the right code was given with. */
export async function giveBackTry(db: Db, code: KeptCode): Promise<void> {
  await db
    .update(passwordResets)
    .set({ triesLeft: sql`${passwordResets.triesLeft} + 1` })
    .where(isThis(code));
}

/**
 * Sets a new password and uses the code up; sign-ins from before are no longer good.
 *
 * @returns false when the code was used or replaced meanwhile
 */
export async function spendCode(db: Db, code: KeptCode, passwordHash: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const used = await tx
      .delete(passwordResets)
      .where(isThis(code))
      .returning({ userId: passwordResets.userId });
    if (used.length === 0) return false;
    await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false })
      .where(eq(users.id, code.userId));
    return true;
  });
}

/** And not one that replaced it meanwhile. */
const isThis = ({ userId, keyHash }: KeptCode) =>
  and(eq(passwordResets.userId, userId), eq(passwordResets.keyHash, keyHash));
