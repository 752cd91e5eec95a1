import { activeAgents, activityReport, visitReport, visitStats } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offices, users } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { addHourlyVisits } from "../../testing/hourly-visits";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await addHourlyVisits(api);
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
