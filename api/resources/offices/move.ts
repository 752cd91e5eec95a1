import type { BranchOffice } from "contract/entities";
import { eq } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { branchOffices, offices } from "../../db/schema";
import { laterThan } from "../../db/stamp";
import { conflict, notFound } from "../../http/errors";
import { readOne } from "../../http/list/list";
import type { AccessScope } from "../../http/scope";
import { findOffice } from "./find";
import { branchOfficeResource } from "./resource";
import { lockTree, parentOf, refuseLoop, refuseSameName } from "./tree";

/** Which office goes under which. */
interface Move {
  officeId: string;
  parentId: string;
  /** Only an office that has no parent yet. */
  fromTop?: true;
}

/**
 * Puts an office with all its branches under another one. Both must be in the scope, and so
 * must its present parent: the office of a path is above all that is in the scope, so to move
 * it would close a loop.
 *
 * @returns the new edge of the tree
 * @throws 404 outside the scope; 409 for a loop, for a name that a branch of the new parent
 *   has, and for an office that has a parent where only one without may be moved
 */
export async function moveOffice(
  db: Db,
  scope: AccessScope,
  move: Move,
  now: Date,
): Promise<BranchOffice> {
  return db.transaction(async (tx) => {
    await lockTree(tx);
    const office = await findOffice(tx, scope, move.officeId);
    const parent = await findOffice(tx, scope, move.parentId);
    const before = await parentOf(tx, office.id);
    if (move.fromTop && before !== null) {
      throw conflict(`${office.name} has a parent office already`, "HAS_PARENT");
    }
    await refuseLoop(tx, office.id, parent.id);
    // Someone took it out of the scope after this request had come in.
    if (scope.kind === "offices" && before !== null && !scope.officeIds.includes(before)) {
      throw notFound("There is no such office");
    }
    if (before !== parent.id) {
      await refuseSameName(tx, office.name, parent.id, office.id);
      await tx
        .insert(branchOffices)
        .values({ parentId: parent.id, branchId: office.id })
        .onConflictDoUpdate({ target: branchOffices.branchId, set: { parentId: parent.id } });
      await tx
        .update(offices)
        .set({ updatedAt: laterThan(offices.updatedAt, now) })
        .where(eq(offices.id, office.id));
    }
    const [edge] = await tx
      .select({ id: branchOffices.id })
      .from(branchOffices)
      .where(eq(branchOffices.branchId, office.id));
    return readOne(tx, branchOfficeResource, { kind: "all" }, edge?.id ?? "", {
      include: ["parent", "branch"],
    });
  });
}
