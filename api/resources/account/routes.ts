import { login, loginAs, me } from "contract/calls";
import type { User } from "contract/entities";
import type { ApiContext } from "../../context";
import { notFound, unauthorized } from "../../http/errors";
import { keepEvent } from "../audit";
import { credentialCalls } from "./credential-routes";
import { createLoginGate } from "./login-limits";
import { createPasswordCheck } from "./passwords";
import { resetCalls } from "./reset-routes";
import { sessionCalls } from "./session-routes";
import { beginSession } from "./sessions";
import { activeUserByEmail } from "./store";

const WRONG = "Invalid email or password";

export function accountCalls(context: ApiContext): void {
  const { server, db, counters, loginLimits, passwordCost } = context;
  const gate = createLoginGate(loginLimits, counters);
  const check = createPasswordCheck(passwordCost);

  server.servePublic(login, async ({ body, address, userAgent, log }) => {
    const email = body.email.toLowerCase();
    await gate.attempt(email, address);
    const user = await activeUserByEmail(db, email);
    if (!(await check(body.password, user?.passwordHash)) || !user) {
      // For an e-mail that nobody has, too: the reply takes as long.
      await keepEvent(db, { action: "sign-in-refused", ...signIn(user?.profile) });
      log.info({ address }, "sign-in refused");
      throw unauthorized(WRONG);
    }
    await gate.succeeded(email, address);
    const { profile, passwordHash } = user;
    const by = { passwordHash };
    const token = await beginSession(context, { userId: profile.id, by, address, userAgent });
    if (!token) throw unauthorized(WRONG);
    log.info({ userId: profile.id, address }, "signed in");
    return { token, user: profile };
  });

  server.serve(me, async ({ caller: { adminId, sessionId, tokenEnds, ...user } }) => ({
    ...user,
    status: "active" as const,
  }));

  server.serve(loginAs, async ({ body, caller, address, userAgent, log }) => {
    const user = await activeUserByEmail(db, body.email.toLowerCase());
    const isManager = user?.profile.role === "office-manager";
    const by = { admin: caller };
    const token =
      isManager &&
      (await beginSession(context, { userId: user.profile.id, by, address, userAgent }));
    if (!token) throw notFound("There is no active office manager with this e-mail");
    log.info({ userId: user.profile.id, adminId: caller.id }, "an admin signed in as a manager");
    return { token, user: user.profile };
  });

  sessionCalls(context);
  credentialCalls(context, { gate, check });
  resetCalls(context, { gate, check });
}

/** Whose sign-in it is, as the audit trail has it. */
const signIn = (user: User | undefined) => ({
  kind: "user" as const,
  recordId: user?.id,
  name: user?.displayName,
  officeId: user?.officeId,
});
