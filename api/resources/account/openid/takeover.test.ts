import {
  assignRoutes,
  changeEmail,
  changeUsersEmail,
  confirmEmail,
  confirmUsersEmail,
  createUser,
  finishOpenId,
  listAudit,
  login,
  me,
  updateUser,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  passwordResets,
  recoveryCodes,
  secondFactors,
  sessions,
  userIdentities,
  users,
} from "../../../db/schema";
import type { TestApi } from "../../../testing/api";
import { HUB_MANAGER, openIdApis, verified } from "../../../testing/openid-apis";
import { addRoute, PASSWORD } from "../../../testing/world";

const NO_ACCESS = "You don't have access please contact to admin !";
const ROLES = {
  claim: "groups",
  values: { admin: ["boss"], "office-manager": ["lead"], agent: ["driver"] },
};
const SETTINGS = { roles: ROLES, createsUsers: true };
const AGENT = "hubagent@test.example";
/** Somebody without an account, whom the provider makes an admin. */
const NEWCOMER = { ...verified("new@test.example"), name: "Nia New", groups: ["boss"] };

const { apiWith, refused, sent, signIn, comeBack } = openIdApis();

const userBy = async (api: TestApi, email: string) => {
  const [user] = await api.database.db.select().from(users).where(eq(users.email, email));
  return user;
};
const latestEntries = async (api: TestApi) => (await api.ok({ user: "admin" }, listAudit)).data;

describe("an account with the email of a newcomer is not linked to them", () => {
  it("when its agent asked for that email: it changes with a code alone", async () => {
    const api = await apiWith(SETTINGS);
    const token = await api.token("hubAgent");
    const body = { currentPassword: PASSWORD, email: "new@test.example" };
    expect(await api.ok({ token }, changeEmail, { body })).toEqual({ ok: true, codeSent: true });
    expect(await api.ok({ token }, me)).toMatchObject({ email: AGENT });
    expect(sent.map(({ to }) => to)).toEqual(["new@test.example"]);
    const guess = { body: { key: "AAAAAA" } };
    expect(await api.fails({ token }, confirmEmail, guess)).toMatchObject({ statusCode: 422 });
    const { user } = await signIn(api, "one", NEWCOMER);
    expect(user).toMatchObject({ displayName: "Nia New", role: "admin" });
    expect(user?.id).not.toBe(api.world.users.hubAgent);
  });

  it("when a manager made it: the newcomer is refused, and admins see why", async () => {
    const api = await apiWith(SETTINGS);
    const values = { displayName: "Trap", email: "new@test.example", role: "agent" } as const;
    const manager = { user: "hubManager", office: "hub" } as const;
    const trap = await api.ok(manager, createUser, { body: { ...values, password: PASSWORD } });
    expect(await refused(api, "one", NEWCOMER)).toMatchObject({
      ...{ statusCode: 403, message: NO_ACCESS },
    });
    expect(await api.database.db.$count(userIdentities)).toBe(0);
    expect(await userBy(api, "new@test.example")).toMatchObject({ role: "agent" });
    expect((await latestEntries(api))[0]).toMatchObject({
      ...{ action: "sign-in-refused", recordId: trap.id },
      after: { reason: expect.stringContaining("not verified") },
    });
  });

  it("when a manager gave an agent that email: it takes a code, too", async () => {
    const api = await apiWith(SETTINGS);
    const manager = { user: "hubManager", office: "hub" } as const;
    const params = { id: api.world.users.hubAgent };
    const body = { email: "new@test.example" };
    expect(await api.fails(manager, updateUser, { params, body })).toMatchObject({
      ...{ statusCode: 403, cause: "EMAIL_CODE_NEEDED" },
    });
    expect(await api.ok(manager, changeUsersEmail, { params, body })).toMatchObject({
      codeSent: true,
    });
    expect(await userBy(api, AGENT)).toBeDefined();
    expect((await signIn(api, "one", NEWCOMER)).user?.id).not.toBe(params.id);
  });
});

describe("linking an account", () => {
  it("ends its password, second factor, codes and sessions", async () => {
    const api = await apiWith(SETTINGS);
    const { db } = api.database;
    const userId = api.world.users.hubAgent;
    const { token } = await api.ok({}, login, { body: { email: AGENT, password: PASSWORD } });
    await db.insert(secondFactors).values({ userId, sealedSecret: "x", lastStep: 1 });
    await db.insert(recoveryCodes).values({ userId, codeHash: "x" });
    const expiresAt = "2026-03-02T09:10:00.000Z";
    await db.insert(passwordResets).values({ userId, keyHash: "x", triesLeft: 5, expiresAt });

    const linked = await signIn(api, "one", { ...verified(AGENT), groups: ["driver"] });
    expect(linked.user).toMatchObject({ id: userId, role: "agent" });
    expect(await api.status({ token }, me)).toBe(401);
    expect(await api.status({ token: linked.token }, me)).toBe(200);
    expect(await api.status({}, login, { body: { email: AGENT, password: PASSWORD } })).toBe(401);
    for (const table of [secondFactors, recoveryCodes, passwordResets]) {
      expect(await db.$count(table, eq(table.userId, userId))).toBe(0);
    }
    expect(await db.$count(sessions)).toBe(2);
    const entries = await latestEntries(api);
    expect(entries).toContainEqual(
      expect.objectContaining({
        ...{ action: "changed", recordId: userId, before: { identity: null } },
        after: { identity: expect.stringContaining("http") },
      }),
    );
    expect(sent).toEqual([expect.objectContaining({ to: AGENT })]);
  });

  it("never raises the role; the next sign-in does", async () => {
    const api = await apiWith(SETTINGS);
    const claims = { ...verified(HUB_MANAGER), groups: ["boss"] };
    const first = await signIn(api, "one", claims);
    expect(first.user).toMatchObject({ id: api.world.users.hubManager, role: "office-manager" });
    const second = await signIn(api, "one", claims);
    expect(second.user).toMatchObject({ id: api.world.users.hubManager, role: "admin" });
    expect(await api.status({ token: first.token }, me)).toBe(401);
  });
});

describe("a role that the provider raises", () => {
  const claims = (group: string) => ({ ...verified(AGENT), groups: [group] });
  const manager = { user: "hubManager", office: "hub" } as const;

  it("ends a password that a manager has set since the account was linked", async () => {
    const api = await apiWith(SETTINGS);
    const params = { id: api.world.users.hubAgent };
    await signIn(api, "one", claims("driver"));
    await api.ok(manager, updateUser, { params, body: { password: PASSWORD } });
    const credentials = { email: AGENT, password: PASSWORD };
    const { token } = await api.ok({}, login, { body: credentials });
    expect((await signIn(api, "one", claims("boss"))).user?.role).toBe("admin");
    expect(await api.status({ token }, me)).toBe(401);
    expect(await api.status({}, login, { body: credentials })).toBe(401);
  });

  it("is not taken while the email is another one, where reset codes would go", async () => {
    const api = await apiWith(SETTINGS);
    const params = { id: api.world.users.hubAgent };
    await signIn(api, "one", claims("driver"));
    const body = { email: "other@test.example" };
    await api.ok(manager, changeUsersEmail, { params, body });
    const mail = sent.find(({ to }) => to === body.email);
    const key = /^ {4}(\w{6})$/m.exec(mail?.text ?? "")?.[1] ?? "";
    await api.ok(manager, confirmUsersEmail, { params, body: { key } });
    expect((await signIn(api, "one", claims("boss"))).user?.role).toBe("agent");
    await api.ok({ user: "admin" }, updateUser, { params, body: { email: AGENT } });
    expect((await signIn(api, "one", claims("boss"))).user?.role).toBe("admin");
  });
});

describe("a refusal before the sign-in", () => {
  it("names neither the user nor their routes", async () => {
    const api = await apiWith(SETTINGS);
    const { db } = api.database;
    const userId = api.world.users.hubAgent;
    await signIn(api, "one", { ...verified(AGENT), groups: ["driver"] });
    const { id } = await addRoute(db, api.world, { name: "Secret route" });
    await api.ok({ user: "admin" }, assignRoutes, { params: { userId }, body: [id] });
    const claims = { ...verified(AGENT), groups: ["boss"] };
    const { body } = await comeBack(api, "one", claims);
    const error = await api.fails({}, finishOpenId, { body });
    expect(error).toMatchObject({ statusCode: 409, cause: "HAS_OPEN_ROUTES" });
    expect(JSON.stringify(error)).not.toMatch(/hubAgent|Secret/i);
    expect((await latestEntries(api))[0]).toMatchObject({
      ...{ action: "sign-in-refused", recordId: userId },
      after: { reason: expect.stringContaining("Secret route") },
    });
  });
});
