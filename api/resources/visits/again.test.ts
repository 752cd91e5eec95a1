/** Reports at stops that were reported before. */
import { randomUUID } from "node:crypto";
import type { CallInput } from "contract/call";
import {
  getRoute,
  listLateReports,
  listVisits,
  reportVisit,
  reviewLateReports,
  withdrawVisit,
} from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { brokenRules } from "../../testing/invariants";
import { addRoute } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  expect(await brokenRules(api.database.db)).toEqual([]);
  await api.close();
});

const agent = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * 60_000).toISOString();

type Body = Partial<NonNullable<CallInput<typeof reportVisit>["body"]>>;

/** A stop of an agent's route, and what is done there. */
async function stopOf(userId = api.world.users.hubAgent) {
  const route = await addRoute(api.database.db, api.world, {
    ...{ status: "active", userId, officeId: api.world.offices.hub },
    stops: [{ locationId: api.world.locations[0] ?? "" }],
  });
  const params = { id: route.stopIds[0] ?? "" };
  const filter = JSON.stringify({ where: { routeId: route.id }, order: ["arrival ASC"] });
  return {
    /** As the page of the day reports; some minutes before now. */
    report: (minutes: number, body: Body = {}, as: Parameters<TestApi["ok"]>[0] = agent) =>
      api.ok(as, reportVisit, {
        params,
        body: {
          ...{ id: randomUUID(), actuallyVisited: true, onlyOpen: true },
          ...{ arrival: ago(minutes), departure: ago(minutes), ...body },
        },
      }),
    visits: async () => (await api.ok(manager, listVisits, { query: { filter } })).data,
    waiting: async () => (await api.ok(manager, listLateReports, { query: { filter } })).data,
    route: () => api.ok({ user: "admin" }, getRoute, { params: { id: route.id } }),
  };
}

const closed = { actuallyVisited: false, notVisitedReason: "closed" };

describe("a report at a stop that has a visit", () => {
  it("is received, and makes one more visit once a manager accepts it", async () => {
    const { report, visits, waiting } = await stopOf();
    const first = await report(60, { note: "Phone A." });
    const id = randomUUID();
    const second = await report(20, { id, note: "Phone B.", proof: { code: "7" } });
    expect(second).toMatchObject({ needsLook: "stop-visited", note: "Phone B." });
    expect(await report(20, { id, note: "Phone B." })).toEqual(second);
    expect(await visits()).toMatchObject([{ id: first.id }]);
    expect(await waiting()).toMatchObject([{ reason: "stop-visited", note: "Phone B." }]);
    const ids = (await waiting()).map((one) => one.id);
    await api.ok(manager, reviewLateReports, { body: { ids, accepted: true } });
    expect(await visits()).toMatchObject([{ note: "Phone A." }, { note: "Phone B." }]);
  });

  it("is the same one if it says no more, and was made within two minutes", async () => {
    const { report, visits, waiting } = await stopOf();
    const first = await report(60, { arrival: ago(80), note: "Met Ann.", doNotVisit: true });
    expect(await report(59)).toMatchObject({ id: first.id, note: "Met Ann." });
    expect(await report(59)).not.toHaveProperty("needsLook");
    expect([await visits(), await waiting()]).toMatchObject([[{ id: first.id }], []]);
  });

  it.each<[string, number, Body]>([
    ["made later", 57, {}],
    ["with a note of its own", 60, { note: "Met Bob." }],
    ["with proof", 60, { proof: { signature: "Bob" } }],
    ["that it was not possible", 60, closed],
    ["that no one is to come again", 60, { doNotVisit: true }],
  ])("is another one %s", async (_which, minutes, body) => {
    const { report } = await stopOf();
    await report(60);
    expect(await report(minutes, body)).toMatchObject({ needsLook: "stop-visited" });
  });
});

describe("after a visit that was not possible", () => {
  it("one that was made counts at once, and both stay", async () => {
    const { report, visits, waiting, route } = await stopOf();
    const first = await report(300, closed);
    const second = await report(20, { note: "Open after all." });
    expect(second).not.toHaveProperty("needsLook");
    expect(await visits()).toMatchObject([
      { id: first.id, actuallyVisited: false },
      { id: second.id, actuallyVisited: true },
    ]);
    expect(await waiting()).toEqual([]);
    expect(await route()).toMatchObject({ visitedLocation: 1 });
    await api.ok(agent, withdrawVisit, { params: { id: second.id } });
    expect(await visits()).toMatchObject([{ id: first.id }]);
    expect(await route()).toMatchObject({ visitedLocation: 1 });
  });

  it("one more that was not possible waits, and so does one after a visit that was made", async () => {
    const { report, visits } = await stopOf();
    await report(300, closed);
    expect(await report(299, closed)).not.toHaveProperty("needsLook");
    expect(await report(100, closed)).toMatchObject({ needsLook: "stop-visited" });
    await report(80);
    expect(await report(60, { note: "And again." })).toMatchObject({ needsLook: "stop-visited" });
    expect(await visits()).toHaveLength(2);
  });
});

it("two reports of two phones at once make one visit, and one that waits", async () => {
  const { report, visits, waiting } = await stopOf();
  await Promise.all([report(60, { note: "Phone A." }), report(60, { note: "Phone B." })]);
  expect([await visits(), await waiting()]).toMatchObject([[{}], [{ reason: "stop-visited" }]]);
});
