import {
  deleteRoutes,
  getCalendarFeed,
  listAudit,
  makeCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
  scheduleRoutes,
  updateRoute,
  updateUser,
} from "contract/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { calendarFeeds, routes } from "../../../db/schema";
import { createLogger } from "../../../log";
import { type TestApi, testApi } from "../../../testing/api";
import { routesByPlace } from "../../../testing/stops";
import { MOST_EVENTS } from "./publish";

const DAY_MS = 24 * 60 * 60_000;
const lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ logger: createLogger("info", { write: (line) => void lines.push(line) }) });
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const { add } = routesByPlace(() => api);

const agentFeed = () => ({ params: { of: "agent" as const, id: api.world.users.hubAgent } });
const officeFeed = () => ({ params: { of: "office" as const, id: api.world.offices.hub } });
const make = async (of: ReturnType<typeof agentFeed | typeof officeFeed> = agentFeed()) =>
  (await api.ok(manager, makeCalendarFeed, of)).secret;
const fetchFeed = (secret: string) => api.ok({}, readCalendarFeed, { body: { secret } });
const statusOf = (secret: string) => api.status({}, readCalendarFeed, { body: { secret } });
const change = (id: string, body: object) => api.ok(admin, updateRoute, { params: { id }, body });
const eventOf = async (secret: string, routeId: string) =>
  (await fetchFeed(secret)).events.find((event) => event.routeId === routeId);

/** A route of `hubAgent` on a day; the clock of the tests is at 2026-03-02. */
const addPlanned = (plannedDay = "2026-03-10", more = {}) =>
  add([0, 1], {
    ...{ userId: api.world.users.hubAgent, officeId: api.world.offices.hub },
    ...{ plannedDay, plannedStart: "09:30", ...more },
  });

beforeEach(async () => {
  await api.database.db.update(routes).set({ status: "inactive" });
  await api.database.db.delete(calendarFeeds);
});

describe("the events of a calendar", () => {
  it("are planned routes with their stops, in the zone of their office", async () => {
    const { id } = await addPlanned();
    await change(id, { plannedStart: "10:00" });
    const secret = await make();
    const content = await fetchFeed(secret);
    expect(content).toMatchObject({ of: "agent", name: "hubAgent" });
    const event = content.events.find(({ routeId }) => routeId === id);
    expect(event).toMatchObject({
      ...{ sequence: 0, isCancelled: false, zone: "America/New_York" },
      // Summer time has begun on March 8.
      start: "2026-03-10T14:00:00.000Z",
    });
    expect(event?.stops).toHaveLength(2);
    expect(event?.stops[0]?.arrival).toBe("2026-03-10T14:00:00.000Z");
    expect(event && event.end > event.start).toBe(true);
  });

  it("keep their number until they change, and then get a higher one", async () => {
    const { id } = await addPlanned();
    const secret = await make();
    const first = await eventOf(secret, id);
    api.clock.now = new Date(api.clock.now.getTime() + 5 * 60_000);
    expect(await eventOf(secret, id)).toEqual(first);
    await change(id, { plannedDay: "2026-03-11" });
    const moved = await eventOf(secret, id);
    expect(moved).toMatchObject({ sequence: 1, changedAt: api.clock.now.toISOString() });
    await change(id, { name: "Another name" });
    expect(await eventOf(secret, id)).toMatchObject({ sequence: 2, name: "Another name" });
  });

  it("are cancelled once their route has gone, for 31 days, and can come back", async () => {
    const routes = await Promise.all([addPlanned(), addPlanned(), addPlanned()]);
    const [deleted = "", given = "", without = ""] = routes.map(({ id }) => id);
    const secret = await make();
    await fetchFeed(secret);
    await api.ok(admin, deleteRoutes, { body: { ids: [deleted] } });
    const userId = api.world.users.hubAgent2;
    await api.ok(admin, scheduleRoutes, { body: { ids: [given], userId } });
    await change(without, { plannedDay: null });
    for (const id of [deleted, given, without]) {
      expect(await eventOf(secret, id)).toMatchObject({
        ...{ isCancelled: true, sequence: 1, start: "2026-03-10T13:30:00.000Z", stops: [] },
      });
    }
    await change(without, { plannedDay: "2026-03-12" });
    expect(await eventOf(secret, without)).toMatchObject({ isCancelled: false, sequence: 2 });
    api.clock.now = new Date(api.clock.now.getTime() + 33 * DAY_MS);
    const ids = (await fetchFeed(secret)).events.map(({ routeId }) => routeId);
    expect(ids).toContain(without);
    expect(ids).not.toContain(deleted);
    expect(ids).not.toContain(given);
    api.clock.now = new Date(api.clock.now.getTime() - 33 * DAY_MS);
  });

  it("that were never in the calendar are not cancelled there", async () => {
    const { id } = await addPlanned();
    await api.ok(admin, deleteRoutes, { body: { ids: [id] } });
    expect(await eventOf(await make(), id)).toBeUndefined();
  });

  it("are of an agent or of an office alone, from 31 days ago to a year ahead", async () => {
    const { id } = await addPlanned();
    const old = await addPlanned("2026-01-20");
    const far = await addPlanned("2027-04-01");
    const undated = await addPlanned("2026-03-10", { plannedDay: null });
    const elsewhere = await addPlanned("2026-03-10", {
      ...{ userId: api.world.users.hubAgent2, officeId: api.world.offices.hub },
    });
    const ofAgent = (await fetchFeed(await make())).events.map(({ routeId }) => routeId);
    const ofOffice = (await fetchFeed(await make(officeFeed()))).events.map(
      ({ routeId }) => routeId,
    );
    expect(ofAgent).toContain(id);
    for (const other of [old, far, undated, elsewhere]) expect(ofAgent).not.toContain(other.id);
    expect(ofOffice).toEqual(expect.arrayContaining([id, elsewhere.id]));
  });

  it("that only get too far away are left out, and not cancelled", async () => {
    const { id } = await addPlanned();
    const secret = await make();
    await fetchFeed(secret);
    await change(id, { plannedDay: "2027-06-01" });
    expect(await eventOf(secret, id)).toBeUndefined();
    await change(id, { plannedDay: "2026-03-10" });
    expect(await eventOf(secret, id)).toMatchObject({ isCancelled: false });
  });

  it("are 1,000 at most, without cancelling what no longer fits", async () => {
    const last = await addPlanned("2026-12-01");
    const secret = await make();
    expect(await eventOf(secret, last.id)).toBeDefined();
    const { hubAgent: userId } = api.world.users;
    const one = { name: "One of many", userId, plannedDay: "2026-04-01" };
    await api.database.db.insert(routes).values(Array.from({ length: MOST_EVENTS }, () => one));
    const { events } = await fetchFeed(secret);
    expect(events.filter(({ isCancelled }) => !isCancelled)).toHaveLength(MOST_EVENTS);
    expect(events.find(({ routeId }) => routeId === last.id)).toBeUndefined();
  });
});

describe("a calendar address", () => {
  it("is shown once, and stored as a hash", async () => {
    const secret = await make();
    expect(secret).toMatch(/^[\w-]{43}$/);
    const rows = await api.database.db.select().from(calendarFeeds);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { feed } = await api.ok(manager, getCalendarFeed, agentFeed());
    expect(feed).toMatchObject({ createdBy: { displayName: "hubManager" }, fetchedAt: null });
    expect(JSON.stringify(feed)).not.toContain(secret);
    await fetchFeed(secret);
    const { feed: after } = await api.ok(manager, getCalendarFeed, agentFeed());
    expect(after?.fetchedAt).toBe(api.clock.now.toISOString());
  });

  it("ends with a new one, whose events go on with their numbers", async () => {
    const { id } = await addPlanned();
    const first = await make();
    await fetchFeed(first);
    await change(id, { name: "Changed" });
    const second = await make();
    expect(await statusOf(first)).toBe(404);
    expect(await eventOf(second, id)).toMatchObject({ sequence: 1 });
  });

  it("ends when it is revoked, once", async () => {
    const secret = await make();
    await api.ok(manager, revokeCalendarFeed, agentFeed());
    expect(await statusOf(secret)).toBe(404);
    expect(await api.status(manager, revokeCalendarFeed, agentFeed())).toBe(404);
    expect(await api.ok(manager, getCalendarFeed, agentFeed())).toEqual({ feed: null });
  });

  it.each(["status", "office"])("of an agent ends with another %s", async (what) => {
    const { users, offices } = api.world;
    const set = (body: object) =>
      api.ok(admin, updateUser, { params: { id: users.hubAgent2 }, body });
    const of = { params: { of: "agent" as const, id: users.hubAgent2 } };
    const { secret } = await api.ok(admin, makeCalendarFeed, of);
    await set({ displayName: "Renamed" });
    expect(await statusOf(secret)).toBe(200);
    await set(what === "status" ? { status: "inactive" } : { officeId: offices.south });
    expect(await statusOf(secret)).toBe(404);
    await set({ status: "active", officeId: offices.hub });
    expect(await statusOf(secret)).toBe(404);
  });

  it("of an office ends when its maker leaves", async () => {
    const north = { user: "northManager", office: "hub" } as const;
    const { secret } = await api.ok(north, makeCalendarFeed, officeFeed());
    const ofAgent = await api.ok(north, makeCalendarFeed, agentFeed());
    const id = api.world.users.northManager;
    await api.ok(admin, updateUser, { params: { id }, body: { status: "inactive" } });
    expect(await statusOf(secret)).toBe(404);
    // The agent's address does not depend on who created it.
    expect(await statusOf(ofAgent.secret)).toBe(200);
    await api.ok(admin, updateUser, { params: { id }, body: { status: "active" } });
  });

  it("is only for active agents and for offices of the caller", async () => {
    const of = (id: string) => ({ params: { of: "agent" as const, id } });
    const office = { params: { of: "office" as const, id: api.world.offices.south } };
    expect(await api.status(manager, makeCalendarFeed, of(api.world.users.hubManager))).toBe(404);
    expect(await api.status(manager, makeCalendarFeed, of(api.world.users.southAgent))).toBe(404);
    expect(await api.status(manager, makeCalendarFeed, office)).toBe(404);
    expect(await api.status(manager, getCalendarFeed, office)).toBe(404);
    expect(await api.status(manager, revokeCalendarFeed, office)).toBe(404);
  });

  it("is in the audit trail when it is made, replaced and revoked, without its secret", async () => {
    const secrets = [await make(), await make()];
    await api.ok(manager, revokeCalendarFeed, agentFeed());
    const filter = JSON.stringify({
      where: { kind: "user", recordId: api.world.users.hubAgent },
      order: ["at DESC"],
    });
    const { data } = await api.ok(admin, listAudit, { query: { filter, limit: 3 } });
    expect(data.map(({ before, after }) => [before, after])).toEqual([
      [{ calendarAddress: "old" }, { calendarAddress: "none" }],
      [{ calendarAddress: "old" }, { calendarAddress: "new" }],
      [{ calendarAddress: "none" }, { calendarAddress: "new" }],
    ]);
    const logged = `${JSON.stringify(data)}${lines.join("")}`;
    for (const secret of secrets) expect(logged).not.toContain(secret);
  });

  it("that is wrong is refused 30 times at most, then for a while", async () => {
    const statuses = new Set<number>();
    for (let at = 0; at < 31; at++) statuses.add(await statusOf(`wrong${at}`));
    expect([...statuses]).toEqual([404, 429]);
  });
});
