import type { createOffice as call } from "contract/calls";
import type { Office } from "contract/entities";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { branchOffices, offices } from "../../db/schema";
import type { Caller } from "../../http/access";
import { forbidden } from "../../http/errors";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { findOffice } from "./find";
import { lockCandidate, takeLead } from "./manager";
import { officeResource } from "./resource";
import { checkTimeZone } from "./time-zone";
import { lockTree, refuseSameName } from "./tree";

/** Who makes an office, on whose data they may work, and when. */
interface Maker {
  caller: Caller;
  scope: AccessScope;
  now: Date;
}

/**
 * Makes an office with the working days of its parent; unless it is said, its time zone too.
 *
 * @throws 403 when anyone but an admin names no parent; 404 for a parent or manager outside
 *   the scope; 409 for a name that an office beside it has, and for someone who can't lead
 *   it; 422 for an unknown time zone
 */
export async function createOffice(
  db: Db,
  { caller, scope, now }: Maker,
  { name, managerId, parentId, timeZone }: z.output<typeof call.body>,
): Promise<Office> {
  if (!parentId && caller.role !== "admin") {
    throw forbidden("Only an admin makes an office without a parent", "ROLE_NOT_ALLOWED");
  }
  return db.transaction(async (tx) => {
    await lockTree(tx);
    const parent = parentId ? await findOffice(tx, scope, parentId) : null;
    if (timeZone !== undefined) await checkTimeZone(tx, timeZone);
    await refuseSameName(tx, name, parent?.id ?? null, null);
    const candidate = managerId ? await lockCandidate(tx, scope, managerId) : undefined;
    const at = now.toISOString();
    const [made] = await tx
      .insert(offices)
      .values({
        name,
        timeZone: timeZone ?? parent?.timeZone,
        workingDays: parent?.workingDays,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: offices.id });
    if (!made) throw new Error("no office was made");
    if (parent) await tx.insert(branchOffices).values({ parentId: parent.id, branchId: made.id });
    if (managerId) {
      const lead = await takeLead(tx, candidate, made.id, now);
      await tx.update(offices).set({ managerId: lead }).where(eq(offices.id, made.id));
    }
    return readOne(tx, officeResource, { kind: "all" }, made.id, {
      include: ["parent", "manager"],
    });
  });
}
