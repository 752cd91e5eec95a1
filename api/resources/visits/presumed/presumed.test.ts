import type { CallInput } from "contract/call";
import {
  answerPresumedVisits,
  getPresumedMinutes,
  getRoute,
  listAudit,
  listLateReports,
  listPresumedVisits,
  listUndo,
  makeAgentTracker,
  postPositions,
  reportTracked,
  reportVisit,
  setPresumedMinutes,
  setProofDemands,
  undo,
  visitStats,
} from "contract/calls";
import { gt } from "drizzle-orm";
import { METRES_A_DEGREE } from "geo/geometry/lon-lat";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { positions, presumedVisits, regionEvents, routes, stayLooks } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addRoute } from "../../../testing/world";
import { createStayWatch } from ".";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  // Another day each, so that what was reported before explains nothing.
  api.clock.now = new Date(api.clock.now.getTime() + 2 * 24 * 60 * MINUTE);
  const { db } = api.database;
  for (const table of [presumedVisits, regionEvents, stayLooks, positions]) await db.delete(table);
  await db.update(routes).set({ status: "inactive" });
});
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const stranger = { user: "southManager", office: "south" } as const;
const MINUTE = 60_000;
const at = (n: number) => api.world.locations[n - 1] ?? "";
const addOf = (places: number[], values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, {
    status: "active",
    userId: api.world.users.hubAgent,
    officeId: api.world.offices.hub,
    startTime: ago(180),
    stops: places.map((n) => ({ locationId: at(n) })),
    ...values,
  });
const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * MINUTE).toISOString();

interface Halt {
  /** The location, or metres north of it. */
  n: number;
  north?: number;
  /** Minutes before now. */
  from: number;
  to: number;
}

/** Reports positions of an agent who comes from the south, halts, and drives back. */
async function drive(halts: Halt[], every = 30): Promise<void> {
  const body = halts.flatMap(({ n, north = 0, from, to }) => {
    const fix = (minutes: number, metres: number) => ({
      coordinates: [-83 + n / 100, 40 + metres / METRES_A_DEGREE] as [number, number],
      recordedAt: ago(minutes),
      accuracy: 8,
    });
    const way = [3, 2, 1];
    const count = Math.floor(((from - to) * 60) / every);
    return [
      ...way.map((step) => fix(from + step / 2, north - step * 300)),
      ...Array.from({ length: count + 1 }, (_, k) => fix(from - (k * every) / 60, north + (k % 3))),
      ...way.toReversed().map((_, k) => fix(to - (k + 1) / 2, north - (k + 1) * 300)),
    ];
  });
  await api.ok(agent, postPositions, { params: { id: api.world.users.hubAgent }, body });
}

const look = () => createStayWatch({ db: api.database.db, now: () => api.clock.now }).look();
const filter = JSON.stringify({
  include: ["location", "user", "route", "office", "reviewedBy"].map((relation) => ({ relation })),
});
const list = async (as: Parameters<TestApi["ok"]>[0] = manager) =>
  (await api.ok(as, listPresumedVisits, { query: { filter } })).data;
const answer = (as: Parameters<TestApi["ok"]>[0], ids: string[], accepted: boolean) =>
  api.ok(as, answerPresumedVisits, { body: { ids, accepted } });
const readRoute = (id: string) =>
  api.ok(manager, getRoute, {
    params: { id },
    query: { filter: JSON.stringify({ include: ["routeLocations"] }) },
  });

describe("a stay at an open stop", () => {
  it("is proposed once, to its agent and their managers only, and counts nowhere", async () => {
    const { id } = await addOf([1, 2]);
    await drive([{ n: 1, north: 40, from: 60, to: 50 }]);
    const before = await api.ok(manager, visitStats, { query: {} });
    await look();
    await look();
    expect(await list()).toMatchObject([
      {
        ...{ status: "waiting", routeId: id, arrival: ago(60), departure: ago(50) },
        ...{ location: { name: "Cafe 1" }, user: { displayName: "hubAgent" } },
      },
    ]);
    expect(await list(agent)).toHaveLength(1);
    expect(await list({ user: "hubAgent2", office: "hub" })).toEqual([]);
    expect(await list(stranger)).toEqual([]);
    expect(await api.ok(manager, visitStats, { query: {} })).toEqual({ ...before, presumed: 1 });
    expect((await readRoute(id)).visitedLocation).toBe(0);
    const ids = (await list()).map((one) => one.id);
    expect(
      await api.fails(stranger, answerPresumedVisits, { body: { ids, accepted: true } }),
    ).toMatchObject({ statusCode: 404 });
  });

  it("is not proposed if it is short, far off, reported, or still goes on", async () => {
    const { stopIds } = await addOf([1, 2, 3, 4]);
    await api.ok(agent, reportVisit, {
      params: { id: stopIds[0] ?? "" },
      body: { actuallyVisited: true, arrival: ago(95) },
    });
    await drive([
      { n: 1, from: 100, to: 90 },
      { n: 2, from: 80, to: 78.5 },
      { n: 3, north: 400, from: 70, to: 50 },
    ]);
    await drive([{ n: 4, from: 20, to: 2 }]);
    await api.database.db.delete(positions).where(gt(positions.recordedAt, ago(2)));
    await look();
    expect(await list()).toEqual([]);
    // Half an hour of silence ends it.
    api.clock.now = new Date(api.clock.now.getTime() + 30 * MINUTE);
    await look();
    expect(await list()).toMatchObject([{ location: { name: "Bank 4" }, departure: ago(32) }]);
  });

  it("is taken back by a report that comes after all", async () => {
    const { stopIds } = await addOf([2]);
    await drive([{ n: 2, from: 60, to: 50 }]);
    await look();
    expect(await list()).toHaveLength(1);
    await api.ok(agent, reportVisit, {
      params: { id: stopIds[0] ?? "" },
      body: { actuallyVisited: true, arrival: ago(20) },
    });
    expect(await list()).toEqual([]);
    await look();
    expect(await list()).toEqual([]);
  });

  it("is found in positions that arrive late, and as long as its type demands", async () => {
    await addOf([4, 5]);
    const params = { id: api.world.types.bank };
    await api.ok({ user: "admin" }, setPresumedMinutes, { params, body: { minutes: 15 } });
    expect(await api.ok(manager, getPresumedMinutes, { params })).toEqual({ minutes: 15 });
    await drive([{ n: 6, north: 3000, from: 5, to: 4 }]);
    await look();
    await drive([
      { n: 4, from: 80, to: 70 },
      { n: 5, from: 60, to: 40 },
    ]);
    await look();
    expect(await list()).toMatchObject([{ location: { name: "Bank 5" } }]);
    await api.ok({ user: "admin" }, setPresumedMinutes, { params, body: { minutes: null } });
  });
});

describe("a phone that watches regions", () => {
  let secret = "";
  beforeAll(async () => {
    const params = { id: api.world.users.hubAgent };
    ({ secret } = await api.ok(manager, makeAgentTracker, { params }));
  });
  const report = (body: Partial<NonNullable<CallInput<typeof reportTracked>["body"]>> = {}) =>
    api.ok({}, reportTracked, {
      body: { secret, program: "owntracks", positions: [], ...body },
    });
  const later = (minutes: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + minutes * MINUTE);
  };
  const namesOf = ({ regions }: Awaited<ReturnType<typeof report>>) =>
    regions?.map(({ name }) => name);

  it("is told the next open stops of today, and again once they changed", async () => {
    const { stopIds } = await addOf([1, 2]);
    await addOf([3], { status: "new", startTime: null, plannedDay: ago(0).slice(0, 10) });
    await addOf([4], { status: "new", startTime: null, plannedDay: "2026-01-01" });
    await addOf([5], { status: "new", startTime: null });
    expect(await report()).toMatchObject({
      regions: [
        { name: "Cafe 1", coordinates: [-82.99, 40], radius: 150 },
        { name: "Cafe 2" },
        { name: "Cafe 3" },
        { name: "Bank 5" },
      ],
    });
    later(2);
    expect(namesOf(await report())).toBeUndefined();
    const body = { actuallyVisited: true, arrival: ago(1) };
    await api.ok(agent, reportVisit, { params: { id: stopIds[0] ?? "" }, body });
    later(2);
    expect(namesOf(await report({ program: "overland" }))).toBeUndefined();
    later(2);
    expect(namesOf(await report())).toEqual(["Cafe 2", "Cafe 3", "Bank 5"]);
    // The answer may have been lost.
    later(6 * 60);
    expect(namesOf(await report())).toEqual(["Cafe 2", "Cafe 3", "Bank 5"]);
  });

  it("proposes a visit by coming and leaving, unless it just passed", async () => {
    await addOf([5, 6]);
    const event = (n: number, entered: boolean, minutes: number) => ({
      ...{ entered, region: `Bank ${n}`, recordedAt: ago(minutes) },
      coordinates: [-83 + n / 100, 40.0015] as [number, number],
    });
    const events = [
      ...[event(5, true, 60), event(5, false, 45), event(6, true, 40), event(6, false, 37)],
    ];
    for (const one of [...events, ...events]) {
      const { coordinates, recordedAt } = one;
      await report({ positions: [{ coordinates, recordedAt }], regionEvents: [one] });
    }
    await look();
    await look();
    expect(await list()).toMatchObject([
      { location: { name: "Bank 5" }, arrival: ago(60), departure: ago(45) },
    ]);
  });
});

describe("the answer", () => {
  it("yes of an agent makes a visit like others, and starts a new route", async () => {
    const { id, stopIds } = await addOf([1, 2], { status: "new", startTime: null });
    await drive([{ n: 1, from: 60, to: 50 }]);
    await look();
    const [found] = await list(agent);
    expect(await answer(agent, [found?.id ?? ""], true)).toMatchObject({ count: 1 });
    expect(await answer(agent, [found?.id ?? ""], true)).toMatchObject({ count: 0, unchanged: 1 });
    expect(await readRoute(id)).toMatchObject({
      status: "active",
      visitedLocation: 1,
      routeLocations: [{ id: stopIds[0], isVisited: true, arrivalTime: ago(60) }, {}],
    });
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("yes of an agent without required proof waits for a manager", async () => {
    const params = { id: api.world.types.cafe };
    const off = { photo: "off", signature: "off", code: "off" } as const;
    await api.ok({ user: "admin" }, setProofDemands, {
      params,
      body: { ...off, signature: "required" },
    });
    await addOf([3]);
    await drive([{ n: 3, from: 60, to: 50 }]);
    await look();
    const [found] = await list(agent);
    await answer(agent, [found?.id ?? ""], true);
    const late = await api.ok(manager, listLateReports, { query: {} });
    expect(late.data).toMatchObject([{ reason: "proof-missing", locationId: at(3) }]);
    await api.ok({ user: "admin" }, setProofDemands, { params, body: off });
  });

  it("of a manager is for many at once, is audited, and can be undone", async () => {
    const { id } = await addOf([1, 2]);
    await drive([
      { n: 1, from: 60, to: 50 },
      { n: 2, from: 40, to: 30 },
    ]);
    await look();
    const ids = (await list()).map((one) => one.id);
    const { count, undoId } = await answer(manager, ids, true);
    expect([count, (await readRoute(id)).visitedLocation]).toEqual([2, 2]);
    const audit = JSON.stringify({ where: { kind: "presumed-visit", recordId: ids[0] } });
    const entries = await api.ok({ user: "admin" }, listAudit, { query: { filter: audit } });
    expect(entries.data).toMatchObject([
      { action: "changed", after: { status: "visited" }, by: { displayName: "hubManager" } },
    ]);
    expect((await api.ok(manager, listUndo)).data[0]).toMatchObject({
      restored: { presumedVisits: 2 },
    });
    await api.ok(manager, undo, { params: { id: undoId ?? "" } });
    expect((await list()).map(({ status }) => status)).toEqual(["waiting", "waiting"]);
    expect((await readRoute(id)).visitedLocation).toBe(0);
    await answer(manager, ids, false);
    await answer(manager, ids.slice(0, 1), true);
    expect((await list()).map(({ status }) => status).sort()).toEqual(["not-visited", "visited"]);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });
});
