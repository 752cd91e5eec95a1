/** What every change of a user has: the lock, what is changed, and that an admin is left. */
import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { users } from "../../db/schema";
import type { Caller } from "../../http/access";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { inUserScope } from "./resource";
import type { UserChanges, UserRow } from "./rules";

export interface Locked {
  user: UserRow;
  /** How many active ones there are, where role or status may change. */
  admins: number;
}

/**
 * The user, held until the transaction ends. With a change of role or status also all active
 * admins, so that of two who demote each other one comes second. Always in the order of ids.
 */
export async function lockUser(
  tx: Db,
  { caller, scope }: { caller: Pick<Caller, "id">; scope: AccessScope },
  id: string,
  { role, status }: Pick<UserChanges, "role" | "status">,
): Promise<Locked> {
  const wanted = asUuid(id);
  const isAdmin = and(eq(users.role, "admin"), eq(users.status, "active"));
  const isWanted = sql`(${users.id} = ${wanted}::uuid AND (${users.id} = ${caller.id}::uuid OR ${inUserScope(scope)}))`;
  const rows = await tx
    .select({ user: users, isWanted: sql<boolean>`${isWanted}`, isAdmin: sql<boolean>`${isAdmin}` })
    .from(users)
    .where(or(isWanted, role !== undefined || status !== undefined ? isAdmin : undefined))
    .orderBy(users.id)
    .for("no key update");
  const found = rows.find((row) => row.isWanted);
  if (!found) throw notFound("There is no such user");
  return { user: found.user, admins: rows.filter((row) => row.isAdmin).length };
}

/** Whether nobody would be left who may do everything. */
export function endsLastAdmin({ user, admins }: Locked, changes: UserChanges): boolean {
  const wasAdmin = user.role === "admin" && user.status === "active";
  const endsAdmin = changes.status === "inactive" || changes.role !== undefined;
  return wasAdmin && endsAdmin && admins < 2;
}
