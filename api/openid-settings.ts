/** The settings of signing in at an OpenID provider, and whether passwords are taken. */
import type { Role } from "contract/entities";
import { onOff, optional } from "platform/settings/types";
import { z } from "zod";

/** The console's page that the provider sends browsers back to. */
export const CALLBACK_PATH = "/sign-in/callback";
const DEFAULT_NAME = "single sign-on";

export interface OpenIdSettings {
  issuer: URL;
  clientId: string;
  /** A client that can't keep one has none. */
  clientSecret?: string;
  /** What people call the provider: "Sign in with …". */
  name: string;
  scope: string;
  /** The only addresses that the provider may send browsers back to; absent: the console's, on any host. */
  redirectUris?: readonly string[];
  /** Which values of which claim make which role; absent: the provider says nothing of roles. */
  roles?: { claim: string; values: Record<Role, readonly string[]> };
  /** The claim that names the office, by its name or id. */
  officeClaim?: string;
  /** Whether somebody whom nobody here knows is made a user. */
  createsUsers: boolean;
}

const list = z.string().transform((text) => text.split(",").flatMap((one) => one.trim() || []));

const address = (error: string) => z.url({ protocol: /^https?$/, hostname: /./, error });

/** The variables, one by one; what they must be together is the affair of {@link openIdOf}. */
export const openIdVariables = {
  OIDC_ISSUER: optional(address("must be the provider's address, as in https://id.example.com")),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string().trim().min(1).max(40, "must have at most 40 characters")),
  OIDC_SCOPES: optional(
    z
      .string()
      .regex(/^\S+( \S+)*$/, "must be scopes with a blank between them")
      .refine(
        (scope) => scope.split(" ").includes("openid"),
        "must have the scope openid among them",
      ),
  ),
  OIDC_REDIRECT_URIS: optional(
    list.refine(
      (uris) => z.array(address("")).safeParse(uris).success,
      "must be addresses, with commas between them",
    ),
  ),
  OIDC_ROLE_CLAIM: optional(z.string()),
  OIDC_ADMIN_VALUES: optional(list),
  OIDC_MANAGER_VALUES: optional(list),
  OIDC_AGENT_VALUES: optional(list),
  OIDC_OFFICE_CLAIM: optional(z.string()),
  OIDC_CREATE_USERS: optional(onOff),
  PASSWORD_SIGN_IN: optional(onOff),
};

type Given = z.output<z.ZodObject<typeof openIdVariables>> & { CONSOLE_URL?: string };

/** How people sign in. */
export interface SignInSettings {
  openId?: OpenIdSettings;
  passwords: boolean;
}

/** @returns what the variables say together, and what is wrong with that */
export function openIdOf(
  given: Given,
  { production }: { production: boolean },
): SignInSettings & { problems: string[] } {
  const passwords = given.PASSWORD_SIGN_IN ?? true;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = given;
  if (!issuer) return { passwords, problems: withoutIssuer(given) };
  const problems: string[] = [];
  const url = new URL(issuer);
  if (url.search || url.hash || url.username) {
    problems.push("OIDC_ISSUER must be an address alone, without a query, fragment or password.");
  }
  if (!mayBePlain(url, production)) {
    problems.push("OIDC_ISSUER must begin with https://.");
  }
  if (!clientId) problems.push("OIDC_CLIENT_ID is missing; it goes with OIDC_ISSUER.");
  const redirectUris =
    given.OIDC_REDIRECT_URIS ??
    (given.CONSOLE_URL === undefined ? undefined : [`${given.CONSOLE_URL}${CALLBACK_PATH}`]);
  if (redirectUris?.some((uri) => !mayBePlain(new URL(uri), production))) {
    problems.push("OIDC_REDIRECT_URIS must begin with https://.");
  }
  const roles = rolesOf(given, problems);
  const createsUsers = given.OIDC_CREATE_USERS ?? false;
  if (createsUsers && !roles) {
    problems.push(
      "OIDC_CREATE_USERS needs OIDC_ROLE_CLAIM: without it nobody knows what role a new user has.",
    );
  }
  const openId: OpenIdSettings = {
    issuer: url,
    clientId: clientId ?? "",
    clientSecret: given.OIDC_CLIENT_SECRET,
    name: given.OIDC_NAME ?? DEFAULT_NAME,
    scope: given.OIDC_SCOPES ?? "openid profile email",
    redirectUris,
    roles,
    officeClaim: given.OIDC_OFFICE_CLAIM,
    createsUsers,
  };
  return { openId, passwords, problems };
}

function withoutIssuer(given: Given): string[] {
  const { PASSWORD_SIGN_IN: passwords, ...others } = given;
  const lonely = Object.entries(others).find(
    ([name, value]) => name.startsWith("OIDC_") && value !== undefined,
  );
  const problems: string[] = [];
  if (lonely) problems.push(`${lonely[0]} goes with OIDC_ISSUER, which is missing.`);
  if (passwords === false) {
    problems.push("PASSWORD_SIGN_IN=0 needs OIDC_ISSUER: nobody could sign in.");
  }
  return problems;
}

/** Unencrypted, what is sent could be read and changed on its way: on this machine it has none. */
const mayBePlain = ({ protocol, hostname }: URL, production: boolean) =>
  protocol === "https:" || !production || isLoopback(hostname);

/** Whether a host, as a URL has it, is this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

function rolesOf(given: Given, problems: string[]): OpenIdSettings["roles"] {
  const values = {
    admin: given.OIDC_ADMIN_VALUES ?? [],
    "office-manager": given.OIDC_MANAGER_VALUES ?? [],
    agent: given.OIDC_AGENT_VALUES ?? [],
  };
  const all = Object.values(values).flat();
  const { OIDC_ROLE_CLAIM: claim } = given;
  if (!claim && all.length > 0) {
    problems.push("OIDC_ROLE_CLAIM is missing: it names the claim that has these values.");
  }
  if (claim && all.length === 0) {
    problems.push(
      "OIDC_ROLE_CLAIM needs OIDC_ADMIN_VALUES or OIDC_MANAGER_VALUES: nobody would have a role.",
    );
  }
  if (new Set(all).size < all.length) {
    problems.push(
      "OIDC_ADMIN_VALUES, OIDC_MANAGER_VALUES and OIDC_AGENT_VALUES must each have values of their own.",
    );
  }
  return claim ? { claim, values } : undefined;
}
