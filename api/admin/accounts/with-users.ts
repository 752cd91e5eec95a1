import { eq } from "drizzle-orm";
import { actingAs } from "../../db/acting";
import { type Db, openDatabase } from "../../db/connect";
import { users } from "../../db/schema";
import type { UserRow, Writer } from "../../resources/users";
import { type Given, placeOf } from "../command";

/** The nil UUID: nobody has it. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Does something with accounts by the rules of the API, in the name of the command line: so it stands in
 * the audit trail.
 */
export async function withUsers(
  given: Given,
  command: string,
  work: (db: Db, writer: Writer) => Promise<void>,
): Promise<void> {
  // One that is behind is brought up to date by a start and not by this, beside an older Waybook.
  const database = await openDatabase({ ...placeOf(given), migrate: false });
  const now = new Date();
  try {
    await actingAs({ source: "command-line", call: command }, () =>
      work(database.db, { caller: operator(now), scope: { kind: "all" }, now }),
    );
  } finally {
    await database.close();
  }
}

/** Whoever has the machine may do what an admin may. */
function operator(now: Date): Writer["caller"] {
  const at = now.toISOString();
  return {
    ...{ id: NOBODY, displayName: "Command line", email: "", role: "admin", photo: null },
    ...{ officeId: null, office: null, createdAt: at, updatedAt: at },
    ...{ sessionId: NOBODY, tokenEnds: now },
  } as Writer["caller"];
}

/** @throws where no account has this email */
export async function userByEmail(db: Db, email: string): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  if (user) return user;
  throw new Error(`No account has the email ${email}. list-users names them all.`);
}
