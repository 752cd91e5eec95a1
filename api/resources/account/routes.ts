import { login, loginAs, me } from "contract/calls";
import type { ApiContext } from "../../context";
import { notFound, unauthorized } from "../../http/errors";
import { createLoginGate } from "./login-limits";
import { createPasswordCheck } from "./passwords";
import { resetCalls } from "./reset-routes";
import { activeUserByEmail } from "./store";

export function accountCalls(context: ApiContext): void {
  const { server, db, tokens, counters, loginLimits, passwordCost } = context;
  const gate = createLoginGate(loginLimits, counters);
  const check = createPasswordCheck(passwordCost);

  server.servePublic(login, async ({ body, address, log }) => {
    const email = body.email.toLowerCase();
    await gate.attempt(email, address);
    const user = await activeUserByEmail(db, email);
    if (!(await check(body.password, user?.passwordHash)) || !user) {
      log.info({ address }, "sign-in refused");
      throw unauthorized("Invalid email or password");
    }
    await gate.succeeded(email, address);
    log.info({ userId: user.profile.id, address }, "signed in");
    return { token: await tokens.sign({ userId: user.profile.id }), user: user.profile };
  });

  server.serve(me, async ({ caller: { adminId, tokenEnds, ...user } }) => ({
    ...user,
    status: "active" as const,
  }));

  server.serve(loginAs, async ({ body, caller, log }) => {
    const user = await activeUserByEmail(db, body.email.toLowerCase());
    if (user?.profile.role !== "office-manager") {
      throw notFound("There is no active office manager with this e-mail");
    }
    log.info({ userId: user.profile.id, adminId: caller.id }, "an admin signed in as a manager");
    const token = await tokens.sign({ userId: user.profile.id, adminId: caller.id });
    return { token, user: user.profile };
  });

  resetCalls(context, { gate, check });
}
