import { listRoutes } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offices } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { addRoute } from "../../testing/world";

let api: TestApi;
const admin = { user: "admin" } as const;

/** 2 May where each office is, but for `Anywhere`, whose route has no office. */
const ROUTES = {
  // 11:30 pm in New York, 3 May in UTC.
  York: { office: "hub", zone: "America/New_York", at: "2026-05-03T03:30:00.000Z" },
  // 12:30 am in Tokyo, 1 May in UTC.
  Tokyo: { office: "south", zone: "Asia/Tokyo", at: "2026-05-01T15:30:00.000Z" },
  // 12:30 am in Brussels, whose name Postgres also takes for a zone without summer time.
  Mid: { office: "depot", zone: "CET", at: "2026-05-01T22:30:00.000Z" },
  Anywhere: { office: null, zone: null, at: "2026-05-02T23:30:00.000Z" },
} as const;

beforeAll(async () => {
  api = await testApi();
  const { db } = api.database;
  for (const [name, { office, zone, at }] of Object.entries(ROUTES)) {
    const officeId = office && api.world.offices[office];
    if (officeId && zone) {
      await db.update(offices).set({ timeZone: zone }).where(eq(offices.id, officeId));
    }
    await addRoute(db, api.world, { name, officeId, lastVisited: at });
  }
});
afterAll(() => api.close());

async function names(filters: string, filterZone?: string): Promise<string[]> {
  const query = { filters: `lastVisited:${filters}`, filterZone, sortBy: "name" };
  return (await api.ok(admin, listRoutes, { query })).data.map(({ name }) => name);
}

const LONDON = "Europe/London";
/** 2 May in London. */
const DAY = ["2026-05-01T23:00:00.000Z", "2026-05-02T23:00:00.000Z"] as const;
const [FROM, TO] = DAY;

describe("filters by moments of a zone", () => {
  it("compare instants where no zone is given", async () => {
    expect(await names(DAY.join(".."))).toEqual([]);
    expect(await names(`<${FROM}`)).toEqual(["Mid", "Tokyo"]);
  });

  it.each<[string, string[]]>([
    [DAY.join(".."), ["Mid", "Tokyo", "York"]],
    [`>=${FROM}`, ["Anywhere", "Mid", "Tokyo", "York"]],
    [`>=${TO}`, ["Anywhere"]],
    [`<${TO}`, ["Mid", "Tokyo", "York"]],
    [`<${FROM}`, []],
    // Half past eleven in the evening by the clock of London.
    ["2026-05-02T22:30:00.000Z", ["York"]],
    ["<=2026-05-01T23:30:00.000Z", ["Mid", "Tokyo"]],
    [">2026-05-01T23:30:00.000Z", ["Anywhere", "York"]],
    // Days from which no zone is far enough away.
    [">=2026-04-01", ["Anywhere", "Mid", "Tokyo", "York"]],
    ["<2026-04-01", []],
    ["none", []],
  ])("compare the clocks of each record's office: %s", async (filters, found) => {
    expect(await names(filters, LONDON)).toEqual(found);
  });

  it("begin a day that has no midnight at 1:00, and elsewhere at 0:00", async () => {
    // In Santiago the clocks go from 0:00 to 1:00 on 6 September 2026.
    const day = ["2026-09-06T04:00:00.000Z", "2026-09-07T03:00:00.000Z"].join("..");
    await addRoute(api.database.db, api.world, {
      name: "Just after midnight",
      officeId: api.world.offices.hub,
      lastVisited: "2026-09-06T04:20:00.000Z",
    });
    expect(await names(day, "America/Santiago")).toEqual(["Just after midnight"]);
  });

  it("refuse what is no zone", async () => {
    const query = { filters: "lastVisited:2026-05-02", filterZone: "Moon/Base" };
    expect(await api.fails(admin, listRoutes, { query })).toMatchObject({
      statusCode: 422,
      message: 'There is no time zone "Moon/Base"',
    });
  });
});
