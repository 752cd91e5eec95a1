/** The email of somebody else: an admin's word is enough, a manager needs the code that is sent to it. */
import { changeUsersEmail, confirmUsersEmail } from "contract/calls";
import type { ApiContext } from "../../context";
import { violates } from "../../db/violations";
import { forbidden } from "../../http/errors";
import { createEmailChange, emailChangedLetter, emailTaken, setVerifiedEmail } from "../account";
import { lockUser } from "./change";
import { mayChange, type UserRow, type Writer } from "./rules";

export function userEmailCalls(context: ApiContext): void {
  const { server, db, now, mailer, background } = context;
  const emailChange = createEmailChange(context);
  const tell = (user: UserRow, email: string) => {
    if (email === user.email) return;
    background.run("telling of a changed account", () =>
      mailer.send({ to: user.email, ...emailChangedLetter(email, "somebody else") }),
    );
  };

  server.serve(changeUsersEmail, async ({ caller, scope, params, body, address, log }) => {
    if (caller.role === "admin") {
      const user = await setByAdmin({ caller, scope, now: now() }, params.id, body.email);
      log.info({ userId: user.id, by: caller.id }, "an email was set");
      tell(user, body.email);
      return { ok: true as const, codeSent: false };
    }
    const user = await managed({ caller, scope, now: now() }, params.id);
    await emailChange.request({ userId: user.id, address, log }, body.email);
    log.info({ userId: user.id, by: caller.id }, "a code for another email was sent");
    return { ok: true as const, codeSent: true };
  });

  server.serve(confirmUsersEmail, async ({ caller, scope, params, body, address, log }) => {
    const user = await managed({ caller, scope, now: now() }, params.id);
    const email = await emailChange.confirm({ userId: user.id, address, log }, body.key);
    log.info({ userId: user.id, by: caller.id }, "an email was changed");
    tell(user, email);
    return { ok: true as const };
  });

  /** The user, whose email the caller may change. */
  const managed = (writer: Writer, id: string): Promise<UserRow> =>
    db.transaction(async (tx) => {
      const { user } = await lockUser(tx, writer, id, {});
      refuseOneself(writer, user);
      mayChange(writer.caller, user, {});
      return user;
    });

  /** @returns the user as they were before */
  async function setByAdmin(writer: Writer, id: string, email: string): Promise<UserRow> {
    try {
      return await db.transaction(async (tx) => {
        const { user } = await lockUser(tx, writer, id, {});
        refuseOneself(writer, user);
        await setVerifiedEmail(tx, user.id, email, writer.now);
        return user;
      });
    } catch (error) {
      if (violates(error, "unique")) throw emailTaken();
      throw error;
    }
  }
}

function refuseOneself({ caller }: Writer, user: UserRow): void {
  if (user.id !== caller.id) return;
  throw forbidden(
    "Change your own email on your account page, with your password",
    "PASSWORD_NEEDED",
  );
}
