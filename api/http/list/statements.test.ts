import { listRouteLocations, listRoutes, listUsers } from "contract/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { addRoute } from "../../testing/world";
import { invalidateTotals } from "./total";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const { database, world } = api;
  const [locationId = ""] = world.locations;
  for (let i = 0; i < 101; i++) {
    await addRoute(database.db, world, {
      userId: world.users.hubAgent,
      officeId: world.offices.hub,
      status: "active",
      stops: [{ locationId }],
    });
  }
}, 120_000);
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;

async function statementsOf(run: () => Promise<{ data: unknown[] }>, rows: number) {
  // A cached total would save a statement, and the job queue looks for work meanwhile.
  invalidateTotals(api.database.db);
  api.statements.length = 0;
  expect((await run()).data).toHaveLength(rows);
  return api.statements.filter((statement) => !statement.includes('"jobs"')).length;
}

it.each([10, 100])(
  "a page of %i routes takes three statements with its to-one relations",
  async (limit) => {
    const query = {
      limit,
      search: "route",
      sortBy: "agent.displayName",
      filters: "status:active",
      filter: JSON.stringify({ include: ["agent", "office", "createdBy"] }),
    };
    expect(await statementsOf(() => api.ok(as, listRoutes, { query }), limit)).toBe(3);
  },
);

it.each([10, 100])("and one more for each to-many relation, on a page of %i", async (limit) => {
  const include = [{ relation: "routeLocations", scope: { include: ["location", "visit"] } }];
  const query = { limit, filter: JSON.stringify({ include }) };
  expect(await statementsOf(() => api.ok(as, listRoutes, { query }), limit)).toBe(4);
  const stops = { limit, filter: JSON.stringify({ include: ["location", "visit"] }) };
  expect(await statementsOf(() => api.ok(as, listRouteLocations, { query: stops }), limit)).toBe(3);
});

it("the number of statements holds for users with their routes and visits", async () => {
  const query = {
    filter: JSON.stringify({ where: { role: "agent" }, include: ["office", "routes", "visits"] }),
  };
  expect(await statementsOf(() => api.ok(as, listUsers, { query }), 4)).toBe(5);
});
