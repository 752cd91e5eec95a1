import { DEMO_ACCOUNTS, DEMO_DOMAIN, DEMO_PASSWORD } from "contract/account/demo-accounts";
import { and, eq, getTableName, inArray, is, isNotNull, like, or, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../db/connect";
import * as schema from "../db/schema";
import { createPasswordCheck } from "../resources/account/passwords";
import { ensureAdmin } from "../resources/account/store";

const { users } = schema;

/**
 * The emails of active accounts that take the demo's password, the first made first.
 *
 * Looking at a hash takes a moment, so that not everyone's can be looked at: it is those of admins,
 * those of the demo's domain, and those that several share, as only made-up worlds have them.
 */
export async function listDemoAccounts(db: Db): Promise<string[]> {
  const shared = db
    .select({ hash: users.passwordHash })
    .from(users)
    .groupBy(users.passwordHash)
    .having(sql`count(*) > 1`);
  const rows = await db
    .selectDistinct({ hash: users.passwordHash })
    .from(users)
    .where(
      and(
        eq(users.status, "active"),
        isNotNull(users.passwordHash),
        or(
          eq(users.role, "admin"),
          like(users.email, `%@${DEMO_DOMAIN}`),
          inArray(users.passwordHash, shared),
        ),
      ),
    );
  const hashes = rows.flatMap(({ hash }) => hash ?? []);
  const check = createPasswordCheck();
  const checked = await Promise.all(hashes.map((hash) => check(DEMO_PASSWORD, hash)));
  const known = hashes.filter((_, at) => checked[at]);
  const found = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.status, "active"), inArray(users.passwordHash, known)))
    .orderBy(users.createdAt, users.id);
  return found.map(({ email }) => email);
}

/** Of the accounts that the start-up prints those that one may sign in with as it prints them. */
export async function printedAccounts(db: Db): Promise<Partial<typeof DEMO_ACCOUNTS>> {
  const known = await listDemoAccounts(db);
  const { admin, officeManager } = DEMO_ACCOUNTS;
  return {
    ...(known.includes(admin.email) && { admin }),
    ...(known.includes(officeManager.email) && { officeManager }),
  };
}

/** What people would miss first. */
const COUNTED = {
  offices: schema.offices,
  accounts: users,
  locations: schema.locations,
  routes: schema.routes,
  visits: schema.visits,
} as const;
export type Counts = Record<keyof typeof COUNTED, number>;

/** How much there is in the database. */
export async function countRows(db: Db): Promise<Counts> {
  const names = Object.keys(COUNTED) as (keyof typeof COUNTED)[];
  const counts: Partial<Counts> = {};
  for (const name of names) counts[name] = await db.$count(COUNTED[name]);
  return counts as Counts;
}

/**
 * Empties a database with the demo in it and makes the first admin, both or neither. What people
 * added to the demo goes with it, since it hangs together with the demo's own.
 *
 * @returns how much was deleted
 * @throws where no account takes the demo's password
 */
export async function leaveDemo(
  db: Db,
  admin: { email: string; password: string },
): Promise<Counts> {
  return db.transaction(async (transaction) => {
    if ((await listDemoAccounts(transaction)).length === 0) {
      throw new Error("This is not the demo: no account takes its password. Nothing was deleted.");
    }
    const gone = await countRows(transaction);
    const tables = Object.values(schema).filter((value) => is(value, PgTable));
    const names = tables.map((table) => sql.identifier(getTableName(table)));
    await transaction.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity`);
    await ensureAdmin(transaction, admin);
    return gone;
  });
}
