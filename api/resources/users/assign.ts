import type { Changed } from "contract/common";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { users } from "../../db/schema";
import { conflict, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { assignToAgent, type Bulk } from "../routes";
import { inUserScope } from "./resource";

/**
 * Gives routes to an agent and the agent's office, all of them or none.
 *
 * @param target `officeId`: the office that the agent is expected to be of
 * @throws 404 for an agent or a route outside the scope; 409 when the user is not an active
 *   agent of that office, or one of the routes has an office or an agent already
 */
export async function assignRoutes(
  db: Db,
  target: { agentId: string; officeId?: string },
  bulk: Bulk,
): Promise<Changed> {
  return db.transaction(async (tx) =>
    assignToAgent(tx, await assignableAgent(tx, bulk.scope, target), bulk),
  );
}

/**
 * An agent to whom routes can be given; held until the transaction ends.
 *
 * @throws 404 outside the scope; 409 when the user is not an active agent of that office
 */
export async function assignableAgent(
  tx: Db,
  scope: AccessScope,
  target: { agentId: string; officeId?: string },
): Promise<{ id: string; officeId: string }> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, asUuid(target.agentId)), inUserScope(scope)))
    .for("share");
  if (!user) throw notFound("There is no such agent");
  const { id, displayName, role, status, officeId } = user;
  if (role !== "agent") throw conflict(`${displayName} is not an agent`);
  if (status !== "active") throw conflict(`${displayName} is not active`);
  if (officeId === null) throw conflict(`${displayName} has no office`);
  if (target.officeId !== undefined && asUuid(target.officeId) !== officeId) {
    throw conflict(`${displayName} does not belong to the chosen office`);
  }
  return { id, officeId };
}
