import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { locations, offices, users } from "../../db/schema";
import { notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { type AccessScope, inOffices } from "../../http/scope";
import { inUserScope } from "../users/resource";

/** Locations of an office and its branches. 404 for an office outside the scope. */
export async function officeCondition(db: Db, scope: AccessScope, officeId: string): Promise<SQL> {
  const rows = await queryRows(
    db,
    sql`
    WITH RECURSIVE subtree(id) AS (
      SELECT ${offices.id} FROM ${offices}
      WHERE ${offices.id} = ${asUuid(officeId)}::uuid AND ${inOffices(scope, offices.id)}
      UNION
      SELECT edge.branch_id FROM branch_offices edge JOIN subtree ON edge.parent_id = subtree.id
    ) SELECT id FROM subtree`,
  );
  if (rows.length === 0) throw notFound("There is no such office");
  return sql`${locations.officeId} = ANY(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
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
