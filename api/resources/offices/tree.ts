import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { branchOffices, offices } from "../../db/schema";
import { conflict } from "../../http/errors";

/** Any number, as long as nothing else in the database locks it. */
const TREE_LOCK = 7_277_002;

/**
 * Lets one change of the tree, or of a name in it, at a time through until its transaction
 * ends: no two moves can close a loop together, no two offices take one name. To be taken
 * before anything else is held.
 */
export async function lockTree(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${TREE_LOCK}::bigint)`);
}

/** The id of the office above one; null at the top. */
export async function parentOf(db: Db, officeId: string): Promise<string | null> {
  const [edge] = await db
    .select({ parentId: branchOffices.parentId })
    .from(branchOffices)
    .where(sql`${branchOffices.branchId} = ${officeId}::uuid`);
  return edge?.parentId ?? null;
}

/**
 * Refuses to put an office under itself or under one of its own branches, at any depth. The
 * tree must be locked.
 *
 * @throws 409
 */
export async function refuseLoop(tx: Db, officeId: string, parentId: string): Promise<void> {
  // UNION, not UNION ALL, so that it would end even on a loop.
  const [found] = await queryRows(
    tx,
    sql`
    WITH RECURSIVE above(id) AS (
      SELECT ${parentId}::uuid
      UNION
      SELECT ${branchOffices.parentId} FROM ${branchOffices}
      JOIN above ON ${branchOffices.branchId} = above.id
    )
    SELECT 1 FROM above WHERE id = ${officeId}::uuid`,
  );
  if (found) throw conflict("An office can't be under itself or its own branches", "OFFICE_LOOP");
}

/**
 * Refuses a second office of one name, in any letter case, under the same parent or at the
 * top. The tree must be locked.
 *
 * @param officeId the office that is to have the name, where it is there already
 * @throws 409
 */
export async function refuseSameName(
  tx: Db,
  name: string,
  parentId: string | null,
  officeId: string | null,
): Promise<void> {
  const [found] = await queryRows(
    tx,
    sql`
    SELECT 1 FROM ${offices}
    LEFT JOIN ${branchOffices} ON ${branchOffices.branchId} = ${offices.id}
    WHERE lower(${offices.name}) = lower(${name}::text)
      AND ${branchOffices.parentId} IS NOT DISTINCT FROM ${parentId}::uuid
      AND ${offices.id} IS DISTINCT FROM ${officeId}::uuid
    LIMIT 1`,
  );
  if (found) {
    throw conflict(
      `There is an office "${name}" ${parentId ? "beside it" : "at the top"} already`,
      "NAME_TAKEN",
    );
  }
}
