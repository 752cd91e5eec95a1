import { randomUUID } from "node:crypto";
import type { CallInput } from "contract/call";
import {
  assignRoutes,
  getRoute,
  listAudit,
  listLateReports,
  listUndo,
  listVisits,
  reportVisit,
  reviewLateReports,
  unassignRoutes,
  undo,
  unlinkStop,
  updateRoute,
  visitStats,
  withdrawVisit,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lateReports, locations, routes, visits } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => api.database.db.delete(lateReports));
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;
const otherAgent = { user: "hubAgent2", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const DAY = 24 * 60;
const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * 60_000).toISOString();
const at = (n: number) => api.world.locations[n - 1] ?? "";
const addOf = (places: number[], values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, {
    status: "active",
    userId: api.world.users.hubAgent,
    officeId: api.world.offices.hub,
    stops: places.map((n) => ({ locationId: at(n) })),
    ...values,
  });
type Body = Partial<NonNullable<CallInput<typeof reportVisit>["body"]>>;
const report = (id: string | undefined, body: Body = {}) =>
  api.ok(agent, reportVisit, {
    params: { id: id ?? "" },
    body: {
      id: randomUUID(),
      actuallyVisited: true,
      arrival: ago(30),
      departure: ago(10),
      ...body,
    },
  });
const list = async (as: Parameters<TestApi["ok"]>[0] = manager) =>
  (await api.ok(as, listLateReports, { query: { filter: JSON.stringify({ include: SHOWN }) } }))
    .data;
const SHOWN = ["location", "user", "route", "reviewedBy", "stopVisits"].map((relation) => ({
  relation,
}));
const review = (ids: string[], accepted: boolean) =>
  api.ok(manager, reviewLateReports, { body: { ids, accepted } });
const lastVisit = async (n: number) =>
  (
    await api.database.db
      .select()
      .from(locations)
      .where(eq(locations.id, at(n)))
  )[0]?.lastVisited;

async function giveToOther(id: string): Promise<void> {
  await api.ok(manager, unassignRoutes, { params: { scope: "user" }, query: { ids: id } });
  const params = { userId: api.world.users.hubAgent2 };
  await api.ok(manager, assignRoutes, { params, body: [id] });
}

/** Reports at the stops of routes that changed before they arrived. */
const CASES: Record<string, () => Promise<{ stop: string | undefined; body?: Body }>> = {
  "route-completed": async () => ({ stop: (await addOf([1], { status: "completed" })).stopIds[0] }),
  "route-paused": async () => ({ stop: (await addOf([1], { status: "paused" })).stopIds[0] }),
  "route-deleted": async () => ({ stop: (await addOf([1], { status: "inactive" })).stopIds[0] }),
  "route-reassigned": async () => {
    const { id, stopIds } = await addOf([1]);
    await giveToOther(id);
    return { stop: stopIds[0] };
  },
  "stop-removed": async () => {
    const { id, stopIds } = await addOf([1, 2]);
    const params = { routeId: id, locationId: stopIds[0] ?? "" };
    await api.ok(manager, unlinkStop, { params, body: null });
    return { stop: stopIds[0] };
  },
  "too-old": async () => ({
    stop: (await addOf([1])).stopIds[0],
    body: { arrival: ago(91 * DAY), departure: null },
  }),
  "clock-wrong": async () => ({
    stop: (await addOf([1])).stopIds[0],
    body: { arrival: ago(-1 - DAY), departure: null },
  }),
};

describe("a report that comes late", () => {
  it.each(Object.keys(CASES))("is received and waits: %s", async (reason) => {
    const { db } = api.database;
    const { stop, body } = (await CASES[reason]?.()) ?? { stop: "" };
    const before = await db.$count(visits);
    const lastVisited = await lastVisit(1);
    const id = randomUUID();
    const first = await report(stop, { id, note: "Back door.", ...body });
    expect(first).toMatchObject({ needsLook: reason, locationId: at(1), confirmed: false });
    // Sent again after a week, it is the same.
    expect(await report(stop, { id, note: "Back door.", ...body })).toEqual(first);
    expect(await list()).toMatchObject([
      {
        id: first.id,
        ...{ reason, status: "waiting", note: "Back door." },
        location: { name: "Cafe 1" },
        user: { displayName: "hubAgent" },
      },
    ]);
    expect([await db.$count(visits), await lastVisit(1)]).toEqual([before, lastVisited]);
    if (reason === "clock-wrong") expect(first.arrival).toBe(ago(0));
  });

  it("is one, however often it is sent at once", async () => {
    const { stopIds } = await addOf([1], { status: "completed" });
    const id = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => report(stopIds[0], { id })));
    expect(new Set(sent.map((one) => one.id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it("is seen and reviewed in its own office only", async () => {
    const { stopIds } = await addOf([1], { status: "completed" });
    const { id } = await report(stopIds[0]);
    const others = { user: "southManager", office: "south" } as const;
    expect(await list(others)).toEqual([]);
    const body = { ids: [id], accepted: true };
    expect(await api.fails(others, reviewLateReports, { body })).toMatchObject({ statusCode: 404 });
  });
});

describe("a late report at a stop that has a visit", () => {
  const waitingTwice = async () => {
    const { stopIds } = await addOf([6, 4], { status: "paused" });
    const [one = "", other = ""] = stopIds;
    const sent = [await report(one), await report(one), await report(other)];
    return { stop: one, ids: sent.map((late) => late.id) };
  };

  it("is left out where several are accepted, and accepted alone", async () => {
    const { ids, stop } = await waitingTwice();
    expect(await review(ids, true)).toMatchObject({ count: 2, doubled: 1, unchanged: 0 });
    const [left] = (await list()).filter(({ status }) => status === "waiting");
    expect(left).toMatchObject({ routeLocationId: stop, stopVisits: [{ arrival: ago(30) }] });
    // Whatever else is accepted with it.
    expect(await review(ids, true)).toMatchObject({ count: 0, doubled: 1, unchanged: 2 });
    expect(await review([left?.id ?? ""], true)).toMatchObject({ count: 1, doubled: 0 });
    expect(await api.database.db.$count(visits, eq(visits.routeLocationId, stop))).toBe(2);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("is rejected together with others", async () => {
    const { ids } = await waitingTwice();
    await review(ids.slice(0, 1), true);
    expect(await review(ids.slice(1), false)).toMatchObject({ count: 2, doubled: 0 });
  });

  it("shows its agent their own visits there alone", async () => {
    const { id, stopIds } = await addOf([4]);
    const late = await report(stopIds[0], { arrival: ago(91 * DAY), departure: null });
    await giveToOther(id);
    const params = { id: stopIds[0] ?? "" };
    await api.ok(otherAgent, reportVisit, {
      params,
      body: { actuallyVisited: true, arrival: ago(5) },
    });
    expect(await list(otherAgent)).toEqual([]);
    expect(await list(agent)).toMatchObject([{ id: late.id, stopVisits: [] }]);
    expect(await list()).toMatchObject([{ id: late.id, stopVisits: [{ arrival: ago(5) }] }]);
  });
});

describe("a late report that is accepted", () => {
  it("counts as a visit like others, until that is undone", async () => {
    const made = await addOf([3, 4], { status: "completed" });
    const id = randomUUID();
    const late = await report(made.stopIds[0], { id, location: { coordinates: [-82.97, 40] } });
    const route = async () =>
      api.ok(manager, getRoute, {
        params: { id: made.id },
        query: { filter: JSON.stringify({ include: ["routeLocations"] }) },
      });
    const counted = async () => (await api.ok(manager, visitStats, { query: {} })).visits;
    const before = await counted();
    const { undoId, count } = await review([late.id], true);
    expect(count).toBe(1);
    expect(await route()).toMatchObject({
      status: "completed",
      visitedLocation: 1,
      routeLocations: [{ isVisited: true, arrivalTime: ago(30) }, { isVisited: false }],
    });
    expect([await counted(), await lastVisit(3)]).toEqual([before + 1, ago(30)]);
    const [row] = await list();
    expect(row).toMatchObject({ status: "accepted", reviewedBy: { displayName: "hubManager" } });
    // Its phone, which never got the answer, now gets the visit.
    expect((await report(made.stopIds[0], { id })).id).toBe(row?.visitId);

    expect((await api.ok(manager, listUndo)).data[0]).toMatchObject({
      restored: { lateReports: 1 },
      names: ["Cafe 3"],
    });
    await api.ok(manager, undo, { params: { id: undoId ?? "" } });
    expect(await route()).toMatchObject({ visitedLocation: 0, lastVisited: null });
    expect([await counted(), await lastVisit(3)]).toEqual([before, null]);
    expect(await list()).toMatchObject([{ status: "waiting", visitId: null, reviewedBy: null }]);
    expect(await report(made.stopIds[0], { id })).toMatchObject({ needsLook: "route-completed" });
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("is a visit of no route once its stop is gone", async () => {
    const { stop } = (await CASES["stop-removed"]?.()) ?? { stop: "" };
    const late = await report(stop);
    await review([late.id], true);
    const [row] = await list();
    const filter = JSON.stringify({ where: { id: row?.visitId ?? "" } });
    const { data } = await api.ok(manager, listVisits, { query: { filter } });
    expect(data).toMatchObject([{ locationId: at(1), routeId: null, arrival: ago(30) }]);
  });

  it("stays accepted, and is audited as what it was about", async () => {
    const { stopIds } = await addOf([5], { status: "paused" });
    const late = await report(stopIds[0]);
    await review([late.id], true);
    expect(await review([late.id], false)).toMatchObject({ count: 0, unchanged: 1 });
    const filter = JSON.stringify({ where: { aboutId: at(5), kind: "late-report" } });
    const { data } = await api.ok({ user: "admin" }, listAudit, { query: { filter } });
    expect(data.map(({ action, after, by }) => [action, after?.status, by?.displayName])).toEqual([
      ["changed", "accepted", "hubManager"],
      ["created", "waiting", "hubAgent"],
    ]);
  });
});

it("a visit that a manager accepted can't be taken back by its agent", async () => {
  const { id: routeId, stopIds } = await addOf([2, 3], { status: "paused" });
  const late = await report(stopIds[0]);
  await review([late.id], true);
  const [row] = await list();
  await api.ok(manager, updateRoute, { params: { id: routeId }, body: { status: "active" } });
  const input = { params: { id: row?.visitId ?? "" } };
  const refused = await api.fails(agent, withdrawVisit, input);
  expect(refused).toMatchObject({ statusCode: 409, cause: "TOO_LATE" });
});

it("many late reports are rejected at once, can be undone, and accepted later", async () => {
  const { stopIds, id } = await addOf([1, 2, 3, 4], { status: "completed" });
  const ids = (await Promise.all(stopIds.map((stop) => report(stop)))).map((one) => one.id);
  const { undoId, count } = await review(ids, false);
  expect(count).toBe(4);
  expect((await list()).map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  await api.ok(manager, undo, { params: { id: undoId ?? "" } });
  expect((await list()).map(({ status }) => status)).toEqual(Array(4).fill("waiting"));
  await review(ids, false);
  expect(await review(ids, true)).toMatchObject({ count: 4, unchanged: 0 });
  const [route] = await api.database.db.select().from(routes).where(eq(routes.id, id));
  expect(route?.visitedLocation).toBe(4);
  expect(await brokenRules(api.database.db)).toEqual([]);
});
