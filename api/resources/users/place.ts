import { eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { differences } from "../../db/rows";
import { users } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { violates } from "../../db/violations";
import { changedMeanwhile } from "../../http/errors";
import { endsLastAdmin, lockUser } from "./change";
import type { UserChanges } from "./rules";
import { loosenTies } from "./ties";

/**
 * Gives a user the role and office that a provider of identities says they have; what it leaves
 * open stays. The last active admin stays one, whatever it says, and an admin is of no office.
 *
 * @throws 409 while an agent who leaves has open routes
 */
export async function placeUser(
  db: Db,
  id: string,
  wanted: Pick<UserChanges, "role" | "officeId">,
  now: Date,
): Promise<void> {
  try {
    await db.transaction((tx) => place(tx, id, wanted, now));
  } catch (error) {
    if (violates(error, "lockTimeout")) {
      throw changedMeanwhile("Someone else is changing your locations; sign in again");
    }
    throw error;
  }
}

async function place(
  tx: Db,
  id: string,
  { role, officeId }: Pick<UserChanges, "role" | "officeId">,
  now: Date,
): Promise<void> {
  const locked = await lockUser(tx, { caller: { id }, scope: { kind: "all" } }, id, { role });
  const { user } = locked;
  const staysAdmin = endsLastAdmin(locked, differences(user, { role }));
  const isAdmin = staysAdmin || (role ?? user.role) === "admin";
  const changes = differences(user, {
    role: staysAdmin ? undefined : role,
    officeId: isAdmin ? undefined : officeId,
  });
  if (Object.keys(changes).length === 0) return;
  await loosenTies(tx, user, changes, now);
  await tx
    .update(users)
    .set({ ...changes, updatedAt: laterThan(users.updatedAt, now) })
    .where(eq(users.id, user.id));
}
