/** A user's second factor: what makes the one-time codes, and the recovery codes beside it. */
import { and, count, desc, eq, lt } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { recoveryCodes, secondFactors } from "../../../db/schema";
import { ApiError, conflict, notFound } from "../../../http/errors";
import { seal, unseal } from "../../../http/sealed";
import { endAllSessions } from "../sessions";
import {
  hashOfRecoveryCode,
  isOneTimeCode,
  newRecoveryCode,
  RECOVERY_CODES,
  stepOf,
} from "./codes";

/** What sealing needs. */
export interface Sealing {
  secrets: readonly string[];
  now: () => Date;
}

/** With another secret every code would be wrong, so the answer names the secret instead. */
const UNREADABLE =
  "Codes of second factors can't be checked: SESSION_SECRET is not the one that they were stored with. " +
  "A recovery code works; the administrator of the server can put the secret back";

const forKeeping = ({ secrets, now }: Sealing) => ({
  purpose: "second factor v1",
  secrets,
  now: now(),
});

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await sinceWhen(db, userId)) !== null;
}

/** When it was set up; null: there is none. */
export async function sinceWhen(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ since: secondFactors.createdAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return row?.since ?? null;
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

/**
 * Stores a second factor whose first code was right.
 *
 * @param step the period of that code, which can't be used again
 * @returns the recovery codes, readable: they can't be shown again
 * @throws 409 if there is one already
 */
export async function storeSecondFactor(
  tx: Db,
  sealing: Sealing,
  factor: { userId: string; secret: string; step: number },
): Promise<string[]> {
  const { userId, secret, step } = factor;
  const stored = await tx
    .insert(secondFactors)
    .values({
      userId,
      sealedSecret: await seal(forKeeping(sealing), { secret }),
      lastStep: step,
      createdAt: sealing.now().toISOString(),
    })
    .onConflictDoNothing()
    .returning({ userId: secondFactors.userId });
  if (stored.length === 0) {
    throw conflict("A second factor is set up already; remove it first", "SECOND_FACTOR_ON");
  }
  return renewRecoveryCodes(tx, userId);
}

/** New recovery codes in place of all others. */
export async function renewRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = codes.map((code) => ({ userId, codeHash: hashOfRecoveryCode(code) }));
  await tx.insert(recoveryCodes).values(rows);
  return codes;
}

/** @throws 404 where there is none */
export async function removeSecondFactor(tx: Db, userId: string): Promise<void> {
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId });
  if (removed.length === 0) throw notFound("There is no second factor; it may be removed already");
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/**
 * For somebody who has lost it: removes it and ends their sessions.
 *
 * @throws 404 where there is none
 */
export const dropSecondFactor = (db: Db, userId: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await removeSecondFactor(tx, userId);
    await endAllSessions(tx, userId, now);
  });

/**
 * Takes a code, which is good no more.
 *
 * @returns what it was; undefined where it was not right, or was taken before
 */
export async function takeCode(
  db: Db,
  sealing: Sealing,
  userId: string,
  code: string,
): Promise<"second-factor" | "recovery-code" | undefined> {
  const isTaken = isOneTimeCode(code)
    ? await takeOneTimeCode(db, sealing, userId, code)
    : await takeRecoveryCode(db, userId, code);
  if (!isTaken) return undefined;
  return isOneTimeCode(code) ? "second-factor" : "recovery-code";
}

async function takeOneTimeCode(db: Db, sealing: Sealing, userId: string, code: string) {
  const [row] = await db
    .select({ sealed: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  if (!row) return false;
  const secret = (await unseal(forKeeping(sealing), row.sealed))?.secret;
  if (typeof secret !== "string") throw new ApiError(503, UNREADABLE);
  const step = stepOf(code, secret, sealing.now());
  if (step === undefined) return false;
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

async function takeRecoveryCode(db: Db, userId: string, code: string) {
  const taken = await db
    .delete(recoveryCodes)
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOfRecoveryCode(code))),
    )
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

/** Whether the latest second factor can be opened; undefined where nobody has one. */
export async function canOpenLatest(db: Db, sealing: Sealing): Promise<boolean | undefined> {
  const [row] = await db
    .select({ sealed: secondFactors.sealedSecret })
    .from(secondFactors)
    .orderBy(desc(secondFactors.createdAt))
    .limit(1);
  return row && (await unseal(forKeeping(sealing), row.sealed)) !== undefined;
}
