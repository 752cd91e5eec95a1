/** Codes that are sent by mail and entered on a page: made, stored as hashes, tried, and used up. */
import { randomInt } from "node:crypto";
import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import type { emailChanges, passwordResets } from "../../db/schema";
import type { ApiError } from "../../http/errors";
import type { createPasswordCheck } from "./passwords";
import type { ResetGate } from "./reset-limits";

/** Without those that look like another: 0 and O, 1, I and L. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LENGTH = 6;
const TRIES = 5;
const GOOD_FOR_MS = 10 * 60_000;

/** Where codes are stored, one per user: for a new password, or for a new email. */
type CodeTable = typeof passwordResets | typeof emailChanges;

/** A stored code, and whose it is. */
export interface StoredCode {
  userId: string;
  keyHash: string;
}

/** Returns a new code, one of 31⁶. */
export const makeCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** The row of a new code. */
export const newCodeRow = (code: StoredCode, now: Date) => ({
  ...code,
  triesLeft: TRIES,
  expiresAt: new Date(now.getTime() + GOOD_FOR_MS).toISOString(),
});

/** The condition that a code has tries left and has not expired. */
export const isUsable = (table: CodeTable, now: Date) =>
  and(gt(table.triesLeft, 0), gt(table.expiresAt, now.toISOString()));

/** Deletes all codes that can't be used any more. */
export async function deleteUnusable(db: Db, table: CodeTable, now: Date): Promise<void> {
  await db
    .delete(table)
    .where(or(lte(table.expiresAt, now.toISOString()), lte(table.triesLeft, 0)));
}

/**
 * Deletes a code: it was used, or its mail could not be sent.
 *
 * @returns false when it was used or replaced meanwhile
 */
export async function deleteCode(db: Db, table: CodeTable, code: StoredCode): Promise<boolean> {
  const deleted = await db
    .delete(table)
    .where(isThis(table, code))
    .returning({ userId: table.userId });
  return deleted.length > 0;
}

/** Gives a try back that the right code was given with. */
export async function giveBackTry(db: Db, table: CodeTable, code: StoredCode): Promise<void> {
  await db
    .update(table)
    .set({ triesLeft: sql`${table.triesLeft} + 1` })
    .where(isThis(table, code));
}

interface Guess<Code> {
  table: CodeTable;
  /** Whose guesses are counted together, and where this one comes from. */
  account: string;
  address: string;
  key: string;
  find: () => Promise<Code | undefined>;
  /** What is said of a code that is wrong or can't be used any more. */
  wrong: () => ApiError;
}

/**
 * Checks a code that somebody entered. Each guess takes one of the code's tries.
 *
 * @throws what `wrong` says, always the same, for a code that is wrong or can't be used any more; 429
 */
export async function checkCode<Code extends StoredCode>(
  { db, gate, check }: { db: Db; gate: ResetGate; check: ReturnType<typeof createPasswordCheck> },
  { table, account, address, key, find, wrong }: Guess<Code>,
): Promise<Code> {
  await gate.guess(account, address);
  const code = await find();
  // At once: writing down that a try is gone must not show in the time of the reply.
  const [right, taken] = await Promise.all([
    check(key.toUpperCase(), code?.keyHash),
    code && takeTry(db, table, code),
  ]);
  if (!code || !right || !taken) throw wrong();
  await gate.guessedRight(account, address);
  return code;
}

/**
 * Takes one of the tries that a code has left. A guess counts only with a try of its own, so
 * that of many at once no more are let through than one after the other.
 *
 * @returns whether there was one
 */
async function takeTry(db: Db, table: CodeTable, code: StoredCode): Promise<boolean> {
  const taken = await db
    .update(table)
    .set({ triesLeft: sql`${table.triesLeft} - 1` })
    .where(and(isThis(table, code), gt(table.triesLeft, 0)))
    .returning({ userId: table.userId });
  return taken.length > 0;
}

/** And not one that replaced it meanwhile. */
const isThis = (table: CodeTable, { userId, keyHash }: StoredCode) =>
  and(eq(table.userId, userId), eq(table.keyHash, keyHash));
