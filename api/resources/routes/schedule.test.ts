import { setTimeout } from "node:timers/promises";
import { acceptPlan, createRoute, scheduleRoutes, undo } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { addPlaces } from "../../testing/location-rows";
import { addPlan, PLANNED_AT } from "../../testing/plans";
import { routesByPlace } from "../../testing/stops";
import { scheduleRoutes as writeSchedule } from "./schedule";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const { add, read } = routesByPlace(() => api);
const schedule = (ids: string[], body: object) =>
  api.ok(as, scheduleRoutes, { body: { ids, ...body } });
const refused = (ids: string[], body: object) =>
  api.fails(as, scheduleRoutes, { body: { ids, ...body } });

describe("scheduling routes", () => {
  it("gives several another day, agent and start, and undo takes it back", async () => {
    const { hub } = api.world.offices;
    const { hubAgent, hubAgent2 } = api.world.users;
    const given = { officeId: hub, userId: hubAgent, plannedDay: "2026-03-03" };
    const routes = [await add([0, 1], given), await add([2], {})];
    const ids = routes.map(({ id }) => id);
    const to = { plannedDay: "2026-03-04", plannedStart: "08:30", userId: hubAgent2 };
    const { count, undoId } = await schedule(ids, to);
    expect(count).toBe(2);
    for (const id of ids) expect(await read(id)).toMatchObject({ ...to, officeId: hub });
    expect((await read(ids[0] ?? "")).dayEnd).toBe("2026-03-04T14:12:00.000Z");

    await api.ok(as, undo, { params: { id: undoId ?? "" } });
    expect(await read(ids[0] ?? "")).toMatchObject({ ...given, plannedStart: null });
    expect(await read(ids[1] ?? "")).toMatchObject({ plannedDay: null, userId: null });
  });

  it("changes what is named and nothing else", async () => {
    const { hub } = api.world.offices;
    const { hubAgent } = api.world.users;
    const values = { officeId: hub, userId: hubAgent, plannedDay: "2026-03-03" };
    const { id, updatedAt } = await add([0], values);
    expect(await schedule([id], { plannedDay: "2026-03-03" })).toEqual({ count: 0 });
    expect((await read(id)).updatedAt).toBe(updatedAt);
    await schedule([id], { userId: null });
    expect(await read(id)).toMatchObject({ ...values, userId: null });
    await schedule([id], { officeId: null, plannedDay: null });
    expect(await read(id)).toMatchObject({ officeId: null, plannedDay: null });
  });

  it("refuses completed routes by name, and changes none then", async () => {
    const open = await add([0], {});
    const done = await add([1], { status: "completed", name: "Done" });
    expect(await refused([open.id, done.id], { plannedDay: "2026-03-04" })).toMatchObject({
      statusCode: 409,
      message: 'Completed routes keep their day: "Done"',
    });
    expect((await read(open.id)).plannedDay).toBeNull();
  });

  it("refuses an office that the agent is not of", async () => {
    const { hub, depot } = api.world.offices;
    const { hubAgent, depotAgent, southAgent, retiredAgent } = api.world.users;
    const { id } = await add([0], { officeId: hub, userId: hubAgent, name: "Taken" });
    expect(await refused([id], { officeId: depot })).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('another office: "Taken"'),
    });
    expect(await refused([id], { officeId: depot, userId: hubAgent })).toMatchObject({
      statusCode: 409,
    });
    expect(await refused([id], { userId: southAgent })).toMatchObject({ statusCode: 404 });
    expect(await refused([id], { userId: retiredAgent })).toMatchObject({ statusCode: 409 });
    await schedule([id], { officeId: depot, userId: depotAgent });
    expect(await read(id)).toMatchObject({ officeId: depot, userId: depotAgent });
  });

  it("refuses a route that someone else changed, and a stamp for several", async () => {
    const { id, updatedAt } = await add([0], {});
    await schedule([id], { plannedDay: "2026-03-04" });
    expect(await refused([id], { plannedDay: null, updatedAt })).toMatchObject({ statusCode: 409 });
    const other = await add([0], {});
    expect(await refused([id, other.id], { plannedDay: null, updatedAt })).toMatchObject({
      statusCode: 422,
    });
  });
});

describe("a route that gets its day while a plan is accepted", () => {
  it("has the plan wait for it, and refused for its agent and its locations", async () => {
    const { db } = api.database;
    const { hubAgent, hubAgent2, hubManager } = api.world.users;
    const day = "2026-03-10";
    // Undefined: the route has the plan's agent, and the agent is not named again.
    for (const userId of [hubAgent, hubAgent2, null, undefined]) {
      const [own = "", other = ""] = await addPlaces(db, api.world, 2, PLANNED_AT);
      const { id: routeId } = await api.ok(as, createRoute, {
        body: {
          ...{ name: "Waits", locations: [own], distance: 0, estimatedTime: 0 },
          ...(userId === undefined && { userId: hubAgent }),
        },
      });
      const places = [userId === hubAgent || userId === undefined ? other : own];
      const proposal = [{ userId: hubAgent, day }];
      const plan = await addPlan(api, { agents: [hubAgent], places, days: [day], proposal });
      const by = { ids: [routeId], scope: { kind: "all" }, userId: hubManager } as const;
      // Its change is written, and not yet stored for good.
      const { accepted } = await db.transaction(async (tx) => {
        await writeSchedule(
          tx,
          { ...by, now: api.clock.now },
          {
            plannedDay: day,
            ...(userId !== undefined && { userId }),
          },
        );
        const waiting = api.status(as, acceptPlan, { params: { id: plan.id }, body: {} });
        await setTimeout(150);
        return { accepted: waiting };
      });
      expect(await accepted).toBe(409);
      await db.update(routes).set({ status: "inactive" });
    }
  });
});
