import type { CallInput } from "contract/call";
import { getUser, listUsers, login, me, updateUser } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { passwordResets, users } from "../../db/schema";
import { type As, type TestApi, testApi } from "../../testing/api";
import { addUser as add } from "../../testing/roles/users";
import { addRoute, CHEAP, PASSWORD } from "../../testing/world";
import { hashPassword } from "../account";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

type Body = NonNullable<CallInput<typeof updateUser>["body"]>;
const admin = { user: "admin" } as const;
const asNorth = { user: "northManager", office: "north" } as const;
const asHub = { user: "hubManager", office: "hub" } as const;

const addUser = (values?: Parameters<typeof add>[2]) => add(api.database.db, api.world, values);
/** A user with a token of their own. */
async function addSignedIn(values: Parameters<typeof add>[2]) {
  const user = await addUser({ ...values, passwordHash: await hashPassword(PASSWORD, CHEAP) });
  const body = { email: user.email, password: PASSWORD };
  return { ...user, token: (await api.ok({}, login, { body })).token };
}
const change = (id: string, body: Body, as: As = admin) =>
  api.ok(as, updateUser, { params: { id }, body });
const refusal = (id: string, body: Body, as: As = admin) =>
  api.fails(as, updateUser, { params: { id }, body });
const read = (id: string) => api.ok(admin, getUser, { params: { id } });
const mayEnter = (email: string, password: string) =>
  api.status({}, login, { body: { email, password } });

describe("one user", () => {
  it("comes with what filter.include names", async () => {
    const { hubAgent } = api.world.users;
    const { id } = await addRoute(api.database.db, api.world, {
      userId: hubAgent,
      officeId: api.world.offices.hub,
      status: "active",
    });
    const user = await api.ok(asHub, getUser, {
      params: { id: hubAgent },
      query: { filter: JSON.stringify({ include: ["routes", "visits"] }) },
    });
    expect(user).toMatchObject({ office: { name: "Hub" }, routes: [{ id }], visits: [] });
    const query = { filter: JSON.stringify({ include: ["secrets"] }) };
    expect(await api.status(asHub, getUser, { params: { id: hubAgent }, query })).toBe(422);
  });
});

describe("an admin", () => {
  it("changes everything of a user", async () => {
    const { id } = await addUser();
    const { depot } = api.world.offices;
    const body = {
      displayName: "Uma",
      email: "Uma.U@Test.Example",
      role: "office-manager",
      officeId: depot,
      photo: "https://photos.example/u.png",
      status: "inactive",
    } as const;
    const after = await change(id, body);
    expect(after).toMatchObject({
      ...body,
      email: "uma.u@test.example",
      office: { name: "Depot" },
    });
    expect(await read(id)).toEqual(after);
  });

  it("can't deactivate themselves, nor the last active admin be demoted", async () => {
    const { id } = await addUser({ role: "admin", officeId: null });
    const own = api.world.users.admin;
    const error = await refusal(own, { status: "inactive" });
    expect(error).toMatchObject({ statusCode: 409, cause: "OWN_ACCOUNT" });
    await change(id, { status: "inactive" });
    const last = await refusal(own, { role: "office-manager" });
    expect(last).toMatchObject({ statusCode: 409, cause: "LAST_ADMIN" });
    expect((await read(own)).role).toBe("admin");
  });

  it("stays when two admins demote each other at once", async () => {
    const other = await addSignedIn({ role: "admin", officeId: null });
    const own = api.world.users.admin;
    const demote = { role: "office-manager" } as const;
    const statuses = await Promise.all([
      api.status(admin, updateUser, { params: { id: other.id }, body: demote }),
      api.status({ token: other.token }, updateUser, { params: { id: own }, body: demote }),
    ]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await api.database.db.update(users).set({ role: "admin" }).where(eq(users.id, own));
    await api.database.db.update(users).set({ role: "agent" }).where(eq(users.id, other.id));
  });

  it("under an office's path changes only users of that office, and themselves", async () => {
    const as = { user: "admin", office: "hub" } as const;
    const { southAgent, homelessManager } = api.world.users;
    for (const id of [southAgent, homelessManager]) {
      expect(await refusal(id, { role: "agent" }, as)).toMatchObject({ statusCode: 404 });
    }
    const other = await addUser({ role: "admin", officeId: null });
    expect(await refusal(other.id, { role: "agent" }, as)).toMatchObject({ statusCode: 404 });
    expect(
      await change(api.world.users.admin, { photo: "https://photos.example/me.png" }, as),
    ).toMatchObject({
      photo: "https://photos.example/me.png",
    });
    await change(other.id, { role: "agent" });
  });
});

describe("a manager", () => {
  it("changes agents of the offices they act for", async () => {
    const { id } = await addUser();
    const { depot, hub } = api.world.offices;
    const body = { displayName: "Moved", officeId: depot };
    expect(await change(id, body, asNorth)).toMatchObject(body);
    expect(await refusal(id, { email: "moved@test.example" }, asNorth)).toMatchObject({
      ...{ statusCode: 403, cause: "EMAIL_CODE_NEEDED" },
    });
    // Not seen any more from where they were.
    const asDepot = { user: "depotManager", office: "depot" } as const;
    expect(await change(id, { status: "inactive" }, asDepot)).toMatchObject({ status: "inactive" });
    expect(await refusal(id, { officeId: hub }, asDepot)).toMatchObject({ statusCode: 404 });
  });

  it("sees no users of other offices", async () => {
    const { southAgent, northManager, admin: anAdmin } = api.world.users;
    for (const id of [southAgent, northManager, anAdmin, "nobody"]) {
      for (const body of [{ displayName: "Mine" }, { role: "agent", status: "active" }] as const) {
        expect(await refusal(id, body, asHub)).toMatchObject({ statusCode: 404 });
      }
    }
  });

  it("changes no managers and makes none", async () => {
    const { hubManager, hubAgent } = api.world.users;
    for (const [id, body] of [
      [hubManager, { displayName: "Renamed" }],
      [hubManager, { role: "agent" }],
      [hubAgent, { role: "office-manager" }],
      [hubAgent, { role: "admin" }],
    ] as const) {
      const error = await refusal(id, body, asNorth);
      expect(error).toMatchObject({ statusCode: 403, cause: "ROLE_NOT_ALLOWED" });
    }
  });

  it("sends no agent to another office, nor to none", async () => {
    const { id } = await addUser();
    const { south, north } = api.world.offices;
    for (const officeId of [south, north, "no-office"]) {
      expect(await refusal(id, { officeId }, asHub)).toMatchObject({ statusCode: 404 });
    }
    const error = await refusal(id, { officeId: null }, asHub);
    expect(error.statusCode).toBe(422);
    expect(error.details).toHaveProperty(["body.officeId"]);
  });

  it("changes their own name and photo, and nothing else of theirs", async () => {
    const { hubManager } = api.world.users;
    const asBranch = { user: "hubManager", office: "depot" } as const;
    const before = await read(hubManager);
    const { email, role, officeId, status, updatedAt } = before;
    const body = { displayName: "Hubert", photo: "https://photos.example/h.png" };
    // A form may send all it shows.
    const all = { ...body, role, officeId, updatedAt: updatedAt ?? "", email: email ?? "" };
    expect(
      await change(hubManager, { ...all, status: status ?? "active" }, asBranch),
    ).toMatchObject({
      displayName: "Hubert",
      photo: "https://photos.example/h.png",
    });
    const { depot } = api.world.offices;
    for (const [who, as] of [
      [hubManager, asHub],
      [api.world.users.admin, admin],
    ] as const) {
      for (const own of [{ password: "another one" }, { email: "other@test.example" }]) {
        const error = await refusal(who, own, as);
        expect(error).toMatchObject({ statusCode: 403, cause: "PASSWORD_NEEDED" });
      }
    }
    for (const wrong of [
      { role: "admin" },
      { role: "agent" },
      { officeId: depot },
      { officeId: null },
      { status: "inactive" },
    ] as const) {
      const error = await refusal(hubManager, { displayName: "No", ...wrong }, asHub);
      expect(error).toMatchObject({ statusCode: 403, cause: "ROLE_NOT_ALLOWED" });
    }
    expect((await read(hubManager)).displayName).toBe("Hubert");
  });
});

describe("a change takes effect at once", () => {
  it("on signing in with a new password, and voids a reset code", async () => {
    const { db } = api.database;
    const { id, email } = await addUser({ passwordHash: await hashPassword(PASSWORD, CHEAP) });
    const row = { userId: id, keyHash: "x", triesLeft: 5, expiresAt: "2026-03-02T09:10:00.000Z" };
    await db.insert(passwordResets).values(row);
    await change(id, { displayName: "Still the same password" });
    expect(await db.select().from(passwordResets)).toHaveLength(1);
    await change(id, { password: "a new one" });
    expect(await db.select().from(passwordResets)).toEqual([]);
    expect(await mayEnter(email, PASSWORD)).toBe(401);
    expect(await mayEnter(email, "a new one")).toBe(200);
  });

  it("on tokens that are out already", async () => {
    const { id, token } = await addSignedIn({ role: "office-manager" });
    const as = { token, office: "hub" } as const;
    expect(await api.status(as, listUsers)).toBe(200);
    await change(id, { role: "agent" });
    expect(await api.status(as, listUsers)).toBe(401);
    expect(await api.status(as, me)).toBe(401);
  });
});

describe("two people's edits", () => {
  let id: string;
  let updatedAt: string;
  beforeEach(async () => {
    ({ id, updatedAt } = await addUser());
  });

  it("lets exactly one of many at once through", async () => {
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((displayName) =>
        api.status(asHub, updateUser, { params: { id }, body: { displayName, updatedAt } }),
      ),
    );
    expect(answers.sort()).toEqual([200, 409, 409, 409]);
    const error = await refusal(id, { displayName: "late", updatedAt });
    expect(error).toMatchObject({ statusCode: 409, cause: "CHANGED_MEANWHILE" });
  });

  it("leaves updatedAt alone when nothing changes, else moves it on", async () => {
    const { email, displayName } = await read(id);
    const same = await change(id, { email: email?.toUpperCase(), displayName: displayName ?? "" });
    expect(same.updatedAt).toBe(updatedAt);
    const seen = [updatedAt];
    for (const name of ["a", "b"])
      seen.push((await change(id, { displayName: name })).updatedAt ?? "");
    expect(new Set(seen).size).toBe(3);
    expect([...seen].sort()).toEqual(seen);
  });

  it("refuses an email that is another's, and changes nothing then", async () => {
    const before = await read(id);
    const error = await refusal(id, { displayName: "No", email: "HubAgent@test.example" });
    expect(error).toMatchObject({ statusCode: 409, cause: "EMAIL_TAKEN" });
    expect(await read(id)).toEqual(before);
    const statuses = await Promise.all(
      [id, (await addUser()).id, (await addUser()).id].map((one) =>
        api.status(admin, updateUser, {
          params: { id: one },
          body: { email: "wanted@test.example" },
        }),
      ),
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
  });
});
