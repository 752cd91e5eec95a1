/** Email and password, changed by their owner with the current password. */
import { changeEmail, changePassword, confirmEmail } from "contract/calls";
import { and, eq } from "drizzle-orm";
import type { ApiContext } from "../../context";
import type { Db } from "../../db/connect";
import { users } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import type { Caller } from "../../http/access";
import { changedMeanwhile, invalid } from "../../http/errors";
import type { Mail } from "../../mail/mailer";
import { refuseCommonPassword } from "./common-passwords";
import { createConfirmation, refuseActing, type SignInChecks } from "./confirm";
import { createEmailChange, emailChangedLetter } from "./email-change";
import { hashPassword } from "./passwords";
import { endOtherSessions, retainSession } from "./sessions";
import { voidCodes } from "./ways-in";

export function credentialCalls(context: ApiContext, checks: SignInChecks): void {
  const { server, db, now, mailer, background, passwordCost } = context;
  const emailChange = createEmailChange(context);
  const confirmed = createConfirmation(db, checks);

  /** Writes a change, unless the password is another by now; reset codes from before are void. */
  async function write(
    tx: Db,
    { id }: Caller,
    hash: string,
    changes: { passwordHash: string; mustChangePassword: false },
  ): Promise<void> {
    const written = await tx
      .update(users)
      .set({ ...changes, updatedAt: laterThan(users.updatedAt, now()) })
      .where(and(eq(users.id, id), eq(users.passwordHash, hash)))
      .returning({ id: users.id });
    if (written.length === 0) throw changedMeanwhile("Your password was changed meanwhile");
    await voidCodes(tx, id);
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
      await retainSession(tx, caller);
      await write(tx, caller, hash, { passwordHash, mustChangePassword: false });
    });
    log.info({ userId: caller.id, address }, "a password was changed");
    tell({ to: caller.email, ...PASSWORD_LETTER });
    return { ok: true as const };
  });

  server.serve(changeEmail, async ({ caller, body, address, log }) => {
    await confirmed(caller, body.currentPassword, address);
    await emailChange.request({ userId: caller.id, address, log }, body.email);
    log.info({ userId: caller.id, address }, "a code for another email was sent");
    return { ok: true as const, codeSent: true };
  });

  server.serve(confirmEmail, async ({ caller, body, address, log }) => {
    refuseActing(caller);
    const asking = { userId: caller.id, address, log };
    const email = await emailChange.confirm(asking, body.key, (tx) =>
      endOtherSessions(tx, caller, now()),
    );
    log.info({ userId: caller.id, address }, "an email was changed");
    if (email !== caller.email) tell({ to: caller.email, ...emailChangedLetter(email, "you") });
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
