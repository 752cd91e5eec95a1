import { login, loginAs, me } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { users } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { testDatabase } from "../../testing/database";
import { PASSWORD } from "../../testing/world";
import { activeUserByEmail, ensureAdmin } from "./store";

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ trustProxy: 1 });
});
afterAll(() => api.close());

let lastAddress = 0;
/** An address that nobody failed from before. */
const freshAddress = () => `10.0.${lastAddress++}.1`;

async function attempt(email: string, password: string, address = freshAddress()) {
  const reply = await api.app.inject({
    method: "POST",
    url: "/users/login",
    payload: { email, password },
    headers: { "x-forwarded-for": `203.0.113.9, ${address}` },
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

const attemptFrom = (address: string) => (email: string, password: string) =>
  attempt(email, password, address);

describe("signing in", () => {
  it("answers with a token that speaks for the user, and the user", async () => {
    const reply = await api.ok({}, login, {
      body: { email: "HubManager@test.example", password: PASSWORD },
    });
    expect(reply.user).toMatchObject({
      displayName: "hubManager",
      role: "office-manager",
      office: { name: "Hub" },
    });
    expect(JSON.stringify(reply)).not.toContain("argon2");
    expect(await api.ok({ token: reply.token }, me)).toEqual(reply.user);
  });

  it("lets agents in as well: their devices use the API", async () => {
    expect((await attempt("hubagent@test.example", PASSWORD)).status).toBe(200);
  });

  it("says the same for a wrong password, an unknown email and someone inactive", async () => {
    const replies = [
      await attempt("northmanager@test.example", "wrong password"),
      await attempt("nobody@test.example", PASSWORD),
      await attempt("retiredagent@test.example", PASSWORD),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(401);
      expect(body).toEqual(replies[0]?.body);
      expect(body.error.message).toBe("Invalid email or password");
    }
  });

  it("says the same for someone who has no password", async () => {
    await api.database.db
      .update(users)
      .set({ passwordHash: null })
      .where(eq(users.email, "southagent@test.example"));
    expect((await attempt("southagent@test.example", PASSWORD)).status).toBe(401);
  });

  it.each([
    [{ email: "no address", password: PASSWORD }, "body.email"],
    [{ email: "a@b.example", password: "short" }, "body.password"],
    [{ email: "a@b.example", password: "x".repeat(21) }, "body.password"],
    [{}, "body.email"],
  ])("refuses %j as input", async (payload, field) => {
    const reply = await api.app.inject({ method: "POST", url: "/users/login", payload });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().error.details).toHaveProperty([field]);
    expect(reply.payload).not.toContain(PASSWORD);
  });
});

describe("failed sign-ins", () => {
  it("lock the account for their address after five, longer each time", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    try {
      const email = "depotmanager@test.example";
      const address = freshAddress();
      const attempt = attemptFrom(address);
      for (let n = 0; n < 5; n++) expect((await attempt(email, "wrong one")).status).toBe(401);
      const waits: number[] = [];
      for (let n = 0; n < 3; n++) {
        const refused = await attempt(email, PASSWORD);
        expect(refused.status).toBe(429);
        expect(refused.body.error.message).toBe("Too Many Requests.");
        const wait = Number(refused.headers["retry-after"]);
        waits.push(wait);
        vi.advanceTimersByTime(wait * 1000);
        expect((await attempt(email, "wrong one")).status).toBe(401);
      }
      expect(waits).toEqual([15, 30, 60]);

      // The right password, once it is looked at again, wipes the slate clean.
      vi.advanceTimersByTime(120_000);
      expect((await attempt(email, PASSWORD)).status).toBe(200);
      for (let n = 0; n < 4; n++) expect((await attempt(email, "wrong one")).status).toBe(401);
      expect((await attempt(email, PASSWORD)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it("keep out nobody who comes from elsewhere", async () => {
    const email = "hubmanager@test.example";
    const stranger = attemptFrom(freshAddress());
    for (let n = 0; n < 8; n++) await stranger(email, "wrong one");
    expect((await stranger(email, PASSWORD)).status).toBe(429);
    expect((await attempt(email, PASSWORD)).status).toBe(200);
  });

  it("count also when they come all at once", async () => {
    const address = freshAddress();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => attempt("unknown@test.example", "wrong one", address)),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it("lock the address after thirty, whatever the account; others go on", async () => {
    const address = freshAddress();
    for (let n = 0; n < 30; n++) {
      expect((await attempt(`someone${n}@test.example`, "wrong one", address)).status).toBe(401);
    }
    const refused = await attempt("admin@test.example", PASSWORD, address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
    expect((await attempt("admin@test.example", PASSWORD)).status).toBe(200);
  });

  it("leave the good sign-ins of an address uncounted", async () => {
    const address = freshAddress();
    for (let n = 0; n < 40; n++) {
      expect((await attempt("admin@test.example", PASSWORD, address)).status).toBe(200);
    }
  });
});

describe("signing in as a manager", () => {
  const as = { user: "admin" } as const;
  const body = { email: "HUBMANAGER@test.example" };

  it("gives an admin a token of the manager's", async () => {
    const { token, user } = await api.ok(as, loginAs, { body });
    expect(user).toMatchObject({ displayName: "hubManager" });
    expect(await api.ok({ token }, me)).toEqual(user);
    // And with it, no more than a manager may.
    expect(await api.status({ token }, loginAs, { body })).toBe(403);
  });

  it.each(["hubagent@test.example", "admin@test.example", "nobody@test.example"])(
    "is refused for %s",
    async (email) => {
      expect(await api.fails(as, loginAs, { body: { email } })).toMatchObject({ statusCode: 404 });
    },
  );

  it("ends with the admin's own account", async () => {
    const { db } = api.database;
    const { token } = await api.ok(as, loginAs, { body });
    const byEmail = eq(users.email, "admin@test.example");
    await db.update(users).set({ status: "inactive" }).where(byEmail);
    expect(await api.status({ token }, me)).toBe(401);
    await db.update(users).set({ status: "active" }).where(byEmail);
    // Once ended, it stays so.
    expect(await api.status({ token }, me)).toBe(401);
  });
});

it("the API makes the first admin once", async () => {
  const { db, close } = await testDatabase();
  try {
    const admin = { email: "First@test.example", password: "first password" };
    expect(await ensureAdmin(db, admin)).toBe(true);
    expect(await ensureAdmin(db, { ...admin, email: "second@test.example" })).toBe(false);
    const found = await activeUserByEmail(db, "first@test.example");
    expect(found?.profile).toMatchObject({ role: "admin" });
    expect(found?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await activeUserByEmail(db, "second@test.example")).toBeUndefined();
  } finally {
    await close();
  }
});
