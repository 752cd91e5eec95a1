import {
  assignOfficeLocations,
  assignUserLocations,
  changeLocations,
  deleteLocations,
  unassignLocationRoutes,
  unassignLocations,
  undo,
  updateLocation,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations, routes, undoEntries, users, visits } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addPlace, readPlace, readStopsOf } from "../../../testing/location-rows";
import { addRoute, addVisit } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  expect(await brokenRules(api.database.db)).toEqual([]);
  await api.close();
});

const as = { user: "hubManager", office: "hub" } as const;
const add = (values: Parameters<typeof addPlace>[1] = {}) =>
  addPlace(api, { userId: api.world.users.hubAgent, typeId: api.world.types.cafe, ...values });
const addTo = (values: Parameters<typeof addRoute>[2]) =>
  addRoute(api.database.db, api.world, values);
const entry = (undoId: string | null | undefined) => ({ params: { id: undoId ?? "" } });
const many = (ids: string[], from?: "route" | "agent" | "office") => ({
  query: { locations: ids.join(","), from: from as "route" },
});

/** Locations and routes as they stand, but for when they were changed. */
async function state(places: string[], roads: string[]) {
  const rows = [
    ...(await Promise.all(places.map((id) => readPlace(api, id)))),
    ...(await Promise.all(roads.map((id) => readStopsOf(api, id)))),
  ];
  return rows.map((row) => ({ ...row, updatedAt: "" }));
}

describe("a bulk change of locations is undone whole", () => {
  const { users: people, offices } = {
    users: () => api.world.users,
    offices: () => api.world.offices,
  };
  const CHANGES: Record<
    string,
    (ids: string[], routeId: string) => Promise<{ undoId?: string | null }>
  > = {
    "unassign-locations from=route": (ids) => api.ok(as, unassignLocations, many(ids, "route")),
    "unassign-locations from=agent": (ids) => api.ok(as, unassignLocations, many(ids, "agent")),
    "unassign-locations from=office": (ids) => api.ok(as, unassignLocations, many(ids, "office")),
    "delete-locations from=route": (ids) => api.ok(as, deleteLocations, many(ids, "route")),
    "delete-locations from=office": (ids) => api.ok(as, deleteLocations, many(ids, "office")),
    "unassign-routes": (locationIds, routeId) =>
      api.ok(as, unassignLocationRoutes, { body: { locationIds, routeIds: [routeId] } }),
    "assign-user-locations": (body) =>
      api.ok(as, assignUserLocations, { params: { id: people().depotAgent }, body }),
    "assign-office-locations": (body) =>
      api.ok(as, assignOfficeLocations, { params: { id: offices().depot }, body }),
    "change-many of type and chain": (locationIds) =>
      api.ok(as, changeLocations, {
        body: { locationIds, type: "bank", chain: api.world.chain },
      }),
    "change-many of the status": (locationIds) =>
      api.ok(as, changeLocations, { body: { locationIds, status: "inactive" } }),
  };

  it.each(Object.keys(CHANGES))("%s", async (name) => {
    const { hubAgent } = people();
    const places = [await add(), await add({ userId: null, typeId: null }), await add()];
    const ids = places.map(({ id }) => id);
    const visited = await add();
    const route = await addTo({
      status: "paused",
      userId: hubAgent,
      officeId: offices().hub,
      stops: [ids[0], visited.id, ids[1], ids[2]].map((locationId = "", at) => ({
        locationId,
        visited: at === 1,
      })),
    });
    // A closed door: a visit at a stop that is still open.
    const visitId = await addVisit(api.database.db, api.world, {
      routeId: route.id,
      locationId: ids[0] ?? "",
      stopId: route.stopIds[0] ?? "",
      actuallyVisited: false,
    });
    const before = await state(ids, [route.id]);
    const { undoId } = (await CHANGES[name]?.(ids, route.id)) ?? {};
    expect(await state(ids, [route.id])).not.toEqual(before);
    const { count, restored } = await api.ok(as, undo, entry(undoId));
    expect(count).toBe((restored?.routes ?? 0) + (restored?.locations ?? 0));
    expect(count).toBeGreaterThan(0);
    expect(await state(ids, [route.id])).toEqual(before);
    const [visit] = await api.database.db.select().from(visits).where(eq(visits.id, visitId));
    expect(visit?.routeLocationId).toBe(route.stopIds[0]);
    const again = await api.fails(as, undo, entry(undoId));
    expect(again).toMatchObject({ statusCode: 409, message: "This was undone already" });
  });

  it("says how many of which kind", async () => {
    const [a, b] = [await add(), await add()];
    await addTo({ stops: [{ locationId: a.id }, { locationId: b.id }] });
    const { count, undoId } = await api.ok(as, deleteLocations, many([a.id, b.id], "route"));
    expect(count).toBe(2);
    expect(await api.ok(as, undo, entry(undoId))).toEqual({
      count: 3,
      restored: { routes: 1, locations: 2 },
    });
  });
});

describe("a location that was deleted by itself", () => {
  it("comes back with all that was changed at once", async () => {
    const place = await add({ name: "Before", city: "Columbus" });
    const { undoId } = await api.ok(as, updateLocation, {
      params: { id: place.id },
      body: { status: "inactive", name: "After", city: null, type: null },
    });
    expect(await api.ok(as, undo, entry(undoId))).toEqual({ count: 1, restored: { locations: 1 } });
    expect({ ...(await readPlace(api, place.id)), updatedAt: "" }).toEqual({
      ...place,
      updatedAt: "",
    });
  });

  it("has nothing to undo where the status stays", async () => {
    const { id } = await add();
    const body = { name: "Renamed", status: "active" as const };
    expect((await api.ok(as, updateLocation, { params: { id }, body })).undoId).toBeUndefined();
  });
});

describe("undo of a change of locations", () => {
  const freed = async (id: string) =>
    (await api.ok(as, unassignLocations, many([id], "agent"))).undoId;

  it("is its maker's, for ten minutes, while they may act for the office it goes back to", async () => {
    const { id } = await add();
    const { undoId } = await api.ok(as, unassignLocations, many([id], "office"));
    const status = (who: Parameters<typeof api.status>[0]) => api.status(who, undo, entry(undoId));
    expect(await status({ user: "northManager", office: "hub" })).toBe(404);
    expect(await status({ user: "admin" })).toBe(404);
    expect(await status({ user: "hubManager", office: "depot" })).toBe(404);
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 10 * 60_000 + 1);
    expect(await status(as)).toBe(409);
    api.clock.now = now;
    expect(await status(as)).toBe(200);
    expect(await readPlace(api, id)).toMatchObject({ officeId: api.world.offices.hub });
  });

  it("does nothing when one of the locations, or a route, was changed since", async () => {
    const [a, b] = [await add(), await add({ name: "Touched since" })];
    const stops = [{ locationId: a.id }, { locationId: b.id }];
    const route = await addTo({ name: "Round", stops });
    const { undoId } = await api.ok(as, deleteLocations, many([a.id, b.id], "route"));
    await api.ok(as, updateLocation, { params: { id: b.id }, body: { zip: "1" } });
    const error = await api.fails(as, undo, entry(undoId));
    expect(error).toMatchObject({ statusCode: 409, cause: "CHANGED_MEANWHILE" });
    expect(error.message).toContain('"Touched since"');
    expect(await readPlace(api, a.id)).toMatchObject({ status: "inactive" });
    expect((await readStopsOf(api, route.id)).stops).toEqual([]);
  });

  it("gives nothing back to an agent who has left", async () => {
    const [agent] = await api.database.db
      .insert(users)
      .values({
        displayName: "Leaver",
        email: "leaver@test.example",
        role: "agent",
        officeId: api.world.offices.hub,
      })
      .returning();
    const { id } = await add({ userId: agent?.id, name: "Left alone" });
    const undoId = await freed(id);
    const set = (status: "active" | "inactive") =>
      api.database.db
        .update(users)
        .set({ status })
        .where(eq(users.id, agent?.id ?? ""));
    await set("inactive");
    const error = await api.fails(as, undo, entry(undoId));
    expect(error).toMatchObject({ statusCode: 409, cause: "AGENT_LEFT" });
    expect(error.message).toContain('"Left alone"');
    expect(await readPlace(api, id)).toMatchObject({ userId: null });
    await set("active");
    expect(await api.status(as, undo, entry(undoId))).toBe(200);
  });

  it("makes no second location of a key, and deletes none that is awaited", async () => {
    const keyed = await add({ externalId: "undo-1" });
    const gone = await api.ok(as, unassignLocations, many([keyed.id], "office"));
    await add({ externalId: "undo-1" });
    expect(await api.fails(as, undo, entry(gone.undoId))).toMatchObject({
      statusCode: 409,
      cause: "EXTERNAL_ID_TAKEN",
    });

    const { id } = await add({ status: "inactive" });
    const body = { locationIds: [id], status: "active" as const };
    const { undoId } = await api.ok(as, changeLocations, { body });
    const route = await addTo({ status: "active", stops: [{ locationId: id }] });
    expect(await api.fails(as, undo, entry(undoId))).toMatchObject({
      statusCode: 409,
      cause: "ON_ACTIVE_ROUTE",
    });
    await api.database.db.update(routes).set({ status: "paused" }).where(eq(routes.id, route.id));
    expect(await api.status(as, undo, entry(undoId))).toBe(200);
  });

  it("puts no deleted location back on an active route", async () => {
    const [a, b] = [await add({ name: "Deleted since" }), await add()];
    const stops = [{ locationId: a.id }, { locationId: b.id }];
    await addTo({ status: "active", stops });
    const { undoId } = await api.ok(as, unassignLocationRoutes, { body: { locationIds: [a.id] } });
    await api.ok(as, deleteLocations, many([a.id]));
    const error = await api.fails(as, undo, entry(undoId));
    expect(error).toMatchObject({ statusCode: 409, cause: "LOCATION_INACTIVE" });
    expect(error.message).toContain('"Deleted since"');
  });

  it("reads what was stored before there were kinds", async () => {
    const route = await addTo({ status: "inactive" });
    const before = {
      status: "paused",
      userId: null,
      officeId: null,
      ownerOfficeId: api.world.offices.hub,
      distance: 1,
      estimatedTime: 2,
      totalLocation: 0,
    };
    const [stored] = await api.database.db
      .insert(undoEntries)
      .values({
        userId: api.world.users.hubManager,
        createdAt: api.clock.now.toISOString(),
        changes: [{ id: route.id, before, updatedAt: route.updatedAt }],
      })
      .returning();
    expect(await api.ok(as, undo, entry(stored?.id))).toEqual({
      count: 1,
      restored: { routes: 1 },
    });
    expect(await readStopsOf(api, route.id)).toMatchObject({ status: "paused", distance: 1 });
  });

  it("takes a thousand locations and back", async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      name: `Bulk ${n}`,
      officeId: api.world.offices.hub,
      userId: api.world.users.hubAgent,
    }));
    const made = await api.database.db.insert(locations).values(rows).returning();
    const ids = made.map(({ id }) => id);
    const params = { id: api.world.offices.depot };
    const { count, undoId } = await api.ok(as, assignOfficeLocations, { params, body: ids });
    expect(count).toBe(1000);
    expect(await api.ok(as, undo, entry(undoId))).toMatchObject({ count: 1000 });
    expect(await readPlace(api, ids[999] ?? "")).toMatchObject(rows[999] ?? {});
  });
});
