import { MOST_API_KEYS } from "contract/api-keys/facts";
import type { createApiKey } from "contract/calls";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import type { Caller } from "../../http/access";
import { conflict, invalid } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { countKeys, storeKey } from "./store";

type Owner = Pick<Caller, "id" | "role" | "officeId">;

/**
 * Makes a key that acts for its owner.
 *
 * @throws 409 for an owner who has too many; 422 for an office that is not theirs, or none where
 *   the owner is a manager
 */
export async function createKey(
  db: Db,
  owner: Owner,
  { officeId, groups, ...body }: z.output<typeof createApiKey.body>,
  now: Date,
): Promise<{ id: string; secret: string }> {
  if ((await countKeys(db, owner.id)) >= MOST_API_KEYS) {
    throw conflict(`You have ${MOST_API_KEYS} API keys. Revoke one that is no longer used first`);
  }
  if (!officeId && owner.role !== "admin") throw invalid("Choose an office", "body.officeId");
  if (officeId && !(await isOfficeOf(db, owner, asUuid(officeId)))) {
    throw invalid("This is not one of your offices", "body.officeId");
  }
  return storeKey(db, {
    ...{ ...body, userId: owner.id, now },
    groups: groups ?? null,
    officeId: officeId ? asUuid(officeId) : null,
  });
}

/** Whether somebody may act for an office: an admin for any, a manager for theirs and its branches. */
async function isOfficeOf(db: Db, owner: Owner, officeId: string): Promise<boolean> {
  const [row] = await queryRows(
    db,
    sql`
    WITH RECURSIVE above(id) AS (
      SELECT id FROM offices WHERE id = ${officeId}::uuid
      UNION
      SELECT edge.parent_id FROM branch_offices edge JOIN above ON edge.branch_id = above.id
    ) SELECT count(*) > 0 AS found FROM above
      WHERE ${owner.role === "admin"} OR id = ${owner.officeId}::uuid`,
  );
  return row?.found === true;
}
