import { createListView, deleteListView, listListViews } from "contract/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listViews } from "../../db/schema";
import { type As, type TestApi, testApi } from "../../testing/api";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.delete(listViews);
});

const hub = { user: "hubManager", office: "hub" } as const;
const parent = { user: "northManager", office: "hub" } as const;
const south = { user: "southManager", office: "south" } as const;
const admin = { user: "admin" } as const;

describe("views of lists", () => {
  const keep = (as: As, body: object = {}) =>
    api.ok(as, createListView, { body: { list: "/routes", name: "Late", query: "", ...body } });
  const names = async (as: As, query: object = {}) =>
    (await api.ok(as, listListViews, { query })).data.map(({ name }) => name);

  it("are saved with their query, by name, for the list that they are of", async () => {
    const made = await keep(hub, { query: "filters=status%3Aactive&routeColumns=name" });
    expect(made).toEqual({
      id: expect.any(String),
      list: "/routes",
      name: "Late",
      query: "filters=status%3Aactive&routeColumns=name",
      userId: api.world.users.hubManager,
      officeId: null,
      createdAt: api.clock.now.toISOString(),
    });
    await keep(hub, { name: "all of them" });
    await keep(hub, { list: "/locations", name: "Cafes" });
    const filter = JSON.stringify({ where: { list: "/routes" } });
    expect(await names(hub, { filter })).toEqual(["all of them", "Late"]);
    expect(await names(hub, { search: "caf" })).toEqual(["Cafes"]);
  });

  it("have one name each within a list of their user", async () => {
    await keep(hub);
    const body = { list: "/routes", name: "LATE", query: "" };
    const error = await api.fails(hub, createListView, { body });
    expect(error).toMatchObject({ statusCode: 409, message: expect.stringContaining('"LATE"') });
    await keep(hub, { list: "/locations" });
    await keep(parent);
  });

  it("are one's own, or those of everyone who works for the office or manages it", async () => {
    await keep(hub, { name: "Mine" });
    await keep(hub, { name: "Ours", officeId: api.world.offices.hub });
    expect(await names(hub)).toEqual(["Mine", "Ours"]);
    expect(await names(parent)).toEqual(["Ours"]);
    expect(await names(south)).toEqual([]);
    expect(await names(admin)).toEqual(["Ours"]);
    // What the office above shares reaches no branch's manager, but whoever works for it.
    await keep(
      { user: "northManager", office: "north" },
      { name: "North's", officeId: api.world.offices.north },
    );
    expect(await names(hub)).toEqual(["Mine", "Ours"]);
    expect(await names(parent)).toEqual(["North's", "Ours"]);
  });

  it("are shared with offices of the scope alone", async () => {
    for (const officeId of [api.world.offices.south, "nonsense"]) {
      const body = { list: "/routes", name: "Late", query: "", officeId };
      expect(await api.status(hub, createListView, { body })).toBe(404);
    }
    expect(await names(admin)).toEqual([]);
  });

  it("are deleted by their user and, where shared, by who manages the office", async () => {
    const mine = await keep(hub, { name: "Mine" });
    const ours = await keep(hub, { name: "Ours", officeId: api.world.offices.hub });
    const gone = (as: As, id: string) => api.status(as, deleteListView, { params: { id } });
    expect(await gone(parent, mine.id)).toBe(404);
    expect(await gone(admin, mine.id)).toBe(404);
    expect(await gone(south, ours.id)).toBe(404);
    expect(await gone(hub, "nonsense")).toBe(404);
    expect(await gone(parent, ours.id)).toBe(200);
    expect(await gone(hub, mine.id)).toBe(200);
    expect(await gone(hub, mine.id)).toBe(404);
  });

  it.each([
    ["list", { list: "https://elsewhere.example" }],
    ["list", { list: "//elsewhere.example" }],
    ["name", { name: " " }],
    ["query", { query: "x".repeat(4001) }],
  ])("refuse a wrong %s", async (field, wrong) => {
    const body = { list: "/routes", name: "Late", query: "", ...wrong };
    const error = await api.fails(hub, createListView, { body });
    expect(Object.keys(error.details ?? {})).toEqual([`body.${field}`]);
  });
});
