/** What the claims of an identity mean here. */
import type { Role } from "contract/entities";
import { z } from "zod";
import type { OpenIdSettings } from "../../../openid-settings";
import { NoAccess } from "./refusals";

export interface Person {
  /** In lower case; only one that the provider has verified. */
  email: string | undefined;
  displayName: string | undefined;
  /** Undefined where the settings name no claim for it. */
  role: Role | undefined;
  /** The office's name or id; undefined where nothing is said of one. */
  office: string | undefined;
}

/** Whether a role may do more than the present one. */
export const isRaise = (present: Role, wanted: Role | undefined): boolean =>
  wanted !== undefined && BY_RANK.indexOf(wanted) < BY_RANK.indexOf(present);

type Claims = Readonly<Record<string, unknown>>;

/** Of somebody with several, the one that may do most. */
const BY_RANK: readonly Role[] = ["admin", "office-manager", "agent"];

const Email = z.email().max(254).toLowerCase();
const LONGEST_NAME = 200;

/** @throws NoAccess for whom the provider gives no role that is known here */
export function personOf(claims: Claims, { roles, officeClaim }: OpenIdSettings): Person {
  // Some providers say it in words.
  const isVerified = claims.email_verified === true || claims.email_verified === "true";
  const email = Email.safeParse(claims.email);
  return {
    email: isVerified && email.success ? email.data : undefined,
    displayName: displayNameOf(claims),
    role: roles && roleOf(claims, roles),
    office: officeClaim ? textsOf(claimOf(claims, officeClaim))[0] : undefined,
  };
}

function roleOf(claims: Claims, { claim, values }: NonNullable<OpenIdSettings["roles"]>): Role {
  const given = textsOf(claimOf(claims, claim));
  const role = BY_RANK.find((role) => values[role].some((value) => given.includes(value)));
  if (!role) throw new NoAccess("none of the values of the role claim is a role here");
  return role;
}

/** What the provider calls somebody. */
export function displayNameOf(claims: Claims): string | undefined {
  for (const claim of [claims.name, claims.preferred_username]) {
    const [name] = textsOf(claim);
    const line = name?.replace(/\p{Cc}+/gu, " ").trim();
    if (line) return line.slice(0, LONGEST_NAME);
  }
  return undefined;
}

/** By its name, or by a path with dots into claims that hold others (`realm_access.roles`). */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part))
      return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

/** One or several, as a provider pleases. */
const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim])
    .filter((one) => typeof one === "string")
    .flatMap((one) => one.trim() || []);
