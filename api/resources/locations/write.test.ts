import { createLocation, getLocation, listLocations, updateLocation } from "contract/calls";
import type { NewLocation } from "contract/locations/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations, routes } from "../../db/schema";
import { type As, type TestApi, testApi } from "../../testing/api";
import { addRoute } from "../../testing/world";

const admin = { user: "admin" } as const;
const hub = { user: "hubManager", office: "hub" } as const;
const south = { user: "southManager", office: "south" } as const;
const parent = { user: "northManager", office: "north" } as const;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const create = (as: As, body: NewLocation) => api.ok(as, createLocation, { body });
const refused = (as: As, body: NewLocation) => api.fails(as, createLocation, { body });
type Change = NonNullable<Parameters<typeof updateLocation.body.parse>[0]> & object;
const change = (as: As, id: string, body: Change) =>
  api.ok(as, updateLocation, { params: { id }, body });
const changeRefused = (as: As, id: string, body: Change) =>
  api.fails(as, updateLocation, { params: { id }, body });

describe("making a location", () => {
  it("keeps what it is told, active and of the path's office", async () => {
    const { world } = api;
    const made = await create(hub, {
      name: " Tea house ",
      description: "Behind the church",
      dbaName: "",
      address: "1 High St",
      city: "Columbus",
      zip: "43201",
      type: "CAFE",
      chain: world.chain,
      location: { type: "Point", coordinates: [-83, 40] },
      externalId: "tea-1",
    });
    expect(made).toMatchObject({
      name: "Tea house",
      description: "Behind the church",
      dbaName: null,
      status: "active",
      userId: null,
      parentOffice: world.offices.hub,
      createdById: world.users.hubManager,
      locationType: { id: world.types.cafe, name: "Cafe" },
      chain: { name: "Beans" },
      location: { type: "Point", coordinates: [-83, 40] },
      externalId: "tea-1",
      doNotVisit: false,
      createdAt: api.clock.now.toISOString(),
    });
    const read = await api.ok(hub, getLocation, { params: { id: made.id } });
    expect(read).toMatchObject({ id: made.id, zip: "43201" });
  });

  it("takes the description for a name, and needs one of them", async () => {
    expect(await create(hub, { description: "The kiosk" })).toMatchObject({ name: "The kiosk" });
    for (const body of [{}, { description: " " }, { description: null }]) {
      const failure = await refused(hub, body);
      expect(failure).toMatchObject({
        statusCode: 422,
        details: { "body.name": expect.stringMatching(/name/) },
      });
    }
  });

  it("takes a type by its id, and refuses types and chains that there aren't", async () => {
    const { world } = api;
    const made = await create(hub, { name: "By id", type: world.types.bank });
    expect(made.locationType?.name).toBe("Bank");
    expect(await refused(hub, { name: "x", type: "Casino" })).toMatchObject({
      statusCode: 422,
      details: { "body.type": 'There is no location type "casino"' },
    });
    expect(await refused(hub, { name: "x", chain: world.types.bank })).toMatchObject({
      statusCode: 422,
      details: { "body.chain": expect.stringMatching(/chain/) },
    });
  });

  it("puts it into the office said, else the agent's, else the path's", async () => {
    const { hub: hubOffice, depot, north } = api.world.offices;
    const { depotAgent } = api.world.users;
    const officeOf = async (as: As, body: NewLocation) =>
      (await create(as, { name: "Placed", ...body })).parentOffice;
    expect(await officeOf(parent, {})).toBe(north);
    expect(await officeOf(parent, { parentOffice: hubOffice })).toBe(hubOffice);
    expect(await officeOf(parent, { userId: depotAgent })).toBe(depot);
    expect(await officeOf({ user: "northManager", office: "depot" }, {})).toBe(depot);
    expect(await officeOf({ user: "admin", office: "hub" }, {})).toBe(hubOffice);
    expect(await officeOf(hub, { parentOffice: null })).toBe(hubOffice);
    expect(await officeOf(admin, {})).toBeNull();
  });

  it("attaches nothing of another office", async () => {
    const { offices, users } = api.world;
    const before = (await api.ok(admin, listLocations)).totalDocs;
    const statusFor = async (body: NewLocation) =>
      (await refused(hub, { name: "x", ...body })).statusCode;
    expect(await statusFor({ parentOffice: offices.south })).toBe(404);
    expect(await statusFor({ parentOffice: offices.north })).toBe(404);
    expect(await statusFor({ parentOffice: "nonsense" })).toBe(404);
    expect(await statusFor({ userId: users.southAgent })).toBe(404);
    expect((await api.ok(admin, listLocations)).totalDocs).toBe(before);
  });

  it("is given to active agents of its office alone", async () => {
    const { offices, users } = api.world;
    for (const body of [
      { userId: users.hubManager },
      { userId: users.retiredAgent },
      { userId: users.depotAgent, parentOffice: offices.hub },
    ]) {
      const failure = await refused(hub, { name: "x", ...body });
      expect(failure).toMatchObject({
        statusCode: 422,
        details: { "body.userId": expect.stringMatching(/./) },
      });
    }
  });

  it("has an external id that is one of a kind in its office", async () => {
    const both = { name: "Keyed", externalId: "k-1" };
    await create(hub, both);
    await create(south, both);
    await create(admin, both);
    for (const as of [hub, south, admin]) {
      expect(await refused(as, both)).toMatchObject({
        statusCode: 409,
        cause: "EXTERNAL_ID_TAKEN",
      });
    }
  });
});

describe("changing a location", () => {
  const fresh = (as: As = hub, body: NewLocation = {}) => create(as, { name: "Fresh", ...body });

  it("changes what is said and nothing else", async () => {
    const made = await fresh(hub, { city: "Columbus", type: "cafe", zip: "1", chain: null });
    const changed = await change(hub, made.id, { name: "Stale", zip: null, type: "bank" });
    expect(changed).toMatchObject({ name: "Stale", zip: null, city: "Columbus" });
    expect(changed.locationType?.name).toBe("Bank");
    expect((await change(hub, made.id, { type: null, location: null })).locationType).toBeNull();
  });

  it("refuses fields that aren't its own", async () => {
    const { id } = await fresh();
    const answer = await api.status(hub, updateLocation, {
      params: { id },
      body: { doNotVisit: true } as Change,
    });
    expect(answer).toBe(422);
  });

  it("tells two people's edits apart by updatedAt", async () => {
    const made = await fresh();
    const first = await change(hub, made.id, { city: "A", updatedAt: made.updatedAt ?? "" });
    expect(Date.parse(first.updatedAt ?? "")).toBeGreaterThan(Date.parse(made.updatedAt ?? ""));
    const second = await changeRefused(hub, made.id, {
      city: "B",
      updatedAt: made.updatedAt ?? "",
    });
    expect(second).toMatchObject({ statusCode: 409, cause: "CHANGED_MEANWHILE" });
    expect((await api.ok(hub, getLocation, { params: { id: made.id } })).city).toBe("A");
    const same = await change(hub, made.id, { city: "A", updatedAt: first.updatedAt ?? "" });
    expect(same.updatedAt).toBe(first.updatedAt);
  });

  it("lets one of two edits at the same time through", async () => {
    const { id, updatedAt } = await fresh();
    const edits = ["A", "B", "C"].map((city) =>
      api.status(hub, updateLocation, {
        params: { id },
        body: { city, updatedAt: updatedAt ?? "" },
      }),
    );
    expect((await Promise.all(edits)).sort()).toEqual([200, 409, 409]);
  });

  it("lets its agent go when it leaves their office, unless a fitting one is given", async () => {
    const { offices, users } = api.world;
    const given = () => fresh(parent, { parentOffice: offices.hub, userId: users.hubAgent });
    const one = await given();
    expect(await change(parent, one.id, { parentOffice: offices.depot })).toMatchObject({
      parentOffice: offices.depot,
      userId: null,
    });
    const two = await given();
    const to = { parentOffice: offices.depot, userId: users.depotAgent };
    expect(await change(parent, two.id, to)).toMatchObject(to);
    const three = await given();
    const withOld = { parentOffice: offices.depot, userId: users.hubAgent };
    expect(await change(parent, three.id, withOld)).toMatchObject({ userId: null });
    const four = await given();
    expect(await change(parent, four.id, { parentOffice: offices.hub })).toMatchObject({
      userId: users.hubAgent,
    });
  });

  it("refuses an agent of another office, and other offices' things", async () => {
    const { offices, users } = api.world;
    const { id } = await fresh();
    expect(await changeRefused(hub, id, { userId: users.depotAgent })).toMatchObject({
      statusCode: 422,
      details: { "body.userId": expect.stringMatching(/depotAgent/) },
    });
    expect((await changeRefused(hub, id, { userId: users.southAgent })).statusCode).toBe(404);
    expect((await changeRefused(hub, id, { parentOffice: offices.south })).statusCode).toBe(404);
    expect((await changeRefused(south, id, { name: "Mine" })).statusCode).toBe(404);
    const read = await api.ok(hub, getLocation, { params: { id } });
    expect(read).toMatchObject({ name: "Fresh", parentOffice: offices.hub, userId: null });
  });

  it("brings a location of no office to that of its agent", async () => {
    const { offices, users } = api.world;
    const { id } = await fresh(admin);
    expect(await change(admin, id, { userId: users.depotAgent })).toMatchObject({
      parentOffice: offices.depot,
      userId: users.depotAgent,
    });
  });

  it("can still be saved when its agent has left meanwhile", async () => {
    const { database, world } = api;
    const { id } = await fresh();
    const userId = world.users.retiredAgent;
    await database.db.update(locations).set({ userId }).where(eq(locations.id, id));
    expect(await change(hub, id, { name: "Saved", userId })).toMatchObject({
      name: "Saved",
      userId,
    });
  });

  it("refuses the external id of another", async () => {
    await fresh(hub, { externalId: "taken" });
    const { id } = await fresh(hub, { externalId: "free" });
    const failure = await changeRefused(hub, id, { externalId: "taken", name: "Half" });
    expect(failure).toMatchObject({ statusCode: 409, cause: "EXTERNAL_ID_TAKEN" });
    expect(await api.ok(hub, getLocation, { params: { id } })).toMatchObject({
      name: "Fresh",
      externalId: "free",
    });
    const elsewhere = await fresh(parent, { externalId: "taken" });
    const move = { parentOffice: api.world.offices.hub };
    expect((await changeRefused(parent, elsewhere.id, move)).statusCode).toBe(409);
  });

  it("deletes softly by the status, and brings back", async () => {
    const { id } = await fresh(hub, { name: "Doomed" });
    const found = async () =>
      (await api.ok(hub, listLocations, { query: { search: "Doomed" } })).totalDocs;
    await change(hub, id, { status: "inactive" });
    expect(await found()).toBe(0);
    await change(hub, id, { status: "active" });
    expect(await found()).toBe(1);
  });

  it("refuses to delete what the agent of an active route is on the way to", async () => {
    const { id } = await fresh();
    const { database, world } = api;
    const stops = [{ locationId: id }];
    const route = await addRoute(database.db, world, { status: "active", stops });
    const failure = await changeRefused(hub, id, { name: "Half", status: "inactive" });
    expect(failure).toMatchObject({ statusCode: 409, cause: "ON_ACTIVE_ROUTE" });
    expect(await api.ok(hub, getLocation, { params: { id } })).toMatchObject({
      name: "Fresh",
      status: "active",
    });
    await database.db.update(routes).set({ status: "paused" }).where(eq(routes.id, route.id));
    expect((await change(hub, id, { status: "inactive" })).status).toBe("inactive");
  });
});
