import { assignOfficeLocations, assignUserLocations } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addPlace, readPlace } from "../../../testing/location-rows";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  expect(await brokenRules(api.database.db)).toEqual([]);
  await api.close();
});

const as = { user: "hubManager", office: "hub" } as const;

const add = (values?: Parameters<typeof addPlace>[1]) => addPlace(api, values);
const read = (id: string) => readPlace(api, id);
const input = (id: string, ids: string[]) => ({ params: { id }, body: ids });

describe("giving locations to an agent", () => {
  it("moves them to the agent's office, and counts those that changed", async () => {
    const { depot } = api.world.offices;
    const { depotAgent, hubAgent } = api.world.users;
    const free = await add();
    const anothers = await add({ userId: hubAgent });
    const already = await add({ userId: depotAgent, officeId: depot });
    const ids = [free, anothers, already, free].map(({ id }) => id);
    expect(await api.ok(as, assignUserLocations, input(depotAgent, ids))).toEqual({
      count: 2,
      undoId: expect.any(String),
    });
    for (const { id, updatedAt } of [free, anothers]) {
      const after = await read(id);
      expect(after).toMatchObject({ userId: depotAgent, officeId: depot });
      expect(Date.parse(after?.updatedAt ?? "")).toBeGreaterThan(Date.parse(updatedAt));
    }
    expect(await read(already.id)).toEqual(already);
  });

  it("takes an active agent of the scope who has an office", async () => {
    const { id } = await add();
    const { users: people } = api.world;
    const status = (userId: string) => api.status(as, assignUserLocations, input(userId, [id]));
    for (const userId of [
      people.southAgent,
      people.retiredAgent,
      people.hubManager,
      people.admin,
      "nonsense",
    ]) {
      expect(await status(userId)).toBe(404);
    }
    const [homeless] = await api.database.db
      .insert(users)
      .values({ displayName: "Homeless", email: "homeless@test.example", role: "agent" })
      .returning();
    const admin = { user: "admin" } as const;
    const error = await api.fails(admin, assignUserLocations, input(homeless?.id ?? "", [id]));
    expect(error.statusCode).toBe(409);
    expect(error.message).toContain("Homeless");
    expect(await read(id)).toMatchObject({ userId: null });
  });

  it("does nothing when one of them is unknown or of another office", async () => {
    const { id } = await add();
    const others = [
      await add({ officeId: api.world.offices.south }),
      await add({ officeId: api.world.offices.north }),
      await add({ officeId: null }),
    ];
    const { hubAgent } = api.world.users;
    for (const other of [...others.map((row) => row.id), "nonsense"]) {
      expect(await api.status(as, assignUserLocations, input(hubAgent, [id, other]))).toBe(404);
    }
    expect(await api.status(as, assignUserLocations, input(hubAgent, []))).toBe(422);
    expect(await read(id)).toMatchObject({ userId: null });
    const admin = { user: "admin" } as const;
    const ids = others.map((row) => row.id);
    expect(await api.ok(admin, assignUserLocations, input(hubAgent, ids))).toEqual({
      count: 3,
      undoId: expect.any(String),
    });
  });

  it("names a key from outside that the agent's office has already, and changes nothing", async () => {
    await add({ externalId: "A-1", officeId: api.world.offices.depot });
    const free = await add();
    const taken = await add({ externalId: "A-1" });
    const ids = [free.id, taken.id];
    const error = await api.fails(as, assignUserLocations, input(api.world.users.depotAgent, ids));
    expect(error).toMatchObject({ statusCode: 409, cause: "EXTERNAL_ID_TAKEN" });
    expect(error.message).toContain('"A-1"');
    expect(await read(free.id)).toEqual(free);
    expect(await api.ok(as, assignUserLocations, input(api.world.users.hubAgent, ids))).toEqual({
      count: 2,
      undoId: expect.any(String),
    });
  });
});

describe("giving locations to an office", () => {
  it("keeps the agents who are of it, and lets the others go", async () => {
    const { depot, hub } = api.world.offices;
    const { hubAgent, depotAgent } = api.world.users;
    const leaving = await add({ userId: hubAgent });
    const free = await add();
    const staying = await add({ officeId: depot, userId: depotAgent });
    const ids = [leaving, free, staying].map(({ id }) => id);
    expect(await api.ok(as, assignOfficeLocations, input(depot, ids))).toEqual({
      count: 2,
      undoId: expect.any(String),
    });
    expect(await read(leaving.id)).toMatchObject({ officeId: depot, userId: null });
    expect(await read(free.id)).toMatchObject({ officeId: depot, userId: null });
    expect(await read(staying.id)).toEqual(staying);

    expect(await api.ok(as, assignOfficeLocations, input(hub, [staying.id]))).toEqual({
      count: 1,
      undoId: expect.any(String),
    });
    expect(await read(staying.id)).toMatchObject({ officeId: hub, userId: null });
  });

  it("refuses offices and locations of others", async () => {
    const { depot, south, north } = api.world.offices;
    const { id } = await add();
    const other = await add({ officeId: south });
    const status = (officeId: string, ids: string[]) =>
      api.status(as, assignOfficeLocations, input(officeId, ids));
    for (const officeId of [south, north, "nonsense"]) {
      expect(await status(officeId, [id])).toBe(404);
    }
    expect(await status(depot, [id, other.id])).toBe(404);
    expect(await read(id)).toMatchObject({ officeId: api.world.offices.hub });
  });

  it("names a key from outside that is there twice then, and changes nothing", async () => {
    const { depot, hub } = api.world.offices;
    const { hubAgent } = api.world.users;
    const here = await add({ externalId: "B-1" });
    const error = await api.fails(
      { user: "admin" },
      assignOfficeLocations,
      input(depot, [
        here.id,
        (await add({ externalId: "B-1", officeId: null })).id,
        (await add({ userId: hubAgent })).id,
      ]),
    );
    expect(error).toMatchObject({ statusCode: 409, cause: "EXTERNAL_ID_TAKEN" });
    expect(error.message).toContain('"B-1"');
    expect(await read(here.id)).toMatchObject({ officeId: hub });
  });
});
