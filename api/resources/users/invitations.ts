/** Invitations: links to choose a password, sent by mail. */
import { createHash, randomBytes } from "node:crypto";
import type { Invited, Joining } from "contract/calls";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { invitations, users } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { conflict, notFound } from "../../http/errors";
import { voidCodes } from "../account";
import type { UserRow } from "./rules";

const GOOD_FOR_MS = 7 * 24 * 60 * 60_000;
const SECRET_BYTES = 32;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Stores a new invitation in place of the one before.
 *
 * @returns the secret of its link, which is stored nowhere
 * @throws 409 for somebody inactive, or who has joined already
 */
export async function storeInvitation(db: Db, user: UserRow, now: Date) {
  if (user.status !== "active") throw conflict(`${user.displayName} is not active`);
  if (user.passwordHash !== null && user.verifiedEmail === user.email) {
    throw conflict(
      `${user.displayName} has joined already, and can set a new password with “Forgot password”`,
      "JOINED_ALREADY",
    );
  }
  const token = randomBytes(SECRET_BYTES).toString("base64url");
  const row = {
    ...{ userId: user.id, email: user.email, tokenHash: hashOf(token) },
    sentAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + GOOD_FOR_MS).toISOString(),
  };
  await db
    .insert(invitations)
    .values(row)
    .onConflictDoUpdate({ target: invitations.userId, set: row });
  return { token, sentAt: row.sentAt, expiresAt: row.expiresAt };
}

/** @returns whether there was one */
export async function deleteInvitation(db: Db, userId: string): Promise<boolean> {
  const deleted = await db
    .delete(invitations)
    .where(eq(invitations.userId, userId))
    .returning({ userId: invitations.userId });
  return deleted.length > 0;
}

export async function readJoining(db: Db, user: UserRow, now: Date): Promise<Joining> {
  const [invitation] = await db
    .select({ sentAt: invitations.sentAt, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(eq(invitations.userId, user.id), isOpen(user, now)));
  return {
    emailVerified: user.verifiedEmail === user.email,
    hasPassword: user.passwordHash !== null,
    invitation: invitation ?? null,
  };
}

const isOpen = ({ email }: Pick<UserRow, "email">, now: Date) =>
  and(eq(invitations.email, email), gt(invitations.expiresAt, now.toISOString()));

/** @throws 404, always the same, for an invitation that can't be used any more */
export async function findInvited(db: Db, token: string, now: Date) {
  const [user] = await db
    .select({
      ...{ id: users.id, displayName: users.displayName, email: users.email, role: users.role },
    })
    .from(invitations)
    .innerJoin(users, and(eq(users.id, invitations.userId), eq(users.email, invitations.email)))
    .where(
      and(
        eq(invitations.tokenHash, hashOf(token)),
        gt(invitations.expiresAt, now.toISOString()),
        eq(users.status, "active"),
      ),
    )
    .for("no key update", { of: users });
  if (!user) {
    throw notFound(
      "This invitation has expired, was used before, or was withdrawn. Ask for a new one",
    );
  }
  return user;
}

/** Sets the password that an invited person chose, and uses the invitation up. */
export const acceptInvitation = (
  db: Db,
  { token, passwordHash, now }: { token: string; passwordHash: string; now: Date },
): Promise<Invited & { id: string }> =>
  db.transaction(async (tx) => {
    const user = await findInvited(tx, token, now);
    await voidCodes(tx, user.id);
    await tx
      .update(users)
      .set({
        ...{ passwordHash, mustChangePassword: false, verifiedEmail: user.email },
        updatedAt: laterThan(users.updatedAt, now),
      })
      .where(eq(users.id, user.id));
    return user;
  });
