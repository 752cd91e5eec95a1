/** Of which roles a second factor is required. */

import { SECOND_FACTOR_ROLES } from "contract/account/facts";
import type { SignInRules } from "contract/calls";
import type { Role } from "contract/entities";
import { notInArray } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { secondFactorRoles } from "../../../db/schema";

export async function readRules(db: Db): Promise<SignInRules> {
  const rows = await db.select().from(secondFactorRoles);
  const required = new Set(rows.map(({ name }) => name));
  return { secondFactorRoles: SECOND_FACTOR_ROLES.filter((role) => required.has(role)) };
}

export const isRequiredOf = async (db: Db, role: Role): Promise<boolean> =>
  (await readRules(db)).secondFactorRoles.some((required) => required === role);

export async function writeRules(tx: Db, { secondFactorRoles: roles }: SignInRules): Promise<void> {
  await tx.delete(secondFactorRoles).where(notInArray(secondFactorRoles.name, roles));
  if (roles.length === 0) return;
  await tx
    .insert(secondFactorRoles)
    .values(roles.map((name) => ({ name })))
    .onConflictDoNothing();
}
