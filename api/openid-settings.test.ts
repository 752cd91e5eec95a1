import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config";

const SECRET = "0123456789abcdef0123456789abcdef";
const read = (variables: Record<string, string>) =>
  readConfig({ SESSION_SECRET: SECRET, ...variables }, { embedded: false }).signIn;
const problemsOf = (variables: Record<string, string>): readonly string[] => {
  try {
    read(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

const PROVIDER = { OIDC_ISSUER: "https://id.example.com/realms/acme", OIDC_CLIENT_ID: "waybook" };

describe("settings of the single sign-on", () => {
  it("have defaults", () => {
    expect(read(PROVIDER)).toEqual({
      passwords: true,
      openId: {
        issuer: new URL("https://id.example.com/realms/acme"),
        clientId: "waybook",
        name: "single sign-on",
        scope: "openid profile email",
        createsUsers: false,
      },
    });
    expect(read({ OIDC_ISSUER: "", OIDC_NAME: "", PASSWORD_SIGN_IN: "" })).toEqual({
      passwords: true,
    });
  });

  it("are read from the environment", () => {
    const { openId, passwords } = read({
      ...PROVIDER,
      OIDC_CLIENT_SECRET: "secret",
      OIDC_NAME: "Acme ID",
      OIDC_SCOPES: "openid email groups",
      OIDC_REDIRECT_URIS: "https://a.example/sign-in/callback, https://b.example/back",
      OIDC_ROLE_CLAIM: "groups",
      OIDC_ADMIN_VALUES: "bosses, owners",
      OIDC_MANAGER_VALUES: "leads",
      OIDC_OFFICE_CLAIM: "office",
      OIDC_CREATE_USERS: "1",
      PASSWORD_SIGN_IN: "0",
    });
    expect(passwords).toBe(false);
    expect(openId).toMatchObject({
      ...{ clientSecret: "secret", name: "Acme ID", scope: "openid email groups" },
      redirectUris: ["https://a.example/sign-in/callback", "https://b.example/back"],
      roles: {
        claim: "groups",
        values: { admin: ["bosses", "owners"], "office-manager": ["leads"], agent: [] },
      },
      ...{ officeClaim: "office", createsUsers: true },
    });
  });

  it("take an issuer without encryption on this machine alone", () => {
    for (const host of ["localhost:4000", "127.0.0.1:4000", "[::1]:4000"]) {
      expect(problemsOf({ ...PROVIDER, OIDC_ISSUER: `http://${host}` })).toEqual([]);
    }
    const plain = { ...PROVIDER, OIDC_ISSUER: "http://id.example.com" };
    expect(problemsOf(plain)).toEqual(["OIDC_ISSUER must begin with https://."]);
    expect(problemsOf({ ...plain, NODE_ENV: "development" })).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ["OIDC_ISSUER", { ...PROVIDER, OIDC_ISSUER: "id.example.com" }],
    ["OIDC_ISSUER", { ...PROVIDER, OIDC_ISSUER: "https://id.example.com/?a=b" }],
    ["OIDC_ISSUER", { ...PROVIDER, OIDC_ISSUER: "https://me:secret@id.example.com" }],
    ["OIDC_CLIENT_ID", { OIDC_ISSUER: PROVIDER.OIDC_ISSUER }],
    ["OIDC_NAME", { ...PROVIDER, OIDC_NAME: "x".repeat(41) }],
    ["OIDC_SCOPES", { ...PROVIDER, OIDC_SCOPES: "email profile" }],
    ["OIDC_SCOPES", { ...PROVIDER, OIDC_SCOPES: "openid,email" }],
    ["OIDC_REDIRECT_URIS", { ...PROVIDER, OIDC_REDIRECT_URIS: "/sign-in/callback" }],
    ["OIDC_REDIRECT_URIS", { ...PROVIDER, OIDC_REDIRECT_URIS: "http://a.example/back" }],
    ["OIDC_ROLE_CLAIM", { ...PROVIDER, OIDC_ADMIN_VALUES: "bosses" }],
    ["OIDC_ROLE_CLAIM", { ...PROVIDER, OIDC_ROLE_CLAIM: "groups" }],
    [
      "OIDC_ADMIN_VALUES",
      {
        ...{ ...PROVIDER, OIDC_ROLE_CLAIM: "groups" },
        ...{ OIDC_ADMIN_VALUES: "all", OIDC_MANAGER_VALUES: "all" },
      },
    ],
    ["OIDC_CREATE_USERS", { ...PROVIDER, OIDC_CREATE_USERS: "1" }],
    ["OIDC_CREATE_USERS", { ...PROVIDER, OIDC_CREATE_USERS: "perhaps" }],
    ["OIDC_CLIENT_ID", { OIDC_CLIENT_ID: "waybook" }],
    ["PASSWORD_SIGN_IN", { PASSWORD_SIGN_IN: "0" }],
  ])("name %s where it is wrong", (name, variables) => {
    const [first, ...others] = problemsOf(variables);
    expect(first).toMatch(new RegExp(`^${name}\\b`));
    expect(others).toEqual([]);
    expect(first).not.toContain("secret");
  });
});
