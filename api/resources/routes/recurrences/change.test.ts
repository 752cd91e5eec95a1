import {
  changeRecurrence,
  endRecurrence,
  getRoute,
  scheduleRoutes,
  skipRecurrenceDay,
  updateRoute,
} from "contract/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { FOUR_TUESDAYS, hub, recurrenceSteps } from "../../../testing/recurrences";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(() => reset());

const { sourceRoute, sweep, repeat, daysOf, created, stateOf, routeOn, reset } = recurrenceSteps(
  () => api,
);

describe("a change from a day on", () => {
  it("renews routes that were not begun, and leaves earlier and begun ones", async () => {
    const { id, updatedAt } = await repeat();
    const [first, , begun, renewed] = await Promise.all(
      FOUR_TUESDAYS.map((day) => routeOn(id, day)),
    );
    const begin = { params: { id: begun?.id ?? "" }, body: { status: "completed" as const } };
    await api.ok(hub, updateRoute, begin);
    await api.ok(hub, skipRecurrenceDay, { params: { id, day: "2026-03-10" } });
    const body = { routeId: (await sourceRoute(2)).id, plannedStart: "10:00" };
    const stale = {
      params: { id },
      body: { ...body, from: "2026-03-10", updatedAt: updatedAt ?? "" },
    };
    expect(await api.status(hub, changeRecurrence, stale)).toBe(409);
    const next = await api.ok(hub, changeRecurrence, {
      params: { id },
      body: {
        from: "2026-03-10",
        routeId: body.routeId,
        plannedStart: "10:00",
        userId: api.world.users.hubAgent2,
      },
    });
    expect(next.id).not.toBe(id);
    expect(await created(id)).toEqual(["2026-03-03"]);
    expect(await created(next.id)).toEqual(["2026-03-17", "2026-03-24"]);
    expect(await stateOf(next.id, "2026-03-10")).toMatchObject({ state: "skipped" });
    const get = (route: typeof first) => api.ok(hub, getRoute, { params: { id: route?.id ?? "" } });
    expect(await get(first)).toMatchObject({ totalLocation: 3, plannedStart: "08:30" });
    expect(await get(begun)).toMatchObject({ totalLocation: 3, status: "completed" });
    expect(await get(renewed)).toMatchObject({
      ...{ totalLocation: 2, plannedStart: "10:00", userId: api.world.users.hubAgent2 },
      recurrenceId: next.id,
    });
  });

  it("gives it other weekdays, keeps a moved day, and counts weeks as before", async () => {
    const { id } = await repeat({ everyWeeks: 2 });
    const moved = await routeOn(id, "2026-03-17");
    const body = { ids: [moved.id], plannedDay: "2026-03-18" };
    await api.ok(hub, scheduleRoutes, { body });
    const params = { id };
    const later = await api.ok(hub, changeRecurrence, {
      params,
      body: { from: "2026-03-10", name: "Renamed" },
    });
    expect(later.firstDay).toBe("2026-03-17");
    expect((await stateOf(later.id, "2026-03-17"))?.route).toMatchObject({
      id: moved.id,
      name: "Renamed · Wed 03-18",
      plannedDay: "2026-03-18",
    });
    const thursdays = await api.ok(hub, changeRecurrence, {
      params: { id: later.id },
      body: { from: "2026-03-16", weekdays: [3], everyWeeks: 1 },
    });
    expect(thursdays.id).toBe(later.id);
    expect(await created(later.id)).toEqual(["2026-03-19", "2026-03-26"]);
    expect(await api.ok(hub, getRoute, { params: { id: moved.id } })).toMatchObject({
      status: "inactive",
    });
  });

  it("ends it", async () => {
    const { id } = await repeat();
    const last = await routeOn(id, "2026-03-24");
    const { count } = await api.ok(hub, endRecurrence, {
      params: { id },
      body: { from: "2026-03-15" },
    });
    expect(count).toBe(2);
    expect((await daysOf(id)).map(({ day }) => day)).toEqual(FOUR_TUESDAYS.slice(0, 2));
    const { status } = await api.ok(hub, getRoute, { params: { id: last.id } });
    expect(status).toBe("inactive");
    api.clock.now = new Date("2026-03-20T15:00:00.000Z");
    expect(await sweep()).toBe(0);
  });
});
