/** Codes for a new password. */
import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { passwordResets, users } from "../../db/schema";
import { deleteCode, deleteUnusable, isUsable, newCodeRow, type StoredCode } from "./mailed-codes";
import { voidCodes } from "./ways-in";

/**
 * Stores a user's code, unless there is one that can still be used: anyone may ask for a code, and
 * must not spoil the one that its owner is about to enter.
 *
 * @returns whether it is stored
 */
export async function storeResetCode(db: Db, code: StoredCode, now: Date): Promise<boolean> {
  await deleteUnusable(db, passwordResets, now);
  const stored = await db
    .insert(passwordResets)
    .values(newCodeRow(code, now))
    .onConflictDoNothing()
    .returning({ userId: passwordResets.userId });
  return stored.length > 0;
}

export interface ResetCode extends StoredCode {
  /** Where it was sent. */
  email: string;
}

/** The code of the active user with this email, given in lower case, while it can be used. */
export async function findResetCode(
  db: Db,
  email: string,
  now: Date,
): Promise<ResetCode | undefined> {
  const [code] = await db
    .select({ userId: passwordResets.userId, keyHash: passwordResets.keyHash, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(users.email, email), eq(users.status, "active"), isUsable(passwordResets, now)));
  return code;
}

/**
 * Sets a new password and uses the code up; sign-ins from before are no longer good. Who had the
 * code reads the mail of this address, which is thereby verified.
 *
 * @returns false when the code was used or replaced meanwhile
 */
export async function spendResetCode(
  db: Db,
  code: ResetCode,
  passwordHash: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await deleteCode(tx, passwordResets, code))) return false;
    await voidCodes(tx, code.userId);
    await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false, verifiedEmail: code.email })
      .where(eq(users.id, code.userId));
    return true;
  });
}
