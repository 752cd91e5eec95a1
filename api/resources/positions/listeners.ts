import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { users } from "../../db/schema";
import type { Caller } from "../../http/access";
import type { AccessScope } from "../../http/scope";
import type { NewsItem } from "./news";

/** Who listens to the feed, and for what. */
export interface Listener {
  caller: Caller;
  scope: AccessScope;
  /** Only what is about this agent. */
  agentId?: string;
}

/** Whether this news is within what the listener may see and asked for. */
export function mayHear({ scope, agentId }: Listener, about: NewsItem["about"]): boolean {
  if (agentId !== undefined && about.userId !== agentId) return false;
  switch (scope.kind) {
    case "all":
      return true;
    case "offices":
      return about.officeId !== null && scope.officeIds.includes(about.officeId);
    case "self":
      return about.userId === scope.userId;
  }
}

/**
 * The listeners who may not listen any more: who were made inactive, or given another role,
 * office or password, since they began; behind a "login as" it is the admin's password that
 * counts.
 */
export async function lostRight<L extends Listener & { since: string }>(
  db: Db,
  listeners: readonly L[],
): Promise<L[]> {
  const ids = listeners.flatMap(({ caller }) => [
    caller.id,
    ...(caller.adminId ? [caller.adminId] : []),
  ]);
  const found = await db
    .select({
      id: users.id,
      role: users.role,
      officeId: users.officeId,
      passwordChangedAt: users.passwordChangedAt,
    })
    .from(users)
    .where(sql`${users.id} = ANY(${sql.param(ids)}::uuid[]) AND ${users.status} = 'active'`);
  const standing = new Map(found.map((user) => [user.id, user]));
  return listeners.filter(({ caller, since }) => {
    const user = standing.get(caller.id);
    const same = user?.role === caller.role && user.officeId === caller.officeId;
    const admin = !caller.adminId || standing.get(caller.adminId)?.role === "admin";
    const changedAt = standing.get(caller.adminId ?? caller.id)?.passwordChangedAt;
    return !same || !admin || (changedAt && changedAt > since);
  });
}
