import {
  getLocation,
  listContacts,
  listLocations,
  listOfficeLocations,
  listUserLocations,
  listUsers,
} from "contract/calls";
import type { ListQueryInput } from "contract/list";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contacts, locations, visitContacts } from "../../db/schema";
import { invalidateTotals } from "../../http/list/total";
import { type As, type TestApi, testApi } from "../../testing/api";
import { addRoute, addVisit } from "../../testing/world";

const admin = { user: "admin" } as const;
const hub = { user: "hubManager", office: "hub" } as const;
const agent = { user: "hubAgent", office: "hub" } as const;

let api: TestApi;
/** By name: those of the world, "Homeless" of no office, "South", "Depot" and "Gone". */
const ids: Record<string, string> = {};

const at = (name: string) => ids[name] ?? "";

beforeAll(async () => {
  api = await testApi();
  const { database, world } = api;
  const { db } = database;
  const { south, depot, hub: hubOffice } = world.offices;
  await db
    .insert(locations)
    .values([
      { name: "Homeless" },
      { name: "South", officeId: south, userId: world.users.southAgent, city: "Columbus" },
      { name: "Depot", officeId: depot, dbaName: "Stellar goods", createdById: world.users.admin },
      { name: "Gone", officeId: hubOffice, status: "inactive" },
      { name: "Given", officeId: hubOffice, userId: world.users.hubAgent, address: "7 Star Road" },
    ]);
  for (const { id, name } of await db.select().from(locations)) ids[name] = id;

  await db.insert(contacts).values([
    { locationId: at("Given"), name: "zoe" },
    { locationId: at("Given"), name: "Adam", email: "adam@shop.example" },
    { locationId: at("Given"), name: "Left", status: "inactive" },
    { locationId: at("South"), name: "Sue" },
  ]);
  const route = await addRoute(db, world, {
    userId: world.users.hubAgent,
    officeId: hubOffice,
    stops: [{ locationId: at("Cafe 1"), visited: true }],
  });
  await addRoute(db, world, {
    userId: world.users.hubAgent2,
    officeId: hubOffice,
    stops: [{ locationId: at("Bank 4") }],
  });
  const late = await addVisit(db, world, {
    routeId: route.id,
    stopId: route.stopIds[0] ?? "",
    locationId: at("Cafe 1"),
    arrival: "2026-02-09T10:00:00.000Z",
    note: "later",
  });
  const [met] = await db
    .insert(contacts)
    .values({ locationId: at("Cafe 1"), name: "Barista" })
    .returning();
  await db.insert(visitContacts).values({ visitId: late, contactId: met?.id ?? "" });
});
afterAll(() => api.close());

const names = async (as: As, query: ListQueryInput = {}) =>
  (await api.ok(as, listLocations, { query: { limit: 0, ...query } })).data.map(({ name }) => name);

const OF_HUB = ["Bank 4", "Bank 5", "Bank 6", "Cafe 1", "Cafe 2", "Cafe 3"];

describe("whose locations one sees", () => {
  it("is everything for an admin, an office with its branches for a manager", async () => {
    expect(await names(admin)).toEqual([...OF_HUB, "Depot", "Given", "Homeless", "South"]);
    expect(await names(hub)).toEqual([...OF_HUB, "Depot", "Given"]);
    expect(await names({ user: "depotManager", office: "depot" })).toEqual(["Depot"]);
  });

  it("is what was given to an agent and the stops of their routes", async () => {
    expect(await names(agent)).toEqual(["Cafe 1", "Given"]);
    expect(await names({ user: "hubAgent2", office: "hub" })).toEqual(["Bank 4"]);
    expect(await names({ user: "depotAgent", office: "depot" })).toEqual([]);
  });

  it("hides the others, their contacts and their links", async () => {
    const statusOf = (as: As, id: string) => api.status(as, getLocation, { params: { id } });
    expect(await statusOf(hub, at("South"))).toBe(404);
    expect(await statusOf(hub, at("Homeless"))).toBe(404);
    expect(await statusOf(hub, "nonsense")).toBe(404);
    expect(await statusOf(agent, at("Bank 4"))).toBe(404);
    expect(await statusOf(agent, at("Cafe 1"))).toBe(200);
    expect(await api.status(hub, listContacts, { params: { id: at("South") } })).toBe(404);
    expect(await api.status(agent, listContacts, { params: { id: at("Bank 4") } })).toBe(404);
  });
});

describe("the list", () => {
  it("shows deleted locations only when asked about the status", async () => {
    expect(await names(hub)).not.toContain("Gone");
    expect(await names(hub, { filters: "status:inactive" })).toEqual(["Gone"]);
    const where = (clause: object) => names(hub, { filter: JSON.stringify({ where: clause }) });
    expect(await where({ status: "inactive" })).toEqual(["Gone"]);
    expect(await where({ name: { ilike: "g%" } })).toEqual(["Given"]);
    const either = { or: [{ status: "inactive" }, { and: [{ name: "Depot" }] }] };
    expect(await where(either)).toEqual(["Depot", "Gone"]);
    expect((await api.ok(hub, getLocation, { params: { id: at("Gone") } })).status).toBe(
      "inactive",
    );
  });

  it.each([
    [undefined, "star", ["Given"]],
    [undefined, "STEL", ["Depot"]],
    [undefined, "7 star", ["Given"]],
    [undefined, "bank", ["Bank 4", "Bank 5", "Bank 6"]],
    ["name", "stellar", []],
    ["dbaName", "stellar", ["Depot"]],
    ["address", "star r", ["Given"]],
    ["type", "caf", ["Cafe 1", "Cafe 2", "Cafe 3"]],
    ["chain", "beans", ["Cafe 1"]],
    ["city", "dub", ["Bank 4", "Bank 5", "Bank 6"]],
    ["zip", "43202", ["Cafe 2"]],
    ["office.name", "depo", ["Depot"]],
    ["agent.displayName", "hubagent", ["Given"]],
  ])("searches by %s for %s", async (searchPath, search, found) => {
    expect(await names(hub, { search, searchPath })).toEqual(found);
  });

  it("sorts and filters by what a location refers to", async () => {
    expect(await names(hub, { filters: "type:bank,zip:43205" })).toEqual(["Bank 5"]);
    expect(await names(hub, { filters: "chain.name:bea" })).toEqual(["Cafe 1"]);
    expect(await names(hub, { filters: `chainId:${api.world.chain}` })).toEqual(["Cafe 1"]);
    expect(await names(hub, { filters: "agent.displayName:hubAgent" })).toEqual(["Given"]);
    const where = { typeId: api.world.types.bank, "office.name": "Hub" };
    expect(await names(hub, { filter: JSON.stringify({ where }) })).toEqual([
      "Bank 4",
      "Bank 5",
      "Bank 6",
    ]);
    const byOffice = await names(admin, { sortBy: "office.name", sortOrder: "desc" });
    expect([byOffice[0], byOffice.at(-1)]).toEqual(["South", "Homeless"]);
    expect((await names(hub, { sortBy: "locationType.name" })).slice(0, 2)).toEqual([
      "Bank 4",
      "Bank 5",
    ]);
  });

  it("refuses what it doesn't know, naming it", async () => {
    const failure = await api.fails(hub, listLocations, { query: { sortBy: "colour" } });
    expect(failure).toMatchObject({ statusCode: 422, message: expect.stringContaining("colour") });
    expect(await api.status(hub, listLocations, { query: { searchPath: "colour" } })).toBe(422);
    const filter = JSON.stringify({ where: { or: "status" } });
    expect(await api.status(hub, listLocations, { query: { filter } })).toBe(422);
  });
});

describe("what comes with a location", () => {
  it("is its type by either name, chain, people and office", async () => {
    const filter = JSON.stringify({
      include: ["type", "locationType", "chain", "office", "user", "createdBy"],
    });
    const one = (id: string) => api.ok(hub, getLocation, { params: { id }, query: { filter } });
    expect(await one(at("Cafe 1"))).toMatchObject({
      type: { name: "Cafe" },
      locationType: { id: api.world.types.cafe, name: "Cafe" },
      chain: { name: "Beans" },
      office: { name: "Hub" },
      user: null,
      parentOffice: api.world.offices.hub,
      location: { type: "Point", coordinates: [-82.99, 40] },
    });
    expect(await one(at("Given"))).toMatchObject({
      locationType: null,
      user: { displayName: "hubAgent" },
    });
    expect((await one(at("Depot"))).createdBy).toMatchObject({ displayName: "admin" });
  });

  it("is its active contacts, and its visits from the latest with whom the agent met", async () => {
    const visits = { relation: "visits", scope: { include: ["user", "contacts"] } };
    const { data } = await api.ok(agent, listLocations, {
      query: { filter: JSON.stringify({ include: ["contacts", visits] }) },
    });
    const [cafe, given] = data;
    expect(given?.contacts?.map(({ name }) => name)).toEqual(["Adam", "zoe"]);
    expect(given?.visits).toEqual([]);
    expect(cafe?.visits?.map(({ note }) => note)).toEqual(["later", "met the owner"]);
    expect(cafe?.visits?.[0]).toMatchObject({
      user: { displayName: "hubAgent" },
      contacts: [{ name: "Barista" }],
    });
  });

  it("is found from the agent's side too, without deleted ones", async () => {
    const { database, world } = api;
    await database.db
      .update(locations)
      .set({ userId: world.users.hubAgent })
      .where(eq(locations.name, "Gone"));
    const filter = JSON.stringify({
      where: { id: world.users.hubAgent },
      include: ["userLocations"],
    });
    const { data } = await api.ok(hub, listUsers, { query: { filter } });
    expect(data[0]?.userLocations?.map(({ name }) => name)).toEqual(["Given"]);
  });

  it("lists the active contacts by name", async () => {
    const params = { id: at("Given") };
    const { data, totalDocs } = await api.ok(agent, listContacts, { params });
    expect(data.map(({ name }) => name)).toEqual(["Adam", "zoe"]);
    expect(totalDocs).toBe(2);
    const found = await api.ok(hub, listContacts, { params, query: { search: "AD" } });
    expect(found.data).toMatchObject([{ email: "adam@shop.example", status: "active" }]);
  });
});

describe("links", () => {
  const linksOf = (locationId: string, include: string) => ({
    query: { filter: JSON.stringify({ where: { locationId }, include: [include] }) },
  });

  it("say the office and the agent of a location", async () => {
    const { world } = api;
    const locationId = at("Given");
    const offices = await api.ok(hub, listOfficeLocations, linksOf(locationId, "office"));
    expect(offices.data).toEqual([
      {
        id: locationId,
        locationId,
        officeId: world.offices.hub,
        office: expect.objectContaining({ name: "Hub" }),
      },
    ]);
    const users = await api.ok(hub, listUserLocations, linksOf(locationId, "user"));
    expect(users.data).toMatchObject([
      { locationId, userId: world.users.hubAgent, user: { displayName: "hubAgent" } },
    ]);
  });

  it("are there only where there is an office or an agent, and within the scope", async () => {
    const none = async (as: As, name: string) => [
      (await api.ok(as, listOfficeLocations, linksOf(at(name), "office"))).totalDocs,
      (await api.ok(as, listUserLocations, linksOf(at(name), "user"))).totalDocs,
    ];
    expect(await none(admin, "Homeless")).toEqual([0, 0]);
    expect(await none(hub, "Depot")).toEqual([1, 0]);
    expect(await none(admin, "South")).toEqual([1, 1]);
    expect(await none(hub, "South")).toEqual([0, 0]);
  });
});

describe("statements", () => {
  beforeAll(async () => {
    const { database, world } = api;
    await database.db.insert(locations).values(
      Array.from({ length: 100 }, (_, n) => ({
        name: `Many ${n}`,
        officeId: world.offices.south,
        typeId: world.types.bank,
      })),
    );
  });

  const TO_ONE = ["chain", "locationType", "office", "user", "createdBy"];
  it.each([
    [10, TO_ONE, 3],
    [100, TO_ONE, 3],
    [10, [...TO_ONE, "contacts"], 4],
    [100, [...TO_ONE, "contacts", "visits"], 5],
  ])("a page of %i with %j takes %i", async (limit, include, expected) => {
    const query = {
      limit,
      search: "many",
      filters: "type:bank",
      sortBy: "office.name",
      filter: JSON.stringify({ include }),
    };
    // A total that was slow to count is otherwise not counted twice.
    invalidateTotals(api.database.db);
    api.statements.length = 0;
    const { data } = await api.ok({ user: "southManager", office: "south" }, listLocations, {
      query,
    });
    expect(data).toHaveLength(limit);
    expect(api.statements).toHaveLength(expected);
  });
});
