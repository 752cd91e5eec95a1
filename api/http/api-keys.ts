/** Requests that an API key makes in place of somebody who is signed in. */
import { createHash, randomBytes } from "node:crypto";
import { API_KEY_FORM, API_KEY_PREFIX } from "contract/api-keys/facts";
import { Role } from "contract/entities";
import { sql } from "drizzle-orm";
import type { Db } from "../db/connect";
import { queryRows } from "../db/rows";
import type { Caller, Standing } from "./caller";
import { forbidden, unauthorized } from "./errors";
import { isUuid } from "./ids";
import { aroundOffice, NO_TREE } from "./office-tree";

const SECRET_BYTES = 32;

/** A new key. Whoever has it may use it: only {@link hashOfKey} of it is stored. */
export const newApiKey = (): string =>
  API_KEY_PREFIX + randomBytes(SECRET_BYTES).toString("base64url");

export const hashOfKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** Whether a bearer token is an API key, good or not. */
export const looksLikeKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX);

/** Role and office of a key's person, to compare. */
export const ownerMark = (role: unknown, officeId: unknown): string => `${role} ${officeId ?? ""}`;

/**
 * Who is behind a key, with what that person may do now and no more: with the key's office, an
 * admin is a manager of that office. Terms, temporary passwords and second factors are not asked
 * of programs.
 *
 * @param officeId the office of the path, if it names one
 * @throws 401 for a key that has expired or ended, with its person or before
 */
export async function loadKeyStanding(
  db: Db,
  key: string,
  officeId: string | undefined,
  now: Date,
): Promise<Standing> {
  const { tree, officeIds, isAround } = isUuid(officeId) ? aroundOffice(officeId) : NO_TREE;
  const [row] = API_KEY_FORM.test(key)
    ? await queryRows(
        db,
        sql`
    ${tree}
    SELECT k.id AS key_id, k.name AS key_name, k.access, k.groups, k.expires_at, k.used_at,
      u.id, u.display_name, u.email, u.role, u.photo, u.office_id AS own_office_id, u.created_at, u.updated_at,
      o.id AS office_id, o.name AS office_name, o.time_zone, k.office_id IS NOT NULL AS is_narrowed,
      ${officeIds} AS office_ids,
      (k.office_id IS NULL OR ${isAround(sql`k.office_id`)})
        AND (u.role = 'admin' OR ${isAround(sql`u.office_id`)}) AS may_act
    FROM api_keys k JOIN users u ON u.id = k.user_id
      LEFT JOIN offices o ON o.id = coalesce(k.office_id, u.office_id)
    WHERE k.secret_hash = ${hashOfKey(key)} AND k.expires_at > ${now.toISOString()}::timestamptz
      AND u.status = 'active' AND u.role IN ('admin', 'office-manager')`,
      )
    : [];
  if (!row) throw unauthorized("This API key has expired, was revoked or is not valid");
  return standingOf(row);
}

/**
 * Refuses a part of a call to API keys, which else open it: what changes who signs in.
 *
 * @throws 403 for a call with a key
 */
export function requireSession({ apiKey }: Pick<Caller, "apiKey">): void {
  if (!apiKey) return;
  const message = "API keys cannot deactivate, move or restore an agent. Sign in and try again";
  throw forbidden(message, "KEY_NOT_ALLOWED");
}

function standingOf(row: Record<string, unknown>): Standing {
  const role = Role.parse(row.role);
  const office = row.office_id === null ? null : String(row.office_id);
  const caller: Caller = {
    id: String(row.id),
    displayName: String(row.display_name),
    email: String(row.email),
    role: row.is_narrowed === true ? "office-manager" : role,
    photo: row.photo === null ? null : String(row.photo),
    officeId: office,
    office: office
      ? { id: office, name: String(row.office_name), timeZone: String(row.time_zone) }
      : null,
    createdAt: new Date(String(row.created_at)).toISOString(),
    updatedAt: new Date(String(row.updated_at)).toISOString(),
    sessionId: String(row.key_id),
    tokenEnds: new Date(String(row.expires_at)),
    apiKey: {
      id: String(row.key_id),
      name: String(row.key_name),
      access: row.access === "write" ? "write" : "read",
      groups: row.groups as string[] | null,
      owner: ownerMark(role, row.own_office_id),
    },
  };
  return {
    caller,
    officeIds: row.office_ids as string[],
    mayActForOffice: row.may_act === true,
    duty: undefined,
    usedAt:
      row.used_at === null
        ? new Date(0).toISOString()
        : new Date(String(row.used_at)).toISOString(),
  };
}
