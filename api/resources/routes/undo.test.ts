import { assignRoutes, deleteRoutes, getRoute, unassignRoutes, undo } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { addRoute, addVisit } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const add = (values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, values);
const read = (id: string) => {
  const filter = JSON.stringify({
    include: [{ relation: "routeLocations", scope: { include: ["visit"] } }],
  });
  return api.ok(as, getRoute, { params: { id }, query: { filter } });
};
const stop = (n: number, visited = false) => ({
  locationId: api.world.locations[n] ?? "",
  visited,
});
const assignment = (ids: string[]) => ({
  params: { userId: api.world.users.hubAgent },
  body: ids,
});

describe("undo", () => {
  const takeBack = (undoId: string | null | undefined) => ({ params: { id: undoId ?? "" } });
  const withoutTime = ({ updatedAt: _, ...route }: Awaited<ReturnType<typeof read>>) => route;

  it("puts back what a deletion, an assignment and an unassignment replaced", async () => {
    const routes = [await add({ status: "paused" }), await add({ status: "new" })];
    const ids = routes.map(({ id }) => id);
    const before = await Promise.all(ids.map(read));
    const check = async (undoId: string | null | undefined) => {
      expect(await api.ok(as, undo, takeBack(undoId))).toEqual({
        count: 2,
        restored: { routes: 2 },
      });
      const after = await Promise.all(ids.map(read));
      expect(after.map(withoutTime)).toEqual(before.map(withoutTime));
    };
    await check((await api.ok(as, deleteRoutes, { body: { ids } })).undoId);
    await check((await api.ok(as, assignRoutes, assignment(ids))).undoId);
  });

  it("puts stops back in their place, with their visits", async () => {
    const route = await add({
      userId: api.world.users.hubAgent,
      officeId: api.world.offices.hub,
      stops: [stop(0), stop(1, true), stop(2), stop(3)],
    });
    // Someone stood before a closed door: a visit at a stop that still counts as not visited.
    await addVisit(api.database.db, api.world, {
      routeId: route.id,
      locationId: api.world.locations[2] ?? "",
      stopId: route.stopIds[2] ?? "",
      actuallyVisited: false,
      note: "closed",
    });
    const before = await read(route.id);
    const { undoId } = await api.ok(as, unassignRoutes, {
      params: { scope: "user" },
      query: { ids: route.id },
      body: { route: true, agent: true },
    });
    expect((await read(route.id)).routeLocations).toHaveLength(1);
    await api.ok(as, undo, takeBack(undoId));
    const after = await read(route.id);
    expect(withoutTime(after)).toEqual(withoutTime(before));
    expect(after.routeLocations?.[2]?.visit).toMatchObject({ note: "closed" });
    expect(Date.parse(after.updatedAt ?? "")).toBeGreaterThan(Date.parse(before.updatedAt ?? ""));
  });

  it("works once, for its maker, for ten minutes", async () => {
    const remove = async () =>
      (await api.ok(as, deleteRoutes, { body: { ids: [(await add()).id] } })).undoId;
    const used = await remove();
    await api.ok(as, undo, takeBack(used));
    const again = await api.fails(as, undo, takeBack(used));
    expect(again).toMatchObject({ statusCode: 409, message: "This was undone already" });

    const others = await remove();
    const northManager = { user: "northManager", office: "north" } as const;
    expect(await api.status(northManager, undo, takeBack(others))).toBe(404);
    expect(await api.status(as, undo, takeBack("nonsense"))).toBe(404);

    const old = await remove();
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 10 * 60_000 + 1);
    expect(await api.status(as, undo, takeBack(old))).toBe(409);
    api.clock.now = now;
    expect(await api.status(as, undo, takeBack(old))).toBe(200);
  });

  it("does nothing when one of the routes was changed since", async () => {
    const [a, b] = [await add(), await add({ name: "Changed since" })];
    const ids = [a.id, b.id];
    const { undoId } = await api.ok(as, deleteRoutes, { body: { ids } });
    await api.ok(as, assignRoutes, assignment([b.id]));
    const error = await api.fails(as, undo, takeBack(undoId));
    expect(error).toMatchObject({ statusCode: 409, cause: "CHANGED_MEANWHILE" });
    expect(error.message).toContain('"Changed since"');
    expect(await read(a.id)).toMatchObject({ status: "inactive" });
  });

  it("is forgotten after a day", async () => {
    const { undoId } = await api.ok(as, deleteRoutes, { body: { ids: [(await add()).id] } });
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 25 * 3_600_000);
    await api.ok(as, deleteRoutes, { body: { ids: [(await add()).id] } });
    api.clock.now = now;
    expect(await api.status(as, undo, takeBack(undoId))).toBe(404);
  });
});
