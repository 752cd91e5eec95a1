import {
  activeAgents,
  activityReport,
  topAgents,
  topOffices,
  visitNotes,
  visitReport,
  visitStats,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offices, users } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { addRoute, addVisit } from "../../testing/world";

let api: TestApi;
/** At stops of a route of `hub`, by the hour of their arrival in UTC. */
const visitIds = new Map<string, string>();

beforeAll(async () => {
  api = await testApi();
  const { database, world } = api;
  const [first = "", second = ""] = world.locations;
  const route = await addRoute(database.db, world, {
    name: "Main St",
    stops: [{ locationId: first }, { locationId: second }],
  });
  const visit = async (arrival: string, values: Partial<Parameters<typeof addVisit>[2]> = {}) => {
    const [stopId = ""] = route.stopIds;
    const of = { routeId: route.id, locationId: first, stopId, departure: null };
    visitIds.set(arrival, await addVisit(database.db, world, { ...of, arrival, ...values }));
  };
  // New York puts its clocks forward on 8 March at 07:00 and back on 1 November at 06:00 UTC.
  await visit("2026-03-08T06:59:59.999Z", { departure: "2026-03-08T07:09:59.999Z" });
  await visit("2026-03-08T07:00:00.000Z", { confirmed: true, note: null });
  await visit("2026-03-08T07:30:00.000Z", { userId: world.users.hubAgent2, note: "" });
  await visit("2026-11-01T05:30:00.000Z", { locationId: second });
  await visit("2026-11-01T06:30:00.999Z", { userId: world.users.hubAgent2 });
  const { depot, south } = world.offices;
  await visit("2026-11-01T12:00:00.000Z", { officeId: depot, userId: world.users.depotAgent });
  await visit("2026-11-01T13:00:00.000Z", { officeId: south, userId: world.users.southAgent });
  await visit("2024-01-15T12:00:00.000Z");
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const hub = { user: "hubManager", office: "hub" } as const;
const timeZone = "America/New_York";

/** The arrivals of the visits within a period, the latest first. */
async function arrivals(from?: string, to?: string): Promise<string[]> {
  const { data } = await api.ok(hub, visitReport, { query: { from, to, timeZone } });
  return data.map(({ arrival }) => arrival ?? "");
}

describe("the period", () => {
  it("begins at the first time and ends with the last that a clock shows what is asked", async () => {
    expect(await arrivals("2026-11-01 01:30:00", "2026-11-01 01:30:00")).toEqual([
      "2026-11-01T06:30:00.999Z",
      "2026-11-01T05:30:00.000Z",
    ]);
    expect(await arrivals("2026-11-01 01:30:01", "2026-11-01 01:30:01")).toEqual([
      "2026-11-01T06:30:00.999Z",
    ]);
    expect(await arrivals("2026-11-01 01:00:00", "2026-11-01 01:29:59")).toEqual([
      "2026-11-01T05:30:00.000Z",
    ]);
  });

  it("reads a time that clocks skip as if they had not been put forward yet", async () => {
    const query = { from: "2026-03-08 02:30:00", to: "2026-03-08 03:30:00", timeZone };
    const { from, to } = await api.ok(hub, visitStats, { query });
    expect([from, to]).toEqual(["2026-03-08T07:30:00.000Z", "2026-03-08T07:30:00.999Z"]);
    expect(await arrivals("2026-03-08 01:59:59", "2026-03-08 01:59:59")).toEqual([
      "2026-03-08T06:59:59.999Z",
    ]);
  });

  it("is of 30 days that end with today where none is asked for, as the time zone has it", async () => {
    api.clock.now = new Date("2026-03-09T03:59:59.000Z");
    const query = { timeZone };
    const { days, ...stats } = await api.ok(hub, visitStats, { query });
    expect(stats).toMatchObject({
      from: "2026-02-07T05:00:00.000Z",
      to: "2026-03-09T03:59:59.999Z",
      timeZone,
      visits: 3,
    });
    expect(days).toHaveLength(30);
    expect(days.at(0)).toEqual({ date: "2026-02-07", visits: 0, confirmedVisits: 0 });
    expect(days.at(-1)).toEqual({ date: "2026-03-08", visits: 3, confirmedVisits: 1 });
    api.clock.now = new Date("2026-03-09T04:00:00.000Z");
    expect((await api.ok(hub, visitStats, { query })).to).toBe("2026-03-10T03:59:59.999Z");
  });

  it("fills in one end that is missing, and leaves it open in lists of visits", async () => {
    api.clock.now = new Date("2026-03-09T12:00:00.000Z");
    const started = { from: "2026-03-08 03:00:00", timeZone };
    expect(await api.ok(hub, activeAgents, { query: started })).toMatchObject({
      to: "2026-03-10T03:59:59.999Z",
      activeAgents: 2,
      days: [
        { date: "2026-03-08", activeAgents: 2, visits: 2 },
        { date: "2026-03-09", activeAgents: 0, visits: 0 },
      ],
    });
    expect(await api.ok(hub, visitStats, { query: { to: "2026-03-08 12:00:00" } })).toMatchObject({
      from: "2026-02-07T05:00:00.000Z",
      to: "2026-03-08T16:00:00.999Z",
    });
    expect(await arrivals("2026-03-08 03:00:00")).toHaveLength(5);
    expect(await arrivals(undefined, "2026-03-08 03:00:00")).toEqual([
      "2026-03-08T07:00:00.000Z",
      "2026-03-08T06:59:59.999Z",
      "2024-01-15T12:00:00.000Z",
    ]);
    expect(await arrivals()).toHaveLength(7);
  });

  it("lists the last 366 days of a longer one, and counts all of it", async () => {
    const query = { from: "1900-01-01 00:00:00", to: "2026-11-01 23:59:59", timeZone };
    const stats = await api.ok(hub, visitStats, { query });
    expect(stats.days).toHaveLength(366);
    expect(stats.days.at(0)?.date).toBe("2025-11-01");
    expect(stats.days.reduce((sum, day) => sum + day.visits, 0)).toBe(6);
    expect(stats).toMatchObject({ visits: 7, averageTimeOnSite: 600 });
    const agents = await api.ok(hub, activeAgents, { query });
    expect(agents.days).toHaveLength(366);
    expect(agents.days.at(-1)).toEqual({ date: "2026-11-01", activeAgents: 3, visits: 3 });
  });

  it.each([
    [{ from: "2026-02-30 00:00:00" }, "query.from"],
    [{ to: "2026-02-28 24:00:00" }, "query.to"],
    [{ to: "2026-02-28 23:60:00" }, "query.to"],
    [{ from: "0000-01-01 00:00:00" }, "query.from"],
    [{ to: "9999-12-31 23:59:59" }, "query.to"],
    [{ from: "2026-02-28" }, "query.from"],
    [{ from: "2026-02-28 00:00:01", to: "2026-02-28 00:00:00" }, "query.from"],
    [{ from: "2999-01-01 00:00:00" }, "query.from"],
    [{ timeZone: "Nowhere/Land" }, "query.timeZone"],
    [{ timeZone: "+05:30" }, "query.timeZone"],
    [{ timeZone: "FOO/5" }, "query.timeZone"],
    [{ timeZone: "'; drop table visits" }, "query.timeZone"],
  ])("is refused by name where it makes no sense: %o", async (query, field) => {
    for (const call of [visitStats, visitReport, activityReport]) {
      const { statusCode, details } = await api.fails(hub, call, { query });
      expect([statusCode, Object.keys(details ?? {})]).toEqual([422, [field]]);
    }
  });
});

describe("the time zone", () => {
  const zoneFor = async (as: Parameters<TestApi["ok"]>[0], query = {}) =>
    (await api.ok(as, visitStats, { query })).timeZone;
  const inZone = (officeId: string, zone: string) =>
    api.database.db.update(offices).set({ timeZone: zone }).where(eq(offices.id, officeId));

  it("is that asked for, else of the office asked for, the path's office, the caller's, UTC", async () => {
    const { world, database } = api;
    await inZone(world.offices.depot, "Asia/Kolkata");
    await inZone(world.offices.south, "Europe/Berlin");
    const officeId = world.offices.depot;
    expect(await zoneFor(hub, { officeId, timeZone: "UTC" })).toBe("UTC");
    expect(await zoneFor(hub, { officeId })).toBe("Asia/Kolkata");
    expect(await zoneFor({ ...admin, office: "depot" })).toBe("Asia/Kolkata");
    expect(await zoneFor({ ...admin, office: "hub" }, { officeId })).toBe("Asia/Kolkata");
    expect(await zoneFor(hub)).toBe(timeZone);
    expect(await zoneFor(admin)).toBe("UTC");
    const adminsOffice = (id: string | null) =>
      database.db.update(users).set({ officeId: id }).where(eq(users.id, world.users.admin));
    await adminsOffice(world.offices.south);
    expect(await zoneFor(admin)).toBe("Europe/Berlin");
    expect(await zoneFor({ ...admin, office: "hub" })).toBe(timeZone);
    await adminsOffice(null);
  });

  it("has summer time where its name is also an abbreviation of winter's", async () => {
    const query = { from: "2026-07-01 00:00:00", to: "2026-07-01 23:59:59", timeZone: "CET" };
    expect(await api.ok(hub, visitStats, { query })).toMatchObject({
      timeZone: "CET",
      from: "2026-06-30T22:00:00.000Z",
    });
  });

  it("of an office that nobody knows is passed over", async () => {
    await inZone(api.world.offices.depot, "Nowhere/Land");
    expect(await zoneFor({ user: "hubManager", office: "depot" })).toBe(timeZone);
    await inZone(api.world.offices.depot, timeZone);
  });
});

describe("whom it is about", () => {
  it("answers 404 for an office or agent outside the scope, or none at all", async () => {
    const { south, north } = api.world.offices;
    const { southAgent, northManager } = api.world.users;
    for (const call of [activeAgents, topOffices, activityReport, visitReport]) {
      for (const query of [
        { officeId: south },
        { officeId: north },
        { officeId: "nonsense" },
        { userId: southAgent },
        { userId: northManager },
        { userId: "nonsense" },
      ]) {
        expect(await api.status(hub, call, { query })).toBe(404);
      }
    }
    expect(await api.status(admin, visitReport, { query: { userId: "nonsense" } })).toBe(404);
    expect(await api.status(admin, visitReport, { query: { userId: southAgent } })).toBe(200);
  });

  it("is one office without its branches, where that is asked for", async () => {
    const during = { from: "2026-11-01 00:00:00", to: "2026-11-01 23:59:59", timeZone };
    const names = async (query: { officeId?: string }) =>
      (await api.ok(hub, topOffices, { query: { ...during, ...query } })).data.map(
        ({ office, visits }) => [office.name, visits],
      );
    expect(await names({})).toEqual([
      ["Hub", 2],
      ["Depot", 1],
    ]);
    expect(await names({ officeId: api.world.offices.hub })).toEqual([["Hub", 2]]);
  });

  it("names agents and offices as they are referred to elsewhere", async () => {
    const { hub: id } = api.world.offices;
    const office = { id, name: "Hub", timeZone };
    const query = { to: "2026-03-08 23:59:59", limit: 1 };
    const { data } = await api.ok(hub, topAgents, { query });
    expect(data).toEqual([
      {
        agent: {
          id: api.world.users.hubAgent,
          displayName: "hubAgent",
          photo: null,
          office,
        },
        visits: 2,
        confirmedVisits: 1,
        locations: 1,
      },
    ]);
    expect((await api.ok(hub, topOffices, { query })).data).toMatchObject([
      { office, activeAgents: 2 },
    ]);
    for (const limit of [0, 101, 1.5]) {
      expect(await api.status(hub, topAgents, { query: { limit } })).toBe(422);
    }
  });
});

describe("the list of agents", () => {
  const during = { from: "2026-03-08 00:00:00", to: "2026-11-01 23:59:59", timeZone };
  const names = async (query: Record<string, unknown>) => {
    const { data } = await api.ok(hub, activityReport, { query: { ...during, ...query } });
    return data.map(({ agent }) => agent.displayName);
  };

  it("has the active agents of today's offices, by name, also those without visits", async () => {
    expect(await names({})).toEqual(["depotAgent", "hubAgent", "hubAgent2"]);
    const query = { ...during, to: "2026-03-09 00:00:00", userId: api.world.users.depotAgent };
    expect((await api.ok(hub, activityReport, { query })).data).toMatchObject([
      { visits: 0, timeOnSite: 0, activeDays: 0, firstArrival: null, lastArrival: null },
    ]);
  });

  it("is sorted by every figure and by name, the empty last", async () => {
    expect(await names({ sortBy: "agent.displayName", sortOrder: "desc" })).toEqual([
      "hubAgent2",
      "hubAgent",
      "depotAgent",
    ]);
    const march = { to: "2026-03-09 00:00:00" };
    const { data } = await api.ok(hub, activityReport, { query: during });
    for (const figure of Object.keys(data[0] ?? {}).filter((key) => key !== "agent")) {
      for (const sortOrder of ["asc", "desc"] as const) {
        const query = { ...during, ...march, sortBy: figure, sortOrder };
        const sorted = (await api.ok(hub, activityReport, { query })).data.map(
          (row) => row[figure as keyof typeof row] as string | number | null,
        );
        const full = sorted.filter((value) => value !== null);
        const ascending = [...full].sort((a, b) => (a < b ? -1 : 1));
        expect(full, figure).toEqual(sortOrder === "asc" ? ascending : ascending.reverse());
        expect(sorted.slice(full.length).every((value) => value === null)).toBe(true);
      }
    }
    expect(await names({ sortBy: "visits", sortOrder: "desc" })).toEqual([
      "hubAgent",
      "hubAgent2",
      "depotAgent",
    ]);
  });

  it("is searched, filtered and paged as other lists are", async () => {
    expect(await names({ search: "HUBagent" })).toEqual(["hubAgent", "hubAgent2"]);
    expect(await names({ search: "agent2", searchPath: "agent.displayName" })).toEqual([
      "hubAgent2",
    ]);
    expect(await names({ filters: "visits:>1,agent.displayName:hub" })).toEqual([
      "hubAgent",
      "hubAgent2",
    ]);
    expect(await names({ filters: "confirmedVisits:1" })).toEqual(["hubAgent"]);
    const filter = JSON.stringify({ where: { visits: { lt: 3 } }, order: ["visits DESC"] });
    expect(await names({ filter })).toEqual(["hubAgent2", "depotAgent"]);
    const page = { ...during, page: 2, limit: 2, sortBy: "visits" };
    expect(await api.ok(hub, activityReport, { query: page })).toMatchObject({
      data: [{ agent: { displayName: "hubAgent" }, visits: 3 }],
      totalDocs: 3,
      totalPage: 2,
      page: 2,
      hasNextPage: false,
      hasPrevPage: true,
      timeZone,
    });
    for (const query of [{ sortBy: "email" }, { searchPath: "email" }, { filters: "age:1" }]) {
      expect(await api.status(hub, activityReport, { query })).toBe(422);
    }
  });
});

describe("the lists of visits", () => {
  it("come with location, user, office and route, whatever else is included", async () => {
    const query = {
      from: "2026-03-08 00:00:00",
      to: "2026-03-08 01:59:59",
      filter: JSON.stringify({ include: ["contacts"] }),
    };
    const { data } = await api.ok(hub, visitReport, { query });
    expect(data).toMatchObject([
      {
        id: visitIds.get("2026-03-08T06:59:59.999Z"),
        location: { name: "Cafe 1", locationType: { name: "Cafe" } },
        user: { displayName: "hubAgent" },
        office: { name: "Hub" },
        route: { name: "Main St" },
        contacts: [],
      },
    ]);
  });

  it("are sorted, searched and filtered as visits are", async () => {
    const query = { sortBy: "arrival", search: "cafe", filters: "confirmed:true" };
    const { data, totalDocs } = await api.ok(hub, visitReport, { query });
    expect([totalDocs, data[0]?.arrival]).toEqual([1, "2026-03-08T07:00:00.000Z"]);
    const notes = await api.ok(hub, visitNotes, { query: { to: "2026-03-08 23:59:59" } });
    expect(notes.data.map(({ note }) => note)).toEqual(["met the owner", "met the owner"]);
  });

  it("take three statements, and two more to know a time and office that are asked for", async () => {
    const statements = async (query: Record<string, unknown>) => {
      api.statements.length = 0;
      await api.ok(admin, visitReport, { query });
      return api.statements.length;
    };
    expect(await statements({ limit: 100 })).toBe(3);
    const officeId = api.world.offices.hub;
    expect(await statements({ limit: 100, officeId, from: "2026-03-01 00:00:00" })).toBe(5);
  });
});
