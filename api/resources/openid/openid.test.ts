import { beginOpenId, finishOpenId, getSignInMethods, listAudit, login, me } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sessions, userIdentities, users } from "../../db/schema";
import type { Mail } from "../../mail/mailer";
import { type TestApi, testApi } from "../../testing/api";
import { type Claims, LocalProvider } from "../../testing/openid-provider";
import { PASSWORD } from "../../testing/world";

const REDIRECT_URI = "http://localhost:3000/sign-in/callback";
const NO_ACCESS = "You don't have access please contact to admin !";
const ROLES = {
  claim: "groups",
  values: { admin: ["boss"], "office-manager": ["lead", "second"], agent: ["driver"] },
};

let provider: LocalProvider;
const apis = new Map<string, TestApi>();
const sent: Mail[] = [];
const mailer = { send: async (mail: Mail) => void sent.push(mail) };

beforeAll(async () => {
  provider = await LocalProvider.start({ redirectUri: REDIRECT_URI });
});
afterAll(async () => {
  await Promise.all([...apis.values()].map((api) => api.close()));
  await provider.stop();
});
afterEach(async () => {
  await Promise.all([...apis.values()].map(asBefore));
  provider.people.clear();
  sent.length = 0;
});

/** The API with these settings, and its world as it was at first. */
async function apiWith(
  settings: Parameters<LocalProvider["settings"]>[0] | null = {},
  { passwords = true } = {},
): Promise<TestApi> {
  const key = JSON.stringify([settings, passwords]);
  const openId = settings ? provider.settings(settings) : undefined;
  const api = apis.get(key) ?? (await testApi({ mailer, signIn: { openId, passwords } }));
  apis.set(key, api);
  return api;
}

async function asBefore({ database: { db }, world, clock }: TestApi): Promise<void> {
  clock.now = new Date("2026-03-02T09:00:00.000Z");
  await db.delete(userIdentities);
  await db.delete(sessions);
  await db.delete(users).where(eq(users.email, "new@test.example"));
  const { hubManager, admin } = world.users;
  const active = { status: "active", mustChangePassword: false } as const;
  const byId = (id: string) => eq(users.id, id);
  await db.update(users).set({ role: "admin" }).where(byId(admin));
  await db
    .update(users)
    .set({ ...active, role: "office-manager", officeId: world.offices.hub })
    .where(byId(hubManager));
}

const begin = (api: TestApi) => api.ok({}, beginOpenId, { body: { redirectUri: REDIRECT_URI } });

/** Who signs in at the provider, and what it says of them. */
async function comeBack(api: TestApi, subject: string, claims: Claims) {
  provider.people.set(subject, claims);
  const { url, attempt } = await begin(api);
  return { body: { attempt, answer: await provider.signIn(url, subject) } };
}
const signIn = async (api: TestApi, subject: string, claims: Claims) =>
  api.ok({}, finishOpenId, await comeBack(api, subject, claims));
const refused = async (api: TestApi, subject: string, claims: Claims) =>
  api.fails({}, finishOpenId, await comeBack(api, subject, claims));

const userBy = async (api: TestApi, email: string) => {
  const [user] = await api.database.db.select().from(users).where(eq(users.email, email));
  return user;
};
const verified = (email: string) => ({ email, email_verified: true });
const HUB_MANAGER = "hubmanager@test.example";

describe("how people sign in", () => {
  it("is told to everyone", async () => {
    expect(await (await apiWith()).ok({}, getSignInMethods)).toEqual({
      password: true,
      openid: { name: "Local ID" },
    });
  });

  it("is by password alone where no provider is set up", async () => {
    const api = await apiWith(null);
    expect(await api.ok({}, getSignInMethods)).toEqual({ password: true, openid: null });
    const body = { redirectUri: REDIRECT_URI };
    expect(await api.status({}, beginOpenId, { body })).toBe(404);
    expect(await api.status({}, finishOpenId, { body: { attempt: "a", answer: "" } })).toBe(404);
  });
});

describe("signing in at the provider", () => {
  it("links a user by the verified e-mail, tells them, and knows them by their subject from then on", async () => {
    const api = await apiWith();
    const { token, user } = await signIn(api, "one", verified("HubManager@test.example"));
    expect(user).toMatchObject({ id: api.world.users.hubManager, role: "office-manager" });
    expect(await api.ok({ token }, me)).toEqual(user);
    expect(sent).toEqual([
      { to: HUB_MANAGER, subject: expect.any(String), text: expect.stringContaining("Local ID") },
    ]);
    const again = await signIn(api, "one", { email: "other@test.example" });
    expect(again.user?.id).toBe(user?.id);
    expect(sent).toHaveLength(1);
    const { data } = await api.ok({ user: "admin" }, listAudit);
    expect(data[0]).toMatchObject({ action: "signed-in", after: { method: "openid" } });
  });

  it("asks neither for a password of one's own nor for a second factor", async () => {
    const api = await apiWith();
    await api.database.db
      .update(users)
      .set({ mustChangePassword: true })
      .where(eq(users.email, HUB_MANAGER));
    const { token } = await signIn(api, "one", verified(HUB_MANAGER));
    expect(await api.status({ token }, me)).toBe(200);
    expect((await api.fails({ token }, listAudit)).cause).not.toBe("PASSWORD_CHANGE_NEEDED");
  });

  it.each<[string, Claims]>([
    ["an e-mail that nobody has", verified("nobody@test.example")],
    ["an e-mail that is not verified", { email: HUB_MANAGER, email_verified: false }],
    ["an e-mail of which it is not said", { email: HUB_MANAGER }],
    ["no e-mail", {}],
    ["somebody inactive", verified("retiredagent@test.example")],
  ])("refuses %s, and says so in the audit trail", async (_what, claims) => {
    const api = await apiWith();
    expect(await refused(api, "one", { ...claims, name: "Una" })).toMatchObject({
      statusCode: 403,
      message: NO_ACCESS,
    });
    const { data } = await api.ok({ user: "admin" }, listAudit);
    expect(data[0]).toMatchObject({ action: "sign-in-refused", name: "Una" });
    expect(await api.database.db.$count(userIdentities)).toBe(0);
  });

  it("refuses whom an admin has made inactive since", async () => {
    const api = await apiWith();
    await signIn(api, "one", verified(HUB_MANAGER));
    await api.database.db
      .update(users)
      .set({ status: "inactive" })
      .where(eq(users.email, HUB_MANAGER));
    expect((await refused(api, "one", verified(HUB_MANAGER))).message).toBe(NO_ACCESS);
    const { data } = await api.ok({ user: "admin" }, listAudit);
    expect(data[0]).toMatchObject({
      action: "sign-in-refused",
      recordId: api.world.users.hubManager,
    });
  });

  it("gives nobody the account of who had their e-mail before", async () => {
    const api = await apiWith({ createsUsers: true, roles: ROLES });
    const claims = { ...verified(HUB_MANAGER), groups: ["lead"] };
    await signIn(api, "one", claims);
    expect((await refused(api, "two", claims)).message).toBe(NO_ACCESS);
  });
});

describe("roles and offices", () => {
  it("are those of the claims, at each sign-in; another role ends other sessions", async () => {
    const api = await apiWith({ roles: ROLES, officeClaim: "office" });
    const first = await signIn(api, "one", {
      ...verified(HUB_MANAGER),
      groups: ["everyone", "lead"],
      office: "south",
    });
    expect(first.user).toMatchObject({ role: "office-manager", office: { name: "South" } });
    const second = await signIn(api, "one", { groups: "boss", office: "nowhere" });
    expect(second.user).toMatchObject({ role: "admin" });
    expect(await api.status({ token: first.token }, me)).toBe(401);
    expect(await api.status({ token: second.token }, me)).toBe(200);
    const third = await signIn(api, "one", { groups: ["lead"], office: api.world.offices.hub });
    expect(third.user).toMatchObject({ role: "office-manager", office: { name: "Hub" } });
    const { data } = await api.ok({ user: "admin" }, listAudit);
    const change = data.find(({ action }) => action === "changed");
    expect(change).toMatchObject({ before: { role: "admin" }, after: { role: "office-manager" } });
  });

  it("are read from claims within claims", async () => {
    const roles = { ...ROLES, claim: "realm_access.roles" };
    const api = await apiWith({ roles, createsUsers: true });
    const claims = {
      ...verified("new@test.example"),
      realm_access: { roles: ["driver", "second"] },
    };
    expect((await signIn(api, "one", claims)).user?.role).toBe("office-manager");
  });

  it("stay as they are where nothing is said of them", async () => {
    const api = await apiWith({ officeClaim: "office" });
    const { user } = await signIn(api, "one", verified(HUB_MANAGER));
    expect(user).toMatchObject({ role: "office-manager", office: { name: "Hub" } });
  });

  it.each<[string, Claims]>([
    ["a role that means nothing here", { groups: ["everyone"], office: "Hub" }],
    ["no role", { office: "Hub" }],
    ["an office that is not here", { groups: ["lead"], office: "Atlantis" }],
  ])("let nobody in with %s", async (_what, claims) => {
    const api = await apiWith({ roles: ROLES, officeClaim: "office", createsUsers: true });
    const all = { ...verified(HUB_MANAGER), ...claims };
    expect((await refused(api, "one", all)).message).toBe(NO_ACCESS);
    const isAsBefore = { role: "office-manager", officeId: api.world.offices.hub };
    expect(await userBy(api, HUB_MANAGER)).toMatchObject(isAsBefore);
  });

  it("leave the last active admin an admin", async () => {
    const api = await apiWith({ roles: ROLES });
    const { user } = await signIn(api, "one", {
      ...verified("admin@test.example"),
      groups: ["lead"],
    });
    expect(user?.role).toBe("admin");
    // With another one beside them, it is as the provider says.
    await signIn(api, "two", { ...verified(HUB_MANAGER), groups: ["boss"] });
    expect((await signIn(api, "one", { groups: ["lead"] })).user?.role).toBe("office-manager");
  });
});

describe("people whom nobody knows", () => {
  const claims = { ...verified("New@test.example"), groups: ["lead"], office: "North" };

  it("are made, with role and office and without a password", async () => {
    const api = await apiWith({ createsUsers: true, roles: ROLES, officeClaim: "office" });
    const { user, token } = await signIn(api, "one", { ...claims, name: " Nia\nNew " });
    expect(user).toMatchObject({
      ...{ displayName: "Nia New", role: "office-manager", office: { name: "North" } },
    });
    expect(await api.ok({ token }, me)).toEqual(user);
    expect(await userBy(api, "new@test.example")).toMatchObject({
      ...{ passwordHash: null, mustChangePassword: false },
    });
    expect((await signIn(api, "one", claims)).user?.id).toBe(user?.id);
  });

  it("are not, without a verified e-mail", async () => {
    const api = await apiWith({ createsUsers: true, roles: ROLES });
    const unverified = { ...claims, email_verified: false };
    expect((await refused(api, "one", unverified)).message).toBe(NO_ACCESS);
    expect(await userBy(api, "new@test.example")).toBeUndefined();
  });

  it("are not, unless the settings say so", async () => {
    const api = await apiWith({ roles: ROLES });
    expect((await refused(api, "one", claims)).message).toBe(NO_ACCESS);
    expect(await userBy(api, "new@test.example")).toBeUndefined();
  });
});

describe("an answer", () => {
  const claims = verified(HUB_MANAGER);
  const OVER = { statusCode: 409, cause: "OPENID_OVER" };

  it("is good once", async () => {
    const api = await apiWith();
    const input = await comeBack(api, "one", claims);
    await api.ok({}, finishOpenId, input);
    expect(await api.fails({}, finishOpenId, input)).toMatchObject(OVER);
  });

  it("is good for the attempt that it answers alone", async () => {
    const api = await apiWith();
    const { attempt } = await begin(api);
    const { body } = await comeBack(api, "one", claims);
    expect(await api.fails({}, finishOpenId, { body: { ...body, attempt } })).toMatchObject(OVER);
    const stateless = new URLSearchParams(body.answer);
    stateless.delete("state");
    const without = { ...body, answer: `?${stateless}` };
    expect(await api.fails({}, finishOpenId, { body: without })).toMatchObject(OVER);
  });

  it("must hold the nonce that it was asked with", async () => {
    const api = await apiWith();
    provider.people.set("one", claims);
    const { url, attempt } = await begin(api);
    const other = new URL(url);
    other.searchParams.set("nonce", "another one");
    const answer = await provider.signIn(other.href, "one");
    expect(await api.fails({}, finishOpenId, { body: { attempt, answer } })).toMatchObject(OVER);
  });

  it("must be to who began: a code needs the verifier that it was asked with", async () => {
    const api = await apiWith();
    provider.people.set("one", claims);
    const { url, attempt } = await begin(api);
    const other = new URL(url);
    other.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    const answer = await provider.signIn(other.href, "one");
    expect(await api.fails({}, finishOpenId, { body: { attempt, answer } })).toMatchObject(OVER);
  });

  it("must come from the provider that was asked", async () => {
    const api = await apiWith();
    const { body } = await comeBack(api, "one", claims);
    const answer = new URLSearchParams(body.answer);
    answer.set("iss", "https://elsewhere.example");
    const forged = { ...body, answer: `?${answer}` };
    expect(await api.fails({}, finishOpenId, { body: forged })).toMatchObject(OVER);
  });

  it("must come within ten minutes, to an attempt that is ours", async () => {
    const api = await apiWith();
    const { body } = await comeBack(api, "one", claims);
    const made = { ...body, attempt: "made.up" };
    expect(await api.fails({}, finishOpenId, { body: made })).toMatchObject(OVER);
    api.clock.now = new Date(api.clock.now.getTime() + 10 * 60_000 + 1_000);
    expect(await api.fails({}, finishOpenId, { body })).toMatchObject(OVER);
  });

  it("of somebody who cancelled says so", async () => {
    const api = await apiWith();
    const { url, attempt } = await begin(api);
    const answer = await provider.cancel(url);
    expect(answer).toContain("error=access_denied");
    expect(await api.fails({}, finishOpenId, { body: { attempt, answer } })).toMatchObject({
      ...{ statusCode: 403, cause: "OPENID_DENIED" },
      message: "Local ID did not let you in, or you cancelled there",
    });
  });
});

describe("a provider", () => {
  it("that is away is no reason not to start, and is asked again", async () => {
    const away = await LocalProvider.start({ redirectUri: REDIRECT_URI });
    const port = Number(new URL(away.issuer).port);
    await away.stop();
    const api = await apiWith({ issuer: new URL(away.issuer) });
    const body = { redirectUri: REDIRECT_URI };
    expect(await api.fails({}, beginOpenId, { body })).toMatchObject({
      ...{ statusCode: 502, cause: "OPENID_UNAVAILABLE" },
      message: "Local ID can't be reached at the moment. Try again in a minute",
    });
    const back = await LocalProvider.start({ redirectUri: REDIRECT_URI, port });
    try {
      await expect.poll(() => api.status({}, beginOpenId, { body }), { timeout: 5000 }).toBe(200);
      back.people.set("one", verified(HUB_MANAGER));
      const { url, attempt } = await begin(api);
      const answer = await back.signIn(url, "one");
      await back.stop();
      expect(await api.fails({}, finishOpenId, { body: { attempt, answer } })).toMatchObject({
        ...{ statusCode: 502, cause: "OPENID_UNAVAILABLE" },
      });
    } finally {
      await back.stop().catch(() => {});
    }
  });

  it("that does not know us any more is an affair of the admin", async () => {
    const api = await apiWith({ clientSecret: "another secret" });
    expect(await refused(api, "one", verified(HUB_MANAGER))).toMatchObject({
      ...{ statusCode: 502, message: expect.stringContaining("Ask an admin") },
    });
  });

  it("whose clock is far off is told of as that", async () => {
    const late = await LocalProvider.start({ redirectUri: REDIRECT_URI, aheadSeconds: -3600 });
    try {
      const api = await apiWith({ issuer: new URL(late.issuer) });
      late.people.set("one", verified(HUB_MANAGER));
      const { url, attempt } = await begin(api);
      const answer = await late.signIn(url, "one");
      expect(await api.fails({}, finishOpenId, { body: { attempt, answer } })).toMatchObject({
        ...{ statusCode: 502, message: expect.stringContaining("clocks") },
      });
    } finally {
      await late.stop();
    }
  });

  it.each([
    "https://evil.example/elsewhere",
    "http://evil.example/sign-in/callback",
    "https://evil.example/sign-in/callback?to=there",
    "https://user@evil.example/sign-in/callback",
    "javascript:alert(1)",
  ])("sends nobody to %s", async (redirectUri) => {
    const api = await apiWith();
    expect(await api.status({}, beginOpenId, { body: { redirectUri } })).toBe(422);
  });

  it("sends people only where the settings say", async () => {
    const own = "https://waybook.example/sign-in/callback";
    const api = await apiWith({ redirectUris: [own] });
    const { url } = await api.ok({}, beginOpenId, { body: { redirectUri: own } });
    expect(new URL(url).searchParams.get("redirect_uri")).toBe(own);
    expect(await api.status({}, beginOpenId, { body: { redirectUri: REDIRECT_URI } })).toBe(422);
  });
});

describe("too many", () => {
  it("failed sign-ins of one address are refused", async () => {
    const api = await apiWith({ name: "of its own, with counts of its own" });
    const body = { attempt: "made.up", answer: "" };
    for (let n = 0; n < 60; n++) expect(await api.status({}, finishOpenId, { body })).toBe(409);
    expect(await api.status({}, finishOpenId, { body })).toBe(429);
  });
});

describe("without passwords", () => {
  it("nobody signs in with one, nor gets a new one; the provider's people come in", async () => {
    const api = await apiWith({}, { passwords: false });
    expect(await api.ok({}, getSignInMethods)).toMatchObject({ password: false });
    const body = { email: HUB_MANAGER, password: PASSWORD };
    expect(await api.fails({}, login, { body })).toMatchObject({
      ...{ statusCode: 403, cause: "PASSWORDS_ARE_OFF" },
    });
    const { token } = await signIn(api, "one", verified(HUB_MANAGER));
    const post = async (url: string, payload?: object) => {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await api.app.inject({ method: "POST", url, payload, headers });
      return [reply.statusCode, reply.json().error.cause];
    };
    const off = [403, "PASSWORDS_ARE_OFF"];
    const email = `email=${HUB_MANAGER}`;
    const code = { email: HUB_MANAGER, key: "ABC234" };
    expect(await post(`/users/forgot-password?${email}`)).toEqual(off);
    expect(await post(`/users/verify-key?${email}&key=ABC234`)).toEqual(off);
    expect(
      await post(`/users/reset-password?${email}&key=ABC234&newPassword=another+horse`),
    ).toEqual(off);
    expect(await post("/password-resets/check", code)).toEqual(off);
    expect(await post("/password-resets", { ...code, newPassword: "another horse" })).toEqual(off);
    expect(await post("/users/login/second-factor", { challenge: "any", code: "123456" })).toEqual(
      off,
    );
    const currentPassword = PASSWORD;
    expect(
      await post("/users/me/password", { currentPassword, newPassword: "another horse" }),
    ).toEqual(off);
    expect(await post("/users/me/email", { currentPassword, email: "a@b.example" })).toEqual(off);
    expect(sent.filter(({ subject }) => subject.includes("code"))).toEqual([]);
  });
});
