import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { users } from "../../../db/schema";
import type { Authorised } from "../../../http/serve";
import { inUserScope } from "../../users/resource";

/** What is the caller's own and, for an admin, of any user within the scope. */
export function ownOrGoverned({ caller, scope }: Authorised, userId: AnyColumn): SQL {
  const own = sql`${userId} = ${caller.id}::uuid`;
  if (caller.role !== "admin") return own;
  return sql`(${own} OR ${userId} IN (
    SELECT ${users.id} FROM ${users} WHERE ${inUserScope(scope)}))`;
}
