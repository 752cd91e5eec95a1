import { randomUUID } from "node:crypto";
import type { CallInput } from "contract/call";
import {
  confirmVisit,
  getRoute,
  listVisits,
  progressRoute,
  reportVisit,
  updateRoute,
  withdrawVisit,
} from "contract/calls";
import { WITHDRAW_MINUTES } from "contract/visits/facts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contacts, locations, routeRuns, routes, visits } from "../../db/schema";
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
const otherAgent = { user: "hubAgent2", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * 60_000).toISOString();
type Body = Partial<NonNullable<CallInput<typeof reportVisit>["body"]>>;
const input = (id: string | undefined, body: Body = {}) => ({
  params: { id: id ?? "" },
  body: { actuallyVisited: true, arrival: ago(30), departure: ago(10), ...body },
});
/** The nth location on an active route of `hubAgent`. */
async function stopAt(n: number) {
  const locationId = api.world.locations[n] ?? "";
  const made = await addRoute(api.database.db, api.world, {
    status: "active",
    userId: api.world.users.hubAgent,
    officeId: api.world.offices.hub,
    stops: [{ locationId }],
  });
  return { locationId, routeId: made.id, stopId: made.stopIds[0] };
}
const countOf = (routeId: string) => api.database.db.$count(visits, eq(visits.routeId, routeId));
const withdraw = (id: string) => api.ok(agent, withdrawVisit, { params: { id } });

describe("a report with an id of the device", () => {
  it("makes one visit, however often and whenever it comes", async () => {
    const { stopId, routeId } = await stopAt(0);
    const id = randomUUID();
    const [first, second] = await Promise.all([
      api.ok(agent, reportVisit, input(stopId, { id })),
      api.ok(agent, reportVisit, input(stopId, { id })),
    ]);
    expect(second).toEqual(first);
    await api.ok(manager, updateRoute, { params: { id: routeId }, body: { status: "completed" } });
    expect(await api.ok(agent, reportVisit, input(stopId, { id }))).toEqual(first);
    expect(await countOf(routeId)).toBe(1);
  });

  it("is another one than the same of another device", async () => {
    const id = randomUUID();
    const { stopId, routeId } = await stopAt(0);
    await api.ok(agent, reportVisit, input(stopId, { id }));
    const other = await addRoute(api.database.db, api.world, {
      status: "active",
      userId: api.world.users.hubAgent2,
      officeId: api.world.offices.hub,
      stops: [{ locationId: api.world.locations[0] ?? "" }],
    });
    await api.ok(otherAgent, reportVisit, input(other.stopIds[0], { id }));
    expect([await countOf(routeId), await countOf(other.id)]).toEqual([1, 1]);
  });
});

describe("why a visit was not possible", () => {
  it("is one of a few reasons, by which visits are listed", async () => {
    const { stopId, routeId } = await stopAt(1);
    const closed = { actuallyVisited: false, notVisitedReason: "closed" as const };
    const visit = await api.ok(agent, reportVisit, input(stopId, closed));
    expect(visit).toMatchObject(closed);
    const filter = JSON.stringify({ where: { routeId, notVisitedReason: "closed" } });
    const { data } = await api.ok(manager, listVisits, { query: { filter } });
    expect(data.map(({ id }) => id)).toEqual([visit.id]);
  });

  it.each<[string, Body]>([
    ["of a visit that was made", { actuallyVisited: true, notVisitedReason: "closed" }],
    ["of our own words", { actuallyVisited: false, notVisitedReason: "rain" as "closed" }],
  ])("is refused %s", async (_which, body) => {
    const { stopId } = await stopAt(1);
    expect(await api.fails(agent, reportVisit, input(stopId, body))).toMatchObject({
      ...{ statusCode: 422, details: { "body.notVisitedReason": expect.any(String) } },
    });
  });
});

describe("a visit that was reported by mistake", () => {
  it("is taken back: stop, route and location are what they were", async () => {
    const { stopId, routeId, locationId } = await stopAt(2);
    const where = eq(locations.id, locationId);
    const { db } = api.database;
    await db
      .update(locations)
      .set({ lastVisited: ago(5000) })
      .where(where);
    const [contact] = await db.insert(contacts).values({ locationId, name: "Ann" }).returning();
    const id = randomUUID();
    const body = { id, doNotVisit: true, contactIds: [contact?.id ?? ""] };
    const visit = await api.ok(agent, reportVisit, input(stopId, body));
    await withdraw(visit.id);
    const [location] = await db.select().from(locations).where(where);
    expect(location).toMatchObject({ lastVisited: ago(5000), doNotVisit: false });
    const include = JSON.stringify({ include: ["routeLocations"] });
    const query = { filter: include };
    expect(await api.ok(agent, getRoute, { params: { id: routeId }, query })).toMatchObject({
      ...{ visitedLocation: 0, lastVisited: null, status: "active" },
      routeLocations: [{ isVisited: false, arrivalTime: null, departureTime: null }],
    });
    expect(await api.fails(agent, reportVisit, input(stopId, { id }))).toMatchObject({
      ...{ statusCode: 409, cause: "VISIT_WITHDRAWN" },
    });
    // The phone may not have got our answer.
    await withdraw(visit.id);
    expect(await api.status(otherAgent, withdrawVisit, { params: { id: visit.id } })).toBe(404);
  });

  it("leaves what an earlier visit at the same stop said", async () => {
    const { stopId, routeId, locationId } = await stopAt(3);
    await api.ok(agent, reportVisit, input(stopId, { arrival: ago(90), departure: ago(80) }));
    const second = await api.ok(agent, reportVisit, input(stopId));
    await withdraw(second.id);
    const read = await api.ok(agent, getRoute, {
      params: { id: routeId },
      query: { filter: JSON.stringify({ include: ["routeLocations"] }) },
    });
    expect(read).toMatchObject({ visitedLocation: 1, lastVisited: ago(90) });
    expect(read.routeLocations).toMatchObject([{ isVisited: true, arrivalTime: ago(90) }]);
    const [location] = await api.database.db
      .select()
      .from(locations)
      .where(eq(locations.id, locationId));
    expect(location?.lastVisited).toBe(ago(90));
  });

  it("stays when it is too late, reviewed or somebody else's", async () => {
    const { stopId, routeId } = await stopAt(4);
    const visit = await api.ok(agent, reportVisit, input(stopId));
    const params = { params: { id: visit.id } };
    expect(await api.status(otherAgent, withdrawVisit, params)).toBe(404);
    await api.ok(manager, confirmVisit, { ...params, body: { confirmed: true } });
    const late = { statusCode: 409, cause: "TOO_LATE" };
    expect(await api.fails(agent, withdrawVisit, params)).toMatchObject(late);
    const next = await stopAt(5);
    const other = await api.ok(agent, reportVisit, input(next.stopId));
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + (WITHDRAW_MINUTES + 1) * 60_000);
    const again = { params: { id: other.id } };
    expect(await api.fails(agent, withdrawVisit, again)).toMatchObject(late);
    api.clock.now = now;
    expect([await countOf(routeId), await countOf(next.routeId)]).toEqual([1, 1]);
  });
});

describe("a visit that is taken back after its route ended", () => {
  /** A visit on a route of one stop, and what the route is like. */
  async function visited() {
    const { stopId, routeId } = await stopAt(0);
    const { id } = await api.ok(agent, reportVisit, input(stopId));
    const read = () => api.ok({ user: "admin" }, getRoute, { params: { id: routeId } });
    return { id, routeId, stopId, read };
  }
  const run = async (routeId: string) => {
    const where = eq(routeRuns.routeId, routeId);
    const [found] = await api.database.db.select().from(routeRuns).where(where);
    return found;
  };

  it("puts a route that its agent completed in progress again", async () => {
    const { id, routeId, stopId, read } = await visited();
    const completed = { params: { id: routeId }, body: { status: "completed" as const } };
    await api.ok(agent, progressRoute, completed);
    await withdraw(id);
    expect(await read()).toMatchObject({ status: "active", endTime: null, visitedLocation: 0 });
    const second = await api.ok(agent, reportVisit, input(stopId));
    expect(second).not.toHaveProperty("needsLook");
    await api.ok(agent, progressRoute, completed);
    expect(await read()).toMatchObject({ status: "completed", visitedLocation: 1 });
    expect(await run(routeId)).toMatchObject({ stops: 1, skipped: 0 });
  });

  it.each(["completed", "paused", "inactive"] as const)(
    "leaves a route as it is that its office made %s",
    async (status) => {
      const { id, routeId, read } = await visited();
      await api.ok(manager, updateRoute, { params: { id: routeId }, body: { status } });
      const { endTime } = await read();
      await withdraw(id);
      expect(await read()).toMatchObject({ status, endTime, visitedLocation: 0 });
      expect(await countOf(routeId)).toBe(0);
      // What came of the route counts the visit no more.
      if (status === "completed") expect(await run(routeId)).toMatchObject({ skipped: 1 });
    },
  );

  it("is gone too if somebody else has the route by now", async () => {
    const { id, routeId } = await visited();
    const body = { userId: api.world.users.hubAgent2 };
    await api.database.db.update(routes).set(body).where(eq(routes.id, routeId));
    await withdraw(id);
    expect(await countOf(routeId)).toBe(0);
  });
});
