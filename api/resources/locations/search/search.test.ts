import { filterLocations } from "contract/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chains, locations, routeLocations, routes, visits } from "../../../db/schema";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { db } = api.database;
  await db.delete(visits);
  await db.delete(routeLocations);
  await db.delete(routes);
  await db.delete(locations);
});

const manager = { user: "hubManager", office: "hub" } as const;
const HERE = { latitude: 40, longitude: -83 };
/** About so many degrees of latitude. */
const KM = 1 / 111.2;

type Values = Partial<typeof locations.$inferInsert>;
let made = 0;

/** A location of `hub`, so many kilometres to the north. */
async function add(name: string, { km = ++made / 100, ...values }: Values & { km?: number } = {}) {
  const [row] = await api.database.db
    .insert(locations)
    .values({
      name,
      officeId: api.world.offices.hub,
      longitude: HERE.longitude,
      latitude: HERE.latitude + km * KM,
      ...values,
    })
    .returning();
  return row?.id ?? "";
}

const search = (query: object = {}, as: As = manager) =>
  api.ok(as, filterLocations, {
    query: { ...HERE, limit: 100, kilometers: 25, ...query },
  });
const names = async (query: object = {}, as: As = manager) =>
  (await search(query, as)).data.map(({ name }) => name).sort();
const withParams = (params: object) => names({ params: JSON.stringify(params) });

describe("a search for stops", () => {
  it("answers the nearest first, in full and with their distance", async () => {
    await add("far", { km: 3 });
    const near = await add("near", {
      km: 1,
      typeId: api.world.types.cafe,
      chainId: api.world.chain,
    });
    await add("too far", { km: 26 });
    const { data, leftOut, ...page } = await search();
    expect(data.map(({ name }) => name)).toEqual(["near", "far"]);
    expect(data[0]).toMatchObject({
      id: near,
      status: "active",
      location: { type: "Point", coordinates: [HERE.longitude, HERE.latitude + KM] },
      locationType: { name: "Cafe" },
      chain: { name: "Beans" },
      parentOffice: api.world.offices.hub,
    });
    expect(data[0]?.distance).toBeCloseTo(1000, -1);
    expect(leftOut).toBeUndefined();
    expect(page).toEqual({
      totalDocs: 2,
      totalPage: 1,
      page: 1,
      hasNextPage: false,
      hasPrevPage: false,
    });
  });

  it("asks for one stop within a kilometre when nothing else is said", async () => {
    await add("second", { km: 0.2 });
    await add("first", { km: 0.1 });
    const { data } = await api.ok(manager, filterLocations, { query: HERE });
    expect(data.map(({ name }) => name)).toEqual(["first"]);
  });

  it("leaves out what is deleted, not to be visited, or awaited on an active route", async () => {
    await add("deleted", { status: "inactive" });
    await add("unwelcome", { doNotVisit: true });
    const stop = async (name: string, status: "active" | "paused", visited = false) => {
      const locationId = await add(name);
      await addRoute(api.database.db, api.world, { status, stops: [{ locationId, visited }] });
    };
    await stop("awaited", "active");
    await stop("visited", "active", true);
    await stop("planned", "paused");
    await add("free");
    expect(await names()).toEqual(["free", "planned", "visited"]);
  });

  it("narrows to types and chains by id or name, and to texts in any letter case", async () => {
    const { cafe, bank } = api.world.types;
    const [other] = await api.database.db.insert(chains).values({ name: "Other" }).returning();
    await add("A Cafe", { typeId: cafe, chainId: api.world.chain, city: "Columbus", zip: "Ab1" });
    await add("A Bank", { typeId: bank, chainId: other?.id, city: "Dublin", zip: "43202" });
    await add("100%_\\", { dbaName: "The 50% Shop", city: "columbus heights" });
    const all = ["100%_\\", "A Bank", "A Cafe"];

    expect(await withParams({ type: ["cAFE"] })).toEqual(["A Cafe"]);
    expect(await withParams({ type: [bank.toUpperCase(), "Cafe"] })).toEqual(["A Bank", "A Cafe"]);
    expect(await withParams({ chain: ["beans"] })).toEqual(["A Cafe"]);
    expect(await withParams({ chain: [other?.id] })).toEqual(["A Bank"]);
    expect(await withParams({ city: ["COLUMBUS"] })).toEqual(["A Cafe"]);
    expect(await withParams({ zip: ["aB1", "43202"] })).toEqual(["A Bank", "A Cafe"]);
    expect(await withParams({ zip: ["4320", "4320_", "%"] })).toEqual([]);
    expect(await withParams({ dbaName: ["the 50% shop"] })).toEqual(["100%_\\"]);
    expect(await withParams({ legal: ["a cafe", "100%_\\"] })).toEqual(["100%_\\", "A Cafe"]);
    expect(await withParams({ type: ["Cafe"], city: ["Dublin"] })).toEqual([]);
    expect(await withParams({ type: ["nothing such"] })).toEqual([]);
    expect(
      await withParams({ type: [], zip: [], city: [], chain: [], dbaName: [], legal: [] }),
    ).toEqual(all);
    expect(await names({ params: "" })).toEqual(all);
    // What goes without saying may be said.
    expect(await withParams({ status: { neq: "inactive" }, legal: ["a cafe"] })).toEqual([
      "A Cafe",
    ]);
  });

  it("takes those not visited in so many days; 0 or less asks nothing", async () => {
    const daysAgo = (days: number) =>
      new Date(api.clock.now.getTime() - days * 86_400_000).toISOString();
    await add("never");
    await add("long ago", { lastVisited: daysAgo(7.1) });
    await add("lately", { lastVisited: daysAgo(6.9) });
    expect(await withParams({ lastVisit: 7 })).toEqual(["long ago", "never"]);
    expect(await withParams({ lastVisit: 0 })).toEqual(["lately", "long ago", "never"]);
    expect(await withParams({ lastVisit: -1 })).toEqual(["lately", "long ago", "never"]);
  });

  it("takes those of an agent or of nobody", async () => {
    const { hubAgent, hubAgent2 } = api.world.users;
    await add("mine", { userId: hubAgent });
    await add("another's", { userId: hubAgent2 });
    await add("nobody's");
    expect(await names({ userId: hubAgent })).toEqual(["mine", "nobody's"]);
  });
});

describe("the offices of a search", () => {
  it("are those of the path, or the one that is named with its branches", async () => {
    const { north, hub, depot, south } = api.world.offices;
    for (const [name, officeId] of Object.entries({ north, hub, depot, south })) {
      await add(name, { officeId });
    }
    await add("of none", { officeId: null });
    expect(await names()).toEqual(["depot", "hub"]);
    expect(await names({ officeId: depot })).toEqual(["depot"]);
    const admin = { user: "admin" } as const;
    expect(await names({}, admin)).toEqual(["depot", "hub", "north", "of none", "south"]);
    expect(await names({ officeId: north }, admin)).toEqual(["depot", "hub", "north"]);
    expect(await names({ officeId: hub }, { user: "admin", office: "hub" })).toEqual([
      "depot",
      "hub",
    ]);
  });

  it("don't let anyone name an office or agent of others", async () => {
    const { offices, users } = api.world;
    const status = (query: object) =>
      api.status(manager, filterLocations, { query: { ...HERE, ...query } });
    expect(await status({ officeId: offices.north })).toBe(404);
    expect(await status({ officeId: offices.south })).toBe(404);
    expect(await status({ officeId: "nonsense" })).toBe(404);
    expect(await status({ userId: users.southAgent })).toBe(404);
    expect(await status({ userId: users.hubManager })).toBe(404);
    expect(await status({ userId: "nonsense" })).toBe(404);
    expect(await status({ userId: users.depotAgent })).toBe(200);
  });

  it("count an active route of another office too", async () => {
    const { south } = api.world.offices;
    const locationId = await add("awaited by others");
    await addRoute(api.database.db, api.world, {
      status: "active",
      ownerOfficeId: south,
      stops: [{ locationId }],
    });
    expect(await names()).toEqual([]);
  });
});

describe("the explanation of a search", () => {
  it("names what was left out within twice the radius, nearest first, with every reason", async () => {
    await add("found", { km: 1 });
    await add("deleted", { km: 2, status: "inactive" });
    const locationId = await add("busy and unwelcome", { km: 3, doNotVisit: true });
    await addRoute(api.database.db, api.world, { status: "active", stops: [{ locationId }] });
    await add("outside", { km: 12 });
    await add("outside and deleted", { km: 19, status: "inactive" });
    await add("much too far", { km: 21 });
    await add("of another office", { km: 1, officeId: api.world.offices.south });

    const { data, totalDocs, leftOut } = await search({ kilometers: 10, explain: "true" });
    expect(data.map(({ name }) => name)).toEqual(["found"]);
    expect(totalDocs).toBe(1);
    expect(leftOut?.map(({ location, reasons }) => [location.name, reasons])).toEqual([
      ["deleted", ["inactive"]],
      ["busy and unwelcome", ["do-not-visit", "on-active-route"]],
      ["outside", ["outside-radius"]],
      ["outside and deleted", ["inactive", "outside-radius"]],
    ]);
    expect(leftOut?.[0]?.location.distance).toBeCloseTo(2000, -1);
  });

  it("is of those alone that fit what was asked, and of 100 at most", async () => {
    await add("A cafe", { km: 1, status: "inactive", typeId: api.world.types.cafe });
    await add("A bank", { km: 1, status: "inactive", typeId: api.world.types.bank });
    const params = JSON.stringify({ type: ["cafe"] });
    const cafes = await search({ params, explain: "true" });
    expect(cafes.leftOut?.map(({ location }) => location.name)).toEqual(["A cafe"]);

    for (let n = 0; n < 110; n++) await add(`Gone ${n}`, { km: 2 + n / 1000, status: "inactive" });
    const { leftOut } = await search({ explain: "true" });
    expect(leftOut).toHaveLength(100);
    expect(leftOut?.at(-1)?.location.name).toBe("Gone 97");
  });

  it("doesn't count what the limit leaves for another time", async () => {
    await add("first");
    await add("second");
    const { data, leftOut } = await search({ limit: 1, explain: "true" });
    expect(data).toHaveLength(1);
    expect(leftOut).toEqual([]);
  });
});

describe("what a search refuses", () => {
  it.each([
    ["query.params", "{"],
    ["query.params", "[]"],
    ["query.params", "null"],
    ["query.params.colour", '{"colour":["red"]}'],
    ["query.params.type", '{"type":"cafe"}'],
    ["query.params.zip.1", '{"zip":["1",2]}'],
    ["query.params.city.0", '{"city":[" "]}'],
    ["query.params.legal.0", '{"legal":["a\\u0000b"]}'],
    ["query.params", '{"__proto__":{"type":[]}}'],
    ["query.params.lastVisit", '{"lastVisit":"7"}'],
    ["query.params.status", '{"status":"inactive"}'],
    ["query.params", `{"type":${"[".repeat(30)}${"]".repeat(30)}}`],
  ])("names %s in %s", async (field, params) => {
    const error = await api.fails(manager, filterLocations, { query: { ...HERE, params } });
    expect(error.statusCode).toBe(422);
    expect(Object.keys(error.details ?? {})).toEqual([field]);
  });

  it.each([
    ["latitude", ""],
    ["latitude", "91"],
    ["longitude", "-181"],
    ["longitude", ""],
    ["limit", "0"],
    ["limit", "1001"],
    ["kilometers", "0"],
    ["kilometers", "251"],
    ["explain", "yes"],
  ])("names %s=%s", async (field, value) => {
    const error = await api.fails(manager, filterLocations, {
      query: { ...HERE, [field]: value },
    });
    expect(error.statusCode).toBe(422);
    expect(Object.keys(error.details ?? {})).toEqual([`query.${field}`]);
  });
});
