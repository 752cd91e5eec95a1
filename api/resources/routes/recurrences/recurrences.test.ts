import {
  changeRecurrence,
  createAbsence,
  createRecurrence,
  createRecurrenceDay,
  deleteAbsence,
  endRecurrence,
  getRoute,
  listRecurrences,
  listRoutes,
  scheduleRoutes,
  skipRecurrenceDay,
  updateRoute,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { audit, locations } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { FOUR_TUESDAYS, hub, recurrenceSteps, south } from "../../../testing/recurrences";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(() => reset());

const { agentId, setZone, sourceRoute, sweep, repeat, daysOf, created, stateOf, routeOn, reset } =
  recurrenceSteps(() => api);

describe("a recurring route", () => {
  it("creates routes four weeks ahead, with stops, agent, start and a name", async () => {
    const made = await repeat();
    expect(made).toMatchObject({ name: "Beechwold", weekdays: [1], heldDays: 0, skippedDays: [] });
    expect(await created(made.id)).toEqual(FOUR_TUESDAYS);
    const route = await routeOn(made.id, "2026-03-10");
    expect(route).toMatchObject({
      name: "Beechwold · Tue 03-10",
      status: "new",
      plannedDay: "2026-03-10",
      plannedStart: "08:30",
      userId: agentId(),
      officeId: api.world.offices.hub,
      totalLocation: 3,
      recurrenceId: made.id,
    });
    expect(route.routeLocations?.map(({ locationId }) => locationId)).toEqual(
      api.world.locations.slice(0, 3),
    );
    const { data } = await api.ok(hub, listRoutes, {
      query: { filters: `recurrenceId:${made.id}` },
    });
    expect(data).toHaveLength(4);
  });

  it("repeats every second week and until its last day", async () => {
    const second = await repeat({ everyWeeks: 2 });
    expect(await created(second.id)).toEqual(["2026-03-03", "2026-03-17"]);
    const ending = await repeat({ lastDay: "2026-03-12" });
    expect(await created(ending.id)).toEqual(["2026-03-03", "2026-03-10"]);
    api.clock.now = new Date("2026-04-20T15:00:00.000Z");
    expect(await sweep()).toBe(1);
    expect(await created(ending.id)).toEqual(["2026-03-03", "2026-03-10"]);
  });

  it("belongs to an office, and refuses what no route could be", async () => {
    const { id, updatedAt } = await repeat();
    const { totalDocs } = await api.ok(south, listRecurrences);
    expect(totalDocs).toBe(0);
    const from = "2026-03-10";
    expect(await api.status(south, changeRecurrence, { params: { id }, body: { from } })).toBe(404);
    expect(await api.status(south, endRecurrence, { params: { id }, body: { from } })).toBe(404);
    expect(await api.status(south, skipRecurrenceDay, { params: { id, day: "2026-03-10" } })).toBe(
      404,
    );
    const change = (body: object) =>
      api.status(hub, changeRecurrence, { params: { id }, body: { from, ...body } });
    expect(await change({ from: "2026-03-01" })).toBe(422);
    expect(await change({ lastDay: "2026-03-01" })).toBe(422);
    expect(await change({ weekdays: [] })).toBe(422);
    expect(await change({ userId: api.world.users.retiredAgent })).toBe(409);
    expect(await change({ name: "Other", updatedAt })).toBe(200);
    expect(await change({ name: "Again", updatedAt: "2026-01-01T00:00:00.000Z" })).toBe(409);
    const empty = await addRoute(api.database.db, api.world);
    const body = { routeId: empty.id, weekdays: [1], everyWeeks: 1, firstDay: from };
    expect(await api.status(hub, createRecurrence, { body })).toBe(409);
  });

  it("is audited, as are its routes by the job", async () => {
    const { id } = await repeat();
    api.clock.now = new Date("2026-03-10T15:00:00.000Z");
    await sweep();
    const entries = await api.database.db.select().from(audit).where(eq(audit.recordId, id));
    expect(entries.map(({ action, kind }) => [action, kind])).toEqual([["created", "recurrence"]]);
    const { id: routeId } = await routeOn(id, "2026-03-31");
    const [entry] = await api.database.db.select().from(audit).where(eq(audit.recordId, routeId));
    expect(entry).toMatchObject({ action: "created", source: "system" });
  });
});

describe("the job", () => {
  it("creates one route for each day, also when it runs twice at once and again", async () => {
    const { id } = await repeat();
    api.clock.now = new Date("2026-03-17T15:00:00.000Z");
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await created(id)).toEqual([...FOUR_TUESDAYS, ...["2026-03-31", "2026-04-07"]]);
    expect(await sweep()).toBe(0);
    const { data } = await api.ok(hub, listRoutes, {
      query: { filters: `recurrenceId:${id}`, limit: 0 },
    });
    expect(data).toHaveLength(6);
  });

  it.each([
    ["America/New_York", "2026-03-02T15:00:00.000Z", "2026-03-03"],
    ["America/New_York", "2026-10-26T15:00:00.000Z", "2026-10-27"],
    ["Australia/Adelaide", "2026-09-28T15:00:00.000Z", "2026-09-29"],
    ["Australia/Adelaide", "2026-03-30T13:20:00.000Z", "2026-03-31"],
    ["Asia/Kolkata", "2026-06-29T18:25:00.000Z", "2026-06-30"],
  ])("keeps weekdays in %s from %s on, across changes of its clocks", async (zone, now, first) => {
    await setZone(zone);
    api.clock.now = new Date(now);
    const { id } = await repeat({ firstDay: first });
    for (let day = 0; day < 28; day++) {
      api.clock.now = new Date(api.clock.now.getTime() + 86_400_000);
      await sweep();
    }
    const days = await daysOf(id, first, "2026-12-31");
    const made = days.filter(({ state }) => state === "created");
    expect(made).toHaveLength(8);
    for (const { day, route } of made) {
      expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(2);
      expect(route?.plannedDay).toBe(day);
    }
  });

  it("begins a day at midnight of the office, half hours included", async () => {
    await setZone("Asia/Kolkata");
    // 23:55 on Monday there.
    api.clock.now = new Date("2026-03-02T18:25:00.000Z");
    const { id } = await repeat({ weekdays: [0], firstDay: "2026-03-02" });
    expect((await created(id)).at(-1)).toBe("2026-03-23");
    api.clock.now = new Date("2026-03-02T18:35:00.000Z");
    expect(await sweep()).toBe(1);
    expect((await created(id)).at(-1)).toBe("2026-03-30");
  });
});

describe("a day of a recurring route", () => {
  const at = (id: string, day: string) => ({ params: { id, day } });

  it("is skipped, stays so, and can be created again", async () => {
    const { id } = await repeat();
    const route = await routeOn(id, "2026-03-10");
    await api.ok(hub, skipRecurrenceDay, at(id, "2026-03-10"));
    expect(await stateOf(id, "2026-03-10")).toEqual({ day: "2026-03-10", state: "skipped" });
    const { status } = await api.ok(hub, getRoute, { params: { id: route.id } });
    expect(status).toBe("inactive");
    api.clock.now = new Date("2026-03-04T15:00:00.000Z");
    await sweep();
    expect(await created(id)).not.toContain("2026-03-10");
    const again = await api.ok(hub, createRecurrenceDay, { ...at(id, "2026-03-10"), body: {} });
    expect(again.name).toBe("Beechwold · Tue 03-10");
    expect(await stateOf(id, "2026-03-10")).toMatchObject({ state: "created" });
    const create = { ...at(id, "2026-03-10"), body: {} };
    expect(await api.status(hub, createRecurrenceDay, create)).toBe(409);
    expect(await api.status(hub, skipRecurrenceDay, at(id, "2026-03-11"))).toBe(404);
  });

  it("is not skipped once its route was begun", async () => {
    const { id } = await repeat();
    const route = await routeOn(id, "2026-03-10");
    await api.ok(hub, updateRoute, { params: { id: route.id }, body: { status: "active" } });
    const error = await api.fails(hub, skipRecurrenceDay, at(id, "2026-03-10"));
    expect(error).toMatchObject({ statusCode: 409, cause: "ROUTE_BEGUN" });
  });

  it("is moved, in the calendar or ahead of time, without a second route", async () => {
    const { id } = await repeat();
    const route = await routeOn(id, "2026-03-10");
    const body = { ids: [route.id], plannedDay: "2026-03-12" };
    await api.ok(hub, scheduleRoutes, { body });
    const early = await api.ok(hub, createRecurrenceDay, {
      ...at(id, "2026-03-31"),
      body: { plannedDay: "2026-04-01", userId: api.world.users.hubAgent2 },
    });
    expect(early).toMatchObject({
      name: "Beechwold · Wed 04-01",
      plannedDay: "2026-04-01",
      userId: api.world.users.hubAgent2,
    });
    api.clock.now = new Date("2026-03-10T15:00:00.000Z");
    await sweep();
    expect(await created(id)).toEqual([...FOUR_TUESDAYS, "2026-03-31"]);
    expect((await stateOf(id, "2026-03-10"))?.route?.plannedDay).toBe("2026-03-12");
  });

  it("is held while its agent is absent, and created after that or anyway", async () => {
    const absence = await api.ok(hub, createAbsence, {
      body: { userId: agentId(), firstDay: "2026-03-09", lastDay: "2026-03-18" },
    });
    const { id, heldDays } = await repeat();
    expect(heldDays).toBe(2);
    expect(await stateOf(id, "2026-03-10")).toEqual({
      day: "2026-03-10",
      state: "held",
      heldReason: "agent-absent",
    });
    expect(await sweep()).toBe(0);
    const other = { userId: api.world.users.hubAgent2 };
    await api.ok(hub, createRecurrenceDay, { ...at(id, "2026-03-10"), body: other });
    await api.ok(hub, deleteAbsence, { params: { id: absence.id } });
    expect(await sweep()).toBe(1);
    expect(await created(id)).toEqual(FOUR_TUESDAYS);
  });

  it("says that the agent of its route is absent", async () => {
    const { id } = await repeat();
    await api.ok(hub, createAbsence, {
      body: { userId: agentId(), firstDay: "2026-03-10", lastDay: "2026-03-10" },
    });
    expect(await stateOf(id, "2026-03-10")).toMatchObject({
      state: "created",
      isAgentAbsent: true,
    });
    expect(await stateOf(id, "2026-03-17")).toMatchObject({ isAgentAbsent: false });
  });

  it("has only active locations, and is held without any", async () => {
    const { db } = api.database;
    const [first = ""] = api.world.locations;
    const setStatus = (id: string, status: "active" | "inactive") =>
      db.update(locations).set({ status }).where(eq(locations.id, id));
    const route = await sourceRoute(1);
    const one = await repeat({ routeId: route.id });
    const three = await repeat();
    await setStatus(first, "inactive");
    api.clock.now = new Date("2026-03-10T15:00:00.000Z");
    await sweep();
    expect(await stateOf(one.id, "2026-03-31")).toMatchObject({ heldReason: "no-locations" });
    expect((await routeOn(three.id, "2026-03-31")).totalLocation).toBe(2);
    await setStatus(first, "active");
    await sweep();
    expect(await stateOf(one.id, "2026-03-31")).toMatchObject({ state: "created" });
  });
});
