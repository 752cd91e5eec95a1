import { getPosition, listPositions, postPositions } from "contract/calls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../../app";
import { queryRows } from "../../../db/rows";
import { positions } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { until } from "../../../testing/queues";

const HOUR = 3_600_000;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => api.database.db.delete(positions));
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const ago = (ms: number) => new Date(api.clock.now.getTime() - ms).toISOString();
const count = () => api.database.db.$count(positions);

/** Positions of an agent a second apart, the last of them so long ago. */
async function add(user: "hubAgent" | "depotAgent", howMany: number, ms: number): Promise<void> {
  const { users, offices } = api.world;
  await api.database.db.execute(sql`
    INSERT INTO positions (id, user_id, office_id, longitude, latitude, recorded_at, created_at)
    SELECT gen_random_uuid(), ${users[user]}::uuid, ${offices[user === "hubAgent" ? "hub" : "depot"]}::uuid,
      -83, 40, at, at FROM generate_series(0, ${howMany - 1}::int) AS n
    CROSS JOIN LATERAL (SELECT ${ago(ms)}::timestamptz - n * interval '1 second' AS at) AS time`);
}

/** Another process on the same database, which keeps positions for an hour. */
async function keeper() {
  const app = await buildApp({
    db: api.database.db,
    secrets: ["a secret that only tests know, 32+"],
    now: () => api.clock.now,
    alone: api.database.engine === "pglite",
    retention: { positionsMs: HOUR, messagesMs: HOUR },
  });
  await app.ready();
  return app;
}

describe("old positions", () => {
  it("are deleted in the background, but where each agent was last", async () => {
    await add("hubAgent", 2_500, 2 * HOUR);
    await add("hubAgent", 20, HOUR / 2);
    await add("depotAgent", 30, 48 * HOUR);
    const app = await keeper();
    await until(async () => (await count()) === 21);
    await app.close();
    expect(await count()).toBe(21);
    const { data } = await api.ok(manager, listPositions, { query: {} });
    expect(data.map(({ recordedAt }) => recordedAt)).toEqual([ago(HOUR / 2), ago(48 * HOUR)]);
    const params = { id: api.world.users.depotAgent };
    const { position } = await api.ok(manager, getPosition, { params });
    expect(position?.recordedAt).toBe(ago(48 * HOUR));
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("are deleted once each by several processes, while devices report", async () => {
    await add("hubAgent", 3_000, 2 * HOUR);
    const apps = await Promise.all([keeper(), keeper()]);
    const body = Array.from({ length: 100 }, (_, n) => ({
      coordinates: [-83, 40] as [number, number],
      recordedAt: ago(n * 1_000),
    }));
    await api.ok(agent, postPositions, { params: { id: api.world.users.hubAgent }, body });
    await until(async () => (await count()) <= 101);
    await Promise.all(apps.map((app) => app.close()));
    // Where the agent had been last before these may have been looked at first.
    expect(await count()).toBeGreaterThanOrEqual(100);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("count by when they arrived: what a device sends late is stored as long", async () => {
    const body = [{ coordinates: [-83, 40] as [number, number], recordedAt: ago(24 * HOUR) }];
    await add("hubAgent", 1, 2 * HOUR);
    await api.ok(agent, postPositions, { params: { id: api.world.users.hubAgent }, body });
    await add("hubAgent", 5, 3 * HOUR);
    const app = await keeper();
    await until(async () => (await count()) === 2);
    await app.close();
    const rows = await queryRows(
      api.database.db,
      sql`SELECT recorded_at FROM positions ORDER BY 1`,
    );
    expect(rows.map((row) => new Date(String(row.recorded_at)).toISOString())).toEqual([
      ago(24 * HOUR),
      ago(2 * HOUR),
    ]);
  });

  it("stay where nothing is said of how long", async () => {
    await add("hubAgent", 10, 1_000 * HOUR);
    const app = await buildApp({ db: api.database.db, secrets: ["x".repeat(32)] });
    await app.ready();
    await app.close();
    expect(await count()).toBe(10);
  });
});
