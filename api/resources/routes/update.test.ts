import { getRoute, updateRoute } from "contract/calls";
import { RouteStatus } from "contract/entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { addRoute } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "northManager", office: "north" } as const;
const add = (values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, values);
const read = (id: string) => api.ok(as, getRoute, { params: { id } });

/** As the specification has it. */
const ALLOWED: Record<RouteStatus, readonly RouteStatus[]> = {
  active: ["inactive", "completed", "paused"],
  inactive: ["active", "paused", "completed"],
  completed: ["active", "inactive", "paused"],
  paused: ["active", "inactive", "completed"],
  new: ["active", "inactive", "completed"],
};
const PAIRS = RouteStatus.options.flatMap((from) =>
  RouteStatus.options.map((to) => [from, to] as const),
);

describe("a change of status", () => {
  it.each(PAIRS)("%s to %s", async (from, to) => {
    const { id } = await add({ status: from });
    const call = { params: { id }, body: { status: to } };
    if (from === to || ALLOWED[from].includes(to)) {
      expect(await api.ok(as, updateRoute, call)).toMatchObject({ status: to });
    } else {
      const error = await api.fails(as, updateRoute, call);
      expect(error).toMatchObject({ statusCode: 409, cause: "STATUS_NOT_ALLOWED" });
      expect(error.message).toBe(`A route that is ${from} can't become ${to}`);
      expect((await read(id)).status).toBe(from);
    }
  });

  it("keeps the first start, and the end while it is completed", async () => {
    const { id } = await add();
    const to = (status: RouteStatus) =>
      api.ok(as, updateRoute, { params: { id }, body: { status } });
    const hours = (n: number) => {
      api.clock.now = new Date(Date.UTC(2026, 2, 2, 9 + n));
      return api.clock.now.toISOString();
    };
    const start = hours(0);
    expect(await to("active")).toMatchObject({ startTime: start, endTime: null });
    hours(1);
    expect(await to("paused")).toMatchObject({ startTime: start, endTime: null });
    const end = hours(2);
    expect(await to("completed")).toMatchObject({ startTime: start, endTime: end });
    hours(3);
    expect(await to("inactive")).toMatchObject({ startTime: start, endTime: end });
    expect(await to("active")).toMatchObject({ startTime: start, endTime: null });
  });
});

describe("two people's edits", () => {
  it("refuses what was based on an older state, and says so", async () => {
    const { id, updatedAt } = await add();
    const first = await api.ok(as, updateRoute, {
      params: { id },
      body: { name: "First", updatedAt },
    });
    const late = { params: { id }, body: { name: "Second", updatedAt } };
    const error = await api.fails({ user: "hubManager", office: "hub" }, updateRoute, late);
    expect(error).toMatchObject({ statusCode: 409, name: "Conflict", cause: "CHANGED_MEANWHILE" });
    expect(await read(id)).toEqual(first);
  });

  it("lets exactly one of many at once through", async () => {
    const { id, updatedAt } = await add();
    const statuses = await Promise.all(
      ["a", "b", "c", "d"].map((name) =>
        api.status(as, updateRoute, { params: { id }, body: { name, updatedAt } }),
      ),
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  });

  it("moves updatedAt on with every change, even within one millisecond", async () => {
    const { id } = await add();
    const seen: string[] = [];
    for (const name of ["a", "b", "c"]) {
      seen.push(
        (await api.ok(as, updateRoute, { params: { id }, body: { name } })).updatedAt ?? "",
      );
    }
    expect(new Set(seen).size).toBe(3);
    expect([...seen].sort()).toEqual(seen);
  });

  it("leaves updatedAt alone when nothing changes", async () => {
    const { id, name, updatedAt } = await add();
    const after = await api.ok(as, updateRoute, { params: { id }, body: { name, updatedAt } });
    expect(after.updatedAt).toBe(updatedAt);
  });
});

describe("a change of office", () => {
  it("gives the route to the office, which then answers for it", async () => {
    const { id } = await add();
    const { depot } = api.world.offices;
    const after = await api.ok(as, updateRoute, { params: { id }, body: { officeId: depot } });
    expect(after.officeId).toBe(depot);
    const depotManager = { user: "depotManager", office: "depot" } as const;
    expect(await api.status(depotManager, getRoute, { params: { id } })).toBe(200);

    await api.ok(as, updateRoute, { params: { id }, body: { officeId: null } });
    expect(await api.ok(depotManager, getRoute, { params: { id } })).toMatchObject({
      officeId: null,
    });
  });

  it("refuses an office outside the scope, and one that the agent is not of", async () => {
    const { world } = api;
    const { id } = await add({ userId: world.users.hubAgent, officeId: world.offices.hub });
    const to = (officeId: string) =>
      api.fails(as, updateRoute, { params: { id }, body: { officeId } });
    expect(await to(world.offices.south)).toMatchObject({ statusCode: 404 });
    expect(await to("no-office")).toMatchObject({ statusCode: 404 });
    const error = await to(world.offices.depot);
    expect(error).toMatchObject({ statusCode: 409 });
    expect(error.message).toContain("hubAgent");
  });
});

it.each([
  [{ name: "" }, "body.name"],
  [{ name: "  " }, "body.name"],
  [{ name: "a\0b" }, "body.name"],
  [{ distance: -1 }, "body.distance"],
  [{ status: "gone" }, "body.status"],
  [{ updatedAt: "yesterday" }, "body.updatedAt"],
  [{ colour: "red" }, "body"],
])("the API refuses %j, naming the field", async (body, field) => {
  const { id } = await add();
  const reply = await api.app.inject({
    method: "PATCH",
    url: `/routes/${id}`,
    payload: body,
    headers: { authorization: `Bearer ${await api.token("admin")}` },
  });
  expect(reply.statusCode).toBe(422);
  expect(Object.keys(reply.json().error.details)).toEqual([field]);
});
