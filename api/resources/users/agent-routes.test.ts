import { agentRoutes, agentStops } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type As, type TestApi, testApi } from "../../testing/api";
import { addRoute } from "../../testing/world";

let api: TestApi;
const made: Record<string, string> = {};
beforeAll(async () => {
  api = await testApi();
  const { database, world } = api;
  const { hubAgent, hubAgent2 } = world.users;
  const stop = (n: number, visited = false) => ({ locationId: world.locations[n] ?? "", visited });
  const add = async (name: string, values: Parameters<typeof addRoute>[2]) => {
    const given = { userId: hubAgent, officeId: world.offices.hub, ...values };
    made[name] = (await addRoute(database.db, world, { name, ...given })).id;
  };
  await add("older", {
    status: "active",
    createdAt: "2026-01-01T00:00:00.000Z",
    stops: [stop(1), stop(0, true)],
  });
  await add("newer", { status: "active", createdAt: "2026-01-02T00:00:00.000Z", stops: [stop(2)] });
  await add("done", { status: "completed", stops: [stop(3, true), stop(4, true)] });
  await add("waiting", { status: "new" });
  await add("deleted", { status: "inactive", stops: [stop(5)] });
  await add("another's", { status: "active", userId: hubAgent2, stops: [stop(0)] });
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const of = (user: keyof TestApi["world"]["users"], query = {}) => ({
  params: { id: api.world.users[user] },
  query,
});

describe("an agent's routes", () => {
  it("come in figures, and the active ones in full, newest first", async () => {
    const { user, routes, ...figures } = await api.ok(as, agentRoutes, of("hubAgent"));
    expect(figures).toEqual({
      routeCount: 4,
      activeCount: 2,
      completedCount: 1,
      stopCount: 5,
      visitedCount: 3,
      distance: 5000,
      estimatedTime: 300,
    });
    expect(user).toMatchObject({ displayName: "hubAgent", office: { name: "Hub" } });
    expect(routes.map(({ name }) => name)).toEqual(["newer", "older"]);
  });

  it("are none for an agent without any", async () => {
    expect(await api.ok(as, agentRoutes, of("depotAgent"))).toMatchObject({
      routeCount: 0,
      stopCount: 0,
      distance: 0,
      routes: [],
    });
  });
});

describe("an agent's stops", () => {
  it("are those of the active routes, route by route, with location and visit", async () => {
    const { data, totalDocs } = await api.ok(as, agentStops, of("hubAgent"));
    expect(totalDocs).toBe(3);
    expect(data).toMatchObject([
      {
        routeId: made.older,
        order: 1,
        location: { name: "Cafe 2", locationType: { name: "Cafe" } },
      },
      { routeId: made.older, order: 2, visit: { note: "met the owner" } },
      { routeId: made.newer, order: 1, isVisited: false, visit: null },
    ]);
  });

  it("can be searched, filtered, sorted and paged like any list", async () => {
    const filter = JSON.stringify({
      where: { isVisited: false },
      include: ["location"],
      order: ["location.name DESC"],
    });
    const { data } = await api.ok(as, agentStops, of("hubAgent", { filter }));
    expect(data.map(({ location }) => location?.name)).toEqual(["Cafe 3", "Cafe 2"]);
    const second = await api.ok(as, agentStops, of("hubAgent", { limit: 2, page: 2 }));
    expect(second).toMatchObject({ data: [{ routeId: made.newer }], totalPage: 2 });
    const found = await api.ok(as, agentStops, of("hubAgent", { search: "cafe 1" }));
    expect(found.data.map(({ location }) => location?.name)).toEqual(["Cafe 1"]);
    const sorted = await api.ok(as, agentStops, of("hubAgent", { sortBy: "location.name" }));
    expect(sorted.data[0]?.location?.name).toBe("Cafe 1");
    const wrong = JSON.stringify({ include: ["weather"] });
    expect(await api.status(as, agentStops, of("hubAgent", { filter: wrong }))).toBe(422);
  });
});

describe.each([
  ["routes", agentRoutes],
  ["stops", agentStops],
] as const)("whose %s one may see", (_name, call) => {
  const status = (by: As, user: Parameters<typeof of>[0]) => api.status(by, call, of(user));

  it("agents their own, managers those of agents of their offices", async () => {
    const agent = { user: "hubAgent", office: "hub" } as const;
    expect(await status(agent, "hubAgent")).toBe(200);
    expect(await status(agent, "hubAgent2")).toBe(404);
    expect(await status(as, "depotAgent")).toBe(200);
    expect(await status(as, "southAgent")).toBe(404);
    expect(await status({ user: "depotManager", office: "depot" }, "hubAgent")).toBe(404);
    expect(await status({ user: "admin" }, "southAgent")).toBe(200);
  });

  it("of agents alone", async () => {
    expect(await status({ user: "admin" }, "hubManager")).toBe(404);
    expect(await api.status(as, call, { params: { id: "nonsense" } })).toBe(404);
  });
});
