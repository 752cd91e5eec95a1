/** E-mail and password, changed by their owner with the current password. */
import { changeEmail, changePassword } from "contract/calls";
import { and, eq } from "drizzle-orm";
import type { ApiContext } from "../../context";
import type { Db } from "../../db/connect";
import { passwordResets, users } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { violates } from "../../db/violations";
import type { Caller } from "../../http/access";
import { changedMeanwhile, forbidden, invalid } from "../../http/errors";
import type { Mail } from "../../mail/mailer";
import { refuseCommonPassword } from "./common-passwords";
import { emailTaken } from "./email-taken";
import type { LoginGate } from "./login-limits";
import { type createPasswordCheck, hashPassword } from "./passwords";
import { endOtherSessions, keepSession } from "./sessions";

/** What the calls share with signing in: guesses at a password count as failed sign-ins. */
interface SignIn {
  gate: LoginGate;
  check: ReturnType<typeof createPasswordCheck>;
}

export function credentialCalls(
  { server, db, now, mailer, background, passwordCost }: ApiContext,
  { gate, check }: SignIn,
): void {
  /** @returns the hash of the current password, which was given */
  async function confirmed(caller: Caller, password: string, address: string): Promise<string> {
    if (caller.adminId) {
      throw forbidden("An admin who acts as somebody else can't do this", "ROLE_NOT_ALLOWED");
    }
    await gate.attempt(caller.email, address);
    const [user] = await db
      .select({ hash: users.passwordHash })
      .from(users)
      .where(eq(users.id, caller.id));
    if (!user?.hash || !(await check(password, user.hash))) {
      throw invalid("This is not your current password", "body.currentPassword");
    }
    await gate.succeeded(caller.email, address);
    return user.hash;
  }

  /** Writes a change, unless the password is another by now; reset codes from before are void. */
  async function write(
    tx: Db,
    { id }: Caller,
    hash: string,
    changes: { passwordHash: string } | { email: string },
  ): Promise<void> {
    const written = await tx
      .update(users)
      .set({ ...changes, updatedAt: laterThan(users.updatedAt, now()) })
      .where(and(eq(users.id, id), eq(users.passwordHash, hash)))
      .returning({ id: users.id });
    if (written.length === 0) throw changedMeanwhile("Your password was changed meanwhile");
    await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
  }

  const tell = (mail: Mail) =>
    background.run("telling of a changed account", () => mailer.send(mail));

  server.serve(changePassword, async ({ caller, body, address, log }) => {
    const hash = await confirmed(caller, body.currentPassword, address);
    await refuseCommonPassword(body.newPassword, "body.newPassword");
    const passwordHash = await hashPassword(body.newPassword, passwordCost);
    await db.transaction(async (tx) => {
      await keepSession(tx, caller);
      await write(tx, caller, hash, { passwordHash });
    });
    log.info({ userId: caller.id, address }, "a password was changed");
    tell({ to: caller.email, ...PASSWORD_LETTER });
    return { ok: true as const };
  });

  server.serve(changeEmail, async ({ caller, body, address, log }) => {
    const hash = await confirmed(caller, body.currentPassword, address);
    if (body.email === caller.email) return { ok: true as const };
    try {
      await db.transaction(async (tx) => {
        await write(tx, caller, hash, { email: body.email });
        await endOtherSessions(tx, caller, now());
      });
    } catch (error) {
      if (violates(error, "unique")) throw emailTaken();
      throw error;
    }
    log.info({ userId: caller.id, address }, "an e-mail was changed");
    tell({ to: caller.email, ...emailLetter(body.email) });
    return { ok: true as const };
  });
}

const NOT_YOU = `If it was not you, ask an admin for help at once: someone knows your password.
`;

const PASSWORD_LETTER = {
  subject: "Your Waybook password was changed",
  text: `The password of your Waybook account was changed, and you were signed out everywhere else.

${NOT_YOU}`,
};

const emailLetter = (email: string) => ({
  subject: "Your Waybook e-mail was changed",
  text: `You now sign in to Waybook with another e-mail:

    ${email}

You were signed out everywhere else, and nothing more is sent to the e-mail that you read this with.

${NOT_YOU}`,
});
