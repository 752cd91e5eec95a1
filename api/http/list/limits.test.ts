import { createLocation, listLocations, listRoutes } from "contract/calls";
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { addRoute } from "../../testing/world";

/** One more than a reply holds of one relation. */
const TOO_MANY = 50_001;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("a list refuses a relation of more rows than a reply can hold, unless it is limited", async () => {
  const hub = { user: "hubManager", office: "hub" } as const;
  const { id } = await api.ok(hub, createLocation, { body: { name: "Crowded" } });
  await api.database.db.execute(sql`
    INSERT INTO contacts (id, location_id, name)
    SELECT gen_random_uuid(), ${id}::uuid, 'Contact ' || n FROM generate_series(1, ${TOO_MANY}::int) AS n`);
  const asking = (scope: object) => ({
    query: {
      search: "Crowded",
      filter: JSON.stringify({ include: [{ relation: "contacts", scope }] }),
    },
  });
  const failure = await api.fails(hub, listLocations, asking({}));
  expect(failure).toMatchObject({ statusCode: 422 });
  expect(failure.details).toHaveProperty(["query.filter.include.contacts"]);
  const { data } = await api.ok(hub, listLocations, asking({ limit: 3 }));
  expect(data.find((location) => location.id === id)?.contacts).toHaveLength(3);
});

it("a list finds as many things by their ids as a page holds", async () => {
  const route = await addRoute(api.database.db, api.world);
  const ids = [...Array.from({ length: 999 }, () => v7()), route.id];
  const filter = JSON.stringify({ where: { id: { inq: ids } } });
  const { data } = await api.ok({ user: "admin" }, listRoutes, { query: { limit: 0, filter } });
  expect(data.map(({ id }) => id)).toEqual([route.id]);
});
