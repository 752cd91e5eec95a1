import { beginOpenId, finishOpenId, getSignInMethods, listAudit, login, me } from "contract/calls";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { userIdentities, users } from "../../../db/schema";
import type { TestApi } from "../../../testing/api";
import { HUB_MANAGER, openIdApis, REDIRECT_URI, verified } from "../../../testing/openid-apis";
import type { Claims } from "../../../testing/openid-provider";
import { PASSWORD } from "../../../testing/world";

const NO_ACCESS = "You don't have access please contact to admin !";
const ROLES = {
  claim: "groups",
  values: { admin: ["boss"], "office-manager": ["lead", "second"], agent: ["driver"] },
};

const { apiWith, refused, sent, signIn } = openIdApis();

const userBy = async (api: TestApi, email: string) => {
  const [user] = await api.database.db.select().from(users).where(eq(users.email, email));
  return user;
};

describe("how people sign in", () => {
  it("is told to everyone", async () => {
    expect(await (await apiWith()).ok({}, getSignInMethods)).toEqual({
      password: true,
      openid: { name: "Local ID" },
      invitations: true,
    });
  });

  it("is by password alone where no provider is set up", async () => {
    const api = await apiWith(null);
    expect(await api.ok({}, getSignInMethods)).toMatchObject({ password: true, openid: null });
    const body = { redirectUri: REDIRECT_URI };
    expect(await api.status({}, beginOpenId, { body })).toBe(404);
    expect(await api.status({}, finishOpenId, { body: { attempt: "a", answer: "" } })).toBe(404);
  });
});

describe("signing in at the provider", () => {
  it("links a user by the verified email, tells them, and knows them by their subject from then on", async () => {
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
    ["an email that nobody has", verified("nobody@test.example")],
    ["an email that is not verified", { email: HUB_MANAGER, email_verified: false }],
    ["an email of which it is not said", { email: HUB_MANAGER }],
    ["no email", {}],
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

  it("refuses somebody inactive, and says so in their audit trail", async () => {
    const api = await apiWith();
    const claims = { ...verified("retiredagent@test.example"), name: "Una" };
    expect((await refused(api, "one", claims)).message).toBe(NO_ACCESS);
    const { data } = await api.ok({ user: "admin" }, listAudit);
    expect(data[0]).toMatchObject({ action: "sign-in-refused", name: "retiredAgent" });
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

  it("gives nobody the account of who had their email before", async () => {
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
    const boss = { ...verified(HUB_MANAGER), groups: "boss", office: "nowhere" };
    const second = await signIn(api, "one", boss);
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
    for (const _ of ["linked", "raised"]) {
      await signIn(api, "two", { ...verified(HUB_MANAGER), groups: ["boss"] });
    }
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

  it("are not, without a verified email", async () => {
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
