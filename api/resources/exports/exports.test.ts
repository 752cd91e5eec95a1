import {
  exportLocations,
  exportOfficeLocations,
  exportOfficeRoutes,
  exportOfficeUsers,
  exportRouteStops,
  exportRoutes,
  exportSubOffices,
  getJob,
} from "contract/calls";
import type { ExportLink } from "contract/exports/calls";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contacts, jobs, locations, offices } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { addRoute } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const admin = { user: "admin" } as const;
const ofHub = () => ({ params: { id: api.world.offices.hub } });

async function download({ url }: ExportLink) {
  const reply = await api.app.inject({ url });
  if (reply.statusCode !== 200) throw new Error(reply.payload);
  return reply;
}
async function rowsOf(link: ExportLink): Promise<Record<string, string>[]> {
  return parse((await download(link)).payload, { columns: true, bom: true });
}
const jobIdOf = ({ url }: ExportLink) => new URL(url, "http://a").pathname.split("/").at(-1) ?? "";

describe("an export", () => {
  it("of locations has the columns of the import, and a few more", async () => {
    const { database, world } = api;
    const [id = ""] = world.locations;
    await database.db
      .update(locations)
      .set({
        lastVisited: "2026-02-01T10:20:00.000Z",
        externalId: "x-1",
        userId: world.users.hubAgent,
      })
      .where(eq(locations.id, id));
    await database.db.insert(contacts).values([
      { locationId: id, name: "zoe" },
      { locationId: id, name: "Ann", phone: "614", email: "ann@x.example" },
      { locationId: id, name: "Aaron", status: "inactive" },
    ]);
    const rows = await rowsOf(await api.ok(as, exportLocations, { query: { search: "cafe" } }));
    expect(rows.map(({ name }) => name)).toEqual(["Cafe 1", "Cafe 2", "Cafe 3"]);
    expect(rows[0]).toEqual({
      name: "Cafe 1",
      description: "",
      dbaName: "",
      address: "1 Main St",
      city: "Columbus",
      zip: "43201",
      type: "Cafe",
      chain: "Beans",
      latitude: "40",
      longitude: "-82.99",
      contactName: "Ann",
      contactPhone: "614",
      contactEmail: "ann@x.example",
      externalId: "x-1",
      openingHours: "",
      closedDays: "",
      visitEvery: "",
      visitMinutes: "",
      priority: "3",
      locationId: api.world.locations[0],
      status: "active",
      office: "Hub",
      agent: "hubAgent",
      "lastVisited (America/New_York)": "2026-02-01 05:20:00",
    });
  });

  it("is narrowed as the list is, by filters and where alike, and leaves deleted ones out", async () => {
    const { database, world } = api;
    const [name, deleted] = ["Deleted Cafe", "inactive" as const];
    await database.db
      .insert(locations)
      .values({ name, status: deleted, officeId: world.offices.hub });
    const names = async (query: { filters?: string; filter?: string }) =>
      (await rowsOf(await api.ok(as, exportLocations, { query }))).map((row) => row.name);
    expect(await names({ filters: "city:dublin" })).toEqual(["Bank 4", "Bank 5", "Bank 6"]);
    const where = { zip: { inq: ["43202", "43205"] } };
    // Page and order are the list's, not the export's.
    const filter = JSON.stringify({ where, limit: 1, order: ["name DESC"], include: ["office"] });
    expect(await names({ filter })).toEqual(["Cafe 2", "Bank 5"]);
    expect(await names({})).not.toContain(name);
    expect(await names({ filters: "status:inactive" })).toEqual([name]);
  });

  it.each([
    [{ filters: "colour:red" }, "query.filters.colour"],
    [{ filter: '{"where": {"nothing": 1}}' }, "query.filter.where.nothing"],
    [{ filter: "{" }, "query.filter"],
    [{ search: "a", searchPath: "nowhere" }, "query.searchPath"],
  ])("with %j is refused at once", async (query, field) => {
    const before = await api.database.db.select().from(jobs);
    const error = await api.fails(as, exportLocations, { query });
    expect(error).toMatchObject({ statusCode: 422, details: { [field]: expect.any(String) } });
    expect(await api.database.db.select().from(jobs)).toHaveLength(before.length);
  });

  it.each(["Маршрут 7", "北京 路线", "طريق الشمال"])(
    "of the route %s is named in its script",
    async (name) => {
      const { id } = await addRoute(api.database.db, api.world, { name });
      const reply = await download(await api.ok(as, exportRouteStops, { params: { id } }));
      const file = `${name.toLowerCase().replaceAll(" ", "-")}-stops-2026-03-02.csv`;
      const header = String(reply.headers["content-disposition"]);
      expect(header).toContain(`; filename*=UTF-8''${encodeURIComponent(file)}`);
    },
  );

  it("of a route has its stops in their order", async () => {
    const { database, world } = api;
    const [a = "", b = "", c = ""] = world.locations;
    const route = await addRoute(database.db, world, {
      name: 'My "Röute" / 1',
      stops: [{ locationId: c, visited: true }, { locationId: a }, { locationId: b }],
    });
    const link = await api.ok(as, exportRouteStops, { params: { id: route.id } });
    const reply = await download(link);
    expect(reply.headers["content-disposition"]).toBe(
      `attachment; filename="my-route-1-stops-2026-03-02.csv"; filename*=UTF-8''my-r%C3%B6ute-1-stops-2026-03-02.csv`,
    );
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const rows = await rowsOf(link);
    expect(rows.map(({ Order, Name }) => `${Order} ${Name}`)).toEqual([
      "1 Cafe 3",
      "2 Cafe 1",
      "3 Cafe 2",
    ]);
    expect(rows[0]).toMatchObject({
      Visited: "true",
      "Arrived (America/New_York)": "2026-02-01 05:00:00",
      Note: "met the owner",
      Type: "Cafe",
    });
    const south = { user: "southManager", office: "south" } as const;
    expect(await api.status(south, exportRouteStops, { params: { id: route.id } })).toBe(404);
  });

  it("of an office's routes, users and sub-offices goes to any depth below it", async () => {
    const { database, world } = api;
    const { north, hub, depot, south } = world.offices;
    const { hubAgent } = world.users;
    for (const [name, officeId, userId] of [
      ["In Hub", hub, hubAgent],
      ["In Depot", depot, null],
      ["In South", south, null],
    ] as const) {
      await addRoute(database.db, world, {
        ...{ name, officeId, userId },
        ...{ distance: 1609.344, priority: 4 },
      });
    }
    const routes = await rowsOf(await api.ok(as, exportOfficeRoutes, ofHub()));
    const made = routes.filter(({ Name }) => Name?.startsWith("In "));
    expect(made.map(({ Name }) => Name)).toEqual(["In Hub", "In Depot"]);
    expect(made[0]).toMatchObject({
      "Assigned To": "hubAgent",
      Office: "Hub",
      "Total Locations": "0",
      "Distance (mi)": "1",
      "Added By": "hubmanager@test.example",
      Status: "new",
      "Last Visit (America/New_York)": "",
      Priority: "4",
    });

    const users = await rowsOf(await api.ok(as, exportOfficeUsers, ofHub()));
    expect(users.map(({ Name }) => Name).sort()).toEqual([
      "depotAgent",
      "depotManager",
      "hubAgent",
      "hubAgent2",
      "hubManager",
      "retiredAgent",
    ]);
    expect(Object.keys(users[0] ?? {})).toEqual([
      "Name",
      "Email",
      "Role",
      "Status",
      "Office",
      "Created (America/New_York)",
    ]);

    const top = { params: { id: north } };
    const below = await rowsOf(await api.ok(admin, exportSubOffices, top));
    expect(below.map(({ Name, Parent }) => `${Name} < ${Parent}`)).toEqual([
      "Hub < North",
      "Depot < Hub",
    ]);
    const [own] = await rowsOf(await api.ok(admin, exportOfficeLocations, { params: { id: hub } }));
    expect(own?.office).toBe("Hub");
  });

  it("of routes is narrowed as their list is", async () => {
    const { database, world } = api;
    const { hub, depot, south } = world.offices;
    for (const [name, officeId] of [
      ["Narrow 1", hub],
      ["Narrow 2", depot],
      ["Narrow 3", south],
    ] as const) {
      await addRoute(database.db, world, { name, officeId, userId: null });
    }
    const names = async (caller: typeof as | typeof admin, filters: string) =>
      (await rowsOf(await api.ok(caller, exportRoutes, { query: { filters } }))).map(
        ({ Name }) => Name,
      );
    expect(await names(admin, "name:narrow")).toEqual(["Narrow 1", "Narrow 2", "Narrow 3"]);
    expect(await names(as, "name:narrow")).not.toContain("Narrow 3");
    expect(await names(admin, "name:narrow 3,status:paused")).toEqual([]);
  });

  it("of an office is for those who may act for it", async () => {
    const { depot, north } = api.world.offices;
    for (const call of [
      exportOfficeLocations,
      exportOfficeRoutes,
      exportSubOffices,
      exportOfficeUsers,
    ]) {
      expect(await api.status(as, call, { params: { id: depot } })).toBe(200);
      expect(await api.status(as, call, { params: { id: north } })).toBe(404);
      expect(await api.status({ user: "hubManager" }, call, { params: { id: north } })).toBe(403);
      expect(await api.status({ user: "hubManager" }, call, { params: { id: depot } })).toBe(200);
    }
    // A branch alone, though the path acts for the office above it.
    const [row] = await rowsOf(await api.ok(as, exportOfficeUsers, { params: { id: depot } }));
    expect(row?.Office).toBe("Depot");
  });

  it("begins with a byte order mark, once, and tells times in the zone of the office", async () => {
    const { database, world } = api;
    const setZone = (timeZone: string) =>
      database.db.update(offices).set({ timeZone }).where(eq(offices.id, world.offices.south));
    await setZone("Asia/Kathmandu");
    const south = { user: "southManager", office: "south" } as const;
    const { payload } = await download(await api.ok(south, exportLocations));
    expect(payload.lastIndexOf("\uFEFF")).toBe(0);
    expect(payload.split("\r\n")[0]).toContain("lastVisited (Asia/Kathmandu)");
    const of = { params: { id: world.offices.south } };
    const [user] = await rowsOf(await api.ok(admin, exportOfficeUsers, of));
    expect(user?.["Created (Asia/Kathmandu)"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const [all] = await rowsOf(await api.ok(admin, exportLocations));
    expect(Object.keys(all ?? {})).toContain("lastVisited (UTC)");
    await setZone("America/New_York");
  });

  it("of nothing is a header row", async () => {
    const link = await api.ok(as, exportLocations, { query: { search: "nowhere to be found" } });
    expect((await download(link)).payload.split("\r\n")).toHaveLength(2);
    const job = await api.ok({ user: "hubManager" }, getJob, { params: { id: jobIdOf(link) } });
    expect(job).toMatchObject({ status: "done", done: 0, total: 0 });
  });
});
