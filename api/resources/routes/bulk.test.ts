import { assignRoutes, deleteRoutes, getRoute, unassignRoutes, updateRoute } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { addRoute } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const add = (values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, values);
const assigned = () => ({ userId: api.world.users.hubAgent, officeId: api.world.offices.hub });
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
const unassign = (
  ids: string[],
  body?: { route?: boolean; agent?: boolean; office?: boolean },
) => ({
  params: { scope: "user" as const },
  query: { ids: ids.join(",") },
  body,
});
const assign = (ids: string[], userId: string = api.world.users.hubAgent, officeId?: string) => ({
  params: { userId },
  query: { officeId },
  body: ids,
});

describe("assigning to an agent", () => {
  it("sets the agent and their office on all routes", async () => {
    const routes = [await add(), await add(), await add()];
    const ids = routes.map(({ id }) => id);
    const done = await api.ok(
      as,
      assignRoutes,
      assign([...ids, ids[0] ?? ""], undefined, api.world.offices.hub),
    );
    expect(done).toMatchObject({ count: 3, undoId: expect.any(String) });
    for (const { id, updatedAt } of routes) {
      const after = await read(id);
      expect(after).toMatchObject(assigned());
      expect(after.updatedAt).not.toBe(updatedAt);
    }
  });

  it("does nothing at all when one of them is taken, and names those", async () => {
    const free = await add();
    const taken = [];
    for (let n = 0; n < 6; n++) taken.push(await add({ ...assigned(), name: `Taken ${n}` }));
    const ids = [free, ...taken].map(({ id }) => id);
    const error = await api.fails(as, assignRoutes, assign(ids));
    expect(error).toMatchObject({ statusCode: 409, cause: "ALREADY_ASSIGNED" });
    expect(error.message).toContain('"Taken 0"');
    expect(error.message).toContain('"Taken 4"');
    expect(error.message).toContain("and 1 more");
    expect(await read(free.id)).toMatchObject({ userId: null, officeId: null });
  });

  it("does nothing when one of them is unknown or out of scope", async () => {
    const free = await add();
    const other = await add({ ownerOfficeId: api.world.offices.south });
    for (const id of [other.id, "nonsense", "00000000-0000-7000-8000-000000000000"]) {
      expect(await api.status(as, assignRoutes, assign([free.id, id]))).toBe(404);
    }
    expect(await read(free.id)).toMatchObject({ userId: null });
  });

  it("takes an active agent of the scope, with an office, and of the office that is named", async () => {
    const { users, offices } = api.world;
    const { id } = await add();
    const status = (userId: string, officeId?: string) =>
      api.status(as, assignRoutes, assign([id], userId, officeId));
    expect(await status("nobody")).toBe(404);
    expect(await status(users.southAgent)).toBe(404);
    expect(await status(users.hubManager)).toBe(409);
    expect(await status(users.retiredAgent)).toBe(409);
    expect(await status(users.hubAgent, offices.depot)).toBe(409);
    expect(await status(users.hubAgent, "no-office")).toBe(409);
    expect(await status(users.depotAgent, offices.depot)).toBe(200);
  });

  it("lets exactly one of two at once win", async () => {
    const { users } = api.world;
    for (let round = 0; round < 5; round++) {
      const a = await add();
      const b = await add();
      const statuses = await Promise.all([
        api.status(as, assignRoutes, assign([a.id, b.id], users.hubAgent)),
        api.status(as, assignRoutes, assign([b.id, a.id], users.hubAgent2)),
      ]);
      expect(statuses.sort()).toEqual([200, 409]);
      expect((await read(a.id)).userId).toBe((await read(b.id)).userId);
    }
  });
});

describe("deleting", () => {
  it("makes routes inactive, all or none", async () => {
    const active = await add({ status: "active" });
    const gone = await add({ status: "inactive" });
    const other = await add({ ownerOfficeId: api.world.offices.south });
    const remove = (ids: string[]) => ({ body: { ids } });
    expect(await api.status(as, deleteRoutes, remove([active.id, other.id]))).toBe(404);
    expect(await read(active.id)).toMatchObject({ status: "active" });

    expect(await api.ok(as, deleteRoutes, remove([active.id, gone.id]))).toMatchObject({
      count: 1,
    });
    expect(await read(active.id)).toMatchObject({ status: "inactive" });
    expect((await read(gone.id)).updatedAt).toBe(gone.updatedAt);
    expect(await api.ok(as, deleteRoutes, remove([gone.id]))).toEqual({ count: 0 });
  });

  it("leaves a route that someone else changed since it was seen", async () => {
    const seen = await add({ status: "active" });
    await api.ok(as, updateRoute, { params: { id: seen.id }, body: { name: "Theirs" } });
    const remove = (updatedAt: string, ...ids: string[]) => ({ body: { ids, updatedAt } });
    const failure = await api.fails(as, deleteRoutes, remove(seen.updatedAt, seen.id));
    expect(failure).toMatchObject({ statusCode: 409, cause: "CHANGED_MEANWHILE" });
    expect(await read(seen.id)).toMatchObject({ name: "Theirs", status: "active" });

    const updatedAt = (await read(seen.id)).updatedAt ?? "";
    const other = await add();
    expect(await api.status(as, deleteRoutes, remove(updatedAt, seen.id, other.id))).toBe(422);
    const done = await api.ok(as, deleteRoutes, remove(updatedAt, seen.id));
    expect(done).toMatchObject({ count: 1, undoId: expect.any(String) });
  });

  it("takes what the query can't hold: a thousand ids", async () => {
    const ids = Array.from({ length: 1001 }, () => "00000000-0000-7000-8000-000000000000");
    expect(await api.status(as, deleteRoutes, { body: { ids } })).toBe(422);
    expect(await api.status(as, deleteRoutes, { body: { ids: ids.slice(1) } })).toBe(404);
    expect(await api.status(as, deleteRoutes, { body: { ids: [] } })).toBe(422);
  });
});

describe("unassigning", () => {
  it("takes routes from agent and office, and keeps them in their office's list", async () => {
    const { id } = await add(assigned());
    expect(await api.ok(as, unassignRoutes, unassign([id]))).toMatchObject({ count: 1 });
    expect(await read(id)).toMatchObject({ userId: null, officeId: null });
  });

  it.each([
    [{ agent: true }, { userId: null, officeId: "kept" }],
    [{ office: true }, { userId: "kept", officeId: null }],
    [
      { agent: true, office: true },
      { userId: null, officeId: null },
    ],
    [{ route: true }, { userId: "kept", officeId: "kept" }],
    [{}, { userId: null, officeId: null }],
  ])("takes only what is asked: %j", async (body, expected) => {
    const { id } = await add(assigned());
    await api.ok(as, unassignRoutes, unassign([id], body));
    const { userId, officeId } = await read(id);
    expect({ userId: userId && "kept", officeId: officeId && "kept" }).toEqual(expected);
  });

  it("refuses when none of them has an office or an agent", async () => {
    const free = await add();
    expect(await api.fails(as, unassignRoutes, unassign([free.id]))).toMatchObject({
      statusCode: 409,
    });
    const taken = await add(assigned());
    expect(await api.ok(as, unassignRoutes, unassign([free.id, taken.id]))).toMatchObject({
      count: 1,
    });
  });

  it("keeps the scope all for admins", async () => {
    const { id } = await add(assigned());
    const all = { ...unassign([id]), params: { scope: "all" as const } };
    expect(await api.fails(as, unassignRoutes, all)).toMatchObject({ statusCode: 403 });
    expect(await api.ok({ user: "admin" }, unassignRoutes, all)).toMatchObject({ count: 1 });
    const none = { ...unassign([]), query: { ids: " , " } };
    expect(await api.fails(as, unassignRoutes, none)).toMatchObject({ statusCode: 422 });
  });

  it("takes the stops not yet visited off the route", async () => {
    const { id } = await add({
      ...assigned(),
      stops: [stop(0), stop(1, true), stop(2), stop(3, true), stop(4)],
    });
    await api.ok(as, unassignRoutes, unassign([id], { route: true }));
    const after = await read(id);
    expect(after).toMatchObject({ totalLocation: 2, visitedLocation: 2, distance: 5000 });
    expect(after.routeLocations).toMatchObject([
      { order: 1, locationId: api.world.locations[1] },
      { order: 2, locationId: api.world.locations[3] },
    ]);

    const short = await add({ stops: [stop(0, true), stop(1)] });
    await api.ok(as, unassignRoutes, unassign([short.id], { route: true }));
    expect(await read(short.id)).toMatchObject({ totalLocation: 1, distance: 0, estimatedTime: 0 });

    const done = await add({ ...assigned(), status: "completed", stops: [stop(0)] });
    expect(await api.status(as, unassignRoutes, unassign([done.id], { route: true }))).toBe(409);
    expect((await read(done.id)).routeLocations).toHaveLength(1);
  });

  it("takes a long list of ids in the query", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 300; n++) ids.push((await add(assigned())).id);
    expect(await api.ok(as, unassignRoutes, unassign(ids))).toMatchObject({ count: 300 });
  });
});
