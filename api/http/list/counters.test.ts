import {
  listLocations,
  listRouteLocations,
  listRoutes,
  listVisits,
  officeReport,
} from "contract/calls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryRows } from "../../db/rows";
import { type TestApi, testApi } from "../../testing/api";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** What each counter says, against the rows themselves. */
async function differences() {
  return queryRows(
    api.database.db,
    sql`
    WITH said AS (
      SELECT 'locations' AS counter, concat_ws(' ', office_id, status, given) AS of, rows FROM location_counts
      UNION ALL SELECT 'types', concat_ws(' ', type_id, status), rows FROM location_type_counts
      UNION ALL SELECT 'chains', concat_ws(' ', chain_id, status), rows FROM location_chain_counts
      UNION ALL SELECT 'routes', concat_ws(' ', owner_office_id, status), rows FROM route_counts
      UNION ALL SELECT 'stops', concat_ws(' ', owner_office_id), rows FROM stop_counts
      UNION ALL SELECT 'visits', concat_ws(' ', office_id, confirmed), rows FROM visit_counts
      UNION ALL SELECT 'days', concat_ws(' ', office_id, day), rows FROM visit_day_counts
      UNION ALL SELECT 'locations', concat_ws(' ', office_id, status, user_id IS NOT NULL), -1 FROM locations
      UNION ALL SELECT 'types', concat_ws(' ', type_id, status), -1 FROM locations WHERE type_id IS NOT NULL
      UNION ALL SELECT 'chains', concat_ws(' ', chain_id, status), -1 FROM locations WHERE chain_id IS NOT NULL
      UNION ALL SELECT 'routes', concat_ws(' ', owner_office_id, status), -1 FROM routes
      UNION ALL SELECT 'stops', concat_ws(' ', owner_office_id), -1
        FROM route_locations JOIN routes ON routes.id = route_id
      UNION ALL SELECT 'visits', concat_ws(' ', office_id, confirmed), -1 FROM visits
      UNION ALL SELECT 'days', concat_ws(' ', office_id, (arrival AT TIME ZONE 'UTC')::date), -1 FROM visits
    )
    SELECT counter, of, sum(rows) FROM said GROUP BY 1, 2 HAVING sum(rows) <> 0`,
  );
}

const rowsOf = async (table: string) =>
  Number(
    (await queryRows(api.database.db, sql`SELECT count(*) FROM ${sql.identifier(table)}`))[0]
      ?.count,
  );

describe("what rows are counted by", () => {
  it("is right after rows came, changed and went, in one statement or in many", async () => {
    const { db } = api.database;
    expect(await differences()).toEqual([]);
    await db.execute(sql`INSERT INTO locations (id, name, office_id)
      SELECT gen_random_uuid(), 'Counted ' || n, (SELECT id FROM offices ORDER BY name LIMIT 1)
      FROM generate_series(1, 500) AS n`);
    await db.execute(sql`UPDATE locations SET status = 'inactive' WHERE name LIKE 'Counted 1%'`);
    await db.execute(sql`UPDATE locations SET office_id = NULL WHERE name LIKE 'Counted 2%'`);
    await db.execute(sql`UPDATE locations SET type_id = (SELECT id FROM location_types LIMIT 1),
      chain_id = (SELECT id FROM chains LIMIT 1) WHERE name LIKE 'Counted %'`);
    await db.execute(sql`UPDATE locations SET type_id = NULL WHERE name LIKE 'Counted 3%'`);
    expect(await differences()).toEqual([]);
    await db.execute(sql`DELETE FROM locations WHERE name LIKE 'Counted 3%'`);
    expect(await differences()).toEqual([]);
  });

  it("forgets what a transaction took back", async () => {
    const failing = api.database.db.transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM locations WHERE name LIKE 'Counted %'`);
      throw new Error("back");
    });
    await expect(failing).rejects.toThrow("back");
    expect(await differences()).toEqual([]);
  });

  it("stays small however many writes there are", async () => {
    const { db } = api.database;
    for (let turn = 0; turn < 600; turn++) {
      const status = turn % 2 ? sql`'active'` : sql`'inactive'`;
      await db.execute(sql`UPDATE locations SET status = ${status} WHERE name = 'Counted 400'`);
    }
    expect(await rowsOf("location_counts")).toBeLessThan(300);
    expect(await differences()).toEqual([]);
  });
});

it.each([
  { call: listLocations, query: {} },
  { call: listLocations, query: { filters: "status:inactive" } },
  { call: listRoutes, query: {} },
  { call: listRoutes, query: { filters: "status:new" } },
  { call: listRouteLocations, query: {} },
  { call: listVisits, query: { filters: "confirmed:false" } },
])(
  "a counter is the total of $call.id $query, for an admin and in an office",
  async ({ call, query }) => {
    for (const as of [{ user: "admin" }, { user: "hubManager", office: "hub" }] as const) {
      const asked = { query: { ...query, limit: 1000 } };
      api.statements.length = 0;
      const { data, totalDocs } = await api.ok(as, call, asked);
      expect(totalDocs).toBe(data.length);
      expect(api.statements.filter((text) => text.includes("count(*)::int AS total"))).toEqual([]);
    }
  },
);

it("a counter counts the visits of thirty days for the report of offices, to the millisecond", async () => {
  const { data } = await api.ok({ user: "admin" }, officeReport, { query: { limit: 0 } });
  const counted = await queryRows(
    api.database.db,
    sql`SELECT office_id, count(*)::int AS visits FROM visits
      WHERE arrival > ${api.clock.now.toISOString()}::timestamptz - interval '30 days'
        AND arrival <= ${api.clock.now.toISOString()}::timestamptz GROUP BY 1`,
  );
  const visitsOf = new Map(counted.map((row) => [row.office_id, row.visits]));
  for (const { id, visitCount } of data) expect(visitCount).toBe(visitsOf.get(id) ?? 0);
});
