import { hkdfSync } from "node:crypto";
import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  loginAs,
  logout,
  me,
  updateUser,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../app";
import { sessions, users } from "../../db/schema";
import { requestFor, type TestApi, testApi } from "../../testing/api";
import { until } from "../../testing/queues";
import { PASSWORD } from "../../testing/world";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0";
const MINUTE = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ trustProxy: 1, loginLimits: { addressFailures: 1000 } });
});
afterAll(() => api.close());

const emailOf = (user: string) => `${user.toLowerCase()}@test.example`;

async function signIn(
  user: keyof TestApi["world"]["users"],
  { userAgent = FIREFOX, address = "198.51.100.7", password = PASSWORD } = {},
): Promise<string> {
  const body = { email: emailOf(user), password };
  const reply = await api.app.inject({
    ...requestFor(login, { body }),
    headers: {
      "content-type": "application/json",
      "user-agent": userAgent,
      "x-forwarded-for": address,
    },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json().token;
}

const works = async (token: string) => (await api.status({ token }, me)) === 200;
const list = async (token: string) => (await api.ok({ token }, listSessions)).data;
const currentOf = async (token: string) => (await list(token)).find(({ current }) => current);
/** Signs out wherever a test before left somebody signed in. */
const afresh = (user: keyof TestApi["world"]["users"]) =>
  api.database.db.delete(sessions).where(eq(sessions.userId, api.world.users[user]));

describe("a session", () => {
  it("says with what and from where it was begun, and which one asks", async () => {
    await afresh("hubManager");
    const first = await signIn("hubManager");
    const second = await signIn("hubManager", {
      userAgent: "waybook-device/2 (x)",
      address: "::1",
    });
    const at = api.clock.now.toISOString();
    expect(await list(second)).toEqual([
      {
        ...{ id: expect.any(String), device: "waybook-device 2", address: "::1", current: true },
        ...{ place: "the server itself", createdAt: at, usedAt: at, actingAs: null },
      },
      expect.objectContaining({
        device: "Firefox 152 on Linux",
        address: "198.51.100.7",
        current: false,
      }),
    ]);
    expect((await currentOf(first))?.device).toBe("Firefox 152 on Linux");
    const there = await signIn("hubManager", { address: "193.0.6.139" });
    expect(await currentOf(there)).toMatchObject({ place: "Netherlands" });
  });

  it("is ended by its own sign-out, and by no other's", async () => {
    const [first, second] = [await signIn("hubManager"), await signIn("hubManager")];
    expect(await api.ok({ token: first }, logout)).toEqual({ ok: true });
    expect([await works(first), await works(second)]).toEqual([false, true]);
    expect(await api.status({ token: first }, logout)).toBe(401);
  });

  it("is ended from another one of the same user, and of nobody else", async () => {
    const [first, second] = [await signIn("hubManager"), await signIn("hubManager")];
    const id = (await currentOf(second))?.id ?? "";
    const stranger = await signIn("southManager");
    const params = { id };
    expect(await api.status({ token: stranger }, endSession, { params })).toBe(404);
    expect(await works(second)).toBe(true);
    await api.ok({ token: first }, endSession, { params });
    expect(await works(second)).toBe(false);
    expect(await api.status({ token: first }, endSession, { params })).toBe(404);
    expect(await api.status({ token: first }, endSession, { params: { id: "none" } })).toBe(404);
  });

  it("ends all others of its user", async () => {
    const mine = await signIn("hubManager");
    const others = [await signIn("hubManager"), await signIn("hubManager")];
    const stranger = await signIn("southManager");
    await api.ok({ token: mine }, endOtherSessions);
    expect(await Promise.all([mine, stranger, ...others].map(works))).toEqual([
      ...[true, true, false, false],
    ]);
    expect(await list(mine)).toHaveLength(1);
  });

  it("is over with its token", async () => {
    const { now } = api.clock;
    await afresh("hubManager");
    await signIn("hubManager");
    api.clock.now = new Date(now.getTime() + 11 * 60 * MINUTE);
    const later = await signIn("hubManager");
    expect(await list(later)).toHaveLength(2);
    api.clock.now = new Date(now.getTime() + 13 * 60 * MINUTE);
    expect(await list(later)).toHaveLength(1);
    api.clock.now = now;
  });
});

describe("a token", () => {
  it.each([
    ["from before sessions were stored", {}],
    ["of a session that never was", { sid: "0197a5f0-0000-7000-8000-000000000000" }],
    ["of what is no session", { sid: "x" }],
  ])("%s is no sign-in", async (_, claims) => {
    const key = hkdfSync(
      ...([
        "sha256",
        "a secret that only tests know, 32+",
        "",
        "waybook api bearer token v1",
      ] as const),
      32,
    );
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("waybook")
      .setSubject(api.world.users.hubManager)
      .setIssuedAt(api.clock.now)
      .setExpirationTime(new Date(api.clock.now.getTime() + MINUTE))
      .sign(new Uint8Array(key));
    expect(await works(token)).toBe(false);
  });
});

describe("the last use", () => {
  it("is written once a minute, with the address, and holds up no reply", async () => {
    const { now } = api.clock;
    await afresh("hubManager");
    const token = await signIn("hubManager");
    const ask = () =>
      api.app.inject({
        url: "/users/me",
        headers: { authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.5" },
      });
    const writes = () => api.statements.filter((sql) => sql.startsWith('update "sessions"')).length;
    const before = writes();
    api.clock.now = new Date(now.getTime() + MINUTE - 1);
    await ask();
    expect(writes()).toBe(before);
    api.clock.now = new Date(now.getTime() + MINUTE);
    await Promise.all([ask(), ask(), ask()]);
    await vi.waitFor(async () => {
      const current = await currentOf(token);
      expect(current?.usedAt).toBe(api.clock.now.toISOString());
    });
    await ask();
    expect(writes()).toBe(before + 1);
    const [row] = await list(token);
    expect(row?.address).toBe("203.0.113.5");
    api.clock.now = now;
  });

  it("costs a request no statement", async () => {
    const token = await signIn("hubManager");
    api.statements.length = 0;
    await api.ok({ token }, me);
    expect(api.statements).toHaveLength(1);
  });
});

describe('a "login as"', () => {
  const body = { email: emailOf("hubManager") };
  const actFor = async (token: string) => (await api.ok({ token }, loginAs, { body })).token;

  it("is a session of its own, which the admin sees and the manager does not", async () => {
    const admin = await signIn("admin");
    const acting = await actFor(admin);
    const manager = await signIn("hubManager");
    const id = api.world.users.hubManager;
    const shown = (await list(admin)).filter(({ actingAs }) => actingAs?.id === id);
    expect(shown).toHaveLength(1);
    expect((await list(manager)).map((one) => one.id)).not.toContain(shown[0]?.id);
    expect(await list(acting)).toEqual([expect.objectContaining({ current: true })]);
    await api.ok({ token: manager }, endOtherSessions);
    expect(await works(acting)).toBe(true);
    await api.ok({ token: acting }, logout);
    expect([await works(acting), await works(admin), await works(manager)]).toEqual([
      ...[false, true, true],
    ]);
  });

  it("ends with the admin's session that it was begun in", async () => {
    const [admin, elsewhere] = [await signIn("admin"), await signIn("admin")];
    const [acting, other] = [await actFor(admin), await actFor(elsewhere)];
    await api.ok({ token: admin }, logout);
    expect([await works(acting), await works(other)]).toEqual([false, true]);
  });
});

describe("a change of a user ends their sessions:", () => {
  const admin = { user: "admin" } as const;
  it.each([
    ["made inactive", { status: "inactive" }, { status: "active" }],
    ["another role", { role: "agent" }, { role: "office-manager" }],
    ["another office", { office: "south" }, { office: "depot" }],
    ["a new password", { password: "another horse" }, { password: PASSWORD }],
  ] as const)("%s", async (_, change, back) => {
    const bodyOf = (to: typeof change | typeof back) =>
      "office" in to ? { officeId: api.world.offices[to.office] } : to;
    const params = { id: api.world.users.depotManager };
    const token = await signIn("depotManager");
    const stranger = await signIn("southManager");
    await api.ok(admin, updateUser, { params, body: { displayName: "Renamed" } });
    expect(await works(token)).toBe(true);
    await api.ok(admin, updateUser, { params, body: bodyOf(change) });
    expect([await works(token), await works(stranger)]).toEqual([false, true]);
    await api.ok(admin, updateUser, { params, body: bodyOf(back) });
    expect(await works(token)).toBe(false);
  });

  it("no sign-in slips through while the password changes", async () => {
    const params = { id: api.world.users.depotManager };
    const attempts = Array.from({ length: 6 }, () =>
      api.app.inject(
        requestFor(login, { body: { email: emailOf("depotManager"), password: PASSWORD } }),
      ),
    );
    const changed = api.ok(admin, updateUser, { params, body: { password: "another horse" } });
    const replies = await Promise.all(attempts);
    await changed;
    for (const reply of replies) {
      const { token } = reply.json();
      if (token) expect(await works(token)).toBe(false);
    }
    await api.ok(admin, updateUser, { params, body: { password: PASSWORD } });
  });
});

it("a session is forgotten a day after it was over", async () => {
  const { db, engine } = api.database;
  await db.delete(sessions);
  const ended = await signIn("hubManager");
  const goesOn = await signIn("southManager");
  await api.ok({ token: ended }, logout);
  const { now } = api.clock;
  const sweepAt = async (at: Date, left: number) => {
    const app = await buildApp({
      ...{ db, now: () => at, alone: engine === "pglite" },
      secrets: ["a secret that only tests know, 32+"],
    });
    await app.ready();
    await until(async () => (await db.$count(sessions)) === left);
    await app.close();
  };
  await sweepAt(new Date(now.getTime() + 25 * 60 * MINUTE), 1);
  expect(await works(goesOn)).toBe(true);
  await sweepAt(new Date(now.getTime() + 37 * 60 * MINUTE), 0);
  await db.update(users).set({ status: "active" });
});
