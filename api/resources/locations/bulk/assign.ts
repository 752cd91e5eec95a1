import type { Changed } from "contract/common";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { users } from "../../../db/schema";
import { conflict, notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { recordUndo } from "../../audit/undo";
import { findOffice } from "../../offices";
import { inUserScope } from "../../users/resource";
import { isOneOf, type LocationRow, lockLocations } from "./lock";
import type { LocationBulk } from "./unassign";
import { inTransaction, writeLocations } from "./write";

/**
 * Gives locations to an agent and the agent's office, all or none; counts those that changed.
 *
 * @throws 404 unless there is such an active agent and all locations within the scope; 409 when
 *   the agent has no office, or its office has the `externalId` of one of them already
 */
export async function assignToAgent(
  db: Db,
  agentId: string,
  { ids, scope, userId, now }: LocationBulk,
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    const [agent] = await tx
      .select()
      .from(users)
      .where(
        and(
          eq(users.id, asUuid(agentId)),
          eq(users.role, "agent"),
          eq(users.status, "active"),
          inUserScope(scope),
        ),
      )
      .for("share");
    if (!agent) throw notFound("There is no such agent");
    if (agent.officeId === null) throw conflict(`${agent.displayName} has no office`);
    const found = await lockLocations(tx, ids, scope);
    const to = { userId: agent.id, officeId: agent.officeId };
    const changed = await writeLocations(tx, found, to, now);
    const undoId = await recordUndo(tx, { userId, now }, { locations: changed });
    return { count: changed.length, undoId };
  });
}

/**
 * Gives locations to an office, all or none; agents of other offices lose them. Counts those
 * that changed.
 *
 * @throws 404 for an office or location outside the scope; 409 when the office has the
 *   `externalId` of one of them already
 */
export async function assignToOffice(
  db: Db,
  officeId: string,
  { ids, scope, userId, now }: LocationBulk,
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    const office = await findOffice(tx, scope, officeId);
    const found = await lockLocations(tx, ids, scope);
    const agents = await agentsOf(tx, office.id, found);
    const stays = ({ userId }: LocationRow) => userId === null || agents.has(userId);
    const changed = [
      ...(await writeLocations(tx, found.filter(stays), { officeId: office.id }, now)),
      ...(await writeLocations(
        tx,
        found.filter((row) => !stays(row)),
        { officeId: office.id, userId: null },
        now,
      )),
    ];
    const undoId = await recordUndo(tx, { userId, now }, { locations: changed });
    return { count: changed.length, undoId };
  });
}

/** Those of the locations' agents who are of the office; they stay of it until the transaction ends. */
async function agentsOf(tx: Db, officeId: string, found: readonly LocationRow[]) {
  const given = found.flatMap(({ userId }) => userId ?? []);
  const agents = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.officeId, officeId), isOneOf(sql`${users.id}`, given)))
    .orderBy(users.id)
    .for("share");
  return new Set(agents.map(({ id }) => id));
}
