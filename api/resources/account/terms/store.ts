import type { Terms } from "contract/calls";
import { desc, sql } from "drizzle-orm";
import type { Db } from "../../../db/connect";
import { terms, users } from "../../../db/schema";
import { conflict } from "../../../http/errors";
import { asUuid } from "../../../http/ids";

/** The terms in force; version 0 where there are none. */
export async function termsInForce(db: Db): Promise<Terms> {
  const [row] = await db
    .select({ version: terms.version, text: terms.text })
    .from(terms)
    .orderBy(desc(terms.version))
    .limit(1);
  return row ?? { version: 0, text: "" };
}

/** Puts new terms in force, with the next version; of several at once each gets its own. */
export async function publishTerms(db: Db, text: string, now: Date): Promise<Terms> {
  return db.transaction(async (tx) => {
    // Readers go on; another who publishes waits.
    await tx.execute(sql`LOCK TABLE ${terms} IN SHARE ROW EXCLUSIVE MODE`);
    const version = (await termsInForce(tx)).version + 1;
    // As stored: half a surrogate pair, which no JSON in the database may hold, is not.
    const [published] = await tx
      .insert(terms)
      .values({ version, text, publishedAt: now.toISOString() })
      .returning({ version: terms.version, text: terms.text });
    if (!published) throw new Error("no terms were published");
    return published;
  });
}

/**
 * Notes that a user accepted the terms.
 *
 * @throws 409 `TERMS_CHANGED` unless `version` is the one in force
 */
export async function acceptTerms(db: Db, userId: string, version: number): Promise<void> {
  const accepted = await db
    .update(users)
    .set({ termsVersion: sql`greatest(${users.termsVersion}, ${version}::int)` })
    .where(
      sql`${users.id} = ${asUuid(userId)}::uuid
        AND ${version}::int = (SELECT max(${terms.version}) FROM ${terms})`,
    )
    .returning({ id: users.id });
  if (accepted.length === 0) {
    throw conflict("These are not the terms in force; read them again", "TERMS_CHANGED");
  }
}
