import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { users } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { conflict, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { inUserScope } from "../users/resource";

type UserRow = typeof users.$inferSelect;

/**
 * Someone who may be about to lead an office, held until the transaction ends; undefined
 * outside the scope. To be called before an office is held: a change of a user holds the user
 * first too.
 */
export async function lockCandidate(
  tx: Db,
  scope: AccessScope,
  id: string,
): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, asUuid(id)), inUserScope(scope)))
    .for("no key update");
  return user;
}

/**
 * Checks that a candidate may lead an office, and makes it theirs where they have none.
 *
 * @returns the candidate's id
 * @throws 404 for nobody; 409 for anyone but an active office manager without another office
 */
export async function takeLead(
  tx: Db,
  candidate: UserRow | undefined,
  officeId: string,
  now: Date,
): Promise<string> {
  if (!candidate) throw notFound("There is no such office manager");
  const { id, displayName, role, status } = candidate;
  if (role !== "office-manager" || status !== "active") {
    throw conflict(`${displayName} is not an active office manager`, "NOT_A_MANAGER");
  }
  if (candidate.officeId === null) {
    await tx
      .update(users)
      .set({ officeId, updatedAt: laterThan(users.updatedAt, now) })
      .where(eq(users.id, id));
  } else if (candidate.officeId !== officeId) {
    throw conflict(`${displayName} is of another office`, "MANAGER_ELSEWHERE");
  }
  return id;
}
