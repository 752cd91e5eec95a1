/** The ways into an account, and how they are closed. */
import { eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import {
  emailChanges,
  invitations,
  passwordResets,
  recoveryCodes,
  secondFactors,
  users,
} from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { endAllSessions } from "./sessions";

/** Deletes reset codes, codes for a new email, and invitations: all were for what was before. */
export async function voidCodes(tx: Db, userId: string): Promise<void> {
  for (const table of [passwordResets, emailChanges, invitations]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
}

/** Ends the password, the second factor, all codes and all sessions of an account. */
export async function closeWaysIn(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      ...{ passwordHash: null, mustChangePassword: false },
      updatedAt: laterThan(users.updatedAt, now),
    })
    .where(eq(users.id, userId));
  await voidCodes(tx, userId);
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  // The change of the password ends those of an account that had one.
  await endAllSessions(tx, userId, now);
}
