import { desc } from "drizzle-orm";
import { terms, users } from "../../db/schema";
import type { TestApi } from "../api";
import { ADMIN_ONLY, type RoleCases, SIGNED_IN } from "./cases";

/** Terms that come after this keep nobody from their calls. */
async function acceptWhateverComes({ database }: TestApi): Promise<void> {
  await database.db.update(users).set({ termsVersion: 1_000_000 });
}

/** The version in force; the first is put in force where there is none. */
async function versionInForce({ database: { db } }: TestApi): Promise<number> {
  const [latest] = await db.select().from(terms).orderBy(desc(terms.version)).limit(1);
  if (latest) return latest.version;
  await db
    .insert(terms)
    .values({ version: 1, text: "Be kind.", publishedAt: "2026-01-01T00:00:00.000Z" });
  return 1;
}

export const roles: RoleCases = {
  "terms.get": { plain: SIGNED_IN },
  "terms.publish": {
    plain: ADMIN_ONLY,
    input: async (api) => {
      await acceptWhateverComes(api);
      return { body: { text: "Be kind to everyone." } };
    },
  },
  "terms.accept": {
    plain: SIGNED_IN,
    input: async (api) => {
      await acceptWhateverComes(api);
      return { body: { version: await versionInForce(api) } };
    },
  },
};
