import { and, eq } from "drizzle-orm";
import { ConfigError } from "./config";
import type { Db } from "./db/connect";
import { users } from "./db/schema";
import { listDemoAccounts } from "./demo/leave";
import { createPasswordCheck } from "./resources/account/passwords";
import { ensureAdmin } from "./resources/account/store";

/** Of the accounts that a refusal names. */
const MOST_NAMES = 5;

/**
 * What a start outside of the demo needs: nobody who signs in with the password that the demo
 * prints, and an admin, who is made where there is none.
 *
 * @returns what to say about it, if there is anything
 * @throws ConfigError that says what to do
 */
export async function admitCompany(
  db: Db,
  admin: { email: string; password: string } | undefined,
): Promise<string | undefined> {
  const known = await listDemoAccounts(db);
  if (known.length > 0) throw new ConfigError(refusalFor(known));
  if (admin && (await ensureAdmin(db, admin))) return "the first admin was made";
  if (!(await hasAdmin(db))) {
    throw new ConfigError([
      admin
        ? "ADMIN_EMAIL belongs to an account that is no admin; there is no admin yet. Name another one."
        : "There is no admin yet: set ADMIN_EMAIL and ADMIN_PASSWORD for the first one (or DEMO=1 for the demo).",
    ]);
  }
  if (!admin || (await takes(db, admin))) return undefined;
  return "ADMIN_EMAIL and ADMIN_PASSWORD were not used: the database has an admin already";
}

function refusalFor(emails: readonly string[]): string[] {
  const named = emails.slice(0, MOST_NAMES).join(", ");
  const others = emails.length - MOST_NAMES;
  return [
    `Outside of the demo nobody may sign in with the demo's password: ${named}${others > 0 ? ` and ${others} more` : ""}.`,
    "`npm run admin -- leave-demo` deletes the demo and makes your first admin (in a container: node build/admin.js leave-demo).",
    "DEMO=1 runs the demo on, to look at it or to give these accounts other passwords.",
  ];
}

const hasAdmin = async (db: Db) => (await db.$count(users, eq(users.role, "admin"))) > 0;

/** Whether these are the credentials of an admin, as after every start but the first. */
async function takes(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const [account] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.role, "admin")));
  return createPasswordCheck()(password, account?.passwordHash);
}
