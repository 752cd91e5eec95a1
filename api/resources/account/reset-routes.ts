import {
  checkCode as checkCodeCall,
  forgotPassword,
  resetPassword,
  resetPasswordByCode,
  verifyKey,
} from "contract/calls";
import type { FastifyBaseLogger } from "fastify";
import type { ApiContext } from "../../context";
import { passwordResets } from "../../db/schema";
import { invalid } from "../../http/errors";
import { refuseCommonPassword } from "./common-passwords";
import type { LoginGate } from "./login-limits";
import { checkCode as checkMailedCode, deleteCode, giveBackTry, makeCode } from "./mailed-codes";
import { type createPasswordCheck, hashPassword } from "./passwords";
import { findResetCode, spendResetCode, storeResetCode } from "./reset-code";
import { createResetGate } from "./reset-limits";
import { activeUserByEmail } from "./store";

/** What the calls share with signing in. */
interface SignIn {
  gate: LoginGate;
  check: ReturnType<typeof createPasswordCheck>;
}

/** A code by mail, and a new password by that code. Nothing tells which emails there are. */
export function resetCalls(
  { server, db, now, mailer, background, counters, resetLimits, passwordCost }: ApiContext,
  { gate, check }: SignIn,
): void {
  const resetGate = createResetGate(resetLimits, counters);

  server.servePublic(forgotPassword, async ({ query, address, log }) => {
    const email = query.email.toLowerCase();
    await resetGate.ask(email, address);
    // All of it after the reply, which then takes as long for an email that nobody has.
    background.run("sending a reset code", async () => {
      const user = await activeUserByEmail(db, email);
      const code = makeCode();
      const keyHash = await hashPassword(code, passwordCost);
      if (!user) {
        log.info({ address }, "reset code requested for an unknown email");
        return;
      }
      const stored = { userId: user.profile.id, keyHash };
      if (!(await storeResetCode(db, stored, now()))) {
        log.info({ userId: user.profile.id, address }, "the reset code sent before is still good");
        return;
      }
      try {
        await mailer.send({ to: email, ...letterWith(code) });
      } catch (error) {
        await deleteCode(db, passwordResets, stored);
        throw error;
      }
      log.info({ userId: user.profile.id, address }, "a reset code was sent");
    });
    return { ok: true as const };
  });

  /** The stored code; 422, always the same, for one that isn't good. */
  async function checkCode(given: Given, { address, where }: Asking) {
    const email = given.email.toLowerCase();
    return checkMailedCode(
      { db, gate: resetGate, check },
      {
        ...{ table: passwordResets, account: email, address, key: given.key },
        wrong: () => wrongCode(where),
        find: () => findResetCode(db, email, now()),
      },
    );
  }

  async function verify(given: Given, asking: Asking) {
    await giveBackTry(db, passwordResets, await checkCode(given, asking));
    return { ok: true as const };
  }

  async function reset(given: Given & { newPassword: string }, asking: Asking) {
    const { address, where, log } = asking;
    await refuseCommonPassword(given.newPassword, `${where}.newPassword`);
    const code = await checkCode(given, asking);
    const passwordHash = await hashPassword(given.newPassword, passwordCost);
    if (!(await spendResetCode(db, code, passwordHash))) throw wrongCode(where);
    await gate.forget(given.email.toLowerCase(), address);
    log.info({ userId: code.userId, address }, "a password was reset");
    return { ok: true as const };
  }

  server.servePublic(verifyKey, ({ query, address, log }) =>
    verify(query, { address, log, where: "query" }),
  );
  server.servePublic(checkCodeCall, ({ body, address, log }) =>
    verify(body, { address, log, where: "body" }),
  );
  server.servePublic(resetPassword, ({ query, address, log }) =>
    reset(query, { address, log, where: "query" }),
  );
  server.servePublic(resetPasswordByCode, ({ body, address, log }) =>
    reset(body, { address, log, where: "body" }),
  );
}

interface Given {
  email: string;
  key: string;
}

/** Who asks, and where the call has its fields. */
interface Asking {
  address: string;
  where: "query" | "body";
  log: Pick<FastifyBaseLogger, "info">;
}

const wrongCode = (where: Asking["where"]) => invalid("Invalid otp!", `${where}.key`);

const letterWith = (code: string) => ({
  subject: "Your Waybook reset code",
  text: `Your code to set a new password for Waybook:

    ${code}

It is good for 10 minutes and 5 tries. If you did not ask for it, there is nothing to do:
your password stays as it is.
`,
});
