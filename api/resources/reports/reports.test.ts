import {
  activeAgents,
  activityReport,
  topAgents,
  topOffices,
  visitNotes,
  visitReport,
  visitStats,
} from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { addHourlyVisits } from "../../testing/hourly-visits";

let api: TestApi;
let visitIds: Map<string, string>;
beforeAll(async () => {
  api = await testApi();
  visitIds = await addHourlyVisits(api);
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const hub = { user: "hubManager", office: "hub" } as const;
const timeZone = "America/New_York";
/** The calendar day of an instant in that zone. */
const dayThere = (instant: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(instant));

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
    const days = { from: "2026-03-07 00:00:00", to: "2026-03-08 23:59:59" };
    const stats = await api.ok(hub, visitStats, { query: { ...days, notes: "true" } });
    const found = await api.ok(hub, visitNotes, { query: days });
    expect(stats.days.map(({ notes: count }) => count)).toEqual(
      ["2026-03-07", "2026-03-08"].map(
        (day) => found.data.filter(({ arrival }) => dayThere(String(arrival)) === day).length,
      ),
    );
    const plain = await api.ok(hub, visitStats, { query: days });
    expect(plain.days[0]).not.toHaveProperty("notes");
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
