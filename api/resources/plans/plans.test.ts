import {
  acceptPlan,
  createPlan,
  deletePlan,
  getPlan,
  listPlans,
  reportPlanProgress,
  updatePlan,
} from "contract/calls";
import type { Plan } from "contract/entities";
import { LARGEST_PLAN, MOST_DAY_METRES, MOST_LEFT_OUT, MOST_PLANS } from "contract/plans/facts";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { plans } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
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

  it("stores when breaks begin at the latest, as a time of day", async () => {
    const body = proposedPlan(api);
    const { agents } = body.document;
    const [first, ...others] = agents;
    const withBreak = (latestBreak: string | null) => ({
      ...body,
      document: { ...body.document, agents: [{ ...first, latestBreak }, ...others] },
    });
    const made = await api.ok(as, createPlan, { body: withBreak("15:41") as typeof body });
    const stored = (await api.ok(as, getPlan, one(made))).document?.agents;
    expect(stored?.map(({ latestBreak }) => latestBreak)).toEqual(["15:41", undefined]);
    const refused = await api.fails(as, createPlan, { body: withBreak("late") as typeof body });
    expect(Object.keys(refused.details ?? {})).toEqual(["body.document.agents.0.latestBreak"]);
  });

  it("stores what was left out of a plan and why, as far as there is room", async () => {
    const body = proposedPlan(api);
    const withLeftOut = (count: number) => ({
      ...body,
      document: {
        ...body.document,
        leftOut: Array.from({ length: count }, (_, at) => ({ name: `Shop ${at}`, why: "Deleted" })),
      },
    });
    const made = await api.ok(as, createPlan, { body: withLeftOut(MOST_LEFT_OUT) });
    const { document } = await api.ok(as, getPlan, one(made));
    expect(document?.leftOut).toHaveLength(MOST_LEFT_OUT);
    expect(document?.leftOut?.[1]).toEqual({ name: "Shop 1", why: "Deleted" });
    const refused = await api.fails(as, createPlan, { body: withLeftOut(MOST_LEFT_OUT + 1) });
    expect(Object.keys(refused.details ?? {})).toEqual(["body.document.leftOut"]);
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
