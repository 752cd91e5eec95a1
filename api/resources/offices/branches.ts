import { sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { branchOffices, offices } from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { type AccessScope, inOffices } from "../../http/scope";

/** The ids of an office and of its branches at any depth. 404 for an office outside the scope. */
export async function officeWithBranches(
  db: Db,
  scope: AccessScope,
  officeId: string,
): Promise<string[]> {
  // UNION, not UNION ALL, so that it would end even on a loop.
  const rows = await queryRows(
    db,
    sql`
    WITH RECURSIVE subtree(id) AS (
      SELECT ${offices.id} FROM ${offices}
      WHERE ${offices.id} = ${asUuid(officeId)}::uuid AND ${inOffices(scope, offices.id)}
      UNION
      SELECT ${branchOffices.branchId} FROM ${branchOffices}
      JOIN subtree ON ${branchOffices.parentId} = subtree.id
    ) SELECT id FROM subtree`,
  );
  if (rows.length === 0) throw notFound("There is no such office");
  return rows.map(({ id }) => String(id));
}
