import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { queryRows } from "../../../db/rows";
import { locations, users } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import type { AccessScope } from "../../../http/scope";
import { officeWithBranches } from "../../offices";
import { inUserScope } from "../../users/resource";

/** Locations of an office and its branches. 404 for an office outside the scope. */
export async function officeCondition(db: Db, scope: AccessScope, officeId: string): Promise<SQL> {
  const officeIds = await officeWithBranches(db, scope, officeId);
  return sql`${locations.officeId} = ANY(${sql.param(officeIds)}::uuid[])`;
}

/** Locations given to an agent or to nobody. 404 for an agent outside the scope. */
export async function agentCondition(db: Db, scope: AccessScope, userId: string): Promise<SQL> {
  const [agent] = await queryRows(
    db,
    sql`SELECT ${users.id} FROM ${users}
    WHERE ${users.id} = ${asUuid(userId)}::uuid AND ${users.role} = 'agent' AND ${inUserScope(scope)}`,
  );
  if (!agent) throw notFound("There is no such agent");
  return sql`(${locations.userId} IS NULL OR ${locations.userId} = ${asUuid(userId)}::uuid)`;
}
