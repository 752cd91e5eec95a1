import {
  acceptPlan,
  addExistingLocationAfter,
  createRoute,
  listLocationRoutes,
  rearrangeRoutes,
} from "contract/calls";
import { LOCATION_PLANNED } from "contract/errors";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { plans, routes } from "../../db/schema";
import { type As, type TestApi, testApi } from "../../testing/api";
import { addPlaces } from "../../testing/location-rows";
import { addPlan, PLANNED_AT } from "../../testing/plans";
import { routesByPlace } from "../../testing/stops";

let api: TestApi;
const MUCH = { points: 10_000, seconds: 60 };
beforeAll(async () => {
  api = await testApi({ userLimits: { plans: MUCH, planChanges: MUCH } });
});
afterEach(async () => {
  await api.database.db.delete(plans);
  await api.database.db.update(routes).set({ status: "inactive" });
});
afterAll(() => api.close());

const as: As = { user: "hubManager", office: "hub" };
const north: As = { user: "northManager", office: "hub" };
const DAY = "2026-03-03";
const WEEK = { from: "2026-03-02", until: "2026-03-06" };
const { add } = routesByPlace(() => api);
const place = async () => (await addPlaces(api.database.db, api.world, 1, PLANNED_AT))[0] ?? "";
const openRoutes = async (id: string) => {
  const filter = { where: { status: "new" } };
  const query = { locationIds: id, filter: JSON.stringify(filter) };
  return (await api.ok(as, listLocationRoutes, { query })).totalDocs;
};

/** A new route of an agent for the location alone, as a booking makes it. */
const booking = (userId: string, locationId: string, known: string[] = []) => ({
  ...{ name: "Booked", userId, locations: [locationId], distance: 0, estimatedTime: 0 },
  ...{ plannedDay: DAY, agentIsFree: true, unlessPlanned: { ...WEEK, known } },
});
const book = (userId: string, locationId: string, by = as) =>
  api.status(by, createRoute, { body: booking(userId, locationId) });
/** The urgent visit of a day: a stop more on a route that there is. */
const squeeze = (id: string, locationId: string) =>
  api.status(as, rearrangeRoutes, {
    body: {
      routes: [{ id, open: [api.world.locations[0] ?? "", locationId] }],
      made: [],
      unlessPlanned: { from: DAY, until: DAY },
    },
  });
const accept = async (userId: string, locationId: string) => {
  const proposal = [{ userId, day: DAY }];
  const plan = await addPlan(api, { agents: [userId], places: [locationId], proposal });
  return () => api.status(as, acceptPlan, { params: { id: plan.id }, body: {} });
};
const oneOf = async (...calls: (() => Promise<number>)[]) =>
  expect((await Promise.all(calls.map((call) => call()))).toSorted()).toEqual([
    200,
    ...calls.slice(1).map(() => 409),
  ]);

describe("one location, asked for by several at the same time", () => {
  it("is booked once, also for different agents", async () => {
    const { hubAgent, hubAgent2, depotAgent } = api.world.users;
    const id = await place();
    const route = await add([0], { userId: depotAgent, plannedDay: DAY });
    await oneOf(
      () => book(hubAgent, id),
      () => book(hubAgent2, id, north),
      () =>
        api.status(north, addExistingLocationAfter, {
          params: { routeId: route.id, locationId: id, order: 1 },
          body: { unlessPlanned: WEEK },
        }),
    );
    expect(await openRoutes(id)).toBe(1);
  });

  it("is booked, accepted with a plan, or an urgent visit, but one of them alone", async () => {
    const { hubAgent, hubAgent2, depotAgent } = api.world.users;
    for (let round = 0; round < 3; round++) {
      const id = await place();
      const route = await add([0], { userId: depotAgent, plannedDay: DAY });
      const accepting = await accept(hubAgent2, id);
      await oneOf(
        () => book(hubAgent, id),
        accepting,
        () => squeeze(route.id, id),
      );
      expect(await openRoutes(id)).toBe(1);
      await api.database.db.update(routes).set({ status: "inactive" });
    }
  });

  it("may be visited once more by who knows of the first visit, and on other days", async () => {
    const { hubAgent, hubAgent2 } = api.world.users;
    const id = await place();
    const first = await api.ok(as, createRoute, { body: booking(hubAgent, id) });
    const refused = await api.fails(as, createRoute, { body: booking(hubAgent2, id) });
    expect(refused).toMatchObject({ statusCode: 409, cause: LOCATION_PLANNED });
    const later = { from: "2026-03-09", until: "2026-03-13" };
    const body = { ...booking(hubAgent2, id), unlessPlanned: later };
    await api.ok(as, createRoute, { body });
    const known = [first.id];
    const third = { ...booking(hubAgent2, id, known), agentIsFree: false };
    expect((await api.fails(as, createRoute, { body: third })).cause).toBe(LOCATION_PLANNED);
    const all = (await api.ok(as, listLocationRoutes, { query: { locationIds: id } })).data;
    const knows = { ...WEEK, known: all.map((route) => route.id) };
    await api.ok(as, createRoute, { body: { ...third, unlessPlanned: knows } });
  });

  it("of an urgent visit leaves stops alone that only change their route", async () => {
    const { hubAgent, hubAgent2 } = api.world.users;
    const [from, to] = [
      await add([0, 1], { userId: hubAgent, plannedDay: DAY }),
      await add([2], { userId: hubAgent2, plannedDay: DAY }),
    ];
    const at = (index: number) => api.world.locations[index] ?? "";
    await api.ok(as, rearrangeRoutes, {
      body: {
        routes: [
          { id: from.id, open: [at(0)] },
          { id: to.id, open: [at(2), at(1)] },
        ],
        made: [],
        unlessPlanned: { from: DAY, until: DAY },
      },
    });
  });
});

it("what is planned of another office's location stays unknown", async () => {
  const { hubAgent, hubAgent2 } = api.world.users;
  const id = await place();
  const { id: routeId } = await add([0], { userId: hubAgent2, plannedDay: DAY });
  expect(await book(hubAgent, id)).toBe(200);
  await api.database.db.execute(
    sql`UPDATE locations SET office_id = ${api.world.offices.south}::uuid WHERE id = ${id}::uuid`,
  );
  expect(await squeeze(routeId, id)).toBe(422);
});

describe("an agent with a route of another office", () => {
  it("is booked on that day, without a word of the route", async () => {
    const { hubAgent } = api.world.users;
    const { south } = api.world.offices;
    const accepting = await addPlan(api, {
      agents: [hubAgent],
      places: [await place()],
      proposal: [{ userId: hubAgent, day: DAY }],
    });
    const { id } = await add([0], { userId: hubAgent, plannedDay: DAY, name: "Secret round" });
    await api.database.db.execute(
      sql`UPDATE routes SET office_id = NULL, owner_office_id = ${south}::uuid WHERE id = ${id}::uuid`,
    );
    const call = { params: { id: accepting.id }, body: {} };
    const refused = await api.fails(as, acceptPlan, call);
    expect(refused).toMatchObject({ statusCode: 409, cause: "PLAN_STALE" });
    expect(refused.message).toBe(
      "The proposal is out of date. " +
        'Days with a route of another office: "hubAgent · Tue 03-03". ' +
        "Make a plan without those that another office has planned.",
    );
  });
});
