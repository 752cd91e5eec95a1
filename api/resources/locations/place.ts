import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { users } from "../../db/schema";
import { invalid, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import type { AccessScope } from "../../http/scope";
import { findOffice } from "../offices";
import { inUserScope } from "../users/resource";

/** To whom a location belongs: its office, and an agent of that office. */
interface Place {
  officeId: string | null;
  userId: string | null;
}

/** What a body says of it; what is left out stays. */
interface Wanted {
  parentOffice?: string | null;
  userId?: string | null;
}

/**
 * Where a location goes. A location of no office comes to that of the agent it is given to;
 * one that goes to another office leaves an agent who isn't of it.
 *
 * @throws 404 for an office or agent outside the scope; 422 when the user is no active agent
 *   of the location's office
 */
export async function placeOf(
  tx: Db,
  scope: AccessScope,
  current: Place,
  { parentOffice, userId }: Wanted,
): Promise<Place> {
  const officeId =
    parentOffice === undefined || parentOffice === current.officeId
      ? current.officeId
      : parentOffice && (await findOffice(tx, scope, parentOffice)).id;
  if (userId === null) return { officeId, userId };
  if (userId === undefined || userId === current.userId) {
    const stays = officeId === current.officeId || (await isOf(tx, current.userId, officeId));
    return { officeId, userId: stays ? current.userId : null };
  }
  const agent = await findAgent(tx, scope, userId);
  if (officeId === null && parentOffice === undefined) {
    return { officeId: agent.officeId, userId: agent.id };
  }
  if (agent.officeId !== officeId) {
    throw invalid(`${agent.displayName} is not of the location's office`, "body.userId");
  }
  return { officeId, userId: agent.id };
}

/**
 * Holds a user as they are until the transaction ends. A change of a user holds them before their
 * locations, and a change of a location has to do so in the same order.
 *
 * @param strength "no key update": no other transaction holds the user meanwhile
 */
export async function holdUser(
  tx: Db,
  id: string,
  strength: "share" | "no key update" = "share",
): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, asUuid(id)))
    .for(strength);
}

async function findAgent(tx: Db, scope: AccessScope, id: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, asUuid(id)), inUserScope(scope)))
    .for("share");
  if (!user) throw notFound("There is no such agent");
  const { displayName, role, status, officeId } = user;
  if (role !== "agent" || status !== "active" || officeId === null) {
    throw invalid(`${displayName} is not an active agent of an office`, "body.userId");
  }
  return { id: user.id, displayName, officeId };
}

/** Read without holding the user: one who moves meanwhile leaves their locations anyway. */
async function isOf(tx: Db, userId: string | null, officeId: string | null): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${userId}::uuid AND ${users.officeId} = ${officeId}::uuid`);
  return user !== undefined;
}
