/** Sessions: begun by a sign-in, ended by a sign-out or from another one. */

import Bowser from "bowser";
import type { SignInMethod } from "contract/account/facts";
import { and, desc, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { ApiContext } from "../../context";
import type { Db } from "../../db/connect";
import { queryRows } from "../../db/rows";
import { sessions, users } from "../../db/schema";
import type { Caller } from "../../http/access";
import { asUuid } from "../../http/ids";
import { TOKEN_LIFETIME_MS } from "../../http/tokens";

const LONGEST = 80;

/** What a client calls itself, in a few words: "Firefox 152 on Linux". */
function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  if (!browser.name) return userAgent.split(/[\s/(]/, 1)[0]?.slice(0, LONGEST) || "Unknown device";
  const version = browser.version?.split(".", 1)[0];
  const name = [browser.name, version].filter(Boolean).join(" ");
  return (os.name ? `${name} on ${os.name}` : name).slice(0, LONGEST);
}

/** More are not told of at once. */
const MOST_SESSIONS = 100;

interface SignIn {
  userId: string;
  /** What the sign-in was allowed by: a password's hash, an identity, a link, or an admin's own session. */
  by:
    | { passwordHash: string | null }
    | { identity: { issuer: string; subject: string } }
    | { link: { id: string; secretHash: string; expiresAt: string } }
    | { admin: Pick<Caller, "id" | "sessionId"> };
  method: SignInMethod;
  address: string;
  userAgent: string | undefined;
}

/**
 * Begins a session. The user is locked until it is stored, so that what ends sessions finds it, or has
 * happened before and is seen here.
 *
 * @returns the token that speaks for it; undefined where what the sign-in was allowed by is no more
 */
export async function beginSession(
  { db, tokens, now, metrics }: Pick<ApiContext, "db" | "tokens" | "now" | "metrics">,
  { userId, by, method, address, userAgent }: SignIn,
): Promise<string | undefined> {
  const at = now();
  const admin = "admin" in by ? by.admin : undefined;
  const link = "link" in by ? by.link : undefined;
  const sessionId = v7();
  const expiresAt = link ? new Date(link.expiresAt) : new Date(at.getTime() + TOKEN_LIFETIME_MS);
  const begun = await queryRows(
    db,
    sql`
    INSERT INTO sessions (id, user_id, admin_id, parent_id, link_id, method, device, address, created_at, used_at, expires_at)
    SELECT ${sessionId}::uuid, u.id, ${admin?.id ?? null}::uuid, ${admin?.sessionId ?? null}::uuid,
      ${link?.id ?? null}::uuid, ${method}, ${deviceOf(userAgent)}, ${address}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz,
      ${expiresAt.toISOString()}::timestamptz
    FROM users u ${admin ? sql`, sessions p` : sql``}
    WHERE u.id = ${userId}::uuid AND u.status = 'active' AND ${isAllowed(by)}
    FOR SHARE
    RETURNING id`,
  );
  if (begun.length === 0) return undefined;
  metrics.signIns.inc({ method, outcome: "ok" });
  return tokens.sign({ userId, sessionId }, expiresAt);
}

function isAllowed(by: SignIn["by"]): SQL {
  if ("admin" in by) {
    return sql`u.role = 'office-manager' AND p.id = ${by.admin.sessionId}::uuid AND p.ended_at IS NULL`;
  }
  if ("passwordHash" in by) return sql`u.password_hash = ${by.passwordHash}`;
  if ("link" in by) {
    const { id, secretHash } = by.link;
    return sql`EXISTS (SELECT 1 FROM agent_links l WHERE l.id = ${id}::uuid AND l.secret_hash = ${secretHash})`;
  }
  const { issuer, subject } = by.identity;
  return sql`EXISTS (
    SELECT 1 FROM user_identities i
    WHERE i.issuer = ${issuer} AND i.subject = ${subject} AND i.user_id = u.id)`;
}

type Owner = Pick<Caller, "id" | "adminId" | "sessionId">;

/** A manager's are not those of an admin who acts as one, who sees only what they began themselves. */
function ofCaller({ id, adminId }: Owner): SQL | undefined {
  if (adminId) return and(eq(sessions.userId, id), eq(sessions.adminId, adminId));
  return or(and(eq(sessions.userId, id), isNull(sessions.adminId)), eq(sessions.adminId, id));
}

const goesOn = (now: Date) =>
  and(isNull(sessions.endedAt), gt(sessions.expiresAt, now.toISOString()));

export async function listSessions(db: Db, caller: Owner, now: Date) {
  const rows = await db
    .select({ session: sessions, displayName: users.displayName })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(ofCaller(caller), goesOn(now)))
    // The one that asks is never among those that are left out.
    .orderBy(desc(eq(sessions.id, caller.sessionId)), desc(sessions.usedAt), desc(sessions.id))
    .limit(MOST_SESSIONS);
  return rows.map(
    ({ session: { id, device, address, createdAt, usedAt, ...rest }, displayName }) => ({
      ...{ id, device, address, createdAt, usedAt },
      current: id === caller.sessionId,
      actingAs:
        rest.adminId && rest.adminId === caller.id ? { id: rest.userId, displayName } : null,
    }),
  );
}

/**
 * Ends one of the caller's sessions, with those of a "login as" that were begun in it.
 *
 * @returns whether there was one
 */
export async function endSession(db: Db, caller: Owner, id: string, now: Date): Promise<boolean> {
  const wanted = asUuid(id);
  const ended = await end(
    db,
    and(or(eq(sessions.id, wanted), eq(sessions.parentId, wanted)), ofCaller(caller)),
    now,
  );
  return ended.includes(wanted);
}

export async function endOtherSessions(db: Db, caller: Owner, now: Date): Promise<void> {
  await end(db, and(ofCaller(caller), ne(sessions.id, caller.sessionId)), now);
}

/** Ends all of a user's sessions but those of admins who signed in as them. */
export async function endAllSessions(db: Db, userId: string, now: Date): Promise<void> {
  await end(db, and(eq(sessions.userId, userId), isNull(sessions.adminId)), now);
  await end(db, eq(sessions.adminId, userId), now);
}

async function end(db: Db, which: SQL | undefined, now: Date): Promise<string[]> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now.toISOString() })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** Within a transaction that changes the caller's password: the trigger leaves their present session open. */
export const retainSession = (tx: Db, { sessionId }: Owner) =>
  tx.execute(sql`SELECT set_config('waybook.kept_session', ${sessionId}, true)`);
