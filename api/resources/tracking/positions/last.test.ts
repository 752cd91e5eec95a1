import { getPosition, listPositions, postPositions } from "contract/calls";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { positions, users } from "../../../db/schema";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import type { World } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  await api.database.db.delete(positions);
  await move("hub");
});
afterAll(() => api.close());

type Office = keyof World["offices"];
const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * 60_000).toISOString();
/** The agent of these tests is of another office from now on. */
const move = (office: Office) =>
  api.database.db
    .update(users)
    .set({ officeId: api.world.offices[office] })
    .where(eq(users.id, api.world.users.hubAgent));
/** The agent, who is of this office by now, reports where they were these minutes ago. */
const post = (office: Office, ...minutes: number[]) =>
  api.ok({ user: "hubAgent", office }, postPositions, {
    params: { id: api.world.users.hubAgent },
    body: minutes.map((n) => ({ coordinates: [-83, 40], recordedAt: ago(n) })),
  });
const recordedAt = (minutes: number): SQL =>
  sql`${positions.recordedAt} = ${ago(minutes)}::timestamptz`;

const admin = { user: "admin" } as const;
const readers = {
  admin,
  "admin at the depot": { user: "admin", office: "depot" },
  north: { user: "northManager", office: "north" },
  hub: { user: "hubManager", office: "hub" },
  depot: { user: "depotManager", office: "depot" },
  south: { user: "southManager", office: "south" },
} as const satisfies Record<string, As>;

/** How many minutes ago the agent was last seen, by each reader's list; checks total and page. */
async function seen(): Promise<Record<string, number | null>> {
  const found: Record<string, number | null> = {};
  for (const [name, as] of Object.entries(readers)) {
    const { data, totalDocs, hasNextPage } = await api.ok(as, listPositions, { query: {} });
    expect({ totalDocs, hasNextPage }).toEqual({ totalDocs: data.length, hasNextPage: false });
    expect(data.length).toBeLessThan(2);
    const [last] = data;
    found[name] = last ? (api.clock.now.getTime() - Date.parse(last.recordedAt)) / 60_000 : null;
  }
  expect(await brokenRules(api.database.db)).toEqual([]);
  return found;
}

describe("the last position", () => {
  it("stays when an earlier one arrives late", async () => {
    await post("hub", 5);
    await post("hub", 20, 10);
    expect(await seen()).toMatchObject({ admin: 5, hub: 5 });
    await post("hub", 12, 3, 8);
    expect(await seen()).toMatchObject({ admin: 3, hub: 3 });
  });

  it("is the latest of many that are reported at once", async () => {
    const minutes = Array.from({ length: 40 }, (_, n) => 1 + ((n * 7) % 40));
    await Promise.all(minutes.map((n) => post("hub", n, n + 100)));
    expect(await seen()).toMatchObject({ admin: 1, hub: 1 });
  });

  it("of an agent who moved is the last within the offices that the reader sees", async () => {
    await post("hub", 30);
    await move("depot");
    // The depot sees the agent by now, but not where they were before.
    const before = { admin: 30, "admin at the depot": null, north: 30, hub: 30, depot: null };
    expect(await seen()).toEqual({ ...before, south: null });
    await post("depot", 40);
    const late = { admin: 30, "admin at the depot": 40, north: 30, hub: 30, depot: 40 };
    expect(await seen()).toEqual({ ...late, south: null });
    await post("depot", 20);
    const after = { admin: 20, "admin at the depot": 20, north: 20, hub: 20, depot: 20 };
    expect(await seen()).toEqual({ ...after, south: null });
    await move("south");
    await post("south", 25);
    const gone = { admin: 20, "admin at the depot": null, north: null, hub: null, depot: null };
    expect(await seen()).toEqual({ ...gone, south: 25 });
  });

  it("of their own is within their own office, even for one who moved", async () => {
    const own = async (office: Office) => {
      const params = { id: api.world.users.hubAgent };
      const { position } = await api.ok({ user: "hubAgent", office }, getPosition, { params });
      return position?.recordedAt ?? null;
    };
    await post("hub", 10);
    expect(await own("hub")).toBe(ago(10));
    await move("depot");
    expect(await own("depot")).toBeNull();
    await post("depot", 15);
    expect(await own("depot")).toBe(ago(15));
  });

  it("is the one before when it is deleted, and none when all are", async () => {
    const { db } = api.database;
    await post("hub", 30, 20, 10);
    await move("depot");
    await post("depot", 5, 15);
    await db.delete(positions).where(recordedAt(5));
    expect(await seen()).toMatchObject({ admin: 10, hub: 10, depot: 15 });
    await db.delete(positions).where(sql`${recordedAt(10)} OR ${recordedAt(15)}`);
    expect(await seen()).toMatchObject({ admin: 20, hub: 20, depot: null });
    await db.delete(positions).where(recordedAt(30));
    expect(await seen()).toMatchObject({ admin: 20, hub: 20, depot: null });
    await db.execute(sql`TRUNCATE positions`);
    expect(await seen()).toMatchObject({ admin: null, hub: null, depot: null });
  });

  it("follows what is corrected", async () => {
    const { db } = api.database;
    await post("hub", 30, 20, 10);
    await db
      .update(positions)
      .set({ recordedAt: ago(40) })
      .where(recordedAt(10));
    expect(await seen()).toMatchObject({ admin: 20, hub: 20 });
    await db
      .update(positions)
      .set({ recordedAt: ago(5) })
      .where(recordedAt(30));
    expect(await seen()).toMatchObject({ admin: 5, hub: 5 });
    await db.update(positions).set({ officeId: api.world.offices.south }).where(recordedAt(5));
    expect(await seen()).toMatchObject({ admin: 5, hub: 20, south: null });
  });

  it("is there without an office, too", async () => {
    const values = [7, 3, 9].map((n) => ({
      userId: api.world.users.hubAgent,
      longitude: 0,
      latitude: 0,
      recordedAt: ago(n),
    }));
    await api.database.db.insert(positions).values(values);
    expect(await seen()).toMatchObject({ admin: 3, north: null, hub: null });
    await api.database.db.delete(positions).where(inArray(positions.recordedAt, [ago(3)]));
    expect(await seen()).toMatchObject({ admin: 7, north: null, hub: null });
  });
});
