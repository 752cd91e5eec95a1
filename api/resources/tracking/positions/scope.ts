import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { users } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { type AccessScope, inOffices } from "../../../http/scope";
import { inUserScope } from "../../users/resource";

/** Positions belong to the office that the agent was of at the time; an agent sees their own. */
export const inPositionScope = (
  scope: AccessScope,
  table: Record<"userId" | "officeId", AnyColumn>,
): SQL => inOffices(scope, table.officeId, (userId) => sql`${table.userId} = ${userId}::uuid`);

export const agentInScope = (scope: AccessScope, id: string): SQL =>
  sql`${users.id} = ${asUuid(id)}::uuid AND ${inUserScope(scope)}`;

/** @throws 404 for a user outside the scope */
export async function checkAgent(db: Db, scope: AccessScope, id: string): Promise<void> {
  const known = await db.$count(users, agentInScope(scope, id));
  if (known === 0) throw notFound("There is no such agent");
}

/** The ids of all active agents of a scope. */
export async function agentsOf(db: Db, scope: AccessScope): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.role} = 'agent' AND ${users.status} = 'active' AND ${inUserScope(scope)}`);
  return rows.map(({ id }) => id);
}
