import { listRoutes } from "contract/calls";
import type { Filter, ListQueryInput } from "contract/list";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { addListRoutes } from "../../testing/world";

let api: TestApi;
const admin = { user: "admin" } as const;

beforeAll(async () => {
  api = await testApi();
  await addListRoutes(api.database.db, api.world);
});
afterAll(() => api.close());

async function names(query: ListQueryInput, filter?: Filter): Promise<string[]> {
  const { data } = await api.ok(admin, listRoutes, {
    query: { sortBy: "name", ...query, ...(filter && { filter: JSON.stringify(filter) }) },
  });
  return data.map(({ name }) => name);
}

describe("paging", () => {
  it("tells where a page stands among all", async () => {
    const page = (query: ListQueryInput) => api.ok(admin, listRoutes, { query });
    expect(await page({ limit: 3 })).toMatchObject({
      totalDocs: 4,
      totalPage: 2,
      page: 1,
      hasNextPage: true,
      hasPrevPage: false,
    });
    expect(await page({ limit: 3, page: 2 })).toMatchObject({
      totalDocs: 4,
      page: 2,
      hasNextPage: false,
      hasPrevPage: true,
    });
    const beyond = await page({ limit: 3, page: 900 });
    expect(beyond).toMatchObject({ data: [], totalDocs: 4, hasNextPage: false, hasPrevPage: true });
    expect((await page({ limit: 0 })).data).toHaveLength(4);
    expect((await page({})).data.map(({ name }) => name)).toEqual([
      "Delta_x",
      "charlie 100%",
      "Bravo",
      "alpha",
    ]);
  });

  it.each([
    ["name", "asc"],
    ["name", "desc"],
    ["status", "asc"],
    ["createdAt", "desc"],
    ["agent.displayName", "asc"],
  ] as const)("goes on after a row, sorted by %s, %s", async (sortBy, sortOrder) => {
    const read = async (query: ListQueryInput) =>
      (await api.ok(admin, listRoutes, { query: { sortBy, sortOrder, ...query } })).data;
    const whole = await read({});
    const seen: typeof whole = [];
    for (let page = 1; page <= whole.length; page++) {
      seen.push(...(await read({ limit: 1, page, after: seen.at(-1)?.id })));
    }
    expect(seen).toEqual(whole);
  });

  it("goes on after a row, though rows before it are gone or new", async () => {
    const page = (page: number, after?: string) =>
      api.ok(admin, listRoutes, { query: { sortBy: "name", limit: 2, page, after } });
    const whole = await names({});
    const [, second] = (await page(1)).data;
    // As if one more stood before it.
    const next = await page(3, second?.id);
    expect(next.data.map(({ name }) => name)).toEqual(whole.slice(2, 4));
    expect(next.totalDocs).toBe(4);
    const gone = await page(2, "018c0000-0000-7000-8000-000000000000");
    expect(gone.data.map(({ name }) => name)).toEqual(whole.slice(2, 4));
  });

  it("gives every row once over all pages, also where the sort key is the same", async () => {
    const seen: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { data } = await api.ok(admin, listRoutes, {
        query: { limit: 1, page, sortBy: "estimatedTime", sortOrder: "desc" },
      });
      seen.push(...data.map(({ name }) => name));
    }
    expect(seen.sort()).toEqual(["Bravo", "Delta_x", "alpha", "charlie 100%"]);
  });

  it("reads limit and skip of the LoopBack filter too", async () => {
    expect(await names({}, { limit: 2, skip: 1 })).toEqual(["Bravo", "charlie 100%"]);
  });
});

describe("sorting", () => {
  it.each<[string, "asc" | "desc", string[]]>([
    ["name", "asc", ["alpha", "Bravo", "charlie 100%", "Delta_x"]],
    ["name", "desc", ["Delta_x", "charlie 100%", "Bravo", "alpha"]],
    ["distance", "asc", ["Bravo", "Delta_x", "charlie 100%", "alpha"]],
    ["createdAt", "desc", ["Delta_x", "charlie 100%", "Bravo", "alpha"]],
    // Nothing last, both ways; then by id in the order they were made.
    ["lastVisited", "asc", ["alpha", "charlie 100%", "Bravo", "Delta_x"]],
    ["lastVisited", "desc", ["charlie 100%", "alpha", "Delta_x", "Bravo"]],
    ["agent.displayName", "asc", ["alpha", "charlie 100%", "Bravo", "Delta_x"]],
    ["office.name", "desc", ["charlie 100%", "alpha", "Delta_x", "Bravo"]],
    ["createdBy.email", "asc", ["Delta_x", "alpha", "Bravo", "charlie 100%"]],
    ["totalLocation", "desc", ["alpha", "Bravo", "Delta_x", "charlie 100%"]],
  ])("by %s %s", async (sortBy, sortOrder, expected) => {
    expect(await names({ sortBy, sortOrder })).toEqual(expected);
  });

  it("reads the order of the LoopBack filter where sortBy is absent", async () => {
    expect(await names({ sortBy: undefined }, { order: ["status DESC", "name"] })).toEqual([
      "Delta_x",
      "Bravo",
      "charlie 100%",
      "alpha",
    ]);
  });
});

describe("search", () => {
  it.each<[string, string | undefined, string[]]>([
    ["BRAV", "name", ["Bravo"]],
    // Taken literally, not as wildcards.
    ["%", "name", ["charlie 100%"]],
    ["_", "name", ["Delta_x"]],
    ["\\", "name", []],
    ["  alpha ", "name", ["alpha"]],
    ["", "name", ["alpha", "Bravo", "charlie 100%", "Delta_x"]],
    ["hubag", "agent.displayName", ["alpha"]],
    ["south", "office.name", ["charlie 100%"]],
    // Without a path: name, agent and office together.
    ["south", undefined, ["charlie 100%"]],
    ["hub", undefined, ["alpha"]],
    ["cafe", "type", ["alpha", "Bravo"]],
    ["dublin", "city", ["alpha"]],
    ["2 main", "address", ["Bravo"]],
    ["43204", "zip", ["alpha"]],
  ])("for %j in %s", async (search, searchPath, expected) => {
    expect(await names({ search, searchPath })).toEqual(expected);
  });
});

describe("column filters", () => {
  it.each<[string, string[]]>([
    ["name:RAV", ["Bravo"]],
    ["name:100%", ["charlie 100%"]],
    ["status:new", ["Bravo"]],
    ["status:new,name:alpha", []],
    ["distance:5000", ["alpha"]],
    ["distance:>12.5", ["alpha"]],
    ["distance:>=12.5", ["alpha", "charlie 100%"]],
    ["distance:<12.5", ["Bravo", "Delta_x"]],
    ["distance:<=12.5", ["Bravo", "charlie 100%", "Delta_x"]],
    ["distance:12.5..5000", ["charlie 100%"]],
    ["distance:100..", ["alpha"]],
    ["distance:..12.5", ["Bravo", "Delta_x"]],
    // A date is the whole day in UTC.
    ["createdAt:2026-01-02", ["Bravo"]],
    ["createdAt:>2026-01-02", ["charlie 100%", "Delta_x"]],
    ["createdAt:<=2026-01-02", ["alpha", "Bravo"]],
    ["createdAt:2026-01-02..2026-01-04", ["Bravo", "charlie 100%"]],
    ["createdAt:2026-01-02T12:00:00Z", ["Bravo"]],
    ["lastVisited:none", ["Bravo", "Delta_x"]],
    ["agent.displayName:agent", ["alpha", "charlie 100%"]],
    ["agent.displayName:none", ["Bravo", "Delta_x"]],
    ["createdBy.email:depotmanager", ["Delta_x"]],
    ["assigned:true", ["alpha", "charlie 100%"]],
    ["assigned:false", ["Bravo", "Delta_x"]],
    ["userId:no-such-id", []],
    ["name:a\\,b", []],
  ])("%s", async (filters, expected) => {
    expect(await names({ filters })).toEqual(expected);
  });
});

describe("the LoopBack where", () => {
  it.each<[NonNullable<Filter["where"]>, string[]]>([
    [{ status: "new" }, ["Bravo"]],
    [{ status: { neq: "new" } }, ["alpha", "charlie 100%", "Delta_x"]],
    [{ status: { inq: ["new", "paused"] } }, ["Bravo", "Delta_x"]],
    [{ status: { inq: [] } }, []],
    [{ status: { nin: ["new", "paused"] } }, ["alpha", "charlie 100%"]],
    [{ userId: null }, ["Bravo", "Delta_x"]],
    [{ userId: { neq: null } }, ["alpha", "charlie 100%"]],
    [{ userId: { exists: false } }, ["Bravo", "Delta_x"]],
    [{ lastVisited: { nin: ["2026-02-03T00:00:00.000Z"] } }, ["alpha", "Bravo", "Delta_x"]],
    [
      { lastVisited: { inq: [null, "2026-02-03T00:00:00.000Z"] } },
      ["Bravo", "charlie 100%", "Delta_x"],
    ],
    [{ distance: { gt: 0, lte: 12.5 } }, ["charlie 100%"]],
    [{ distance: { between: [12.5, 5000] } }, ["alpha", "charlie 100%"]],
    [{ createdAt: { gte: "2026-01-03" } }, ["charlie 100%", "Delta_x"]],
    [{ name: { like: "%a" } }, ["alpha"]],
    [{ name: { ilike: "d%" } }, ["Delta_x"]],
    [{ name: { nilike: "%A%" } }, []],
    [{ name: { nlike: "%l%" } }, ["Bravo"]],
    [
      { or: [{ name: "alpha" }, { and: [{ status: "new" }, { distance: 0 }] }] },
      ["alpha", "Bravo"],
    ],
    [{ name: "alpha", status: "new" }, []],
    [{ assigned: true, "office.name": "Hub" }, ["alpha"]],
    [{ id: "nonsense" }, []],
    [{ id: { neq: "nonsense" } }, ["alpha", "Bravo", "charlie 100%", "Delta_x"]],
    [{}, ["alpha", "Bravo", "charlie 100%", "Delta_x"]],
    [{ and: [] }, ["alpha", "Bravo", "charlie 100%", "Delta_x"]],
  ])("%j", async (where, expected) => {
    expect(await names({}, { where })).toEqual(expected);
  });
});
