import { listRoutes } from "contract/calls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";

const COUNT = 2_345;
const SIZE = 100;

let api: TestApi;
let bearer: string;
beforeAll(async () => {
  api = await testApi();
  bearer = await api.token("admin");
  // Names that differ in letter case alone, and visits that many have not had.
  await api.database.db.execute(sql`
    INSERT INTO routes (id, name, last_visited, distance)
    SELECT gen_random_uuid(), CASE n % 3 WHEN 0 THEN 'route ' ELSE 'ROUTE ' END || n % 50,
      CASE WHEN n % 4 = 0 THEN NULL ELSE timestamptz '2026-01-01Z' + (n % 90) * interval '1 day' END,
      n % 7
    FROM generate_series(1, ${COUNT}::int) AS n`);
});
afterAll(() => api.close());

interface Row {
  id: string;
  name: string;
  lastVisited: string | null;
  distance: number;
}

async function everyPage(query: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page <= Math.ceil(COUNT / SIZE) + 1; page++) {
    const reply = await api.app.inject({
      url: listRoutes.path,
      query: { ...query, limit: String(SIZE), page: String(page) },
      headers: { authorization: `Bearer ${bearer}` },
    });
    const list = reply.json();
    expect(list).toMatchObject({ totalDocs: COUNT, page, hasNextPage: page * SIZE < COUNT });
    rows.push(...list.data);
  }
  return rows;
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
const keys = {
  name: (row: Row) => row.name.toLowerCase(),
  lastVisited: (row: Row) => row.lastVisited,
  distance: (row: Row) => row.distance,
};

it.each([
  ["name", "asc"],
  ["name", "desc"],
  ["lastVisited", "asc"],
  ["lastVisited", "desc"],
  ["distance", "desc"],
] as const)(
  "all pages by %s %s hold every row once, in order, however far off",
  async (sortBy, sortOrder) => {
    const rows = await everyPage({ sortBy, sortOrder });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
    const sign = sortOrder === "asc" ? 1 : -1;
    const expected = [...rows].sort((a, b) => {
      const [x, y] = [keys[sortBy](a), keys[sortBy](b)];
      if (x === null || y === null) {
        // Empty values come last both ways.
        if (x !== y) return x === null ? 1 : -1;
        return sign * compare(a.id, b.id);
      }
      return sign * (compare(x, y) || compare(a.id, b.id));
    });
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  },
  60_000,
);

it("a list answers a page past the end with no rows", async () => {
  const page = await api.ok({ user: "admin" }, listRoutes, { query: { page: 900 } });
  expect(page).toMatchObject({ data: [], totalDocs: COUNT, hasNextPage: false, hasPrevPage: true });
});
