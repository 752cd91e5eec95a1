import { getTrail, listTrailPositions, postPositions } from "contract/calls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { positions, routeLocations, routes, users, visits } from "../../../db/schema";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { addRoute, addVisit } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  for (const table of [positions, visits, routeLocations, routes]) {
    await api.database.db.delete(table);
  }
});
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;
const hub = { user: "hubManager", office: "hub" } as const;
/** A day of New York, in winter. */
const DAY = { from: "2026-03-01T05:00:00.000Z", to: "2026-03-02T05:00:00.000Z" };
const at = (minutes: number) => new Date(Date.parse(DAY.from) + minutes * 60_000).toISOString();
/** Where the cafe of this number is, so many degrees further north. */
const cafe = (number: number, north = 0): [number, number] => [
  (number - 8300) / 100,
  Number((40 + north).toFixed(4)),
];

type Reported = [minutes: number, coordinates: [number, number], accuracy?: number];
const report = (...reported: Reported[]) =>
  api.ok(agent, postPositions, {
    params: { id: api.world.users.hubAgent },
    body: reported.map(([minutes, coordinates, accuracy]) => ({
      ...{ coordinates, recordedAt: at(minutes), accuracy },
    })),
  });
const about = () => ({ params: { id: api.world.users.hubAgent }, query: DAY });
const trail = (as: As = hub) => api.ok(as, getTrail, about());
const give = (values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, {
    name: "Round",
    status: "active",
    userId: api.world.users.hubAgent,
    officeId: api.world.offices.hub,
    startTime: at(0),
    stops: [0, 1].map((n) => ({ locationId: api.world.locations[n] ?? "" })),
    ...values,
  });

describe("a trail", () => {
  it("is empty where nothing was recorded", async () => {
    const empty = { parts: [], distance: 0, timeMoving: 0, breaks: [], stops: [] };
    const counts = { positions: 0, doubtful: 0, clockCorrected: 0 };
    expect(await trail()).toEqual({ ...counts, ...empty });
  });

  it("is of its span alone, in parts where nothing is known between", async () => {
    await report(
      ...([
        [-1 / 60_000, cafe(1)],
        [0, cafe(1)],
        [4, cafe(2)],
        [9.1, cafe(3)],
        [10, cafe(4), 500],
        [11, cafe(5), 200],
      ] satisfies Reported[]),
    );
    const { positions, parts, timeMoving, distance } = await trail();
    expect(positions).toBe(5);
    expect(parts).toEqual([
      [
        { at: at(0), coordinates: cafe(1) },
        { at: at(4), coordinates: cafe(2) },
      ],
      [
        { at: at(9.1), coordinates: cafe(3) },
        { at: at(11), coordinates: cafe(5) },
      ],
    ]);
    expect(timeMoving).toBeCloseTo((4 + 1.9) * 60);
    expect(distance).toBeCloseTo(4 * 851.8, -1);
  });

  it("takes one of several positions within five seconds", async () => {
    const second = 1 / 60;
    await report(
      ...Array.from({ length: 60 }, (_, n): Reported => [n * second, cafe(1, n / 2000)]),
    );
    const { positions, parts } = await trail();
    expect(positions).toBe(60);
    expect(parts.flat().map(({ at }) => at)).toEqual([at(0), at(55 * second)]);
  });

  it("is without doubtful positions, which are counted", async () => {
    const way = Array.from({ length: 13 }, (_, n): Reported => [n, cafe(1, n / 200)]);
    await report(...way);
    const { positions, distance, timeMoving, parts } = await trail();
    await report(
      ...([
        [2.5, [0, 0]],
        // In the five seconds of a good one.
        [4.01, [0, 0], 5_000],
        [4.02, [40, -83]],
        [5.5, [40, -83]],
        [7.2, [7, 50]],
        [9.6, [-81, 40]],
      ] satisfies Reported[]),
    );
    expect(await trail()).toMatchObject({
      ...{ positions: positions + 6, doubtful: 6, clockCorrected: 0 },
      ...{ distance, timeMoving, parts },
    });
    expect(distance).toBeCloseTo((12 * 111_195) / 200, -1);
    const { params, query } = about();
    expect((await api.ok(hub, listTrailPositions, { params, query })).totalDocs).toBe(19);
  });

  it("has both ends of a flight, and no distance between them", async () => {
    const stay = (from: number, [longitude, latitude]: [number, number]): Reported[] =>
      Array.from({ length: 8 }, (_, n) => [from + n, [longitude + n / 100, latitude]]);
    await report(...stay(0, [-83, 40]), ...stay(70, [-95, 30]));
    const { doubtful, parts, distance, timeMoving } = await trail();
    expect(doubtful).toBe(0);
    expect(parts.map((part) => part[0]?.at)).toEqual([at(0), at(70)]);
    expect(distance).toBeGreaterThan(10_000);
    expect(distance).toBeLessThan(15_000);
    expect(timeMoving).toBeCloseTo(14 * 60);
  });

  it("does not know a device that swaps its coordinates all day, but by its stops", async () => {
    await report([10, [40, -82.99]], [11, [40, -82.98]], [12, [40, -82.97]]);
    await give();
    expect(await trail()).toMatchObject({ positions: 3, doubtful: 3, distance: 0, parts: [] });
  });

  it("tells of stops by halts and by visits, and of breaks away from them", async () => {
    const route = await give();
    const [one = "", two = ""] = api.world.locations;
    const elsewhere: [number, number] = [-83.2, 40.1];
    await report(
      // 200 m from the first stop.
      ...([
        [10, cafe(1, 0.0018)],
        [13, cafe(1, 0.0018)],
        [18, elsewhere],
        [29, elsewhere],
        // Too short for a break.
        [33, [-83.3, 40]],
        [41, [-83.3, 40]],
        [50, cafe(2)],
        [60, cafe(2)],
      ] satisfies Reported[]),
    );
    await addVisit(api.database.db, api.world, {
      ...{ routeId: route.id, locationId: two, stopId: route.stopIds[1] ?? "" },
      ...{ arrival: at(51), departure: at(59) },
    });
    const { stops, breaks } = await trail();
    expect(breaks).toEqual([{ from: at(18), to: at(29), coordinates: elsewhere }]);
    expect(stops).toMatchObject([
      {
        location: { id: one, name: "Cafe 1" },
        coordinates: cafe(1),
        order: 1,
        route: { id: route.id, name: "Round" },
        visit: null,
        seen: { from: at(10), to: at(13) },
      },
      {
        location: { id: two, name: "Cafe 2" },
        order: 2,
        visit: { arrival: at(51), departure: at(59), actuallyVisited: true },
        seen: { from: at(50), to: at(60) },
      },
    ]);
  });

  it("tells of visits without positions, and none of routes of other days", async () => {
    const route = await give({ startTime: at(24 * 60) });
    await report([10, cafe(1)], [25, cafe(1)]);
    const [one = ""] = api.world.locations;
    expect(await trail()).toMatchObject({ stops: [], breaks: [{ from: at(10), to: at(25) }] });
    const stopId = route.stopIds[0] ?? "";
    const visit = { routeId: route.id, locationId: one, stopId };
    await addVisit(api.database.db, api.world, { ...visit, arrival: at(60), departure: null });
    await addVisit(api.database.db, api.world, { ...visit, arrival: at(24 * 60) });
    const { stops, breaks } = await trail();
    expect(breaks).toEqual([]);
    expect(stops).toMatchObject([
      { visit: null, seen: { from: at(10), to: at(25) } },
      { visit: { arrival: at(60), departure: null }, seen: null },
    ]);
  });

  it("is seen by the agent and by those who see the agent, as far as it was theirs", async () => {
    await report([10, cafe(1)], [11, cafe(2)]);
    const admin = { user: "admin" } as const;
    const { hubAgent } = api.world.users;
    const { offices } = api.world;
    for (const as of [agent, hub, admin, { user: "northManager", office: "north" }] as As[]) {
      expect((await trail(as)).positions).toBe(2);
    }
    const other: As = { user: "hubAgent2", office: "hub" };
    const south: As = { user: "southManager", office: "south" };
    for (const as of [other, south]) {
      expect(await api.status(as, getTrail, about())).toBe(404);
      expect(await api.status(as, listTrailPositions, about())).toBe(404);
    }
    const move = (officeId: string) =>
      api.database.db.update(users).set({ officeId }).where(sql`id = ${hubAgent}::uuid`);
    await move(offices.south);
    expect((await trail(south)).positions).toBe(0);
    expect((await api.ok(south, listTrailPositions, about())).totalDocs).toBe(0);
    expect((await trail(admin)).positions).toBe(2);
    await move(offices.hub);
  });

  it("is had whole in pages, the earliest first", async () => {
    await report([10, cafe(1), 500], [11, cafe(2)], [12, cafe(3)]);
    const { params, query } = about();
    const page = await api.ok(hub, listTrailPositions, {
      params,
      query: { ...query, limit: 2, page: 1 },
    });
    expect(page).toMatchObject({
      data: [
        { coordinates: cafe(1), recordedAt: at(10), accuracy: 500 },
        { coordinates: cafe(2), recordedAt: at(11), accuracy: null },
      ],
      ...{ totalDocs: 3, totalPage: 2, hasNextPage: true },
    });
    for (const to of [DAY.from, at(48 * 60 + 1), "yesterday"]) {
      expect(await api.fails(hub, getTrail, { params, query: { ...DAY, to } })).toMatchObject({
        statusCode: 422,
      });
    }
    api.statements.length = 0;
    await trail();
    expect(api.statements).toHaveLength(5);
  });
});
