/** Signing in: with a password, and with a code where the user has a second factor. */

import type { SignInMethod } from "contract/account/facts";
import { login, loginWithSecondFactor } from "contract/calls";
import type { User } from "contract/entities";
import type { FastifyBaseLogger } from "fastify";
import type { ApiContext } from "../../context";
import { unauthorized } from "../../http/errors";
import { storeEvent } from "../audit";
import type { SignInChecks } from "./confirm";
import { codeNeeded, whoPassed, wrongCode } from "./second-factor/challenge";
import { LETTERS } from "./second-factor/letters";
import { hasSecondFactor, recoveryCodesLeft, takeCode } from "./second-factor/store";
import { beginSession } from "./sessions";
import { type Account, activeUserByEmail, asAudited } from "./store";

const WRONG = "Invalid email or password";

interface Client {
  address: string;
  userAgent: string | undefined;
  log: FastifyBaseLogger;
}

export function signInCalls(
  context: ApiContext,
  { gate, codeGate, check, wrongCodes }: SignInChecks,
): void {
  const { server, db, mailer, background, metrics } = context;
  const refused = (method: string, profile: User | undefined, { address, log }: Client) => {
    metrics.signIns.inc({ method, outcome: "refused" });
    log.info({ address, userId: profile?.id }, "sign-in refused");
    return storeEvent(db, { action: "sign-in-refused", ...asAudited(profile) });
  };

  async function begin({ profile, passwordHash }: Account, method: SignInMethod, client: Client) {
    const { address, userAgent, log } = client;
    const by = { passwordHash };
    const token = await beginSession(context, {
      ...{ userId: profile.id, by, method },
      ...{ address, userAgent },
    });
    if (!token) throw unauthorized(WRONG);
    log.info({ userId: profile.id, address, method }, "signed in");
    return { token, user: profile };
  }

  server.servePublic(login, async ({ body, ...client }) => {
    const { address } = client;
    const email = body.email.toLowerCase();
    await gate.attempt(email, address);
    const user = await activeUserByEmail(db, email);
    if (!(await check(body.password, user?.passwordHash)) || !user) {
      // For an email that nobody has, too: the reply takes as long.
      await refused("password", user?.profile, client);
      throw unauthorized(WRONG);
    }
    await gate.succeeded(email, address);
    if (await hasSecondFactor(db, user.profile.id)) throw await codeNeeded(context, user);
    return begin(user, "password", client);
  });

  server.servePublic(loginWithSecondFactor, async ({ body, ...client }) => {
    const user = await whoPassed(db, context, body.challenge);
    const { id, email } = user.profile;
    await codeGate.attempt(id, client.address);
    const method = await takeCode(db, context, id, body.code);
    if (!method) {
      await refused("second-factor", user.profile, client);
      await wrongCodes(user.profile);
      throw wrongCode();
    }
    await codeGate.succeeded(id, client.address);
    const signedIn = await begin(user, method, client);
    if (method === "recovery-code") {
      const letter = LETTERS.codeUsed(await recoveryCodesLeft(db, id));
      background.run("telling of a used recovery code", () =>
        mailer.send({ to: email, ...letter }),
      );
    }
    return signedIn;
  });
}
