import { whyNot } from "contract/api-keys/may-call";
import { ADMIN, type Call, DUTIES, type Duty } from "contract/call";
import { Role } from "contract/entities";
import {
  PASSWORD_CHANGE_NEEDED,
  SECOND_FACTOR_SETUP_NEEDED,
  TERMS_NOT_ACCEPTED,
} from "contract/errors";
import { ENDED_LINK_DAYS } from "contract/links/facts";
import { type SQL, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Db } from "../db/connect";
import { queryRows } from "../db/rows";
import { loadKeyStanding, looksLikeKey } from "./api-keys";
import type { Caller, Standing } from "./caller";
import { ApiError, forbidden, notFound, unauthorized } from "./errors";
import { asUuid, isUuid, NOBODY } from "./ids";
import type { LastUse } from "./last-use";
import { aroundOffice, NO_TREE } from "./office-tree";
import type { AccessScope } from "./scope";
import type { Tokens, Verified } from "./tokens";

export type { Caller } from "./caller";

/**
 * Decides whether a request may make a call, and on whose data.
 *
 * @param officeId the office of the path, if it names one
 * @throws 401 without a good token or API key, or with the cause TERMS_CONDITION_NOT_ACCEPTED; 403 for the wrong role or office, for what
 *   an API key does not open, and while a password is to be changed or a second factor to be set up; 404 for an unknown office
 */
export async function authorise(
  request: FastifyRequest,
  call: Call,
  officeId: string | undefined,
  { db, tokens, lastUse, now }: { db: Db; tokens: Tokens; lastUse: LastUse; now: () => Date },
): Promise<{ caller: Caller; scope: AccessScope }> {
  const token = bearerOf(request);
  const { caller, officeIds, mayActForOffice, duty, usedAt } = looksLikeKey(token)
    ? await loadKeyStanding(db, token, officeId, now())
    : await loadSessionStanding(token, call, officeId, { db, tokens, now });
  if (caller.linkEnded) return { caller, scope: scopeAfterLink(caller) };
  lastUse.note(caller.apiKey ? "key" : "session", caller.sessionId, usedAt, request.ip);
  const closed = caller.apiKey && whyNot(call, caller.apiKey);
  if (closed) throw forbidden(closed, "KEY_NOT_ALLOWED");
  if (duty && !isBefore(call, duty)) throw refusedFor(duty);
  if (call.access !== "public" && !call.access.includes(caller.role)) {
    throw forbidden(`This is not for the role ${caller.role}`, "ROLE_NOT_ALLOWED");
  }
  if (call.scope === "account") return { caller, scope: { kind: "all" } };
  if (caller.role === "admin") {
    if (officeId === undefined) return { caller, scope: { kind: "all" } };
    if (officeIds.length === 0) throw notFound("There is no such office");
    return { caller, scope: { kind: "offices", officeId: asUuid(officeId), officeIds } };
  }
  if (officeId === undefined) {
    throw forbidden(
      `This path is for the role ${ADMIN}; others use /offices/{officeId}/…`,
      "OFFICE_NOT_ALLOWED",
    );
  }
  if (!mayActForOffice) {
    throw forbidden("You may not act for this office", "OFFICE_NOT_ALLOWED");
  }
  if (caller.role === "office-manager") {
    return { caller, scope: { kind: "offices", officeId: asUuid(officeId), officeIds } };
  }
  if (caller.officeId !== officeId.toLowerCase()) {
    throw forbidden("An agent may act for their own office only", "OFFICE_NOT_ALLOWED");
  }
  return { caller, scope: { kind: "self", userId: caller.id, officeId: caller.officeId } };
}

const ENDED_LINK_MS = ENDED_LINK_DAYS * 24 * 60 * 60_000;

/** Of the session that a token names, or, for calls that may come late, of a link that has ended. */
async function loadSessionStanding(
  token: string,
  { afterLink }: Call,
  officeId: string | undefined,
  { db, tokens, now }: { db: Db; tokens: Tokens; now: () => Date },
): Promise<Standing> {
  const claims = await readToken(token, tokens, afterLink ? ENDED_LINK_MS : 0);
  const isGood = claims.expiresAt > now();
  const standing = isGood ? await loadStanding(db, claims, officeId) : undefined;
  if (standing) return standing;
  const since = new Date(now().getTime() - ENDED_LINK_MS).toISOString();
  const ended = afterLink
    ? await loadStanding(
        db,
        claims,
        officeId,
        sql`s.method = 'link'
        AND least(s.ended_at, s.expires_at) > ${since}::timestamptz`,
      )
    : undefined;
  if (!ended) throw unauthorized("This sign-in has ended");
  return { ...ended, caller: { ...ended.caller, role: "agent", linkEnded: true } };
}

/** What was theirs, in the office that they are of today. */
const scopeAfterLink = ({ id, officeId }: Caller): AccessScope => ({
  ...{ kind: "self", userId: id, officeId: officeId ?? NOBODY },
});

const isBefore = ({ before }: Call, duty: Duty): boolean =>
  before !== undefined && DUTIES.indexOf(before) <= DUTIES.indexOf(duty);

function refusedFor(duty: Duty): ApiError {
  switch (duty) {
    case "terms":
      return new ApiError(401, "Accept the terms first", { reason: TERMS_NOT_ACCEPTED });
    case "password":
      return forbidden("Choose a password of your own first", PASSWORD_CHANGE_NEEDED);
    case "second-factor":
      return forbidden("Set up a second factor first", SECOND_FACTOR_SETUP_NEEDED);
  }
}

function bearerOf({ headers }: FastifyRequest): string {
  const match = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "");
  if (!match?.[1]) throw unauthorized("Sign in first: a bearer token is needed");
  return match[1];
}

async function readToken(token: string, tokens: Tokens, graceMs: number) {
  const claims = await tokens.verify(token, graceMs);
  if (!claims || !isUuid(claims.userId) || !isUuid(claims.sessionId)) {
    throw unauthorized("The sign-in has run out or is not valid");
  }
  return claims;
}

/** The session goes on, and its user is active; so is the admin behind a "login as". */
const GOES_ON = sql`s.ended_at IS NULL AND u.status = 'active'
  AND (s.admin_id IS NULL OR (a.role = 'admin' AND a.status = 'active'))`;

/**
 * One statement for everything that access depends on: the session with its user, and the office tree
 * around the path's office.
 *
 * @param wanted which session is good enough
 * @returns undefined if the token's is not
 */
async function loadStanding(
  db: Db,
  { userId, sessionId, expiresAt }: Verified,
  officeId: string | undefined,
  wanted: SQL = GOES_ON,
): Promise<Standing | undefined> {
  const { tree, officeIds, isAround } = isUuid(officeId) ? aroundOffice(officeId) : NO_TREE;
  const [row] = await queryRows(
    db,
    sql`
    ${tree}
    SELECT u.id, u.display_name, u.email, u.role, u.photo, u.office_id, u.created_at, u.updated_at,
      o.name AS office_name, o.time_zone, s.admin_id, s.used_at,
      ${officeIds} AS office_ids, ${isAround(sql`u.office_id`)} AS may_act,
      CASE
        WHEN (SELECT max(version) FROM terms) > coalesce(
          CASE WHEN s.admin_id IS NULL THEN u.terms_version ELSE a.terms_version END, 0)
          THEN 'terms'
        -- Of those who proved themselves otherwise neither is asked.
        WHEN s.method IN ('login-as', 'openid', 'link') THEN NULL
        -- What agents carry knows no such call.
        WHEN u.must_change_password AND u.role <> 'agent' THEN 'password'
        WHEN EXISTS (SELECT 1 FROM second_factor_roles r WHERE r.name = u.role)
          AND NOT EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id) THEN 'second-factor'
      END AS duty
    FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN offices o ON o.id = u.office_id
      LEFT JOIN users a ON a.id = s.admin_id
    WHERE s.id = ${sessionId}::uuid AND s.user_id = ${userId}::uuid AND ${wanted}`,
  );
  if (!row) return undefined;
  const own = row.office_id === null ? null : String(row.office_id);
  return {
    caller: {
      id: String(row.id),
      displayName: String(row.display_name),
      email: String(row.email),
      role: Role.parse(row.role),
      photo: row.photo === null ? null : String(row.photo),
      officeId: own,
      office: own
        ? { id: own, name: String(row.office_name), timeZone: String(row.time_zone) }
        : null,
      createdAt: new Date(String(row.created_at)).toISOString(),
      updatedAt: new Date(String(row.updated_at)).toISOString(),
      ...(row.admin_id !== null && { adminId: String(row.admin_id) }),
      sessionId,
      tokenEnds: expiresAt,
    },
    officeIds: row.office_ids as string[],
    mayActForOffice: row.may_act === true,
    duty: DUTIES.find((duty) => duty === row.duty),
    usedAt: new Date(String(row.used_at)).toISOString(),
  };
}
