/** API keys: making, listing and revoking them. */
import { API_KEY_PREFIX, type ApiKeyAccess, type ApiKeyGroup } from "contract/api-keys/facts";
import type { ApiKey } from "contract/entities";
import { and, count, desc, eq, type SQL } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "../../db/connect";
import { apiKeys, offices, users } from "../../db/schema";
import { hashOfKey, newApiKey } from "../../http/api-keys";

const DAY_MS = 24 * 60 * 60_000;
/** Characters of a key that lists show: of no use to guess the rest. */
const SHOWN_CHARACTERS = API_KEY_PREFIX.length + 4;

export interface NewKey {
  userId: string;
  name: string;
  access: ApiKeyAccess;
  /** Null: all that a key can open. */
  groups: readonly ApiKeyGroup[] | null;
  /** Null: all offices. */
  officeId: string | null;
  days: number;
  now: Date;
}

/** Stores a new key. The secret is stored nowhere. */
export async function storeKey(
  db: Db,
  { days, now, groups, ...values }: NewKey,
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [v7(), newApiKey()];
  await db.insert(apiKeys).values({
    ...values,
    ...{ id, starts: secret.slice(0, SHOWN_CHARACTERS), secretHash: hashOfKey(secret) },
    groups: groups && [...groups],
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
  });
  return { id, secret };
}

/** How many keys a person has, with those that have expired. */
export async function countKeys(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
  return row?.n ?? 0;
}

/** Keys as people see them, the latest first. */
export async function readKeys(db: Db, where: SQL | undefined, most: number): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiKeys, displayName: users.displayName, office: offices.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(offices, eq(offices.id, apiKeys.officeId))
    .where(where)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(most);
  return rows.map(({ key, displayName, office }) => ({
    ...{ id: key.id, name: key.name, starts: key.starts, access: key.access },
    groups: key.groups as ApiKeyGroup[] | null,
    office: key.officeId && office !== null ? { id: key.officeId, name: office } : null,
    user: { id: key.userId, displayName },
    ...{ createdAt: key.createdAt, expiresAt: key.expiresAt },
    ...{ usedAt: key.usedAt, address: key.address },
  }));
}

/**
 * Ends a key.
 *
 * @param whose keys it may be one of
 * @returns whether there was one
 */
export async function deleteKey(db: Db, id: string, whose: SQL | undefined): Promise<boolean> {
  const deleted = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), whose))
    .returning({ id: apiKeys.id });
  return deleted.length > 0;
}
