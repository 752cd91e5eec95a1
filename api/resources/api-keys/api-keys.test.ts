import { MOST_API_KEYS } from "contract/api-keys/facts";
import {
  createApiKey,
  createLocationType,
  handOver,
  listApiKeys,
  listAudit,
  listRoutes,
  me,
  revokeApiKey,
  systemStatus,
  undo,
  updateRoute,
  updateUser,
} from "contract/calls";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiKeys, users } from "../../db/schema";
import { lostRight } from "../../feed/listeners";
import { loadKeyStanding } from "../../http/api-keys";
import { createLogger } from "../../log";
import { type As, type TestApi, testApi } from "../../testing/api";
import { addUser } from "../../testing/roles/users";
import { addRoute } from "../../testing/world";

const DAY_MS = 24 * 60 * 60_000;
const lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ logger: createLogger("info", { write: (line) => void lines.push(line) }) });
});
afterAll(() => api.close());
beforeEach(() => api.database.db.delete(apiKeys));

const admin = { user: "admin" } as const;
const manager = { user: "hubManager" } as const;

type Body = Parameters<typeof make>[1];
/** Makes a key; returns how calls with it are sent, at the plain path. */
async function make(
  as: As,
  body: Partial<{
    name: string;
    access: "read" | "write";
    groups: ("Routes" | "System" | "Users")[];
    officeId: string | null;
    days: number;
  }> = {},
) {
  const officeId = as.user === "admin" ? null : api.world.offices.hub;
  const { secret, key } = await api.ok(as, createApiKey, {
    body: { name: "Sync", access: "write", officeId, ...body },
  });
  return { token: secret, id: key.id };
}
const ofManager = (body?: Body) => make(manager, body);
const routesOf = (token: string, office?: As["office"]) =>
  api.status({ token, office }, listRoutes);

describe("an API key", () => {
  it("acts for who made it, and is shown once", async () => {
    const { token, id } = await ofManager();
    expect(token).toMatch(/^wbk_[\w-]{43}$/);
    expect(await api.ok({ token }, me)).toMatchObject({ id: api.world.users.hubManager });
    expect([await routesOf(token, "hub"), await routesOf(token, "depot")]).toEqual([200, 200]);
    expect([await routesOf(token), await routesOf(token, "south")]).toEqual([403, 403]);
    const { data } = await api.ok(manager, listApiKeys);
    expect(data).toMatchObject([
      { id, name: "Sync", starts: token.slice(0, 8), office: { name: "Hub" }, groups: null },
    ]);
    expect(JSON.stringify(data)).not.toContain(token);
    expect(lines.join("\n")).not.toContain(token.slice(8));
    const [row] = await api.database.db.select().from(apiKeys);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it("notes when it was used", async () => {
    const { token } = await ofManager();
    await routesOf(token, "hub");
    await expect
      .poll(async () => (await api.ok(manager, listApiKeys)).data[0]?.usedAt)
      .toBe(api.clock.now.toISOString());
  });

  it("reads only, where it was made so", async () => {
    const { token } = await ofManager({ access: "read" });
    const { id } = await addRoute(api.database.db, api.world, {});
    const change = { params: { id }, body: { name: "Another" } };
    const as = { token, office: "hub" } as const;
    expect(await api.status(as, listRoutes)).toBe(200);
    expect(await api.fails(as, updateRoute, change)).toMatchObject({
      ...{ statusCode: 403, cause: "KEY_NOT_ALLOWED" },
    });
  });

  it("opens its groups of calls, and no other", async () => {
    const { token } = await make(admin, { groups: ["Routes"] });
    expect([await routesOf(token), await api.status({ token }, systemStatus)]).toEqual([200, 403]);
    expect(await api.status({ token }, me)).toBe(200);
  });

  it("of an admin for one office is as good as a manager there", async () => {
    const { token } = await make(admin, { officeId: api.world.offices.hub });
    expect([await routesOf(token, "hub"), await routesOf(token, "depot")]).toEqual([200, 200]);
    expect([await routesOf(token), await routesOf(token, "north")]).toEqual([403, 403]);
    expect(await api.status({ token }, systemStatus)).toBe(403);
    const body = { name: "Kiosk" };
    expect(await api.status({ token, office: "hub" }, createLocationType, { body })).toBe(403);
  });

  it("opens no call about who signs in, or that hands out secrets", async () => {
    const { token } = await make(admin);
    const closed = api.app.servedCalls.filter(
      ({ call, form }) =>
        form === "plain" &&
        call.access !== "public" &&
        (/^(sessions|secondFactor|signInRules|terms|apiKeys|agentLinks|agentTrackers|calendarFeeds|kept)\./.test(
          call.id,
        ) ||
          /^users\.(change|confirm|login|logout|create|update|invite|withdraw|getInvitation|getSecond|removeSecond)/.test(
            call.id,
          )),
    );
    expect(closed.length).toBeGreaterThan(30);
    const statuses: Record<string, number> = {};
    for (const { call } of closed) {
      const url = call.path.replace(/\{\w+\}/g, api.world.users.hubManager);
      const headers = { authorization: `Bearer ${token}` };
      const reply = await api.app.inject({ method: call.method, url, headers });
      if (reply.json().error?.cause !== "KEY_NOT_ALLOWED") statuses[call.id] = reply.statusCode;
    }
    expect(statuses).toEqual({});
  });

  it("hands work over, but blocks no sign-in and gives none back", async () => {
    const { token } = await ofManager();
    const as = { token, office: "hub" } as const;
    const { id } = await addUser(api.database.db, api.world);
    const handing = (afterwards: "stay" | "deactivate" | "move") => ({
      ...{ params: { id }, body: { to: [], afterwards, officeId: api.world.offices.depot } },
    });
    expect(await api.status(as, handOver, handing("stay"))).toBe(200);
    const refused = { statusCode: 403, cause: "KEY_NOT_ALLOWED" };
    expect(await api.fails(as, handOver, handing("deactivate"))).toMatchObject(refused);
    expect(await api.fails(as, handOver, handing("move"))).toMatchObject(refused);
    const byHand = { ...manager, office: "hub" } as const;
    const { undoId } = await api.ok(byHand, handOver, handing("deactivate"));
    const back = { params: { id: undoId ?? "" } };
    expect(await api.fails(as, undo, back)).toMatchObject(refused);
    expect(await api.status(byHand, undo, back)).toBe(200);
  });

  it("is not asked for terms, a password or a second factor", async () => {
    const { token } = await ofManager();
    const { db } = api.database;
    await db.update(users).set({ mustChangePassword: true });
    await db.execute(sql`INSERT INTO second_factor_roles (name) VALUES ('office-manager')`);
    expect(await api.status({ ...manager, office: "hub" }, listRoutes)).toBe(403);
    expect(await routesOf(token, "hub")).toBe(200);
    await db.execute(sql`DELETE FROM second_factor_roles`);
    await db.update(users).set({ mustChangePassword: false });
  });
});

describe("a key never does more than its person may do now", () => {
  const change = (id: string, body: Parameters<typeof api.ok<typeof updateUser>>[2]) =>
    api.ok(admin, updateUser, { params: { id }, ...body });

  it("with another role", async () => {
    const { db } = api.database;
    const boss = await addUser(db, api.world, { role: "admin" });
    const { id, token } = await make(admin);
    await db.update(apiKeys).set({ userId: boss.id }).where(eq(apiKeys.id, id));
    expect([await routesOf(token), await api.status({ token }, systemStatus)]).toEqual([200, 200]);
    const { hub } = api.world.offices;
    await change(boss.id, { body: { role: "office-manager", officeId: hub } });
    expect([await routesOf(token), await routesOf(token, "hub")]).toEqual([403, 200]);
    expect([await routesOf(token, "south"), await api.status({ token }, systemStatus)]).toEqual([
      403, 403,
    ]);
  });

  it("with another office", async () => {
    const { db } = api.database;
    const moved = await addUser(db, api.world, { role: "office-manager" });
    const { id, token } = await ofManager();
    await db.update(apiKeys).set({ userId: moved.id }).where(eq(apiKeys.id, id));
    expect(await routesOf(token, "hub")).toBe(200);
    await change(moved.id, { body: { officeId: api.world.offices.south } });
    expect([await routesOf(token, "hub"), await routesOf(token, "south")]).toEqual([403, 403]);
  });
});

describe("a key ends", () => {
  it("with the event streams that it opened", async () => {
    const { db } = api.database;
    const owner = await addUser(db, api.world, { role: "admin" });
    const { id, token } = await make(admin);
    await db.update(apiKeys).set({ userId: owner.id }).where(eq(apiKeys.id, id));
    const { caller } = await loadKeyStanding(db, token, undefined, api.clock.now);
    const stream = { name: "any", sources: [], present: async () => [] };
    const lost = () => lostRight(db, [{ caller, stream, scope: { kind: "all" } }]);
    expect(await lost()).toEqual([]);
    const role = { role: "office-manager", officeId: api.world.offices.hub } as const;
    await db.update(users).set(role).where(eq(users.id, owner.id));
    expect(await lost()).toHaveLength(1);
    await db
      .update(users)
      .set({ role: "admin", officeId: owner.officeId })
      .where(eq(users.id, owner.id));
    expect(await lost()).toEqual([]);
    await api.ok(admin, revokeApiKey, { params: { id } });
    expect(await lost()).toHaveLength(1);
  });

  it("when it is revoked", async () => {
    const { token, id } = await ofManager();
    await api.ok(manager, revokeApiKey, { params: { id } });
    expect(await routesOf(token, "hub")).toBe(401);
  });

  it("when it expires", async () => {
    const { token } = await ofManager({ days: 30 });
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 30 * DAY_MS);
    expect(await routesOf(token, "hub")).toBe(401);
    api.clock.now = now;
  });

  it("with the account, for good", async () => {
    const { db } = api.database;
    const left = await addUser(db, api.world, { role: "office-manager" });
    const { id, token } = await ofManager();
    await db.update(apiKeys).set({ userId: left.id }).where(eq(apiKeys.id, id));
    for (const status of ["inactive", "active"] as const) {
      await api.ok(admin, updateUser, { params: { id: left.id }, body: { status } });
      expect(await routesOf(token, "hub")).toBe(401);
    }
  });
});

it("keys are made by managers for their offices, never by an admin for somebody else", async () => {
  const body = { name: "Sync", officeId: api.world.offices.south };
  expect(await api.fails(manager, createApiKey, { body })).toMatchObject({
    details: { "body.officeId": "This is not one of your offices" },
  });
  expect(await api.status(manager, createApiKey, { body: { name: "Sync" } })).toBe(422);
  const token = await api.token("hubManager", api.world.users.admin);
  const own = { body: { name: "Sync", officeId: api.world.offices.hub } };
  expect(await api.status({ token }, createApiKey, own)).toBe(403);
  for (let n = 0; n < MOST_API_KEYS; n++) await api.ok(manager, createApiKey, own);
  expect(await api.status(manager, createApiKey, own)).toBe(409);
});

it("the audit trail names the key of a change, and who made and revoked keys", async () => {
  const { token, id } = await ofManager({ name: "Nightly sync" });
  const route = await addRoute(api.database.db, api.world, {});
  const change = { params: { id: route.id }, body: { name: "By a program" } };
  await api.ok({ token, office: "hub" }, updateRoute, change);
  await api.ok(admin, revokeApiKey, { params: { id } });
  const entries = async (recordId: string) =>
    (await api.ok(admin, listAudit, { query: { filters: `recordId:${recordId}` } })).data;
  expect((await entries(route.id))[0]).toMatchObject({
    ...{ apiKey: "Nightly sync", userId: api.world.users.hubManager },
  });
  const [revoked, made] = await entries(api.world.users.hubManager);
  expect([made, revoked]).toMatchObject([
    {
      userId: api.world.users.hubManager,
      before: { apiKey: null },
      after: { apiKey: "Nightly sync" },
    },
    { userId: api.world.users.admin, before: { apiKey: "Nightly sync" }, after: { apiKey: null } },
  ]);
  expect(JSON.stringify(made)).not.toContain(token.slice(4));
});

it("each key has a limit of its own, also where nobody signs in with a password", async () => {
  const limited = await testApi({
    signIn: { passwords: false },
    userLimits: { apiKeys: { points: 2, seconds: 60 } },
  });
  const body = { name: "Sync" };
  const { secret } = await limited.ok(admin, createApiKey, { body });
  const { secret: other } = await limited.ok(admin, createApiKey, { body });
  const statuses: number[] = [];
  for (const token of [secret, secret, secret, other]) {
    statuses.push(await limited.status({ token }, me));
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
  await limited.close();
});
