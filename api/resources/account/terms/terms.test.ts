import { acceptTerms, getTerms, listRetention, me, publishTerms } from "contract/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { terms, users } from "../../../db/schema";
import { requestFor, type TestApi, testApi } from "../../../testing/api";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  // Each test begins without terms.
  await api.database.db.delete(terms);
  await api.database.db.update(users).set({ termsVersion: 0 });
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const manager = { user: "hubManager" } as const;
const accept = (version: number) => ({ body: { version } });
const publish = (text: string) => api.ok(admin, publishTerms, { body: { text } });
const acceptNow = async (as: { user?: "admin" | "hubManager"; token?: string }) =>
  api.ok(as, acceptTerms, accept((await api.ok(as, getTerms)).version));

describe("terms", () => {
  it("are version 0 and in nobody's way where there are none", async () => {
    expect(await api.ok(manager, getTerms)).toEqual({ version: 0, text: "" });
    expect(await api.status(manager, listRetention)).toBe(200);
    expect(await api.fails(manager, acceptTerms, accept(1))).toMatchObject({
      statusCode: 409,
      cause: "TERMS_CHANGED",
    });
  });

  it("keep everyone from every other call until they are accepted", async () => {
    const text = "Be kind.\nAsk before you visit.";
    expect(await publish(`  ${text} `)).toEqual({ version: 1, text });
    const authorization = `Bearer ${await api.token("admin")}`;
    const gated = api.app.servedCalls.filter(
      ({ call }) => call.access !== "public" && call.before !== "terms",
    );
    expect(gated.length).toBeGreaterThan(10);
    for (const { call, form } of gated) {
      const params = { id: "x", userId: "x", routeId: "x", locationId: "x", scope: "all" };
      const office = form === "office" ? api.world.offices.hub : undefined;
      const request = requestFor(call, { params }, office);
      const reply = await api.app.inject({
        ...request,
        headers: { ...request.headers, authorization },
      });
      expect({ id: call.id, status: reply.statusCode, cause: reply.json().error.cause }).toEqual({
        id: call.id,
        status: 401,
        cause: "TERMS_CONDITION_NOT_ACCEPTED",
      });
    }
    expect(await api.ok(manager, getTerms)).toEqual({ version: 1, text });
    // Who it is that has to accept them is told: nobody could sign in otherwise.
    expect(await api.status(manager, me)).toBe(200);
    await acceptNow(manager);
    expect(await api.status(manager, listRetention)).toBe(200);
    expect(await api.fails(admin, listRetention)).toMatchObject({
      cause: "TERMS_CONDITION_NOT_ACCEPTED",
    });
    await acceptNow(admin);
    expect(await api.status(admin, listRetention)).toBe(200);
  });

  it("have to be accepted anew when there are others, and only those in force", async () => {
    await publish("Be kind.");
    await acceptNow(manager);
    await acceptNow(admin);
    const { version } = await publish("Be kinder.");
    expect(await api.fails(manager, listRetention)).toMatchObject({
      cause: "TERMS_CONDITION_NOT_ACCEPTED",
    });
    for (const other of [version - 1, version + 1]) {
      expect(await api.fails(manager, acceptTerms, accept(other))).toMatchObject({
        statusCode: 409,
        cause: "TERMS_CHANGED",
      });
    }
    expect(await api.fails(manager, acceptTerms, accept(0))).toMatchObject({ statusCode: 422 });
    expect(await api.status(manager, listRetention)).toBe(401);
    await acceptNow(manager);
    expect(await api.status(manager, listRetention)).toBe(200);
    await acceptNow(admin);
  });

  it("are accepted by the admin behind a sign-in as a manager, not for the manager", async () => {
    await publish("Be kindest.");
    const token = await api.token("southManager", api.world.users.admin);
    expect(await api.fails({ token }, listRetention)).toMatchObject({
      cause: "TERMS_CONDITION_NOT_ACCEPTED",
    });
    await acceptNow({ token });
    expect(await api.status({ token }, listRetention)).toBe(200);
    expect(await api.status(admin, listRetention)).toBe(200);
    expect(await api.status({ user: "southManager" }, listRetention)).toBe(401);
  });

  it("get a version each when several are published at once", async () => {
    const before = (await api.ok(admin, getTerms)).version;
    // Accepting is not what this is about, and each publication asks for it anew.
    await api.database.db.update(users).set({ termsVersion: 1000 });
    const versions = await Promise.all(
      ["a", "b", "c", "d"].map(async (text) => (await publish(text)).version),
    );
    expect(versions.sort()).toEqual([1, 2, 3, 4].map((n) => before + n));
  });

  it("are answered as stored, also to a request sent again", async () => {
    await api.database.db.update(users).set({ termsVersion: 1000 });
    const again = async () => {
      const reply = await api.app.inject({
        ...requestFor(publishTerms),
        payload: { text: "Half a pair: \ud800." },
        headers: { authorization: `Bearer ${await api.token("admin")}`, "idempotency-key": "odd" },
      });
      return reply.json();
    };
    const first = await again();
    expect(first).toEqual({ version: expect.any(Number), text: "Half a pair: \ufffd." });
    expect(await again()).toEqual(first);
  });

  it("are the admins' to publish, and never empty", async () => {
    expect(await api.fails(manager, publishTerms, { body: { text: "Mine." } })).toMatchObject({
      statusCode: 403,
      cause: "ROLE_NOT_ALLOWED",
    });
    expect(await api.fails(admin, publishTerms, { body: { text: "  " } })).toMatchObject({
      statusCode: 422,
      details: { "body.text": expect.any(String) },
    });
  });
});
