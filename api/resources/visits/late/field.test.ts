/** What phones report after their link has ended, and places that agents add on the way. */
import { randomUUID } from "node:crypto";
import type { CallInput } from "contract/call";
import {
  addPlace,
  getLocation,
  getRoute,
  listLateReports,
  makeAgentLink,
  openAgentLink,
  reportVisit,
  reviewLateReports,
  revokeAgentLink,
  undo,
  updateUser,
  uploadVisitPhoto,
} from "contract/calls";
import { ENDED_LINK_DAYS } from "contract/links/facts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lateReports, locations, routes, sessions, users, visits } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { picture } from "../../../testing/roles/user-photos";
import { Upload } from "../../../testing/upload";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => api.database.db.delete(lateReports));
afterAll(() => api.close());

const DAY_MS = 24 * 60 * 60_000;
const agent = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const admin = { user: "admin" } as const;
const now = () => api.clock.now.toISOString();
const at = (n: number) => api.world.locations[n - 1] ?? "";
const routeOf = (places: number[], values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, {
    status: "active",
    userId: api.world.users.hubAgent,
    officeId: api.world.offices.hub,
    stops: places.map((n) => ({ locationId: at(n) })),
    ...values,
  });
const ofHubAgent = () => ({ params: { id: api.world.users.hubAgent } });
const list = async () =>
  (
    await api.ok(manager, listLateReports, {
      query: { filter: JSON.stringify({ include: [{ relation: "location" }] }) },
    })
  ).data;
const review = (id: string, accepted = true) =>
  api.ok(manager, reviewLateReports, { body: { ids: [id], accepted } });
const statusOf = async (id: string) =>
  (await api.database.db.select().from(locations).where(eq(locations.id, id)))[0]?.status;

/** Agents with routes that go on can't be changed so. */
const completeAll = () => api.database.db.update(routes).set({ status: "completed" });

/** The token of a phone that opened the agent's link. */
async function linked(): Promise<string> {
  const { secret } = await api.ok(manager, makeAgentLink, { ...ofHubAgent(), body: {} });
  return (await api.ok({}, openAgentLink, { body: { secret } })).token;
}

describe("a report of a phone whose link has ended", () => {
  const endings: Record<string, () => Promise<unknown>> = {
    revoked: () => api.ok(manager, revokeAgentLink, ofHubAgent()),
    replaced: () => api.ok(manager, makeAgentLink, { ...ofHubAgent(), body: {} }),
    "of an agent who became inactive": async () => {
      await completeAll();
      await api.ok(admin, updateUser, { ...ofHubAgent(), body: { status: "inactive" } });
    },
    "of an agent with another office": async () => {
      await completeAll();
      const body = { officeId: api.world.offices.south };
      await api.ok(admin, updateUser, { ...ofHubAgent(), body });
    },
  };
  it.each(Object.keys(endings))(
    "is received for 14 days, marked, and does not count: %s",
    async (how) => {
      const { stopIds } = await routeOf([1]);
      const token = await linked();
      await endings[how]?.();
      const as = { token, office: "hub" } as const;
      const { id: photoId } = await api.ok(as, uploadVisitPhoto, {
        body: new Upload(await picture(30, 20)),
      } as never);
      const before = await api.database.db.$count(visits);
      const input = {
        params: { id: stopIds[0] ?? "" },
        body: { id: randomUUID(), actuallyVisited: true, arrival: now(), proof: { photoId } },
      };
      const first = await api.ok(as, reportVisit, input);
      expect(first).toMatchObject({ needsLook: "link-ended", locationId: at(1) });
      expect(await api.ok(as, reportVisit, input)).toEqual(first);
      expect(await api.database.db.$count(visits)).toBe(before);
      const restored = { status: "active" as const, officeId: api.world.offices.hub };
      await api.ok(admin, updateUser, { ...ofHubAgent(), body: restored });
    },
  );

  it("is refused after that, and nothing else is open to its phone", async () => {
    const { stopIds, id } = await routeOf([1]);
    const token = await linked();
    await api.ok(manager, revokeAgentLink, ofHubAgent());
    const as = { token, office: "hub" } as const;
    const input = {
      params: { id: stopIds[0] ?? "" },
      body: { id: randomUUID(), actuallyVisited: true, arrival: now() },
    };
    expect(await api.status(as, getRoute, { params: { id } })).toBe(401);
    const { now: today } = api.clock;
    const endedAt = new Date(today.getTime() - (ENDED_LINK_DAYS + 1) * DAY_MS).toISOString();
    await api.database.db.update(sessions).set({ endedAt }).where(eq(sessions.method, "link"));
    expect(await api.status(as, reportVisit, input)).toBe(401);
  });

  it("is received too if the link has expired", async () => {
    const { stopIds } = await routeOf([1]);
    const token = await linked();
    const { now: today } = api.clock;
    const input = {
      params: { id: stopIds[0] ?? "" },
      body: { id: randomUUID(), actuallyVisited: true, arrival: now() },
    };
    const as = { token, office: "hub" } as const;
    api.clock.now = new Date(today.getTime() + (90 + ENDED_LINK_DAYS - 1) * DAY_MS);
    expect(await api.ok(as, reportVisit, input)).toMatchObject({ needsLook: "link-ended" });
    api.clock.now = new Date(today.getTime() + (90 + ENDED_LINK_DAYS + 1) * DAY_MS);
    expect(await api.status(as, reportVisit, input)).toBe(401);
    api.clock.now = today;
  });
});

describe("a phone whose link has ended", () => {
  it("adds a place for an agent without an office, and sends no more than 200 reports", async () => {
    const { id: routeId } = await routeOf([1], { status: "completed" });
    const token = await linked();
    await api.ok(manager, revokeAgentLink, ofHubAgent());
    await completeAll();
    const { db } = api.database;
    const ofAgent = eq(users.id, api.world.users.hubAgent);
    await db.update(users).set({ officeId: null }).where(ofAgent);
    const as = { token, office: "hub" } as const;
    const send = (id: string) => ({
      body: { id, arrival: now(), routeId, place: { name: "Kiosk" } },
    });
    const first = randomUUID();
    const { locationId } = await api.ok(as, addPlace, send(first));
    const [place] = await db
      .select()
      .from(locations)
      .where(eq(locations.id, locationId ?? ""));
    expect(place).toMatchObject({ officeId: api.world.offices.hub, status: "inactive" });
    await api.ok(as, addPlace, { body: { ...send(randomUUID()).body, routeId: null } });
    const [row] = await db.select().from(lateReports).where(eq(lateReports.reportId, first));
    if (!row) throw new Error("no report was stored");
    const more = Array.from({ length: 198 }, () => ({
      ...{ ...row, id: randomUUID(), reportId: randomUUID() },
    }));
    await db.insert(lateReports).values(more);
    expect(await api.status(as, addPlace, send(randomUUID()))).toBe(401);
    expect(await api.status(as, addPlace, send(first))).toBe(200);
    await db.update(users).set({ officeId: api.world.offices.hub }).where(ofAgent);
  });
});

describe("a place that an agent adds on the way", () => {
  const add = (body: Partial<NonNullable<CallInput<typeof addPlace>["body"]>>) =>
    api.ok(agent, addPlace, { body: { id: randomUUID(), arrival: now(), ...body } });
  const route = (id: string) =>
    api.ok(manager, getRoute, {
      params: { id },
      query: { filter: JSON.stringify({ include: ["routeLocations"] }) },
    });

  it("is a location and a visited stop once it is accepted, until that is undone", async () => {
    const made = await routeOf([1, 2]);
    const body = {
      ...{ id: randomUUID(), routeId: made.id, note: "New shop." },
      place: { name: "Corner shop", address: "1 High Street" },
      location: { coordinates: [-82.97, 40] as [number, number] },
    };
    const first = await add(body);
    expect(first).toMatchObject({ needsLook: "added-place", routeId: made.id });
    const again = await Promise.all([add(body), add(body)]);
    expect(again).toEqual([first, first]);
    const locationId = first.locationId ?? "";
    expect(await statusOf(locationId)).toBe("inactive");
    expect(await list()).toMatchObject([
      { reason: "added-place", note: "New shop.", location: { name: "Corner shop" } },
    ]);

    const { undoId } = await review(first.id);
    expect(await api.ok(manager, getLocation, { params: { id: locationId } })).toMatchObject({
      status: "active",
      address: "1 High Street",
      location: { coordinates: [-82.97, 40] },
    });
    expect(await route(made.id)).toMatchObject({
      ...{ totalLocation: 3, visitedLocation: 1 },
      routeLocations: [{}, {}, { locationId, order: 3, isVisited: true }],
    });
    expect(await brokenRules(api.database.db)).toEqual([]);

    await api.ok(manager, undo, { params: { id: undoId ?? "" } });
    expect(await route(made.id)).toMatchObject({ totalLocation: 2, visitedLocation: 0 });
    expect(await statusOf(locationId)).toBe("inactive");
    expect(await list()).toMatchObject([{ status: "waiting", visitId: null }]);
    expect(await add(body)).toEqual(first);
    await review(first.id);
    expect(await route(made.id)).toMatchObject({ totalLocation: 3, visitedLocation: 1 });
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("may be a location of theirs; a completed route gets no stop", async () => {
    await routeOf([3]);
    const made = await routeOf([1], { status: "completed" });
    const late = await add({ routeId: made.id, locationId: at(3) });
    await review(late.id);
    expect(await route(made.id)).toMatchObject({ totalLocation: 1 });
    const accepted = { status: "accepted", visitId: expect.any(String), routeLocationId: null };
    expect(await list()).toMatchObject([accepted]);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("is refused without a place, with two, and for a location of another agent", async () => {
    const status = (body: object) =>
      api.status(agent, addPlace, { body: { id: randomUUID(), arrival: now(), ...body } });
    expect(await status({})).toBe(422);
    expect(await status({ locationId: at(3), place: { name: "Both" } })).toBe(422);
    expect(await status({ locationId: randomUUID() })).toBe(404);
    expect(await status({ place: { name: "" } })).toBe(422);
  });

  it("never changes a route or stop whose id its report has", async () => {
    const foreign = await routeOf([4, 5], { userId: api.world.users.hubAgent2 });
    const [stopId = "", other = ""] = foreign.stopIds;
    const place = { name: "Corner shop" };
    for (const id of [foreign.id, stopId, stopId.toUpperCase()]) {
      expect(await api.status(agent, addPlace, { body: { id, arrival: now(), place } })).toBe(422);
    }
    const own = await routeOf([3], { status: "paused" });
    const id = own.stopIds[0] ?? "";
    const body = { id, actuallyVisited: true, arrival: now() };
    expect(await api.status(agent, reportVisit, { params: { id }, body })).toBe(422);

    // Reports that were stored before such ids were refused.
    const { id: lateId } = await add({ place });
    for (const of of [
      { reportId: foreign.id, routeId: foreign.id, stopId: foreign.id },
      { reportId: stopId, routeId: foreign.id, stopId },
      { reportId: other, routeId: other, stopId: other },
    ]) {
      const waiting = { ...of, status: "waiting" as const, visitId: null };
      await api.database.db.update(lateReports).set(waiting).where(eq(lateReports.id, lateId));
      await api.database.db.update(routes).set({ status: "completed" });
      await review(lateId);
      expect(await route(foreign.id)).toMatchObject({ totalLocation: 2, visitedLocation: 0 });
    }
  });
});
