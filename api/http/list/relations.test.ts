import {
  listBranchOffices,
  listOffices,
  listRouteLocations,
  listRouteLocationsPaginated,
  listRoutes,
  listUsers,
} from "contract/calls";
import type { Filter, ListQueryInput } from "contract/list";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { addListRoutes, addVisit } from "../../testing/world";

let api: TestApi;
let ids: Record<string, string>;
const admin = { user: "admin" } as const;

beforeAll(async () => {
  api = await testApi();
  ids = await addListRoutes(api.database.db, api.world);
});
afterAll(() => api.close());

describe("includes and fields", () => {
  const routes = (filter: Filter) =>
    api.ok(admin, listRoutes, { query: { search: "alpha", filter: JSON.stringify(filter) } });

  it("adds related rows, and null where there is none", async () => {
    const { data } = await api.ok(admin, listRoutes, {
      query: {
        sortBy: "name",
        limit: 2,
        filter: JSON.stringify({ include: ["agent", "office", "createdBy"] }),
      },
    });
    const { world } = api;
    expect(data[0]).toMatchObject({
      agent: { id: world.users.hubAgent, displayName: "hubAgent", office: { name: "Hub" } },
      office: { id: world.offices.hub, name: "Hub", timeZone: "America/New_York" },
      createdBy: { email: "hubmanager@test.example" },
    });
    expect(data[1]).toMatchObject({ agent: null, office: null });
    expect(data[1]).not.toHaveProperty("routeLocations");
  });

  it("adds the stops with their location and latest visit", async () => {
    const { data } = await routes({
      include: [
        {
          relation: "routeLocations",
          scope: {
            include: [
              { relation: "location", scope: { include: [{ relation: "locationType" }] } },
              { relation: "visit" },
            ],
          },
        },
        { relation: "user", scope: { include: [{ relation: "office" }] } },
      ],
    });
    const [first, second] = data[0]?.routeLocations ?? [];
    expect(first).toMatchObject({
      order: 1,
      isVisited: true,
      location: {
        name: "Cafe 1",
        locationType: { name: "Cafe" },
        chain: { name: "Beans" },
        location: { type: "Point", coordinates: [-82.99, 40] },
      },
      visit: { actuallyVisited: true, note: "met the owner", arrival: "2026-02-01T10:00:00.000Z" },
    });
    expect(second).toMatchObject({
      order: 2,
      isVisited: false,
      location: { chain: null },
      visit: null,
    });
  });

  it("narrows, orders and cuts to-many relations for each parent", async () => {
    const { data } = await routes({
      include: [
        {
          relation: "routeLocations",
          scope: { where: { isVisited: false }, order: ["order DESC"], limit: 1 },
        },
      ],
    });
    expect(data[0]?.routeLocations?.map(({ order }) => order)).toEqual([2]);
  });

  it("leaves out what fields doesn't name, but never what the contract requires", async () => {
    const { data } = await routes({ fields: ["distance"] });
    expect(data[0]).toEqual({ id: ids.alpha, name: "alpha", status: "active", distance: 5000 });
  });

  it("gives agents their active routes and latest visit", async () => {
    const { world, database } = api;
    const [locationId = ""] = world.locations;
    const stopId =
      (await api.ok(admin, listRouteLocations, { query: { search: "Cafe 1" } })).data[0]?.id ?? "";
    await addVisit(database.db, world, {
      routeId: ids.alpha ?? "",
      locationId,
      stopId,
      arrival: "2026-02-05T08:00:00.000Z",
      departure: null,
      note: "later",
    });
    const { data } = await api.ok({ user: "hubManager", office: "hub" }, listUsers, {
      query: {
        search: "hubagent",
        filter: JSON.stringify({
          where: { role: "agent" },
          include: [
            "office",
            "routes",
            { relation: "visits", scope: { order: ["arrival DESC"], limit: 1 } },
          ],
        }),
      },
    });
    expect(data.map(({ displayName }) => displayName)).toEqual(["hubAgent", "hubAgent2"]);
    expect(data[0]).toMatchObject({
      office: { name: "Hub" },
      routes: [{ name: "alpha" }],
      visits: [{ note: "later" }],
    });
    expect(data[1]).toMatchObject({ routes: [], visits: [] });
  });
});

describe("the other lists", () => {
  it("finds users by name or email, and those of one office", async () => {
    const { world } = api;
    const found = async (
      query: NonNullable<Parameters<typeof listUsers.query.parse>[0]> & object,
    ) => (await api.ok(admin, listUsers, { query })).data.map(({ displayName }) => displayName);
    expect(await found({ search: "SOUTH" })).toEqual(["southAgent", "southManager"]);
    expect(await found({ search: "hubagent2@" })).toEqual(["hubAgent2"]);
    expect(await found({ officeId: world.offices.depot })).toEqual(["depotAgent", "depotManager"]);
    expect(await found({ filters: "status:inactive" })).toEqual(["retiredAgent"]);
  });

  it("lists the offices one may act for, with parent and manager", async () => {
    const { data } = await api.ok({ user: "northManager", office: "north" }, listOffices, {
      query: { filter: JSON.stringify({ include: ["parent", "manager", "branches"] }) },
    });
    expect(data.map(({ name }) => name)).toEqual(["Depot", "Hub", "North"]);
    expect(data[1]).toMatchObject({
      parent: { name: "North" },
      manager: { displayName: "hubManager" },
      branches: [{ name: "Depot" }],
    });
    expect(data[2]).toMatchObject({ parent: null, manager: null, branches: [{ name: "Hub" }] });
  });

  it("lists the edges of the tree", async () => {
    const { world } = api;
    const filter = { where: { parentId: world.offices.north }, include: ["branch", "parent"] };
    const { data } = await api.ok({ user: "northManager", office: "north" }, listBranchOffices, {
      query: { filter: JSON.stringify(filter) },
    });
    expect(data).toMatchObject([
      { branchId: world.offices.hub, branch: { name: "Hub" }, parent: { name: "North" } },
    ]);
  });

  it("lists the stops of a route by their location and visit", async () => {
    const routeId = ids.alpha ?? "";
    const stops = async (query: ListQueryInput) =>
      (await api.ok(admin, listRouteLocationsPaginated, { query: { routeId, ...query } })).data.map(
        ({ order }) => order,
      );
    expect(await stops({})).toEqual([1, 2]);
    expect(await stops({ sortBy: "location.name" })).toEqual([2, 1]);
    expect(await stops({ sortBy: "visit.arrival", sortOrder: "desc" })).toEqual([1, 2]);
    expect(await stops({ search: "bank" })).toEqual([2]);
    expect(await stops({ filters: "visit.actuallyVisited:true" })).toEqual([1]);
    expect(await stops({ filters: "location.locationType.name:ban" })).toEqual([2]);
    const all = await api.ok(admin, listRouteLocations, {
      query: { filter: JSON.stringify({ where: { routeId } }) },
    });
    expect(all.data.map(({ order }) => order)).toEqual([1, 2]);
  });
});
