import {
  answerPresumedVisits,
  getRoute,
  listLateReports,
  listPresumedVisits,
  reportVisit,
  undo,
} from "contract/calls";
import { METRES_A_DEGREE } from "geo/geometry/lon-lat";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { lateReports, positions, presumedVisits, routes, stayLooks } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addRoute } from "../../../testing/world";
import { createStayWatch } from ".";
import { readFixes } from "./read";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  // Another day each, so that what was reported before explains nothing.
  api.clock.now = new Date(api.clock.now.getTime() + 4 * 24 * 60 * MINUTE);
  const { db } = api.database;
  for (const table of [presumedVisits, lateReports, stayLooks, positions]) await db.delete(table);
  await db.update(routes).set({ status: "inactive" });
});
afterAll(() => api.close());

const MINUTE = 60_000;
const agent = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const at = (n: number) => api.world.locations[n - 1] ?? "";
const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * MINUTE).toISOString();
const look = () => createStayWatch({ db: api.database.db, now: () => api.clock.now }).look();
const list = async () => (await api.ok(manager, listPresumedVisits, { query: {} })).data;
const answer = (ids: string[], as: typeof manager | typeof agent = manager) =>
  api.ok(as, answerPresumedVisits, { body: { ids, accepted: true } });
const readRoute = (id: string) => api.ok(manager, getRoute, { params: { id }, query: {} });
const addOf = (places: number[], values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, {
    ...{ status: "active", startTime: ago(600), officeId: api.world.offices.hub },
    userId: api.world.users.hubAgent,
    stops: places.map((n) => ({ locationId: at(n) })),
    ...values,
  });

/** Positions of the agent at a location or metres north of it, `each` milliseconds apart. */
async function stand(
  n: number,
  span: { from: number; to: number },
  each: number,
  north = 0,
  userId = api.world.users.hubAgent,
): Promise<void> {
  const { world, database } = api;
  const of = { userId, officeId: world.offices.hub };
  const place = { longitude: -83 + n / 100, latitude: 40 + north / METRES_A_DEGREE, accuracy: 8 };
  const count = Math.floor(((span.from - span.to) * MINUTE) / each) + 1;
  const start = Date.parse(ago(span.from));
  const rows = Array.from({ length: count }, (_, k) => ({
    ...{ ...of, ...place, recordedAt: new Date(start + k * each).toISOString() },
  }));
  await database.db.insert(positions).values(rows);
}

describe("a look", () => {
  it("reads one position for each five seconds", async () => {
    await stand(1, { from: 10, to: 9.9 }, 10);
    const of = { id: api.world.users.hubAgent, officeId: api.world.offices.hub };
    const fixes = await readFixes(api.database.db, of, { from: ago(60), to: ago(0) });
    expect(fixes.length).toBeLessThan(4);
  });

  it("goes on from a stay that is longer than a look", async () => {
    await addOf([1]);
    await stand(1, { from: 11.9 * 60, to: 40 }, 30_000);
    const changed = vi.spyOn(api.database.db, "transaction");
    await look();
    expect(changed.mock.calls.length).toBeLessThan(6);
    changed.mockRestore();
    expect(await list()).toMatchObject([{ locationId: at(1) }]);
  });

  it("goes on with other agents after one that fails, and tries that one again", async () => {
    await addOf([1]);
    await stand(1, { from: 60, to: 50 }, 30_000);
    await stand(2, { from: 60, to: 50 }, 30_000, 0, api.world.users.hubAgent2);
    const failing = vi.spyOn(api.database.db, "transaction").mockRejectedValueOnce(new Error("no"));
    await look();
    failing.mockRestore();
    expect(await list()).toHaveLength(1);
    expect(await api.database.db.$count(stayLooks)).toBe(2);
    await look();
    expect(await list()).toHaveLength(2);
  });
});

it("a stay of five minutes beside a location of the office that is no stop is proposed", async () => {
  await stand(3, { from: 60, to: 50 }, 30_000, 20);
  await stand(2, { from: 40, to: 31 }, 30_000, 100);
  await look();
  const [found, ...others] = await list();
  expect([found, others]).toMatchObject([{ locationId: at(3), routeId: null }, []]);
  await answer([found?.id ?? ""]);
  expect(await list()).toMatchObject([{ status: "visited" }]);
});

describe("the answer about a stop", () => {
  const proposeAt = async (route: Parameters<typeof addOf>[1]) => {
    const { id } = await addOf([4], route);
    await stand(4, { from: 60, to: 45 }, 30_000);
    await look();
    const [found] = await list();
    return { id, found: found?.id ?? "" };
  };

  it("waits for a manager where the agent's report would: the route is completed", async () => {
    const { id, found } = await proposeAt({});
    await api.database.db.update(routes).set({ status: "completed", endTime: ago(20) });
    await answer([found], agent);
    const late = (await api.ok(manager, listLateReports, { query: {} })).data;
    expect(late).toMatchObject([{ reason: "route-completed", locationId: at(4) }]);
    expect(await readRoute(id)).toMatchObject({ visitedLocation: 0 });
  });

  it("starts a new route at the time of the visit, but none of a day before", async () => {
    const { id, found } = await proposeAt({ status: "new", startTime: null });
    await answer([found]);
    expect(await readRoute(id)).toMatchObject({ status: "active", startTime: ago(60) });

    api.clock.now = new Date(api.clock.now.getTime() + 2 * 24 * 60 * MINUTE);
    await api.database.db.delete(presumedVisits);
    const plannedDay = ago(60).slice(0, 10);
    const past = await proposeAt({ status: "new", startTime: null, plannedDay });
    api.clock.now = new Date(api.clock.now.getTime() + 24 * 60 * MINUTE);
    await answer([past.found]);
    expect(await readRoute(past.id)).toMatchObject({ status: "new", visitedLocation: 1 });
    expect(await brokenRules(api.database.db)).toEqual([]);
  });
});

it("the answer of an agent who sent a report with the same id makes no second visit", async () => {
  const { stopIds } = await addOf([2, 5], { startTime: ago(700) });
  await stand(5, { from: 60, to: 45 }, 30_000);
  await look();
  const [found] = await list();
  const body = { id: found?.id ?? "", actuallyVisited: true, arrival: ago(10 * 60) };
  await api.ok(agent, reportVisit, { params: { id: stopIds[0] ?? "" }, body });
  expect(await answer([found?.id ?? ""])).toMatchObject({ count: 1 });
  expect(await list()).toMatchObject([{ status: "visited", visitId: null }]);
});

describe("two stays at one location", () => {
  it("are two visits: a yes to one leaves the other, and can be undone", async () => {
    await addOf([1], { startTime: ago(700) });
    await stand(1, { from: 11 * 60, to: 11 * 60 - 20 }, 30_000);
    await stand(1, { from: 3 * 60, to: 3 * 60 - 20 }, 30_000);
    await look();
    const ids = (await list()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const { undoId } = await answer(ids.slice(0, 1));
    expect(await list()).toHaveLength(2);
    await api.ok(manager, undo, { params: { id: undoId ?? "" } });
    expect(await answer(ids)).toMatchObject({ count: 2 });
    expect(await list()).toMatchObject([{ status: "visited" }, { status: "visited" }]);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });
});
