import type { User } from "contract/entities";
import { and, eq, type SQL } from "drizzle-orm";
import { ConfigError } from "../../config";
import type { Db } from "../../db/connect";
import { offices, users } from "../../db/schema";
import { asUuid } from "../../http/ids";
import { isCommonPassword } from "./common-passwords";
import { hashPassword } from "./passwords";

/** What signing in needs of a user; the hash never leaves the API. */
export interface Account {
  profile: User & { email: string };
  passwordHash: string | null;
}

/** The active user with this email, given in lower case. */
export const activeUserByEmail = (db: Db, email: string) => activeUser(db, eq(users.email, email));

export const activeUserById = (db: Db, id: string) => activeUser(db, eq(users.id, asUuid(id)));

async function activeUser(db: Db, which: SQL): Promise<Account | undefined> {
  const [row] = await db
    .select({
      user: users,
      office: { id: offices.id, name: offices.name, timeZone: offices.timeZone },
    })
    .from(users)
    .leftJoin(offices, eq(offices.id, users.officeId))
    .where(and(which, eq(users.status, "active")));
  if (!row) return undefined;
  const { id, displayName, email, photo, role, status, officeId, createdAt, updatedAt } = row.user;
  const user = { id, displayName, email, photo, role, status, officeId, createdAt, updatedAt };
  return { profile: { ...user, office: row.office }, passwordHash: row.user.passwordHash };
}

/** Whose sign-in it is, as the audit trail has it. */
export const asAudited = (user: Pick<User, "id" | "displayName" | "officeId"> | undefined) => ({
  kind: "user" as const,
  recordId: user?.id,
  name: user?.displayName,
  officeId: user?.officeId,
});

/**
 * Makes the first admin where there is none.
 *
 * @returns whether one was made
 * @throws ConfigError for a common password
 */
export async function ensureAdmin(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .limit(1);
  if (admin) return false;
  if (await isCommonPassword(password)) {
    throw new ConfigError(["ADMIN_PASSWORD is one of the most common passwords. Choose another."]);
  }
  const made = await db
    .insert(users)
    .values({
      displayName: "Administrator",
      email: email.toLowerCase(),
      verifiedEmail: email.toLowerCase(),
      role: "admin",
      passwordHash: await hashPassword(password),
      // It stands in the settings of the server.
      mustChangePassword: true,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return made.length > 0;
}
