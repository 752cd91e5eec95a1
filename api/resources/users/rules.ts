import type { Role } from "contract/entities";
import { EMAIL_CODE_NEEDED } from "contract/errors";
import type { Db } from "../../db/connect";
import type { users } from "../../db/schema";
import type { Caller } from "../../http/access";
import { forbidden, invalid } from "../../http/errors";
import type { AccessScope } from "../../http/scope";
import type { PasswordCost } from "../account";
import { findOffice } from "../offices";

export type UserRow = typeof users.$inferSelect;
export type UserChanges = Partial<Omit<typeof users.$inferInsert, "id">>;

/** Who makes or changes a user, on whose data they may work, and when. */
export interface Writer {
  caller: Caller;
  scope: AccessScope;
  now: Date;
  passwordCost?: PasswordCost;
}

/** What managers may change of themselves. */
const OWN: readonly (keyof UserChanges)[] = ["displayName", "photo"];
/** What everyone changes of themselves with their password alone (`/users/me/…`). */
const CONFIRMED: readonly (keyof UserChanges)[] = ["email", "passwordHash"];

/**
 * Whether a caller may make users of a role.
 *
 * @throws 403 when a manager asks for anyone but an agent
 */
export function mayMake({ role: callerRole }: Caller, role: Role): void {
  if (callerRole !== "admin" && role !== "agent") {
    throw forbidden("An office manager makes and changes agents only", "ROLE_NOT_ALLOWED");
  }
}

/**
 * Whether a caller may change these things of a user whom they see.
 *
 * @throws 403 when a manager changes another manager or an admin, makes an agent something
 *   else, or changes more of themselves than name and photo; for one's own email and password;
 *   when a manager changes an email, which takes a code (`/users/{id}/email`)
 */
export function mayChange(caller: Caller, user: UserRow, changes: UserChanges): void {
  const names = Object.keys(changes) as (keyof UserChanges)[];
  if (user.id === caller.id && names.some((name) => CONFIRMED.includes(name))) {
    throw forbidden(
      "Your own email and password are changed on your account page, with your password",
      "PASSWORD_NEEDED",
    );
  }
  if (caller.role === "admin") return;
  if (user.id === caller.id) {
    if (names.every((name) => OWN.includes(name))) return;
    throw forbidden(
      "You may change your own name and photo only; ask an admin for the rest",
      "ROLE_NOT_ALLOWED",
    );
  }
  mayMake(caller, user.role);
  mayMake(caller, changes.role ?? user.role);
  if (changes.email !== undefined) {
    throw forbidden(
      "A new email has to be confirmed with a code that is sent to it",
      EMAIL_CODE_NEEDED,
    );
  }
}

/**
 * The office that a body names for a user, as the database writes it.
 *
 * @throws 404 for one outside the scope; 422 when a manager names none
 */
export async function officeFor(
  db: Db,
  { caller, scope }: Writer,
  officeId: string | null,
): Promise<string | null> {
  if (officeId === null) {
    if (caller.role === "admin") return null;
    throw invalid("An agent needs an office; choose one of yours", "body.officeId");
  }
  return (await findOffice(db, scope, officeId)).id;
}
