/** Passwords that somebody else chose. */
import {
  changePassword,
  createUser,
  listRoutes,
  login,
  loginAs,
  logout,
  me,
  updateUser,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { PASSWORD } from "../../testing/world";
import { ensureAdmin } from "./store";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const GIVEN = "sesame road 9";
const OWN = "sesame street 7";
const NEEDED = { statusCode: 403, cause: "PASSWORD_CHANGE_NEEDED" };
const enter = async (email: string, password: string) =>
  (await api.ok({}, login, { body: { email, password } })).token;

describe("a password that somebody else chose", () => {
  it("is good for choosing another one alone", async () => {
    const email = "newcomer@test.example";
    const officeId = api.world.offices.hub;
    const role = "office-manager" as const;
    await api.ok(admin, createUser, {
      body: { displayName: "Newcomer", email, role, officeId, password: GIVEN },
    });
    const token = await enter(email, GIVEN);
    const as = { token, office: "hub" } as const;
    expect(await api.fails(as, listRoutes)).toMatchObject(NEEDED);
    expect(await api.ok({ token }, me)).toMatchObject({ email });
    const body = { currentPassword: GIVEN, newPassword: OWN };
    await api.ok({ token }, changePassword, { body });
    expect(await api.status(as, listRoutes)).toBe(200);
    expect(await api.status({ token: await enter(email, OWN), office: "hub" }, listRoutes)).toBe(
      200,
    );
  });

  it("can't be chosen once more by its owner", async () => {
    const params = { id: api.world.users.northManager };
    await api.ok(admin, updateUser, { params, body: { password: GIVEN } });
    const token = await enter("northmanager@test.example", GIVEN);
    const same = { currentPassword: GIVEN, newPassword: GIVEN };
    expect(await api.fails({ token }, changePassword, { body: same })).toMatchObject({
      statusCode: 422,
      details: { "body.newPassword": expect.any(String) },
    });
    expect(await api.status({ token }, logout)).toBe(200);
  });

  it("is in the way of neither agents, nor an admin who acts as its owner", async () => {
    const { hubAgent, hubManager } = api.world.users;
    for (const id of [hubAgent, hubManager]) {
      await api.ok(admin, updateUser, { params: { id }, body: { password: GIVEN } });
    }
    const agent = await enter("hubagent@test.example", GIVEN);
    expect(await api.status({ token: agent, office: "hub" }, listRoutes)).toBe(200);
    const body = { email: "hubmanager@test.example" };
    const { token } = await api.ok(admin, loginAs, { body });
    expect(await api.status({ token, office: "hub" }, listRoutes)).toBe(200);
  });

  it("is also that of the first admin, which stands in the settings", async () => {
    const { db } = api.database;
    await db.update(users).set({ role: "office-manager" }).where(eq(users.role, "admin"));
    const first = { email: "first@test.example", password: PASSWORD };
    expect(await ensureAdmin(db, first)).toBe(true);
    const token = await enter(first.email, first.password);
    expect(await api.fails({ token }, listRoutes)).toMatchObject(NEEDED);
  });
});
