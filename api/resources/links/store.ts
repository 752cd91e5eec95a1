/** The links of agents. */
import { createHash, randomBytes } from "node:crypto";
import type { AgentLink } from "contract/entities";
import { and, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../db/connect";
import { agentLinks, offices, sessions, users } from "../../db/schema";

const SECRET_BYTES = 32;

const maker = alias(users, "maker");

export type LinkRow = typeof agentLinks.$inferSelect;

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

interface NewLinks {
  userIds: readonly string[];
  createdById: string;
  pinHash: string | null;
  now: Date;
  expiresAt: Date;
}

/**
 * Stores a new link for each of some agents, in place of the one before.
 *
 * @returns their secrets, which are stored nowhere, by the agents' ids
 */
export async function storeLinks(
  db: Db,
  { userIds, createdById, pinHash, now, expiresAt }: NewLinks,
): Promise<Map<string, string>> {
  const secrets = new Map(
    userIds.map((userId) => [userId, randomBytes(SECRET_BYTES).toString("base64url")]),
  );
  const rows = [...secrets].map(([userId, secret]) => ({
    ...{ userId, createdById, pinHash, secretHash: hashOf(secret) },
    ...{ createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() },
  }));
  await db
    .insert(agentLinks)
    .values(rows)
    .onConflictDoUpdate({
      target: agentLinks.userId,
      set: {
        createdById: sql`excluded.created_by_id`,
        secretHash: sql`excluded.secret_hash`,
        pinHash: sql`excluded.pin_hash`,
        wrongPins: 0,
        createdAt: sql`excluded.created_at`,
        expiresAt: sql`excluded.expires_at`,
        openedAt: null,
      },
    });
  return secrets;
}

/** @returns whether there was one */
export async function deleteLink(db: Db, userId: string): Promise<boolean> {
  const deleted = await db
    .delete(agentLinks)
    .where(eq(agentLinks.userId, userId))
    .returning({ id: agentLinks.id });
  return deleted.length > 0;
}

/**
 * The links of agents, which may have expired, by one statement; who has none is left out.
 *
 * @param among which users may be read
 */
export async function readLinks(
  db: Db,
  userIds: readonly string[],
  among?: SQL,
): Promise<(AgentLink & { id: string })[]> {
  const rows = await db
    .select({
      link: agentLinks,
      displayName: maker.displayName,
      usedAt: sql<string | null>`(
        SELECT max(${sessions.usedAt}) FROM ${sessions} WHERE ${sessions.linkId} = ${agentLinks.id})`,
    })
    .from(agentLinks)
    .innerJoin(users, eq(users.id, agentLinks.userId))
    .leftJoin(maker, eq(maker.id, agentLinks.createdById))
    .where(and(inArray(agentLinks.userId, [...userIds]), among));
  return rows.map(({ link, displayName, usedAt }) => {
    const { userId, createdAt, createdById, expiresAt, openedAt, pinHash } = link;
    return {
      ...{ id: userId, createdAt, expiresAt, openedAt, hasPin: pinHash !== null },
      createdBy: createdById && displayName ? { id: createdById, displayName } : null,
      usedAt: usedAt && new Date(usedAt).toISOString(),
    };
  });
}

/** The link of an agent, which may have expired. */
export async function readLink(db: Db, userId: string): Promise<AgentLink | null> {
  const [found] = await readLinks(db, [userId]);
  if (!found) return null;
  const { id, ...link } = found;
  return link;
}

/** The link with this secret, and whose it is; undefined where it has expired or ended. */
export async function findLink(db: Db, secret: string, now: Date) {
  const [found] = await db
    .select({
      ...{ link: agentLinks, displayName: users.displayName },
      ...{ office: offices.name, timeZone: offices.timeZone },
    })
    .from(agentLinks)
    .innerJoin(users, and(eq(users.id, agentLinks.userId), eq(users.status, "active")))
    .leftJoin(offices, eq(offices.id, users.officeId))
    .where(
      and(eq(agentLinks.secretHash, hashOf(secret)), gt(agentLinks.expiresAt, now.toISOString())),
    );
  return found;
}

/** Notes that a link was opened. */
export async function noteOpening(db: Db, { id }: LinkRow, now: Date): Promise<void> {
  await db
    .update(agentLinks)
    .set({ wrongPins: 0, openedAt: sql`coalesce(${agentLinks.openedAt}, ${now.toISOString()})` })
    .where(eq(agentLinks.id, id));
}

/**
 * Counts a PIN before it is looked at, so that many at once get no more tries than one after the other.
 * A right one resets the count.
 *
 * @returns how many tries are left after it; undefined if there was none left
 */
export async function takePinTry(
  db: Db,
  { id }: LinkRow,
  most: number,
): Promise<number | undefined> {
  const [taken] = await db
    .update(agentLinks)
    .set({ wrongPins: sql`${agentLinks.wrongPins} + 1` })
    .where(and(eq(agentLinks.id, id), lt(agentLinks.wrongPins, most)))
    .returning({ wrongPins: agentLinks.wrongPins });
  return taken && most - taken.wrongPins;
}

/** Ends a link that had too many wrong PINs. */
export async function endLink(db: Db, { id }: LinkRow): Promise<void> {
  await db.delete(agentLinks).where(eq(agentLinks.id, id));
}
