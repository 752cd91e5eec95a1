import { acceptPlan, createPlan, getPlanDifferences } from "contract/calls";
import type { Plan } from "contract/entities";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { locations, locationTypes } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { fingerprintOf } from "../../testing/invariants";
import { addPlaces } from "../../testing/location-rows";
import { addPlan, PLANNED_AT, proposedPlan } from "../../testing/plans";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const MANAGER = { user: "hubManager", office: "hub" } as const;
const DAY = "2026-03-03";
const accept = ({ id, updatedAt }: Plan) => ({
  params: { id },
  body: { updatedAt: updatedAt ?? undefined },
});
const setPlace = (id = "", values: Partial<typeof locations.$inferInsert>) =>
  api.database.db.update(locations).set(values).where(eq(locations.id, id));

it("a proposal with locations that moved or take longer is refused, by name", async () => {
  const { db } = api.database;
  const { hubAgent, hubAgent2, depotAgent } = api.world.users;
  const agents = [hubAgent, hubAgent2, depotAgent];
  const places = await addPlaces(db, api.world, 6, PLANNED_AT);
  const proposal = agents.map((userId) => ({ userId, day: DAY }));
  const plan = await addPlan(api, { agents, places, proposal });
  // The plan has visits of 30 minutes.
  await setPlace(places[0], { latitude: 40.26, visitMinutes: 300 });
  await setPlace(places[1], { longitude: -83.00005, visitMinutes: 10 });
  const { cafe } = api.world.types;
  await db.update(locationTypes).set({ visitMinutes: 45 }).where(eq(locationTypes.id, cafe));
  await setPlace(places[2], { typeId: cafe });
  await setPlace(places[3], { typeId: cafe, visitMinutes: 30 });
  await setPlace(places[4], { longitude: null, latitude: null });
  const before = await fingerprintOf(db);
  const refused = await api.fails(MANAGER, acceptPlan, accept(plan));
  expect(refused).toMatchObject({ statusCode: 409, cause: "PLAN_STALE" });
  expect(refused.message).toBe(
    "The proposal is out of date. " +
      'Locations without a position: "Place 5". ' +
      'Locations that moved: "Place 1". ' +
      'Visits that take longer by now: "Place 1", "Place 3". ' +
      "Plan again to leave them out and plan with the new positions and times.",
  );
  expect(await fingerprintOf(db)).toBe(before);
  await setPlace(places[0], { ...PLANNED_AT, visitMinutes: null });
  await setPlace(places[2], { typeId: null });
  await setPlace(places[4], PLANNED_AT);
  expect((await api.ok(MANAGER, acceptPlan, accept(plan))).count).toBe(3);
});

it("locations of a plan that are on none of its days may move", async () => {
  const places = await addPlaces(api.database.db, api.world, 3, PLANNED_AT);
  const proposal = [{ userId: api.world.users.hubAgent, day: "2026-03-04" }];
  const body = proposedPlan(api, { places, proposal });
  const plan = await api.ok({ user: "admin" }, createPlan, { body });
  await setPlace(places[2], { latitude: 41 });
  expect((await api.ok(MANAGER, acceptPlan, accept(plan))).count).toBe(1);
});

it("what would be refused is listed with all names, until the plan is accepted", async () => {
  const { hubAgent } = api.world.users;
  const places = await addPlaces(api.database.db, api.world, 7, PLANNED_AT);
  const days = ["2026-03-05", "2026-03-06", "2026-03-09", "2026-03-10"];
  const proposal = days.map((day) => ({ userId: hubAgent, day }));
  const plan = await addPlan(api, { agents: [hubAgent], days, places, proposal });
  const read = () => api.ok(MANAGER, getPlanDifferences, { params: { id: plan.id } });
  expect(await read()).toEqual({ differences: [], help: null });
  for (const id of places.slice(1)) await setPlace(id, { doNotVisit: true });
  await setPlace(places[0], { longitude: -84 });
  const names = [2, 3, 4, 5, 6, 7].map((at) => `Place ${at}`);
  expect(await read()).toEqual({
    differences: [
      { what: "Not to be visited", names },
      { what: "Locations that moved", names: ["Place 1"] },
    ],
    help: "Plan again to leave them out and plan with the new positions.",
  });
  expect(
    await api.status({ user: "southManager", office: "south" }, getPlanDifferences, {
      params: { id: plan.id },
    }),
  ).toBe(404);
  for (const id of places) await setPlace(id, { ...PLANNED_AT, doNotVisit: false });
  await api.ok(MANAGER, acceptPlan, accept(plan));
  expect(await read()).toEqual({ differences: [], help: null });
  const unplanned = await addPlan(api, { proposal: undefined });
  const params = { id: unplanned.id };
  expect(await api.ok(MANAGER, getPlanDifferences, { params })).toEqual({
    differences: [],
    help: null,
  });
});
