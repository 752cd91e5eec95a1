/** Another email for a user: it is theirs once the code was entered that was sent to it. */

import { and, eq, ne } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { describeError } from "platform/watch/log-text";
import type { ApiContext } from "../../context";
import type { Db } from "../../db/connect";
import { emailChanges, users } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { violates } from "../../db/violations";
import { ApiError, conflict, invalid } from "../../http/errors";
import {
  checkCode,
  deleteCode,
  deleteUnusable,
  isUsable,
  makeCode,
  newCodeRow,
} from "./mailed-codes";
import { createPasswordCheck, hashPassword } from "./passwords";
import { createResetGate } from "./reset-limits";
import { voidCodes } from "./ways-in";

/** 409: emails are unique in any letter case. */
export const emailTaken = () => conflict("Another user has this email already", "EMAIL_TAKEN");

interface Asking {
  userId: string;
  /** The client's. */
  address: string;
  log: Pick<FastifyBaseLogger, "warn">;
}

export function createEmailChange(context: ApiContext) {
  const { db, now, mailer, counters, resetLimits, passwordCost } = context;
  const gate = createResetGate(resetLimits, counters, "email change");
  const check = createPasswordCheck(passwordCost);

  return {
    /**
     * Mails a code to the new address, in place of one that was sent before.
     *
     * @throws 409 where another user has the address; 429; 502 where the mail can't be sent
     */
    async request({ userId, address, log }: Asking, email: string): Promise<void> {
      await gate.ask(userId, address);
      if (await hasAnother(db, userId, email)) throw emailTaken();
      const code = makeCode();
      const keyHash = await hashPassword(code, passwordCost);
      await deleteUnusable(db, emailChanges, now());
      const row = { ...newCodeRow({ userId, keyHash }, now()), email };
      await db
        .insert(emailChanges)
        .values(row)
        .onConflictDoUpdate({ target: emailChanges.userId, set: row });
      try {
        await mailer.send({ to: email, ...codeLetter(code) });
      } catch (error) {
        await deleteCode(db, emailChanges, row);
        log.warn({ error: describeError(error) }, "a code could not be sent");
        throw mailNotSent();
      }
    },

    /**
     * Changes the email with the code that was sent to it.
     *
     * @param then what else happens in the transaction of the change
     * @returns the new email
     * @throws 422 for a code that is wrong or can't be used any more; 409 where another user has
     *   the address by now; 429
     */
    async confirm(
      { userId, address }: Asking,
      key: string,
      then?: (tx: Db) => Promise<void>,
    ): Promise<string> {
      const code = await checkCode(
        { db, gate, check },
        {
          ...{ table: emailChanges, account: userId, address, key, wrong: wrongCode },
          find: () => findChange(db, userId, now()),
        },
      );
      try {
        await db.transaction(async (tx) => {
          if (!(await deleteCode(tx, emailChanges, code))) throw wrongCode();
          await setVerifiedEmail(tx, userId, code.email, now());
          await then?.(tx);
        });
      } catch (error) {
        if (violates(error, "unique")) throw emailTaken();
        throw error;
      }
      return code.email;
    },
  };
}

/** Gives a user an email that is known to be theirs. Codes and invitations from before are void. */
export async function setVerifiedEmail(
  tx: Db,
  userId: string,
  email: string,
  now: Date,
): Promise<void> {
  await voidCodes(tx, userId);
  await tx
    .update(users)
    .set({ email, verifiedEmail: email, updatedAt: laterThan(users.updatedAt, now) })
    .where(eq(users.id, userId));
}

const wrongCode = () =>
  invalid("This code is wrong or has expired. Check it, or ask for another one", "body.key");

const mailNotSent = () =>
  new ApiError(502, "The mail could not be sent. Try again later, or ask an admin", {
    reason: "MAIL_NOT_SENT",
  });

const hasAnother = async (db: Db, userId: string, email: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.email, email), ne(users.id, userId)))) > 0;

async function findChange(db: Db, userId: string, now: Date) {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isUsable(emailChanges, now)));
  return change;
}

const codeLetter = (code: string) => ({
  subject: "Confirm your email for Waybook",
  text: `This address is to become the email of a Waybook account. To confirm it, enter this code:

    ${code}

It is good for 10 minutes and 5 tries. If you do not know about this, ignore this mail: nothing
changes without the code.
`,
});

/** To the old address of whoever has another one. */
export const emailChangedLetter = (email: string, who: "you" | "somebody else") => ({
  subject: "Your Waybook email was changed",
  text: `You now sign in to Waybook with another email:

    ${email}

${
  who === "you"
    ? `You were signed out everywhere else. Nothing more is sent to this address.

If it was not you, ask an admin for help at once: someone knows your password.`
    : `Your manager or an admin changed it. Nothing more is sent to this address.

If you did not ask for it, ask them why.`
}
`,
});
