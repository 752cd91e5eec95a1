import {
  changeLocations,
  listRouteRuns,
  planReport,
  planSuggestions,
  postPositions,
  reportVisit,
  setVisitMinutes,
  undo,
  updateRoute,
} from "contract/calls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { locations, routeLocations, visits } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  const { db } = api.database;
  api.clock.now = new Date("2026-03-02T09:00:00.000Z");
  await db.execute(sql`TRUNCATE routes, visits, positions CASCADE`);
  await db.execute(sql`UPDATE locations SET visit_minutes = NULL`);
  await db.execute(sql`UPDATE location_types SET visit_minutes = NULL`);
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const device = { user: "hubAgent", office: "hub" } as const;
const MINUTE = 60_000;
const MARCH = { from: "2026-03-01 00:00:00", to: "2026-03-31 23:59:59" };

/** Places a kilometre and a half or so from each other. */
const place = (at: number): [number, number] => [-83 + at / 50, 40];
const iso = (ms: number) => new Date(ms).toISOString();

/** A new route of `hubAgent` with stops at the first locations, at known places. */
async function planned(stops: number) {
  const { database, world } = api;
  const places = world.locations.slice(0, stops);
  for (const [at, id] of places.entries()) {
    const [longitude, latitude] = place(at);
    await database.db
      .update(locations)
      .set({ longitude, latitude })
      .where(sql`${locations.id} = ${id}::uuid`);
  }
  return addRoute(database.db, world, {
    userId: world.users.hubAgent,
    officeId: world.offices.hub,
    distance: 3000,
    estimatedTime: 600,
    stops: places.map((locationId) => ({ locationId })),
  });
}

/** Positions every 20 seconds on the way from one place to another. */
const way = (from: number, to: number, begins: number, ends: number) =>
  Array.from({ length: Math.floor((ends - begins) / 20_000) + 1 }, (_, n) => {
    const share = (n * 20_000) / (ends - begins);
    const coordinates = place(from + (to - from) * share);
    return { coordinates, recordedAt: iso(begins + n * 20_000), accuracy: 8 };
  });

function sent(body: ReturnType<typeof way>) {
  const last = Date.parse(body.at(-1)?.recordedAt ?? "");
  api.clock.now = new Date(Math.max(last, api.clock.now.getTime()));
  return api.ok(device, postPositions, { params: { id: api.world.users.hubAgent }, body });
}

async function visit(stopId: string | undefined, at: number, arrival: number, minutes: number) {
  api.clock.now = new Date(arrival + minutes * MINUTE);
  return api.ok(device, reportVisit, {
    params: { id: stopId ?? "" },
    body: {
      actuallyVisited: true,
      arrival: iso(arrival),
      departure: iso(arrival + minutes * MINUTE),
      location: { coordinates: place(at) },
    },
  });
}

const complete = (id: string) =>
  api.ok(manager, updateRoute, { params: { id }, body: { status: "completed" } });
const runs = async () => (await api.ok(manager, listRouteRuns, { query: MARCH })).data;

it("the plan report compares a route with what was planned when it began", async () => {
  const route = await planned(3);
  const { db } = api.database;
  const nine = api.clock.now.getTime();
  const [first, second, third] = route.stopIds;
  await visit(first, 0, nine, 10);
  // What is planned later does not change what was planned.
  await api.ok(manager, updateRoute, {
    params: { id: route.id },
    body: { distance: 9000, estimatedTime: 9000 },
  });
  await sent(way(0, 2, nine + 10 * MINUTE, nine + 20 * MINUTE));
  await visit(third, 2, nine + 20 * MINUTE, 25);
  await sent(way(2, 1, nine + 45 * MINUTE, nine + 50 * MINUTE));
  await visit(second, 1, nine + 50 * MINUTE, 10);
  await complete(route.id);
  const [run] = await runs();
  expect(run).toMatchObject({
    id: route.id,
    name: route.name,
    agent: { displayName: "hubAgent" },
    office: { name: "Hub" },
    // Ten minutes on the road, and three times twenty.
    plannedTime: 4200,
    time: 3600,
    plannedStay: 3600,
    stay: 2700,
    plannedDistance: 3000,
    orderKept: false,
    changed: false,
    stops: 3,
    skipped: 0,
    notVisited: 0,
  });
  expect(run?.timeFactor).toBeCloseTo(3600 / 4200, 9);
  // Two kilometres and three quarters there, and half of it back.
  expect(run?.distance).toBeGreaterThan(5000);
  expect(run?.distance).toBeLessThan(5300);
  await db.execute(sql`DELETE FROM positions`);
  expect((await runs())[0]?.distance).toBe(run?.distance);
});

it("the plan report tells what was skipped, not made or changed", async () => {
  const route = await planned(4);
  const { db } = api.database;
  const nine = api.clock.now.getTime();
  await visit(route.stopIds[0], 0, nine, 10);
  api.clock.now = new Date(nine + 20 * MINUTE);
  await api.ok(device, reportVisit, {
    params: { id: route.stopIds[1] ?? "" },
    body: { actuallyVisited: false, arrival: iso(nine + 20 * MINUTE) },
  });
  await db.execute(sql`UPDATE ${routeLocations} SET "order" = 7 - "order"
    WHERE route_id = ${route.id}::uuid AND "order" > 2`);
  await complete(route.id);
  expect((await runs())[0]).toMatchObject({
    ...{ stops: 4, skipped: 2, notVisited: 1, changed: true, orderKept: true },
    // Of a visit without departure nobody knows how long it was.
    ...{ time: null, timeFactor: null, stay: null, distance: null, distanceFactor: null },
  });
  const report = await api.ok(manager, planReport, { query: MARCH });
  expect(report).toMatchObject({ routes: 1, timed: 0, measured: 0, distanceFactor: null });
});

it("the plan report has no route that is opened again or deleted", async () => {
  const route = await planned(2);
  await complete(route.id);
  expect(await runs()).toHaveLength(1);
  for (const status of ["active", "inactive"] as const) {
    await api.ok(manager, updateRoute, { params: { id: route.id }, body: { status } });
    expect(await runs()).toEqual([]);
  }
  await complete(route.id);
  expect((await runs())[0]).toMatchObject({ time: null, stay: null, skipped: 2, orderKept: null });
});

it("the plan report measures the way again when positions come late", async () => {
  const route = await planned(2);
  const nine = api.clock.now.getTime();
  await visit(route.stopIds[0], 0, nine, 10);
  await visit(route.stopIds[1], 1, nine + 20 * MINUTE, 10);
  await complete(route.id);
  expect((await runs())[0]?.distance).toBeNull();
  const late = way(0, 1, nine + 10 * MINUTE, nine + 20 * MINUTE);
  await sent(late.slice(0, 2));
  expect((await runs())[0]?.distance).toBeNull();
  await sent(late.slice(2));
  const metres = (await runs())[0]?.distance ?? 0;
  expect(metres).toBeGreaterThan(1650);
  expect(metres).toBeLessThan(1750);
});

/** Visits at a location that took so many minutes each. */
async function visited(locationId: string | undefined, minutes: readonly number[]) {
  const { database, world } = api;
  await database.db.insert(visits).values(
    minutes.map((each, n) => ({
      locationId: locationId ?? "",
      userId: world.users.hubAgent,
      officeId: world.offices.hub,
      arrival: iso(Date.parse("2026-02-01T10:00:00Z") + n * 60 * MINUTE),
      departure: iso(Date.parse("2026-02-01T10:00:00Z") + n * 60 * MINUTE + each * MINUTE),
      actuallyVisited: true,
    })),
  );
}

const suggestions = async () => {
  const { data, types } = await api.ok(manager, planSuggestions, {});
  return { places: data, types };
};

it("the plan report suggests the usual time of a location until it is planned, and again after an undo", async () => {
  const [id = "", other = ""] = api.world.locations;
  await visited(id, [30, 35, 36, 40]);
  await visited(other, [22, 23, 24, 24, 24, 24]);
  expect((await suggestions()).places).toEqual([]);
  await visited(id, [50, 1]);
  const [suggested] = (await suggestions()).places;
  expect(suggested).toMatchObject({ id, visits: 6, lower: 30, median: 35, upper: 40, planned: 20 });
  expect(suggested?.location).toMatchObject({ id, name: "Cafe 1" });
  for (const [search, count] of [
    ["cafe 1", 1],
    ["cafe 2", 0],
  ] as const) {
    const { totalDocs } = await api.ok(manager, planSuggestions, { query: { search } });
    expect(totalDocs, search).toBe(count);
  }
  const { undoId } = await api.ok(manager, changeLocations, {
    body: { locationIds: [id], visitMinutes: 35 },
  });
  expect((await suggestions()).places).toEqual([]);
  await api.ok(manager, undo, { params: { id: undoId ?? "" } });
  expect((await suggestions()).places).toHaveLength(1);
});

it("the plan report suggests the usual time of a type, which holds where a location has none", async () => {
  const [id = ""] = api.world.locations;
  const { cafe } = api.world.types;
  await visited(id, [35, 35, 35, 35, 35, 35, 35, 35, 35]);
  expect((await suggestions()).types).toMatchObject([
    { type: { id: cafe, name: "Cafe", visitMinutes: null }, visits: 9, suggested: false },
  ]);
  await visited(id, [35]);
  expect((await suggestions()).types).toMatchObject([{ median: 35, planned: 20, suggested: true }]);
  const set = { params: { id: cafe }, body: { visitMinutes: 34 } };
  await api.ok(admin, setVisitMinutes, set);
  expect(await suggestions()).toMatchObject({
    types: [{ type: { visitMinutes: 34 }, planned: 34, suggested: false }],
    places: [],
  });
  await api.ok(admin, setVisitMinutes, { ...set, body: { visitMinutes: null } });
  expect((await suggestions()).places).toHaveLength(1);
  const unknown = { ...set, params: { id: api.world.chain } };
  expect(await api.status(admin, setVisitMinutes, unknown)).toBe(404);
  expect(await api.status(admin, setVisitMinutes, { ...set, body: { visitMinutes: 0 } })).toBe(422);
});

it("the plan report asks as many statements whatever there is", async () => {
  const count = async () => {
    const before = api.statements.length;
    await api.ok(manager, planReport, { query: MARCH });
    return api.statements.length - before;
  };
  const few = await count();
  for (let n = 0; n < 12; n++) await complete((await planned(2)).id);
  expect(await count()).toBe(few);
});
