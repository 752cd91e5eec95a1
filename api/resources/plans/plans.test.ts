import {
  acceptPlan,
  createAbsence,
  createPlan,
  deletePlan,
  deleteRoutes,
  getPlan,
  getRoute,
  listPlans,
  listRoutes,
  reportPlanProgress,
  undo,
  updatePlan,
} from "contract/calls";
import type { Plan } from "contract/entities";
import { LARGEST_PLAN, MOST_DAY_METRES, MOST_PLANS } from "contract/plans/facts";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { absences, locations, plans, routes, users } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { fingerprintOf } from "../../testing/invariants";
import { addPlace, addPlaces } from "../../testing/location-rows";
import { addPlan, planDocument, proposedPlan } from "../../testing/plans";
import { sweepersOf } from "../system/retention";

let api: TestApi;
const MUCH = { points: 10_000, seconds: 60 };
beforeAll(async () => {
  api = await testApi({ userLimits: { plans: MUCH, planChanges: MUCH } });
});
afterEach(async () => {
  await api.database.db.delete(plans);
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const DAY = "2026-03-03";
const one = ({ id }: { id: string }) => ({ params: { id } });
const accept = (plan: Plan) => ({ ...one(plan), body: { updatedAt: plan.updatedAt ?? undefined } });
const countRoutes = async () => (await api.ok(as, listRoutes, { query: { limit: 1 } })).totalDocs;

describe("storing plans", () => {
  it("answers a document to whoever reads one plan, and to no list", async () => {
    const body = proposedPlan(api);
    const made = await api.ok(as, createPlan, { body });
    expect(made).toMatchObject({
      ...{ name: "Next week", status: "proposed", firstDay: DAY, lastDay: "2026-03-04" },
      ...{ agentCount: 2, placeCount: 4 },
    });
    expect(made.document).toBeUndefined();
    api.statements.length = 0;
    const { data } = await api.ok(as, listPlans, { query: { search: "next" } });
    expect(data).toMatchObject([
      { id: made.id, office: { name: "Hub" }, createdBy: { displayName: "hubManager" } },
    ]);
    expect(data[0]?.document).toBeUndefined();
    expect(api.statements.filter((statement) => statement.includes("document"))).toEqual([]);
    expect((await api.ok(as, getPlan, one(made))).document).toEqual(body.document);
  });

  it("stores how far agents drive on a day, in whole metres within bounds", async () => {
    const body = proposedPlan(api);
    const { agents } = body.document;
    const [first, ...others] = agents;
    const withDistance = (mostDistance: number | null) => ({
      ...body,
      document: { ...body.document, agents: [{ ...first, mostDistance }, ...others] },
    });
    const made = await api.ok(as, createPlan, { body: withDistance(96_561) as typeof body });
    const stored = (await api.ok(as, getPlan, one(made))).document?.agents;
    expect(stored?.map(({ mostDistance }) => mostDistance)).toEqual([96_561, undefined]);
    for (const wrong of [0, 0.5, MOST_DAY_METRES + 1]) {
      const refused = await api.fails(as, createPlan, { body: withDistance(wrong) as typeof body });
      expect(Object.keys(refused.details ?? {})).toEqual(["body.document.agents.0.mostDistance"]);
    }
  });

  it("shows a plan to its office and those above, and to no branch", async () => {
    const plan = await addPlan(api);
    const ofDepot = { user: "depotManager", office: "depot" } as const;
    expect(await api.status({ user: "northManager", office: "north" }, getPlan, one(plan))).toBe(
      200,
    );
    for (const call of [getPlan, deletePlan]) {
      expect(await api.status(ofDepot, call, one(plan))).toBe(404);
    }
    for (const call of [updatePlan, acceptPlan]) {
      expect(await api.status(ofDepot, call, accept(plan))).toBe(404);
    }
    expect((await api.ok(ofDepot, listPlans)).totalDocs).toBe(0);
    const { depot } = api.world.offices;
    const body = { ...proposedPlan(api), officeId: depot };
    expect((await api.fails(as, createPlan, { body })).details).toMatchObject({
      "body.document.agents.0.userId": '"Agent 1" is not an active agent of the office',
    });
    const elsewhere = { ...body, officeId: api.world.offices.south };
    expect(await api.status(as, createPlan, { body: elsewhere })).toBe(404);
  });

  it("takes active agents of the office and its branches, and active locations of the scope", async () => {
    const { depotAgent, southAgent, retiredAgent, hubManager } = api.world.users;
    const { db } = api.database;
    const [inactive = ""] = await addPlaces(db, api.world, 1, { status: "inactive" });
    const { id: elsewhere } = await addPlace(api, { officeId: api.world.offices.south });
    const [known = ""] = api.world.locations;
    const document = planDocument({
      agents: [depotAgent, southAgent, retiredAgent, hubManager],
      places: [known, inactive, elsewhere, "nonsense"],
    });
    const body = { ...proposedPlan(api), document };
    const refused = await api.fails(as, createPlan, { body });
    expect(refused.statusCode).toBe(422);
    const paths = [1, 2, 3].map((at) => `body.document.places.${at}.locationId`);
    expect(Object.keys(refused.details ?? {})).toEqual([
      ...[1, 2, 3].map((at) => `body.document.agents.${at}.userId`),
      ...paths,
    ]);
    const plan = await addPlan(api, { agents: [depotAgent], proposal: undefined });
    const agents = document.agents.slice(0, 1);
    const changed = { ...one(plan), body: { document: { ...document, agents } } };
    expect(Object.keys((await api.fails(as, updatePlan, changed)).details ?? {})).toEqual(paths);
  });

  it("refuses what is too large or too many", async () => {
    const body = proposedPlan(api);
    const headers = { authorization: `Bearer ${await api.token("hubManager")}` };
    const url = `/offices/${api.world.offices.hub}/plans`;
    const send = (name: string) =>
      api.app.inject({ method: "POST", url, headers, payload: { ...body, name } });
    expect((await send("x".repeat(LARGEST_PLAN))).statusCode).toBe(413);
    // The usual limit of a body is 512 kB.
    expect((await send("x".repeat(LARGEST_PLAN / 2))).statusCode).toBe(422);
    const plan = await addPlan(api);
    await api.database.db.execute(sql`INSERT INTO plans
      SELECT gen_random_uuid(), p.name, p.office_id, p.status, p.first_day, p.last_day, 1, 1, '{}'
      FROM plans AS p, generate_series(2, ${MOST_PLANS}::int) WHERE p.id = ${plan.id}::uuid`);
    const full = await api.fails(as, createPlan, { body });
    expect(full).toMatchObject({ statusCode: 409, cause: "TOO_MANY_PLANS" });
    await api.ok(as, deletePlan, one(plan));
    expect(await api.status(as, createPlan, { body })).toBe(200);
  });
});

it("plans are deleted 90 days after their last change and their last day", async () => {
  const { db } = api.database;
  const old = await addPlan(api, { days: ["2026-03-02", DAY] });
  await addPlan(api, { days: ["2026-03-02", DAY, "2026-03-09"] });
  const mailer = { send: async () => {} };
  const sweeper = sweepersOf({}, { db, mailer, alone: false }).find(({ what }) => what === "plans");
  if (!sweeper) throw new Error("nothing deletes plans");
  expect(await sweeper.sweepSome(new Date("2026-03-02T12:00:00Z"), 10)).toBe(0);
  expect(await sweeper.sweepSome(new Date("2026-03-05T12:00:00Z"), 10)).toBe(1);
  expect(await api.status(as, getPlan, one(old))).toBe(404);
});

describe("planning", () => {
  it("goes from being planned to a proposal, and tells changes of others apart", async () => {
    const plan = await addPlan(api, { proposal: undefined });
    expect(plan).toMatchObject({ status: "planning", progress: 0 });
    api.clock.now = new Date(api.clock.now.getTime() + 5_000);
    const progress = { ...one(plan), body: { progress: 0.4 } };
    await api.ok(as, reportPlanProgress, progress);
    const noted = await api.ok(as, getPlan, one(plan));
    expect(noted).toMatchObject({ progress: 0.4, seenAt: api.clock.now.toISOString() });
    expect(noted.updatedAt).toBe(plan.updatedAt);

    const change = (body: object) => ({ ...one(plan), body });
    const { updatedAt } = plan;
    expect((await api.fails(as, updatePlan, change({ status: "proposed" }))).statusCode).toBe(422);
    const { document } = proposedPlan(api);
    const toPropose = change({ status: "proposed", document, updatedAt });
    const proposed = await api.ok(as, updatePlan, toPropose);
    expect(proposed).toMatchObject({ status: "proposed", progress: null });
    expect(await api.fails(as, updatePlan, change({ name: "Late", updatedAt }))).toMatchObject({
      ...{ statusCode: 409, cause: "CHANGED_MEANWHILE" },
    });
    expect(await api.fails(as, reportPlanProgress, progress)).toMatchObject({
      ...{ statusCode: 409, cause: "NOT_PLANNING" },
    });
    expect(await api.fails(as, acceptPlan, accept(plan))).toMatchObject({ statusCode: 409 });
    const toStop = change({ status: "stopped", reason: "No directions" });
    const stopped = await api.ok(as, updatePlan, toStop);
    expect(stopped).toMatchObject({ status: "stopped", reason: "No directions" });
    expect(await api.fails(as, acceptPlan, accept(stopped))).toMatchObject({
      ...{ statusCode: 409, cause: "NO_PROPOSAL" },
    });
    const again = await api.ok(as, updatePlan, change({ status: "planning" }));
    expect(again).toMatchObject({ status: "planning", reason: null });
  });
});

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
    await api.ok(as, deleteRoutes, { body: { ids: (await ids()).slice(0, 1) } });
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
    const places = await addPlaces(db, api.world, 12);
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

  it("makes hundreds of routes in as many statements as for two", async () => {
    const agents = [api.world.users.hubAgent, api.world.users.hubAgent2];
    const days = Array.from(
      { length: 14 },
      (_, at) => `2026-04-${String(at + 1).padStart(2, "0")}`,
    );
    const places = await addPlaces(api.database.db, api.world, 56);
    const proposal = days.flatMap((day) => agents.map((userId) => ({ userId, day })));
    const statements = async (plan: Plan) => {
      api.statements.length = 0;
      await api.ok(as, acceptPlan, accept(plan));
      return api.statements.length;
    };
    const two = await statements(await addPlan(api));
    expect(await statements(await addPlan(api, { agents, days, places, proposal }))).toBe(two);
    await api.database.db.update(routes).set({ status: "inactive" });
  });
});
