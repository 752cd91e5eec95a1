import { randomUUID } from "node:crypto";
import { getLocation, getRoute, mergeLocation, undo } from "contract/calls";
import type { MergeField } from "contract/locations/data-quality-calls";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contacts, lateReports, presumedVisits, routeLocations, visits } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addPlace, readPlace, readStopsOf } from "../../../testing/location-rows";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
type Place = Awaited<ReturnType<typeof addPlace>>;
const merge = (a: Place, b: Place, take: MergeField[] = []) => ({
  params: { id: a.id },
  body: { otherId: b.id, take, updatedAt: a.updatedAt, otherUpdatedAt: b.updatedAt },
});
const takeBack = (undoId: string | null | undefined) => ({ params: { id: undoId ?? "" } });
const rest = ({ updatedAt: _, ...row }: Partial<Place> = {}) => row;

describe("merging two locations", () => {
  it("takes the fields that were chosen, and deletes the other", async () => {
    const { cafe } = api.world.types;
    const a = await addPlace(api, { name: "Kept", city: "Columbus", externalId: "k-1" });
    const b = await addPlace(api, {
      name: "Gone",
      city: "Dublin",
      externalId: "g-1",
      typeId: cafe,
      userId: api.world.users.hubAgent,
      longitude: -83,
      latitude: 40,
      positionIsRough: true,
      openingHours: "Mo-Fr 09:00-17:00",
      visitEvery: 30,
      priority: 1,
    });
    const take: MergeField[] = [
      "name",
      "type",
      "location",
      "externalId",
      "userId",
      "openingHours",
      "priority",
    ];
    const done = await api.ok(as, mergeLocation, merge(a, b, take));
    expect(await readPlace(api, a.id)).toMatchObject({
      name: "Gone",
      city: "Columbus",
      externalId: "g-1",
      typeId: cafe,
      userId: api.world.users.hubAgent,
      longitude: -83,
      positionIsRough: true,
      openingHours: "Mo-Fr 09:00-17:00",
      visitEvery: null,
      priority: 1,
    });
    expect(await readPlace(api, b.id)).toMatchObject({ status: "inactive", externalId: null });
    await api.ok(as, undo, takeBack(done.undoId));
    expect(rest(await readPlace(api, a.id))).toEqual(rest(a));
    expect(rest(await readPlace(api, b.id))).toEqual(rest(b));
  });

  it("hands on visits, contacts and stops, and takes them back", async () => {
    const { db } = api.database;
    const { world } = api;
    const [a, b, c] = [await addPlace(api), await addPlace(api), await addPlace(api)];
    const agent = { userId: world.users.hubAgent, officeId: world.offices.hub };
    const alone = await addRoute(db, world, { stops: [{ locationId: b.id }] });
    const both = await addRoute(db, world, {
      ...agent,
      stops: [{ locationId: c.id }, { locationId: a.id }, { locationId: b.id, visited: true }],
    });
    const twice = await addRoute(db, world, {
      status: "completed",
      stops: [
        { locationId: b.id, visited: true },
        { locationId: c.id, visited: true },
        { locationId: a.id, visited: true },
      ],
    });
    const arrival = "2026-02-20T10:00:00.000Z";
    await db.insert(visits).values({
      ...{ locationId: b.id, userId: world.users.hubAgent, officeId: world.offices.hub },
      ...{ arrival, actuallyVisited: true, note: "outside any route" },
    });
    await db.insert(contacts).values({ locationId: b.id, name: "Ann" });
    const late = {
      ...{ userId: agent.userId, reportId: randomUUID(), officeId: agent.officeId },
      ...{ routeId: alone.id, stopId: randomUUID(), reason: "route-completed" as const, arrival },
      ...{ actuallyVisited: true, doNotVisit: false, contactIds: [] },
    };
    await db.insert(lateReports).values({ ...late, locationId: b.id });
    await db.insert(presumedVisits).values({
      ...{ userId: agent.userId, officeId: agent.officeId, locationId: b.id },
      ...{ arrival, departure: arrival, longitude: -83, latitude: 40 },
    });
    const waitsAt = async () => {
      const [report] = await db.select().from(lateReports);
      const [presumed] = await db.select().from(presumedVisits);
      return [report?.locationId, presumed?.locationId];
    };
    const routes = [alone.id, both.id, twice.id];
    const stopsNow = () =>
      Promise.all(routes.map(async (id) => (await readStopsOf(api, id)).stops));
    const before = await stopsNow();
    const broken = await brokenRules(db);

    const done = await api.ok(as, mergeLocation, merge(a, b));
    expect(await waitsAt()).toEqual([a.id, a.id]);
    expect(await stopsNow()).toEqual([
      [{ locationId: a.id, order: 1 }],
      [
        { locationId: c.id, order: 1 },
        { locationId: a.id, order: 2 },
      ],
      [
        { locationId: c.id, order: 1 },
        { locationId: a.id, order: 2 },
      ],
    ]);
    const [visited] = await db
      .select()
      .from(routeLocations)
      .where(and(eq(routeLocations.routeId, both.id), eq(routeLocations.locationId, a.id)));
    expect(visited?.isVisited).toBe(true);
    const filter = JSON.stringify({ include: ["visits", "contacts"] });
    const kept = await api.ok(as, getLocation, { params: { id: a.id }, query: { filter } });
    expect(kept.contacts?.map(({ name }) => name)).toEqual(["Ann"]);
    expect(kept.visits?.map(({ note }) => note)).toContain("outside any route");
    expect(await brokenRules(db)).toEqual(broken);

    await api.ok(as, undo, takeBack(done.undoId));
    expect(await stopsNow()).toEqual(before);
    expect(await waitsAt()).toEqual([b.id, b.id]);
    const back = await api.ok(as, getLocation, { params: { id: b.id }, query: { filter } });
    expect(back.contacts?.map(({ name }) => name)).toEqual(["Ann"]);
    expect(back.visits?.map(({ note }) => note)).toContain("outside any route");
    expect(await brokenRules(db)).toEqual(broken);
    const totals = await api.ok(as, getRoute, { params: { id: both.id } });
    expect(totals).toMatchObject({ totalLocation: 3, visitedLocation: 1 });
  });

  it("keeps the later of both last visits, and what that visit said", async () => {
    const a = await addPlace(api, { lastVisited: "2026-01-01T10:00:00.000Z" });
    const later = "2026-02-01T10:00:00.000Z";
    const b = await addPlace(api, { lastVisited: later, doNotVisit: true });
    await api.ok(as, mergeLocation, merge(a, b));
    expect(await readPlace(api, a.id)).toMatchObject({ lastVisited: later, doNotVisit: true });
  });

  it("is refused for what is stale, deleted, another office's or the same", async () => {
    const [a, b] = [await addPlace(api), await addPlace(api)];
    const elsewhere = await addPlace(api, { officeId: api.world.offices.south });
    const deleted = await addPlace(api, { name: "Late", status: "inactive" });
    const branch = await addPlace(api, { officeId: api.world.offices.depot });
    expect(await api.status(as, mergeLocation, merge(a, elsewhere))).toBe(404);
    expect(await api.status(as, mergeLocation, merge(elsewhere, a))).toBe(404);
    expect(await api.status(as, mergeLocation, merge(a, a))).toBe(422);
    expect(await api.fails(as, mergeLocation, merge(a, deleted))).toMatchObject({
      statusCode: 409,
      cause: "LOCATION_INACTIVE",
    });
    expect(await api.fails({ user: "admin" }, mergeLocation, merge(a, branch))).toMatchObject({
      statusCode: 409,
      cause: "ANOTHER_OFFICE",
    });
    const old = { ...b, updatedAt: "2020-01-01T00:00:00.000Z" };
    expect(await api.fails(as, mergeLocation, merge(a, old))).toMatchObject({
      statusCode: 409,
      cause: "CHANGED_MEANWHILE",
    });
    expect(await readPlace(api, b.id)).toMatchObject({ status: "active" });
  });
});
