import {
  listBranchOffices,
  listOffices,
  listRouteLocations,
  listRoutes,
  listUsers,
} from "contract/calls";
import fc from "fast-check";
import { rounds } from "platform/testing/long-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { addRoute } from "../../testing/world";

let api: TestApi;
let bearer: string;
beforeAll(async () => {
  api = await testApi();
  bearer = await api.token("admin");
  const [locationId = ""] = api.world.locations;
  await addRoute(api.database.db, api.world, { stops: [{ locationId, visited: true }] });
});
afterAll(() => api.close());

async function get(path: string, query?: Record<string, string>) {
  const reply = await api.app.inject({
    url: path,
    query,
    headers: { authorization: `Bearer ${bearer}` },
  });
  return { status: reply.statusCode, body: reply.json(), text: reply.payload };
}

const nested = (depth: number): string =>
  `${'{"and":['.repeat(depth)}{"name":"x"}${"]}".repeat(depth)}`;
const where = (condition: unknown) => ({ filter: JSON.stringify({ where: condition }) });

describe("what a list refuses", () => {
  it.each<[string, Record<string, string>, string]>([
    ["page zero", { page: "0" }, "page"],
    ["a page that is no number", { page: "abc" }, "page"],
    ["a page and a half", { page: "1.5" }, "page"],
    ["a page past counting", { page: "99999999999999999999" }, "page"],
    ["a negative limit", { limit: "-1" }, "limit"],
    ["an unknown sort column", { sortBy: "colour" }, "colour"],
    ["an inherited sort column", { sortBy: "constructor" }, "constructor"],
    ["SQL for a sort column", { sortBy: 'name"; DROP TABLE routes; --' }, "DROP TABLE"],
    ["another sort order", { sortBy: "name", sortOrder: "sideways" }, "sortOrder"],
    ["an unknown search path", { search: "x", searchPath: "colour" }, "colour"],
    ["an unknown filter column", { filters: "colour:red" }, "colour"],
    ["an unknown status", { filters: "status:gone" }, "status"],
    ["a filter that is no number", { filters: "distance:far" }, "distance"],
    ["an endless number", { filters: "distance:1e999" }, "distance"],
    ["a range without ends", { filters: "distance:.." }, "distance"],
    ["a day that doesn't exist", { filters: "createdAt:2026-02-30" }, "createdAt"],
    ["a filter that is no truth", { filters: "assigned:maybe" }, "assigned"],
    ["filter that is no JSON", { filter: "{where" }, "filter"],
    ["filter that is a list", { filter: "[]" }, "filter"],
    ["filter that is null", { filter: "null" }, "filter"],
    ["an unknown key of filter", { filter: '{"having":{}}' }, "having"],
    ["an unknown where column", where({ colour: "red" }), "colour"],
    ["an inherited where column", where({ toString: 1 }), "toString"],
    ["an own __proto__", { filter: '{"where":{"__proto__":{"name":"x"}}}' }, "__proto__"],
    ["an unknown operator", where({ name: { regexp: ".*" } }), "regexp"],
    ["an inherited operator", where({ name: { constructor: "x" } }), "constructor"],
    ["an operator of another kind", where({ assigned: { gt: true } }), "gt"],
    ["LIKE on a number", where({ distance: { like: "1%" } }), "like"],
    ["LIKE that ends in a backslash", where({ name: { like: "a\\" } }), "backslash"],
    ["text for a number", where({ distance: "12" }), "distance"],
    ["a number for text", where({ name: 12 }), "name"],
    ["a list where one value goes", where({ name: { eq: ["a"] } }), "name"],
    ["one value where a list goes", where({ name: { inq: "a" } }), "inq"],
    ["between three", where({ distance: { between: [1, 2, 3] } }), "between"],
    ["exists of a text", where({ name: { exists: "yes" } }), "exists"],
    ["and of no list", where({ and: { name: "x" } }), "and"],
    ["an unknown status in where", where({ status: { inq: ["gone"] } }), "status"],
    ["a year past the calendar", where({ createdAt: { gt: "99999-01-01" } }), "createdAt"],
    ["the year zero", where({ createdAt: { gt: "0000-01-01" } }), "createdAt"],
    ["a NUL in where", where({ name: "a\0b" }), "NUL"],
    ["a NUL in search", { search: "a\0b" }, "NUL"],
    ["where that is five deep", { filter: `{"where":${nested(5)}}` }, "deep"],
    ["JSON that is hundreds deep", { filter: `{"where":${nested(700)}}` }, "deep"],
    [
      "fifty-one conditions",
      where({ or: Array.from({ length: 50 }, (_, n) => ({ distance: { gt: n, lt: n + 1 } })) }),
      "50",
    ],
    ["an unknown relation", { filter: '{"include":["owner"]}' }, "owner"],
    ["an inherited relation", { filter: '{"include":["valueOf"]}' }, "valueOf"],
    [
      "an unknown nested relation",
      { filter: '{"include":[{"relation":"agent","scope":{"include":["boss"]}}]}' },
      "boss",
    ],
    [
      "where on a to-one relation",
      { filter: '{"include":[{"relation":"agent","scope":{"where":{}}}]}' },
      "where",
    ],
    ["fields that only says what to hide", { filter: '{"fields":{"name":false}}' }, "fields"],
    ["an unknown field", { filter: '{"fields":["password"]}' }, "password"],
    ["an order of three words", { filter: '{"order":["name ASC NULLS"]}' }, "name ASC NULLS"],
    ["a skip into the negative", { filter: '{"skip":-1}' }, "skip"],
  ])("%s", async (_, query, named) => {
    const { status, body, text } = await get("/routes", query);
    expect({ status, kind: body.status }).toEqual({ status: 422, kind: "INVALID_REQUEST" });
    expect(body.error_message).toContain(named);
    expect(Object.keys(body.error.details ?? {})).not.toEqual([]);
    expect(text).not.toMatch(/node_modules|\.ts:\d/);
  });

  it("refuses a parameter that is given twice", async () => {
    expect((await get("/routes?page=1&page=2")).status).toBe(422);
  });

  it("never gives a column away that is not of the contract", async () => {
    for (const column of ["passwordHash", "password_hash", "ownerOfficeId"]) {
      expect((await get("/users", { sortBy: column })).status).toBe(422);
      expect((await get("/users", where({ [column]: { like: "$argon2%" } }))).status).toBe(422);
    }
  });
});

describe("what matches nothing", () => {
  it.each([
    "nonsense",
    "%00",
    "..%2F..",
    "0",
    "x".repeat(64),
    "00000000-0000-0000-0000-000000000000",
    "' OR 1=1",
  ])("GET /routes/%s", async (id) => {
    expect([404, 422]).toContain((await get(`/routes/${id}`)).status);
  });
});

describe("whatever is asked", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom(
      "name",
      "status",
      "distance",
      "createdAt",
      "agent.displayName",
      "id",
      "none",
      "true",
      "1..2",
      ">=3",
      "2026-01-01",
    ),
  );
  const operator = fc.constantFrom(
    "eq",
    "neq",
    "gt",
    "gte",
    "lt",
    "lte",
    "inq",
    "nin",
    "between",
    "like",
    "nlike",
    "ilike",
    "nilike",
    "exists",
    "and",
    "or",
  );
  const value = fc.oneof(
    text,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.oneof(text, fc.double()), { maxLength: 3 }),
  );
  const clause = fc.letrec((tie) => ({
    where: fc.dictionary(
      fc.oneof(text, fc.constantFrom("and", "or")),
      fc.oneof(
        value,
        fc.dictionary(operator, value, { maxKeys: 2 }),
        fc.array(tie("where"), { maxLength: 2 }),
      ),
      { maxKeys: 3 },
    ),
  })).where;
  const order = fc.oneof(text, fc.array(text, { maxLength: 2 }));
  const filter = fc.oneof(
    fc.json(),
    fc
      .record(
        {
          where: clause,
          include: fc.array(
            fc.oneof(
              fc.constantFrom(
                "agent",
                "office",
                "routeLocations",
                "routes",
                "visits",
                "branches",
                "location",
              ),
              fc.record({
                relation: text,
                scope: fc.record({ where: clause, order }, { requiredKeys: [] }),
              }),
            ),
            { maxLength: 2 },
          ),
          order,
          limit: fc.integer(),
          skip: fc.double(),
          fields: fc.oneof(fc.array(text), fc.dictionary(text, fc.boolean())),
        },
        { requiredKeys: [] },
      )
      .map((parts) => JSON.stringify(parts)),
  );
  const query = fc.record(
    {
      page: fc.oneof(text, fc.integer().map(String), fc.double().map(String)),
      limit: fc.oneof(text, fc.integer().map(String)),
      search: text,
      searchPath: text,
      sortBy: text,
      sortOrder: fc.oneof(text, fc.constantFrom("asc", "desc")),
      filters: fc
        .array(fc.tuple(text, text))
        .map((pairs) => pairs.map((pair) => pair.join(":")).join(",")),
      filter,
    },
    { requiredKeys: [] },
  );

  it.each([listRoutes, listUsers, listOffices, listBranchOffices, listRouteLocations])(
    "$path answers 200 or 422",
    async ({ path }) => {
      await fc.assert(
        fc.asyncProperty(query, async (asked) => {
          const { status, text: reply } = await get(path, asked);
          if (status !== 200 && status !== 422) throw new Error(`${status}: ${reply}`);
        }),
        { numRuns: rounds(50, 500) },
      );
    },
    120_000,
  );
});
