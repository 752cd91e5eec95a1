import {
  acceptPlan,
  createAbsence,
  createPlan,
  deletePlan,
  deleteRoutes,
  getPlan,
  getRoute,
  listRoutes,
  undo,
  updatePlan,
} from "contract/calls";
import type { Plan } from "contract/entities";
import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { absences, locations, plans, routes, users } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { fingerprintOf } from "../../testing/invariants";
import { addPlaces } from "../../testing/location-rows";
import { addPlan, PLANNED_AT, proposedPlan } from "../../testing/plans";

let api: TestApi;
const MUCH = { points: 10_000, seconds: 60 };
beforeAll(async () => {
  api = await testApi({ userLimits: { plans: MUCH, planChanges: MUCH } });
});
afterEach(async () => {
  await api.database.db.delete(plans);
  await closeRoutes();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const DAY = "2026-03-03";
const one = ({ id }: { id: string }) => ({ params: { id } });
const accept = (plan: Plan) => ({ ...one(plan), body: { updatedAt: plan.updatedAt ?? undefined } });
const closeRoutes = () => api.database.db.update(routes).set({ status: "inactive" });
const countRoutes = async () => (await api.ok(as, listRoutes, { query: { limit: 1 } })).totalDocs;

describe("accepting", () => {
  it("makes a route of each day, once, and Undo takes them back", async () => {
    const { hubAgent, depotAgent } = api.world.users;
    const before = await countRoutes();
    const plan = await addPlan(api, {
      agents: [hubAgent, depotAgent],
      places: api.world.locations.slice(0, 3),
      proposal: [
        { userId: hubAgent, day: DAY },
        { userId: depotAgent, day: "2026-03-04" },
        { userId: hubAgent, day: "2026-03-04" },
      ],
    });
    const done = await api.ok(as, acceptPlan, accept(plan));
    expect(done.count).toBe(2);
    const find = (name: string) =>
      api.ok(as, listRoutes, { query: { filter: JSON.stringify({ where: { name } }) } });
    const [first] = (await find("hubAgent · Tue 03-03")).data;
    expect(first).toMatchObject({
      ...{ userId: hubAgent, officeId: api.world.offices.hub, status: "new" },
      ...{ plannedDay: DAY, plannedStart: "09:05", distance: 5000, estimatedTime: 600 },
    });
    const filter = JSON.stringify({ include: [{ relation: "routeLocations" }] });
    const read = await api.ok(as, getRoute, { ...one({ id: first?.id ?? "" }), query: { filter } });
    expect(read.routeLocations?.map(({ locationId }) => locationId)).toEqual(
      api.world.locations.slice(0, 2),
    );
    expect((await find("depotAgent · Wed 03-04")).data).toMatchObject([
      // One stop has no way.
      { officeId: api.world.offices.depot, totalLocation: 1, distance: 0, estimatedTime: 0 },
    ]);
    const accepted = await api.ok(as, getPlan, one(plan));
    expect(accepted).toMatchObject({ status: "accepted", acceptedAt: expect.any(String) });
    for (const call of [acceptPlan, updatePlan]) {
      const twice = await api.fails(as, call, accept(plan));
      expect(twice).toMatchObject({ statusCode: 409, cause: "PLAN_ACCEPTED" });
    }

    const undone = await api.ok(as, undo, { params: { id: done.undoId ?? "" } });
    expect(undone).toMatchObject({ count: 1, restored: { plans: 1 } });
    const again = await api.ok(as, getPlan, one(plan));
    expect(again).toMatchObject({ status: "proposed", acceptedAt: null });
    expect((await find("hubAgent · Tue 03-03")).data).toMatchObject([{ status: "inactive" }]);
    expect((await api.ok(as, acceptPlan, accept(again))).count).toBe(2);
    expect(await countRoutes()).toBe(before + 4);
  });

  it("makes routes once, however many accept at the same time", async () => {
    const before = await countRoutes();
    const plan = await addPlan(api);
    const statuses = await Promise.all(
      [1, 2, 3].map(() => api.status(as, acceptPlan, { ...one(plan), body: {} })),
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(await countRoutes()).toBe(before + 2);
  });

  it("cannot be undone once a route was changed, or the plan deleted", async () => {
    const ids = async () => {
      const query = { filter: JSON.stringify({ order: ["createdAt DESC"], limit: 2 }) };
      return (await api.ok(as, listRoutes, { query })).data.map(({ id }) => id);
    };
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    const first = await api.ok(as, acceptPlan, accept(await addPlan(api)));
    await api.ok(as, deleteRoutes, { body: { ids: await ids() } });
    const changed = await api.fails(as, undo, { params: { id: first.undoId ?? "" } });
    expect(changed).toMatchObject({ statusCode: 409, cause: "CHANGED_MEANWHILE" });
    expect(changed.message).toContain("Tue 03-03");
    const plan = await addPlan(api);
    const second = await api.ok(as, acceptPlan, accept(plan));
    await api.ok(as, deletePlan, one(plan));
    expect(await api.status(as, undo, { params: { id: second.undoId ?? "" } })).toBe(404);
    // The routes stay.
    expect(await ids()).toHaveLength(2);
  });

  it("is refused for a proposal out of date, by name, and makes nothing", async () => {
    const { hubAgent, hubAgent2, depotAgent } = api.world.users;
    const { db } = api.database;
    const places = await addPlaces(db, api.world, 12, PLANNED_AT);
    const at = (from: number, to?: number) => inArray(locations.id, places.slice(from, to));
    const pairs = [hubAgent, hubAgent2, depotAgent].flatMap((userId) =>
      [DAY, "2026-03-04"].map((day) => ({ userId, day })),
    );
    const agents = [hubAgent, hubAgent2, depotAgent];
    const plan = await addPlan(api, { agents, places, proposal: pairs });
    await db.update(locations).set({ status: "inactive" }).where(at(0, 7));
    await db.update(locations).set({ doNotVisit: true }).where(at(7, 8));
    await db.update(locations).set({ officeId: api.world.offices.south }).where(at(8, 9));
    await db.update(users).set({ status: "inactive" }).where(eq(users.id, hubAgent2));
    await api.ok(as, createAbsence, { body: { userId: depotAgent, firstDay: DAY, lastDay: DAY } });
    const before = await fingerprintOf(db);
    const refused = await api.fails(as, acceptPlan, accept(plan));
    expect(refused).toMatchObject({ statusCode: 409, cause: "PLAN_STALE" });
    expect(refused.message).toBe(
      "The proposal is out of date. " +
        'No longer active agents of the office: "Agent 2". ' +
        'Absent: "depotAgent · Tue 03-03". ' +
        'Deleted or inactive locations: "Place 1", "Place 2", "Place 3", "Place 4", "Place 5" and 3 more. ' +
        'Not to be visited: "Place 8". Plan again to leave them out.',
    );
    expect(await fingerprintOf(db)).toBe(before);
    await db.update(users).set({ status: "active" }).where(eq(users.id, hubAgent2));
    await db.delete(absences);
  });

  describe("with work that was planned meanwhile", () => {
    it("is refused for days and locations that have an open route, by name", async () => {
      const { hubAgent, hubAgent2, depotAgent } = api.world.users;
      const places = await addPlaces(api.database.db, api.world, 5, PLANNED_AT);
      const first = await addPlan(api, { places, proposal: [{ userId: hubAgent, day: DAY }] });
      const same = await addPlan(api, {
        agents: [hubAgent, hubAgent2, depotAgent],
        places: places.toReversed(),
        proposal: [
          { userId: hubAgent, day: DAY },
          { userId: hubAgent2, day: DAY },
          { userId: depotAgent, day: DAY },
        ],
      });
      const made = await api.ok(as, acceptPlan, accept(first));
      const before = await fingerprintOf(api.database.db);
      const refused = await api.fails(as, acceptPlan, accept(same));
      expect(refused).toMatchObject({ statusCode: 409, cause: "PLAN_STALE" });
      expect(refused.message).toBe(
        "The proposal is out of date. " +
          'Days with a route by now: "hubAgent · Tue 03-03". ' +
          'Locations on a route by now: "Place 4", "Place 5". Plan again to leave them out.',
      );
      expect(await fingerprintOf(api.database.db)).toBe(before);
      await api.ok(as, undo, { params: { id: made.undoId ?? "" } });
      expect((await api.ok(as, acceptPlan, accept(same))).count).toBe(3);
    });

    it("is accepted beside routes of other days, or that wait for a day", async () => {
      const { db } = api.database;
      const { hubAgent, hubAgent2 } = api.world.users;
      const places = await addPlaces(db, api.world, 2, PLANNED_AT);
      const on = (userId: string, day: string) =>
        addPlan(api, { agents: [userId], places, days: [day], proposal: [{ userId, day }] });
      const tryAccept = async (plan: Plan) => (await api.fails(as, acceptPlan, accept(plan))).cause;
      await api.ok(as, acceptPlan, accept(await on(hubAgent, DAY)));
      const isOpen = eq(routes.status, "new");
      const plan = await on(hubAgent2, DAY);
      expect(await tryAccept(plan)).toBe("PLAN_STALE");
      await db.update(routes).set({ plannedDay: null }).where(isOpen);
      await db.update(routes).set({ status: "active" }).where(isOpen);
      expect(await tryAccept(plan)).toBe("PLAN_STALE");
      await db.update(routes).set({ status: "new" }).where(eq(routes.status, "active"));
      await api.ok(as, acceptPlan, accept(plan));
      await api.ok(as, acceptPlan, accept(await on(hubAgent2, "2026-03-04")));
    });

    it("is refused for other working times and hours, but not for hours that still fit", async () => {
      const { db } = api.database;
      const { hubAgent, hubAgent2 } = api.world.users;
      const places = await addPlaces(db, api.world, 4, PLANNED_AT);
      const proposal = [hubAgent, hubAgent2].map((userId) => ({ userId, day: DAY }));
      const { document, ...about } = proposedPlan(api, { places, proposal });
      const usual = { from: "09:00", until: "17:00", breakMinutes: 0 };
      const agents = document.agents.map((agent) => ({ ...agent, usual }));
      const outsideHours = { day: DAY, opens: 32_000, closes: 50_000 };
      const allowed = document.places.map((place, at) =>
        at === 3 ? { ...place, outsideHours } : place,
      );
      const body = { ...about, document: { ...document, agents, places: allowed } };
      const plan = await api.ok({ user: "admin" }, createPlan, { body });
      const setHours = (
        at: number,
        openingHours: string | null,
        closedDays: string | null = null,
      ) =>
        db
          .update(locations)
          .set({ openingHours, closedDays })
          .where(eq(locations.id, places[at] ?? ""));
      // Tuesday from 09:05 to 09:35, and from 09:45 to 10:15.
      await setHours(0, "Mo-Fr 09:00-09:40");
      await setHours(1, "Sa 09:00-17:00");
      await setHours(2, null, DAY);
      await setHours(3, "Sa 09:00-17:00");
      const agent = eq(users.id, hubAgent2);
      await db.update(users).set({ usualStart: "12:00", usualEnd: "20:00" }).where(agent);
      const refused = await api.fails(as, acceptPlan, accept(plan));
      expect(refused.message).toBe(
        'The proposal is out of date. Agents with other working times: "hubAgent2". ' +
          'Closed at the planned time by now: "Place 2", "Place 3". ' +
          "Plan again to plan with the new times.",
      );
      await setHours(1, null);
      await setHours(2, "Tu 09:00-10:00");
      await db.update(users).set({ usualStart: null, usualEnd: null }).where(agent);
      expect((await api.ok(as, acceptPlan, accept(plan))).count).toBe(2);
    });

    it("accepts one of two plans for the same day or location at the same time", async () => {
      const { hubAgent, hubAgent2 } = api.world.users;
      const places = await addPlaces(api.database.db, api.world, 4, PLANNED_AT);
      const both = async (one: string[], other: string[], otherAgent: string) => {
        await closeRoutes();
        const pairs = [
          { userId: hubAgent, places: one },
          { userId: otherAgent, places: other },
        ];
        const made = await Promise.all(
          pairs.map(({ userId, places }) =>
            addPlan(api, { agents: [userId], places, proposal: [{ userId, day: DAY }] }),
          ),
        );
        const statuses = made.map((plan) => api.status(as, acceptPlan, accept(plan)));
        return (await Promise.all(statuses)).sort();
      };
      expect(await both(places.slice(0, 2), places.slice(2), hubAgent)).toEqual([200, 409]);
      expect(await both(places.slice(0, 2), places.slice(1, 3), hubAgent2)).toEqual([200, 409]);
      expect(await both(places.slice(0, 2), places.slice(2), hubAgent2)).toEqual([200, 200]);
    });

    it("is refused for days that are over by the clocks of the office", async () => {
      const plan = await addPlan(api);
      const { now } = api.clock;
      const acceptAt = async (time: string) => {
        api.clock.now = new Date(time);
        return api.fails(as, acceptPlan, { ...one(plan), body: {} });
      };
      const refused = await acceptAt("2026-03-04T09:00:00.000Z");
      expect(refused.message).toContain('Days that are over: "hubAgent · Tue 03-03"');
      // It is the evening of the third of March there.
      api.clock.now = new Date("2026-03-04T03:00:00.000Z");
      await api.ok(as, acceptPlan, { ...one(plan), body: {} });
      api.clock.now = now;
    });
  });

  it("makes hundreds of routes in as many statements as for two", async () => {
    const agents = [api.world.users.hubAgent, api.world.users.hubAgent2];
    const days = Array.from(
      { length: 14 },
      (_, at) => `2026-04-${String(at + 1).padStart(2, "0")}`,
    );
    const places = await addPlaces(api.database.db, api.world, 56, PLANNED_AT);
    const proposal = days.flatMap((day) => agents.map((userId) => ({ userId, day })));
    const statements = async (plan: Plan) => {
      await closeRoutes();
      api.statements.length = 0;
      await api.ok(as, acceptPlan, accept(plan));
      return api.statements.length;
    };
    const two = await statements(await addPlan(api));
    expect(await statements(await addPlan(api, { agents, days, places, proposal }))).toBe(two);
  });
});
