import {
  acceptTerms,
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  getSignInRules,
  getUsersSecondFactor,
  listRoutes,
  login,
  loginAs,
  logout,
  me,
  publishTerms,
  removeSecondFactor,
  removeUsersSecondFactor,
  setSignInRules,
} from "contract/calls";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { PASSWORD } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterEach(() => setRoles([]));
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const setRoles = async (secondFactorRoles: ("admin" | "office-manager")[]) =>
  api.ok({ token: await api.token("admin") }, setSignInRules, { body: { secondFactorRoles } });
const withPassword = { body: { currentPassword: PASSWORD } };
const NEEDED = { statusCode: 403, cause: "SECOND_FACTOR_SETUP_NEEDED" };

async function setUp(token: string) {
  const { setup, secret } = await api.ok({ token }, beginSecondFactor, withPassword);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: api.clock.now.getTime(),
  });
  return api.ok({ token }, confirmSecondFactor, { body: { setup, code } });
}

describe("a second factor that a role needs", () => {
  it("is set up before anything else, and is in nobody else's way", async () => {
    expect(await api.ok(admin, getSignInRules)).toEqual({ secondFactorRoles: [] });
    expect(await setRoles(["office-manager"])).toEqual({ secondFactorRoles: ["office-manager"] });
    const token = await api.token("hubManager");
    expect(await api.fails({ ...manager, token }, listRoutes)).toMatchObject(NEEDED);
    expect(await api.ok({ token }, me)).toMatchObject({ role: "office-manager" });
    expect(await api.ok({ token }, getSecondFactor)).toMatchObject({ since: null, required: true });
    expect(await api.status(admin, listRoutes)).toBe(200);
    expect(await api.status({ user: "hubAgent", office: "hub" }, listRoutes)).toBe(200);
    // Without a token nothing is told of what would have to be done.
    expect((await api.fails({}, listRoutes)).cause).toBeUndefined();
    const { recoveryCodes } = await setUp(token);
    expect(await api.status({ ...manager, token }, listRoutes)).toBe(200);
    const body = { currentPassword: PASSWORD, code: recoveryCodes[0] ?? "" };
    await api.ok({ token }, removeSecondFactor, { body });
    expect(await api.fails({ ...manager, token }, listRoutes)).toMatchObject(NEEDED);
    expect(await api.status({ token }, logout)).toBe(200);
  });

  it("is not asked of an admin who acts as a manager", async () => {
    await setRoles(["office-manager"]);
    const body = { email: "hubmanager@test.example" };
    const { token } = await api.ok(admin, loginAs, { body });
    expect(await api.status({ ...manager, token }, listRoutes)).toBe(200);
  });

  it("comes after the terms, which are accepted before it", async () => {
    const { version } = await api.ok(admin, publishTerms, { body: { text: "Be kind." } });
    await setRolesAfterTerms(version);
    const token = await api.token("southManager");
    const south = { user: "southManager", office: "south" } as const;
    expect(await api.fails({ ...south, token }, listRoutes)).toMatchObject({ statusCode: 401 });
    expect((await api.fails({ token }, beginSecondFactor, withPassword)).statusCode).toBe(401);
    await api.ok({ token }, acceptTerms, { body: { version } });
    expect(await api.fails({ ...south, token }, listRoutes)).toMatchObject(NEEDED);
  });

  async function setRolesAfterTerms(version: number) {
    await api.ok(admin, acceptTerms, { body: { version } });
    await setRoles(["office-manager"]);
  }
});

describe("somebody's second factor", () => {
  it("is removed by an admin; their sessions end, and the password is enough", async () => {
    const token = await api.token("depotManager");
    const { depotManager: id } = api.world.users;
    await api.ok({ token }, acceptTerms, { body: { version: 1 } });
    await setUp(token);
    const params = { id };
    expect(await api.ok(admin, getUsersSecondFactor, { params })).toEqual({
      since: api.clock.now.toISOString(),
      recoveryCodesLeft: 10,
      required: false,
    });
    await api.ok(admin, removeUsersSecondFactor, { params });
    expect(await api.status({ token }, me)).toBe(401);
    const body = { email: "depotmanager@test.example", password: PASSWORD };
    expect(await api.status({}, login, { body })).toBe(200);
    expect(await api.fails(admin, removeUsersSecondFactor, { params })).toMatchObject({
      statusCode: 404,
    });
  });

  it("is an admin's own affair where it is their own", async () => {
    const params = { id: api.world.users.admin };
    expect(await api.fails(admin, removeUsersSecondFactor, { params })).toMatchObject({
      statusCode: 403,
      cause: "PASSWORD_NEEDED",
    });
    const nobody = { params: { id: "nobody" } };
    expect((await api.fails(admin, getUsersSecondFactor, nobody)).statusCode).toBe(404);
  });
});
