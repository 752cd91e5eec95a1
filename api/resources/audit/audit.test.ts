import {
  applyImport,
  createBranchOffice,
  createContact,
  createLocation,
  createOffice,
  createRoute,
  createUser,
  exportRoutes,
  getPosition,
  listAudit,
  listLocations,
  login,
  loginAs,
  logout,
  noteExport,
  postPositions,
  updateContact,
  updateLocation,
  updateUser,
} from "contract/calls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../app";
import { queryRows } from "../../db/rows";
import { audit } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { importSteps } from "../../testing/imports";
import { noOpenJobs } from "../../testing/jobs";
import { until } from "../../testing/queues";
import { PASSWORD } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const about = (id: string, more = {}) => ({
  query: { limit: 0, filter: JSON.stringify({ where: { aboutId: id, ...more } }) },
});
const newLocation = () =>
  api.ok(manager, createLocation, { body: { name: "Corner Shop", city: "Columbus" } });

describe("the audit trail", () => {
  it("tells who changed what, with the changed fields alone", async () => {
    const { id } = await newLocation();
    const type = api.world.types.bank;
    await api.ok(manager, updateLocation, {
      params: { id },
      body: { name: "Corner Store", city: "Columbus", type },
    });
    const { data } = await api.ok(manager, listAudit, about(id));
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({
      ...{ action: "changed", kind: "location", recordId: id, name: "Corner Store" },
      before: { name: "Corner Shop", typeId: null },
      after: { name: "Corner Store", typeId: type },
      names: { [type]: expect.stringMatching(/bank/i) },
      by: { id: api.world.users.hubManager },
      admin: null,
      ...{ source: "call", call: "locations.update", address: "127.0.0.1" },
      office: { id: api.world.offices.hub },
    });
    expect(Object.keys(data[0]?.after ?? {})).toEqual(["name", "typeId"]);
    expect(data[1]).toMatchObject({ action: "created", after: { city: "Columbus" }, before: null });
  });

  it("names the admin behind a login as", async () => {
    const { token } = await api.ok(admin, loginAs, { body: { email: "hubmanager@test.example" } });
    const as = { token, office: "hub" } as const;
    const { id } = await api.ok(as, createLocation, { body: { name: "By an admin" } });
    const [entry] = (await api.ok(admin, listAudit, about(id))).data;
    expect(entry).toMatchObject({
      by: { id: api.world.users.hubManager },
      admin: { id: api.world.users.admin },
    });
    const [signIn] = (
      await api.ok(admin, listAudit, about(api.world.users.hubManager, { action: "signed-in" }))
    ).data;
    expect(signIn).toMatchObject({ call: "users.loginAs", admin: { id: api.world.users.admin } });
  });

  it("names whoever asked for what a job changes, and the admin behind them", async () => {
    const { upload, preview } = importSteps(() => api);
    const made = await upload("name,externalId\nBy a job,audited-1\n");
    await preview(made);
    const { token } = await api.ok(admin, loginAs, { body: { email: "hubmanager@test.example" } });
    await api.ok({ token, office: "hub" }, applyImport, { params: { id: made.id } });
    await noOpenJobs(api);
    const [entry] = (await api.ok(manager, listAudit, { query: { filters: "name:By a job" } }))
      .data;
    expect(entry).toMatchObject({
      ...{ action: "created", kind: "location", source: "job", call: "import-apply" },
      ...{ by: { id: api.world.users.hubManager }, admin: { id: api.world.users.admin } },
      address: "127.0.0.1",
    });
  });

  it("has the contacts of a location in the location's history", async () => {
    const { id } = await newLocation();
    const contact = await api.ok(manager, createContact, {
      params: { id },
      body: { name: "Ann", phone: "555" },
    });
    await api.ok(manager, updateContact, { params: { id: contact.id }, body: { phone: "556" } });
    const { data } = await api.ok(manager, listAudit, about(id, { kind: "contact" }));
    expect(data.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: "changed", before: { phone: "555" }, after: { phone: "556" } },
      { action: "created", before: null, after: expect.objectContaining({ name: "Ann" }) },
    ]);
  });

  it("has the stops of a route as one list", async () => {
    const places = await api.ok(manager, listLocations);
    const locations = places.data.slice(0, 3).map(({ id }) => id);
    const body = { name: "Round", locations, distance: 1 };
    const { id } = await api.ok(manager, createRoute, { body });
    const [stops] = (await api.ok(manager, listAudit, about(id))).data;
    expect(stops).toMatchObject({ before: { stops: [] }, after: { stops: locations } });
    expect(Object.keys(stops?.names ?? {}).sort()).toEqual([...locations].sort());
  });

  it("has where an office stands as the office's own", async () => {
    const { id } = await api.ok(admin, createOffice, { body: { name: "Annex" } });
    await api.ok(admin, createBranchOffice, {
      body: { branchId: id, parentId: api.world.offices.hub },
    });
    const [entry] = (await api.ok(admin, listAudit, about(id))).data;
    expect(entry).toMatchObject({
      before: { parentId: null },
      after: { parentId: api.world.offices.hub },
    });
  });

  it("leaves no trace of what was refused or rolled back", async () => {
    const { id } = await newLocation();
    const ofIt = sql`${audit.aboutId} = ${id}::uuid`;
    const before = await api.database.db.$count(audit, ofIt);
    await api.fails(manager, updateLocation, {
      params: { id },
      body: { name: "Never", type: "no such type" },
    });
    await api.fails(manager, updateLocation, {
      params: { id },
      body: { name: "Stale", updatedAt: "2020-01-01T00:00:00.000Z" },
    });
    const failing = api.database.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE locations SET name = 'Gone' WHERE id = ${id}::uuid`);
      expect(await tx.$count(audit, ofIt)).toBe(before + 1);
      throw new Error("not this");
    });
    await expect(failing).rejects.toThrow("not this");
    expect(await api.database.db.$count(audit, ofIt)).toBe(before);
  });

  it("has what was done past the API as just that", async () => {
    const { id } = await newLocation();
    await api.database.db.execute(sql`UPDATE locations SET zip = '1' WHERE id = ${id}::uuid`);
    const [entry] = (await api.ok(manager, listAudit, about(id))).data;
    expect(entry).toMatchObject({ source: "outside", by: null, call: null, after: { zip: "1" } });
  });
});

describe("what is done without a change", () => {
  it("is sign-ins, taken and refused, of known and unknown people", async () => {
    const wrong = { email: "hubmanager@test.example", password: "a wrong secret" };
    await api.fails({}, login, { body: wrong });
    await api.fails({}, login, { body: { ...wrong, email: "nobody@test.example" } });
    const query = { filters: "action:sign-in-refused" };
    const { data } = await api.ok(admin, listAudit, { query });
    expect(data.slice(0, 2)).toMatchObject([
      { recordId: null, by: null, address: "127.0.0.1" },
      { recordId: api.world.users.hubManager, by: null, call: "users.login" },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/a wrong secret|nobody@/);
  });

  it("is who signed in, and who ended it", async () => {
    const body = { email: "hubmanager@test.example", password: PASSWORD };
    const params = { id: api.world.users.hubManager };
    const { token } = await api.ok({}, login, { body });
    await api.ok({ token }, logout);
    const query = { filter: JSON.stringify({ where: { aboutId: params.id } }), limit: 2 };
    const { data } = await api.ok(admin, listAudit, { query });
    expect(data).toMatchObject([
      { action: "signed-out", by: { id: params.id }, address: "127.0.0.1" },
      { action: "signed-in", by: { id: params.id }, call: "users.login" },
    ]);
    expect(JSON.stringify(data)).not.toContain(token);
  });

  it("takes no text of a console's own about an export", async () => {
    const { users } = api.world;
    const names = ["routes", `office-details/${users.admin}/users`, `history/route/${users.admin}`];
    for (const name of names) {
      expect(await api.status(manager, noteExport, { body: { name } })).toBe(200);
    }
    for (const name of ["my list", "office-details/nobody/users", "routes\nsecond line"]) {
      expect(await api.status(manager, noteExport, { body: { name } })).toBe(422);
    }
    const text = { fileName: "free text", narrowed: "free text" };
    const body = { name: "routes", format: "geojson", isNarrowed: true, ...text } as const;
    await api.ok(manager, noteExport, { body });
    const { data } = await api.ok(manager, listAudit, { query: { filters: "action:exported" } });
    expect(data[0]?.after).toEqual({ fileName: "routes.geojson", isNarrowed: true });
  });

  it("is exports and looks at positions", async () => {
    await api.ok(manager, exportRoutes, { query: { search: "Bank" } });
    await api.ok(manager, noteExport, { body: { name: "routes", isNarrowed: true } });
    const params = { id: api.world.users.hubAgent };
    const body = [
      { coordinates: [-83, 40] as [number, number], recordedAt: api.clock.now.toISOString() },
    ];
    await api.ok({ user: "hubAgent", office: "hub" }, postPositions, { params, body });
    await api.ok(manager, getPosition, { params });
    const exported = await api.ok(manager, listAudit, { query: { filters: "action:exported" } });
    expect(exported.data.slice(0, 2)).toMatchObject([
      { name: "routes", after: { fileName: "routes.csv", isNarrowed: true } },
      { name: "routes", after: { search: "Bank" } },
    ]);
    const looked = await api.ok(manager, listAudit, { query: { filters: "action:looked" } });
    expect(looked.data[0]).toMatchObject({
      recordId: api.world.users.hubAgent,
      after: { look: "position" },
      by: { id: api.world.users.hubManager },
    });
  });
});

describe("secrets", () => {
  it("are in no entry, while that a password changed is", async () => {
    const password = "sesame street";
    const body = {
      ...{ displayName: "New One", email: "new.one@test.example", role: "agent" as const },
      officeId: api.world.offices.hub,
    };
    const { id } = await api.ok(admin, createUser, { body: { ...body, password } });
    await api.ok(admin, updateUser, { params: { id }, body: { password: "sesame road 9" } });
    const [entry] = (await api.ok(admin, listAudit, about(id))).data;
    expect(Object.keys(entry?.after ?? {})).toEqual(["password"]);
    const rows = await queryRows(api.database.db, sql`SELECT * FROM ${audit}`);
    const text = JSON.stringify(rows);
    expect(text).not.toMatch(/argon2|password_hash|sesame|key_hash|Bearer/);
  });
});

describe("who sees it", () => {
  it("is managers for what was of their office then, and both for a move", async () => {
    const { id } = await newLocation();
    const elsewhere = { user: "southManager", office: "south" } as const;
    const none = await api.ok(elsewhere, listAudit, about(id));
    expect(none.totalDocs).toBe(0);
    await api.ok(admin, updateLocation, {
      params: { id },
      body: { parentOffice: api.world.offices.south },
    });
    await api.ok(admin, updateLocation, { params: { id }, body: { zip: "9" } });
    const zips = async (as: typeof manager | typeof elsewhere) =>
      (await api.ok(as, listAudit, about(id))).data.map(({ after }) => Object.keys(after ?? {})[0]);
    expect(await zips(elsewhere)).toEqual(["zip", "officeId"]);
    expect(await zips(manager)).toEqual(["officeId", expect.any(String)]);
    expect((await api.ok(admin, listAudit, about(id))).totalDocs).toBe(3);
  });
});

it("the audit trail is stored for a set time", async () => {
  const { id } = await newLocation();
  const { db } = api.database;
  await db.execute(
    sql`UPDATE ${audit} SET at = '2025-01-01T00:00:00Z' WHERE ${audit.aboutId} = ${id}::uuid`,
  );
  const before = await db.$count(audit);
  const app = await buildApp({
    db,
    secrets: ["a secret that only tests know, 32+"],
    now: () => api.clock.now,
    alone: api.database.engine === "pglite",
    retention: { auditMs: 30 * 24 * 3_600_000 },
  });
  await app.ready();
  await until(async () => (await db.$count(audit)) === before - 1);
  await app.close();
});
