import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { type AccessScope, inOffices } from "../../http/scope";

/** Positions belong to the office that the agent was of at the time; an agent sees their own. */
export const inPositionScope = (
  scope: AccessScope,
  table: Record<"userId" | "officeId", AnyColumn>,
): SQL => inOffices(scope, table.officeId, (userId) => sql`${table.userId} = ${userId}::uuid`);
