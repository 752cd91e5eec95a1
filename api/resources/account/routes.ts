import { loginAs, me } from "contract/calls";
import type { ApiContext } from "../../context";
import { notFound } from "../../http/errors";
import { credentialCalls } from "./credential-routes";
import { createLoginGate } from "./login-limits";
import { withoutPasswords } from "./no-passwords";
import { createPasswordCheck } from "./passwords";
import { resetCalls } from "./reset-routes";
import { secondFactorRuleCalls } from "./second-factor/admin-routes";
import { ownSecondFactorCalls } from "./second-factor/own-routes";
import { createWrongCodeWatch } from "./second-factor/wrong-codes";
import { sessionCalls } from "./session-routes";
import { beginSession } from "./sessions";
import { signInCalls } from "./sign-in-routes";
import { activeUserByEmail } from "./store";

/** From all addresses together, in an hour: a code is one of a million, and three are good at a time. */
const CODE_FAILURES = 20;

export function register(context: ApiContext): void {
  const { server, db, counters, loginLimits, passwordCost } = context;
  const checks = {
    gate: createLoginGate(loginLimits, counters),
    codeGate: createLoginGate(
      { ...loginLimits, accountFailures: CODE_FAILURES },
      counters,
      "second factor",
    ),
    check: createPasswordCheck(passwordCost),
    wrongCodes: createWrongCodeWatch(context),
  };

  server.serve(me, async ({ caller: { adminId, apiKey, sessionId, tokenEnds, ...user } }) => ({
    ...user,
    status: "active" as const,
  }));

  server.serve(loginAs, async ({ body, caller, address, userAgent, log }) => {
    const user = await activeUserByEmail(db, body.email.toLowerCase());
    const isManager = user?.profile.role === "office-manager";
    const by = { admin: caller };
    const token =
      isManager &&
      (await beginSession(context, {
        ...{ userId: user.profile.id, by, method: "login-as" },
        ...{ address, userAgent },
      }));
    if (!token) throw notFound("There is no active office manager with this email");
    log.info({ userId: user.profile.id, adminId: caller.id }, "an admin signed in as a manager");
    return { token, user: user.profile };
  });

  sessionCalls(context);
  ownSecondFactorCalls(context, checks);
  secondFactorRuleCalls(context);
  const ofPasswords = context.signIn.passwords ? context : withoutPasswords(context);
  signInCalls(ofPasswords, checks);
  credentialCalls(ofPasswords, checks);
  resetCalls(ofPasswords, checks);
}
