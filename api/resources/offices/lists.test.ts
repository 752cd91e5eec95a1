import { listOfficeRoutes, listUnassignedLocations, officeReport } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations } from "../../db/schema";
import { invalidateTotals } from "../../http/list/total";
import { type TestApi, testApi } from "../../testing/api";
import { addRoute, addVisit } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const { database, world } = api;
  const { hub, depot, south } = world.offices;
  const { hubAgent, depotAgent } = world.users;
  const [one = "", two = ""] = world.locations;
  const add = (name: string, values: Parameters<typeof addRoute>[2]) =>
    addRoute(database.db, world, { name, ...values });
  const { id: routeId, stopIds } = await add("given", {
    officeId: hub,
    userId: hubAgent,
    status: "active",
    stops: [{ locationId: one }],
  });
  await add("done", { officeId: hub, status: "completed" });
  await add("deleted", { officeId: hub, status: "inactive" });
  await add("unassigned", { ownerOfficeId: hub });
  await add("of the branch", { officeId: depot, userId: depotAgent, status: "completed" });
  await add("elsewhere", { officeId: south });

  // Now is 09:00 on 2 March 2026; thirty days before that, 09:00 on 31 January.
  for (const arrival of [
    "2026-01-31T08:59:59.999Z",
    "2026-01-31T09:00:00.001Z",
    "2026-03-02T09:00:00.000Z",
    "2026-03-02T09:00:00.001Z",
  ]) {
    const visit = { routeId, locationId: one, stopId: stopIds[0] ?? "", arrival };
    await addVisit(database.db, world, visit);
  }
  await database.db.update(locations).set({ userId: hubAgent }).where(eq(locations.id, one));
  await database.db.update(locations).set({ status: "inactive" }).where(eq(locations.id, two));
  await database.db.insert(locations).values({ name: "Branch place", officeId: depot });
});
afterAll(() => api.close());

const asHub = { user: "hubManager", office: "hub" } as const;

/** Cached totals would save a statement. */
function startCounting() {
  invalidateTotals(api.database.db);
  api.statements.length = 0;
}

describe("the report on offices", () => {
  it("counts what is each office's own, as its fields say", async () => {
    const { data, totalDocs } = await api.ok(asHub, officeReport, {
      query: { filter: JSON.stringify({ include: ["manager", "branches"] }) },
    });
    expect(totalDocs).toBe(2);
    expect(data).toMatchObject([
      {
        name: "Depot",
        manager: null,
        branches: [],
        branchCount: 0,
        agentCount: 1,
        locationCount: 1,
        routeCount: 1,
        completedRouteCount: 1,
        visitCount: 0,
      },
      {
        name: "Hub",
        manager: { displayName: "hubManager" },
        branches: [{ name: "Depot" }],
        branchCount: 1,
        agentCount: 2,
        locationCount: 5,
        routeCount: 3,
        completedRouteCount: 1,
        visitCount: 2,
      },
    ]);
  });

  it("is sorted, filtered and paged as the list of offices", async () => {
    const names = async (query: object) =>
      (await api.ok({ user: "admin" }, officeReport, { query })).data.map(({ name }) => name);
    expect(await names({ sortBy: "name", sortOrder: "desc", limit: 2 })).toEqual([
      "South",
      "North",
    ]);
    expect(await names({ search: "ub" })).toEqual(["Hub"]);
    expect(await names({ filters: "parent.name:north" })).toEqual(["Hub"]);
    expect(await names({ search: "nothing like it" })).toEqual([]);
    const error = await api.fails(asHub, officeReport, { query: { sortBy: "visitCount" } });
    expect(error).toMatchObject({ statusCode: 422 });
  });

  it("takes four statements, however many offices are on the page", async () => {
    for (const limit of [1, 4]) {
      startCounting();
      const { data } = await api.ok({ user: "admin" }, officeReport, { query: { limit } });
      expect(data).toHaveLength(limit);
      expect(api.statements).toHaveLength(4);
    }
  });
});

describe("an office's routes and free locations", () => {
  it("are its own, without its branches'", async () => {
    const { hub, depot } = api.world.offices;
    const routesOf = async (id: string, query = {}) =>
      (await api.ok(asHub, listOfficeRoutes, { params: { id }, query })).data.map(
        ({ name }) => name,
      );
    expect(await routesOf(hub, { sortBy: "name" })).toEqual(["deleted", "done", "given"]);
    expect(await routesOf(hub, { filters: "status:active" })).toEqual(["given"]);
    expect(await routesOf(depot)).toEqual(["of the branch"]);

    const placesOf = async (id: string, query = {}) =>
      (await api.ok(asHub, listUnassignedLocations, { params: { id }, query })).data.map(
        ({ name }) => name,
      );
    expect(await placesOf(hub)).toEqual(["Bank 4", "Bank 5", "Bank 6", "Cafe 3"]);
    expect(await placesOf(hub, { search: "cafe" })).toEqual(["Cafe 3"]);
    expect(await placesOf(depot)).toEqual(["Branch place"]);
  });

  it("are had at the plain path too by whoever may act for the office", async () => {
    const { hub, depot, north, south } = api.world.offices;
    for (const call of [listOfficeRoutes, listUnassignedLocations]) {
      const plain = (user: "hubManager" | "admin" | "hubAgent", id: string) =>
        api.status({ user }, call, { params: { id } });
      expect(await plain("hubManager", hub)).toBe(200);
      expect(await plain("hubManager", depot)).toBe(200);
      expect(await plain("hubManager", north)).toBe(403);
      expect(await plain("hubManager", south)).toBe(403);
      expect(await plain("hubAgent", hub)).toBe(403);
      expect(await plain("admin", south)).toBe(200);
      expect(await plain("admin", "no-office")).toBe(404);
      for (const id of [north, south, "no-office"]) {
        expect(await api.status(asHub, call, { params: { id } })).toBe(404);
      }
    }
  });

  it("take three statements", async () => {
    for (const call of [listOfficeRoutes, listUnassignedLocations]) {
      startCounting();
      await api.ok(asHub, call, { params: { id: api.world.offices.hub } });
      expect(api.statements).toHaveLength(3);
    }
  });
});
