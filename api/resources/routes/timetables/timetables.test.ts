import {
  addLocations,
  copyRoute,
  createRoute,
  listRouteLocations,
  listRoutes,
  moveStop,
  reorderStops,
  setVisitMinutes,
  updateLocation,
  updateOffice,
  updateRoute,
  updateUser,
} from "contract/calls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryRows } from "../../../db/rows";
import { requestFor, type TestApi, testApi } from "../../../testing/api";
import { append, move, reorder, routesByPlace } from "../../../testing/stops";
import { refreshTimetables } from "./refresh";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const admin = { user: "admin" } as const;
const { place, read } = routesByPlace(() => api);

/** A route of the first three places: half an hour for each of its two legs. */
const create = (more = {}) =>
  api.ok(as, createRoute, {
    body: {
      name: "Round",
      locations: [place(0), place(1), place(2)],
      distance: 9000,
      estimatedTime: 3600,
      legs: [1200, 2400],
      ...more,
    },
  });

/** When the stops are reached, as clocks in UTC show it. */
const arrivalsOf = async (id: string) =>
  ((await read(id)).routeLocations ?? []).map(
    ({ plannedArrival }) => plannedArrival?.slice(11, 16) ?? null,
  );
const change = (id: string, body: object) => api.ok(as, updateRoute, { params: { id }, body });

describe("the reply of a write", () => {
  it("has the day as the write has made it", async () => {
    const made = await create({ plannedDay: "2026-07-01" });
    expect(made).toMatchObject({ dayLength: 7200, dayEnd: "2026-07-01T15:00:00.000Z" });
    const { id } = made;
    expect(await change(id, { plannedStart: "10:00" })).toMatchObject({
      dayEnd: "2026-07-01T16:00:00.000Z",
    });
    const added = await api.ok(as, addLocations, append(id, [place(3)], { legs: [60, 120, 180] }));
    expect(added).toMatchObject({ dayLength: 4 * 1200 + 360, overtime: 0, closedStops: 0 });
    const moved = await api.ok(as, moveStop, move(id, place(3), 1, { estimatedTime: 7 * 3600 }));
    expect(moved.overtime).toBeGreaterThan(0);
    const hours = { openingHours: "Mo-Fr 13:00-14:00" };
    await api.ok(as, updateLocation, { params: { id: place(3) }, body: hours });
    expect(await change(id, { plannedStart: "11:00" })).toMatchObject({ closedStops: 1 });
    await api.ok(as, updateLocation, { params: { id: place(3) }, body: { openingHours: null } });
    const copy = await api.ok(as, copyRoute, { params: { id, mode: "full" } });
    expect(copy).toMatchObject({ plannedDay: null, dayEnd: null, dayLength: moved.dayLength });
  });

  it("has it also when the same request comes again later", async () => {
    const body = { name: "Once", locations: [place(0), place(1)], distance: 1, estimatedTime: 60 };
    const send = async () => {
      const request = requestFor(createRoute, { body }, api.world.offices.hub);
      const authorization = `Bearer ${await api.token("hubManager")}`;
      const headers = { ...request.headers, authorization, "idempotency-key": "timetable" };
      return (await api.app.inject({ ...request, headers })).json();
    };
    const first = await send();
    expect(first.dayLength).toBe(2 * 1200 + 60);
    await change(first.id, { estimatedTime: 120 });
    expect(await send()).toMatchObject({ id: first.id, dayLength: 2 * 1200 + 120 });
  });

  it("has none while the day can't be computed", async () => {
    const { db } = api.database;
    const { id } = await create({ plannedDay: "2026-07-01" });
    await db.execute(
      sql`ALTER TABLE route_timetables ADD CONSTRAINT never CHECK (false) NOT VALID`,
    );
    const unknown = { dayLength: null, dayEnd: null, overtime: null, closedStops: null };
    const changed = await change(id, { plannedStart: "07:00" }).finally(() =>
      db.execute(sql`ALTER TABLE route_timetables DROP CONSTRAINT never`),
    );
    expect(changed).toMatchObject(unknown);
    expect(await change(id, { name: "Next" })).toMatchObject({
      dayEnd: "2026-07-01T13:00:00.000Z",
    });
  });
});

describe("the day of a route", () => {
  it("has a length without a day, and times with one", async () => {
    const { id, dayLength, plannedDay } = await create();
    // 3 visits of 20 minutes, and an hour on the road.
    expect([dayLength, plannedDay]).toEqual([7200, null]);
    expect(await read(id)).toMatchObject({ dayLength: 7200, dayEnd: null, overtime: 0 });
    expect(await arrivalsOf(id)).toEqual([null, null, null]);

    await change(id, { plannedDay: "2026-07-01" });
    expect(await read(id)).toMatchObject({
      plannedDay: "2026-07-01",
      plannedStart: null,
      dayEnd: "2026-07-01T15:00:00.000Z",
    });
    // 9:00 in New York, by summer time.
    expect(await arrivalsOf(id)).toEqual(["13:00", "13:40", "14:40"]);
    await change(id, { plannedDay: "2026-12-01", plannedStart: "07:30" });
    expect(await arrivalsOf(id)).toEqual(["12:30", "13:10", "14:10"]);
    await change(id, { plannedDay: null });
    expect(await read(id)).toMatchObject({ dayLength: 7200, dayEnd: null, plannedDay: null });
  });

  it("comes with the route that is made", async () => {
    const { id } = await create({ plannedDay: "2026-07-01", roundTrip: true, legs: [60, 60, 600] });
    expect(await read(id)).toMatchObject({ dayEnd: "2026-07-01T14:12:00.000Z", dayLength: 4320 });
  });

  it("follows its stops: with legs exactly, else the time is shared by distance", async () => {
    const { id } = await create({ plannedDay: "2026-07-01" });
    await api.ok(as, addLocations, append(id, [place(3)], { legs: [60, 120, 180] }));
    expect(await arrivalsOf(id)).toEqual(["13:00", "13:21", "13:43", "14:06"]);
    await api.ok(as, moveStop, move(id, place(3), 1, { estimatedTime: 0 }));
    expect(await arrivalsOf(id)).toEqual(["13:00", "13:20", "13:40", "14:00"]);
    const stops = ((await read(id)).routeLocations ?? []).map((stop) => stop.id).reverse();
    await api.ok(as, reorderStops, reorder(id, stops, { legs: [600, 600, 600] }));
    expect(await arrivalsOf(id)).toEqual(["13:00", "13:30", "14:00", "14:30"]);
    await change(id, { estimatedTime: 3600, legs: [1] });
    const [, second] = await arrivalsOf(id);
    expect(second).not.toBe("13:30");
    expect(await read(id)).toMatchObject({ dayLength: 4 * 1200 + 3600 });
  });

  it("follows hours, minutes, types, offices and agents", async () => {
    const { hubAgent } = api.world.users;
    const { hub } = api.world.offices;
    const { id } = await create({ plannedDay: "2026-07-01", officeId: hub, userId: hubAgent });
    const location = { params: { id: place(1) } };
    await api.ok(as, updateLocation, { ...location, body: { openingHours: "Mo-Fr 10:00-17:00" } });
    expect(await arrivalsOf(id)).toEqual(["13:00", "13:40", "15:00"]);
    await api.ok(as, updateLocation, { ...location, body: { openingHours: "Mo-Fr 12:00-17:00" } });
    expect(await arrivalsOf(id)).toEqual(["13:00", "13:40", "14:40"]);
    expect(await read(id)).toMatchObject({ closedStops: 1 });
    await api.ok(as, updateLocation, {
      ...location,
      body: { openingHours: null, visitMinutes: 45 },
    });
    expect(await arrivalsOf(id)).toEqual(["13:00", "13:40", "15:05"]);
    const type = { params: { id: api.world.types.cafe } };
    await api.ok(admin, setVisitMinutes, { ...type, body: { visitMinutes: 60 } });
    expect(await arrivalsOf(id)).toEqual(["13:00", "14:20", "15:45"]);

    const office = (body: object) =>
      api.ok(as, updateOffice, { query: { where: JSON.stringify({ id: hub }) }, body });
    await office({ usualStart: "08:00", usualEnd: "10:00" });
    expect(await arrivalsOf(id)).toEqual(["12:00", "13:20", "14:45"]);
    expect(await read(id)).toMatchObject({ overtime: 3600 * 2 + 2700 + 3600 - 7200 });
    await api.ok(as, updateUser, {
      params: { id: hubAgent },
      body: { usualStart: "06:00", usualEnd: "18:00", breakMinutes: 60 },
    });
    expect(await arrivalsOf(id)).toEqual(["10:00", "11:20", "12:45"]);
    expect(await read(id)).toMatchObject({ overtime: 0 });
    await office({ timeZone: "Asia/Kolkata" });
    expect(await arrivalsOf(id)).toEqual(["00:30", "01:50", "03:15"]);

    await office({ timeZone: "America/New_York", usualStart: null, usualEnd: null });
    const nobodys = { usualStart: null, usualEnd: null, breakMinutes: null };
    await api.ok(as, updateUser, { params: { id: hubAgent }, body: nobodys });
    await api.ok(admin, setVisitMinutes, { ...type, body: { visitMinutes: null } });
    await api.ok(as, updateLocation, { ...location, body: { visitMinutes: null } });
    expect(await arrivalsOf(id)).toEqual(["13:00", "13:40", "14:40"]);
  });

  it("stays as it was planned once the route is completed", async () => {
    const { id } = await create({ plannedDay: "2026-07-01" });
    await change(id, { status: "active" });
    await change(id, { status: "completed" });
    const planned = await arrivalsOf(id);
    await api.ok(as, updateLocation, { params: { id: place(0) }, body: { visitMinutes: 90 } });
    expect(await arrivalsOf(id)).toEqual(planned);
    await api.ok(as, updateLocation, { params: { id: place(0) }, body: { visitMinutes: null } });
  });

  it("is not copied, but the time of the start is", async () => {
    const { id } = await create({ plannedDay: "2026-07-01", plannedStart: "10:15" });
    const copy = await api.ok(as, copyRoute, { params: { id, mode: "full" } });
    expect(copy).toMatchObject({ plannedDay: null, plannedStart: "10:15" });
    await change(copy.id, { plannedDay: "2026-07-02" });
    expect(await arrivalsOf(copy.id)).toEqual(["14:15", "14:55", "15:55"]);
  });

  it.each([
    { plannedDay: "2026-02-30" },
    { plannedDay: "0000-01-01" },
    { plannedStart: "24:00" },
    { legs: [-1] },
  ])("refuses %j", async (body) => {
    const { id } = await create();
    const error = await api.fails(as, updateRoute, { params: { id }, body });
    expect(error).toMatchObject({ statusCode: 422 });
  });
});

describe("lists of routes", () => {
  const names = async (query: object) =>
    (await api.ok(admin, listRoutes, { query: { search: "Listed", ...query } })).data.map(
      ({ name }) => name,
    );

  it("filter and sort by the day and by its length", async () => {
    const routes = { a: "2026-08-03", b: "2026-08-05", c: null };
    for (const [name, plannedDay] of Object.entries(routes)) {
      await create({
        name: `Listed ${name}`,
        plannedDay,
        estimatedTime: name === "b" ? 1 : 9000,
        legs: undefined,
      });
    }
    const filtered = (plannedDay: string) => names({ filters: `plannedDay:${plannedDay}` });
    expect(await filtered("2026-08-03")).toEqual(["Listed a"]);
    expect(await filtered(">2026-08-03")).toEqual(["Listed b"]);
    expect(await filtered("2026-08-03..2026-08-06")).toHaveLength(2);
    expect(await filtered("none")).toEqual(["Listed c"]);
    expect(await names({ sortBy: "plannedDay", sortOrder: "desc" })).toEqual([
      "Listed b",
      "Listed a",
      "Listed c",
    ]);
    expect((await names({ sortBy: "dayLength" }))[0]).toBe("Listed b");
    const where = { plannedDay: { between: ["2026-08-03", "2026-08-04"] } };
    expect(await names({ filter: JSON.stringify({ where }) })).toEqual(["Listed a"]);
    const wrong = { query: { filters: "plannedDay:soon" } };
    expect(await api.fails(admin, listRoutes, wrong)).toMatchObject({ statusCode: 422 });
  });

  it("say of stops when they are planned", async () => {
    const { id } = await create({ plannedDay: "2026-07-01" });
    const filter = JSON.stringify({ where: { routeId: id } });
    const { data } = await api.ok(admin, listRouteLocations, { query: { filter } });
    expect(data[0]).toMatchObject({
      plannedArrival: "2026-07-01T13:00:00.000Z",
      plannedDeparture: "2026-07-01T13:20:00.000Z",
    });
  });
});

it("timetables that are asked for meanwhile are computed by the next round", async () => {
  const { db } = api.database;
  const { id } = await create({ plannedDay: "2026-07-01" });
  await db.execute(sql`DELETE FROM route_timetables WHERE route_id = ${id}::uuid`);
  await db.execute(sql`INSERT INTO stale_timetables (route_id)
    SELECT r.id FROM routes AS r, generate_series(1, 3) WHERE r.id = ${id}::uuid`);
  expect(await refreshTimetables(db, 2)).toBe(2);
  expect(await refreshTimetables(db, 2)).toBe(1);
  expect(await refreshTimetables(db, 2)).toBe(0);
  expect(await queryRows(db, sql`SELECT 1 FROM stale_timetables`)).toEqual([]);
  expect(await arrivalsOf(id)).toEqual(["13:00", "13:40", "14:40"]);
});
