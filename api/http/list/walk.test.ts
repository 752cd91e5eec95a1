import { listLocations, listRoutes } from "contract/calls";
import { locationColumns } from "contract/list-columns";
import { sql } from "drizzle-orm";
import { casesOf } from "platform/testing/long-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeResource } from "../../resources/routes/resource";
import { type TestApi, testApi } from "../../testing/api";
import { NOBODY } from "../ids";

/** Enough that a page can be found from the end. */
const ROWS = 2_200;
/** Leaves every row, but isn't the whole list to the API: what is filtered is sorted at once. */
const EVERY = JSON.stringify({ where: { id: { neq: NOBODY } } });
/** Longer than an index takes; some begin alike, also like the short ones. */
const LONG = sql`'Text ' || n % 5 || (
  SELECT string_agg(chr(19968 + (n % 50 * 7919 + i * 104729) % 20000), '') FROM generate_series(1, 1500) AS i)`;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const oneOf = (table: string, n: number) =>
    sql`(ARRAY(SELECT id FROM ${sql.identifier(table)} ORDER BY id))[nullif(n % ${sql.raw(String(n))}, 0)]`;
  await api.database.db.execute(sql`
    INSERT INTO locations
      (id, name, description, external_id, city, dba_name, zip, last_visited, type_id, office_id, user_id)
    SELECT gen_random_uuid(), 'Row ' || n % 40,
      CASE n % 4 WHEN 0 THEN NULL WHEN 1 THEN ${LONG} ELSE 'Text ' || n % 6 END,
      CASE WHEN n % 3 > 0 THEN 'key ' || n * 7919 % ${ROWS}::int END, CASE WHEN n % 3 > 0 THEN 'City ' || n % 5 END,
      CASE WHEN n % 2 > 0 THEN 'dba ' || n % 7 END, CASE WHEN n % 5 > 0 THEN n % 9 || '' END,
      CASE WHEN n % 4 > 0 THEN now() - n % 11 * interval '1 day' END,
      ${oneOf("location_types", 3)}, ${oneOf("offices", 3)}, ${oneOf("users", 4)}
    FROM generate_series(1, ${ROWS}::int) AS n`);
});
afterAll(() => api.close());

const CASES = [
  ...locationColumns.map((sortBy) => ({ call: listLocations, sortBy })),
  ...Object.keys(routeResource.columns).map((sortBy) => ({ call: listRoutes, sortBy })),
];

describe("the whole list of an admin", () => {
  it.each(CASES)("$call.id by $sortBy is in the order of what is sorted at once", async (one) => {
    const { call, sortBy } = one;
    for (const sortOrder of ["asc", "desc"] as const) {
      // The first pages, one in the middle, and some that are found from the end.
      for (const page of casesOf(2, [1, 148, 74, 114])) {
        const query = { sortBy, sortOrder, page, limit: 15 };
        const whole = await api.ok({ user: "admin" }, call, { query });
        const sorted = await api.ok({ user: "admin" }, call, {
          query: { ...query, filter: EVERY },
        });
        const ids = (reply: { data: { id: string }[] }) => reply.data.map(({ id }) => id);
        expect({ ...query, ids: ids(whole) }).toEqual({ ...query, ids: ids(sorted) });
        expect(whole.totalDocs).toBe(sorted.totalDocs);
      }
    }
  });
});
