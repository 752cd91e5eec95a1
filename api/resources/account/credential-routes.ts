/** E-mail and password, changed by their owner with the current password. */
import { changeEmail, changePassword } from "contract/calls";
import { and, eq } from "drizzle-orm";
import type { ApiContext } from "../../context";
import type { Db } from "../../db/connect";
import { passwordResets, users } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { violates } from "../../db/violations";
import type { Caller } from "../../http/access";
import { changedMeanwhile, invalid } from "../../http/errors";
import type { Mail } from "../../mail/mailer";
import { refuseCommonPassword } from "./common-passwords";
import { createConfirmation, type SignInChecks } from "./confirm";
import { emailTaken } from "./email-taken";
import { hashPassword } from "./passwords";
import { endOtherSessions, keepSession } from "./sessions";

export function credentialCalls(
  { server, db, now, mailer, background, passwordCost }: ApiContext,
  checks: SignInChecks,
): void {
  const confirmed = createConfirmation(db, checks);

  /** Writes a change, unless the password is another by now; reset codes from before are void. */
  async function write(
    tx: Db,
    { id }: Caller,
    hash: string,
    changes: { passwordHash: string; mustChangePassword: false } | { email: string },
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
    if (body.newPassword === body.currentPassword) {
      throw invalid("Choose another password than the one you have", "body.newPassword");
    }
    await refuseCommonPassword(body.newPassword, "body.newPassword");
    const passwordHash = await hashPassword(body.newPassword, passwordCost);
    await db.transaction(async (tx) => {
      await keepSession(tx, caller);
      await write(tx, caller, hash, { passwordHash, mustChangePassword: false });
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
