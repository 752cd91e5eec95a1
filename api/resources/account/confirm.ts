import { eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { users } from "../../db/schema";
import type { Caller } from "../../http/access";
import { forbidden, invalid } from "../../http/errors";
import type { LoginGate } from "./login-limits";
import type { createPasswordCheck } from "./passwords";
import type { createWrongCodeWatch } from "./second-factor/wrong-codes";

/** What signing in has, too: guesses at a password count as failed sign-ins. */
export interface SignInChecks {
  gate: LoginGate;
  /** The same of codes of second factors, by the user's id. */
  codeGate: LoginGate;
  check: ReturnType<typeof createPasswordCheck>;
  /** Told of each wrong code of a second factor. */
  wrongCodes: ReturnType<typeof createWrongCodeWatch>;
}

/**
 * For calls that a session alone is not enough for.
 *
 * @returns the hash of the current password, which was given
 * @throws 403 for an admin who acts as somebody else; 422 for another password; 429
 */
export function createConfirmation(db: Db, { gate, check }: Pick<SignInChecks, "gate" | "check">) {
  return async (caller: Caller, password: string, address: string): Promise<string> => {
    refuseActing(caller);
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
  };
}

/** @throws 403 for an admin who acts as somebody else */
export function refuseActing({ adminId }: Caller): void {
  if (!adminId) return;
  throw forbidden("An admin who acts as somebody else can't do this", "ROLE_NOT_ALLOWED");
}
