import {
  deleteAbsence,
  listAbsences,
  listRoutes,
  listUndo,
  rearrangeRoutes,
  undo,
  updateAbsence,
} from "contract/calls";
import { USUAL_VISIT_MINUTES } from "contract/visits/facts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { type TestApi, testApi } from "../../testing/api";
import { addPlaces } from "../../testing/location-rows";
import { routesByPlace } from "../../testing/stops";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const { add, read, place, placesOf } = routesByPlace(() => api);
const open = (...places: number[]) => places.map(place);
type Body = z.input<typeof rearrangeRoutes.body>;
const rearrange = (body: Partial<Body>) =>
  api.ok(as, rearrangeRoutes, { body: { routes: [], made: [], ...body } });
const refused = (body: Partial<Body>) =>
  api.fails(as, rearrangeRoutes, { body: { routes: [], made: [], ...body } });

describe("rearranging routes", () => {
  it("moves stops between routes and makes one, at once, and undo takes all back", async () => {
    const { hubAgent, hubAgent2 } = api.world.users;
    const from = await add([0, "1 visited", 2, 3], { userId: hubAgent, name: "Of the agent out" });
    const to = await add([4, 5], { userId: hubAgent2 });
    const before = [await read(from.id), await read(to.id)];
    const made = {
      ...{ name: "Tomorrow", userId: hubAgent, plannedDay: "2026-03-04", distance: 0 },
      ...{ locations: open(3), estimatedTime: 0 },
    };
    const figures = { distance: 900, estimatedTime: 120, legs: [60, 60, 60] };
    const { count, undoId } = await rearrange({
      routes: [
        { id: from.id, open: open(0), updatedAt: from.updatedAt },
        { id: to.id, open: open(4, 2, 5), updatedAt: to.updatedAt, ...figures },
      ],
      made: [made],
    });
    expect(count).toBe(3);
    expect(await placesOf(from.id)).toEqual([0, 1]);
    expect(await placesOf(to.id)).toEqual([4, 2, 5]);
    expect(await read(to.id)).toMatchObject({ distance: 900, estimatedTime: 120 });
    const named = { query: { filter: JSON.stringify({ where: { name: "Tomorrow" } }) } };
    const [tomorrow] = (await api.ok(as, listRoutes, named)).data;
    expect(tomorrow).toMatchObject({ userId: hubAgent, plannedDay: "2026-03-04", status: "new" });
    expect(await placesOf(tomorrow?.id ?? "")).toEqual([3]);

    const taken = await api.ok(as, undo, { params: { id: undoId ?? "" } });
    expect(taken).toMatchObject({ count: 3, restored: { routes: 3 } });
    const { updatedAt: _, ...first } = await read(from.id);
    expect(first).toMatchObject({ totalLocation: 4, visitedLocation: 1 });
    expect(await placesOf(from.id)).toEqual([0, 1, 2, 3]);
    expect(await placesOf(to.id)).toEqual([4, 5]);
    expect((await read(to.id)).distance).toBe(before[1]?.distance);
    expect(await read(tomorrow?.id ?? "")).toMatchObject({ status: "inactive" });
  });

  it("stores that an agent is out in the same step, and undo takes both back", async () => {
    const { hubAgent, hubAgent2 } = api.world.users;
    const from = await add([0, 1], { userId: hubAgent });
    const to = await add([2], { userId: hubAgent2 });
    const absence = { userId: hubAgent, firstDay: "2026-03-03", lastDay: "2026-03-03" };
    const routes = [
      { id: from.id, open: [] },
      { id: to.id, open: open(2, 0, 1) },
    ];
    const { count, undoId = "" } = await rearrange({ routes, absence });
    expect(count).toBe(2);
    const absences = async () =>
      (await api.ok(as, listAbsences, { query: { userId: hubAgent } })).data;
    expect(await absences()).toMatchObject([absence]);
    const [latest] = (await api.ok(as, listUndo, {})).data;
    expect(latest).toMatchObject({ id: undoId, restored: { addedAbsences: 1, routes: 2 } });
    const taken = await api.ok(as, undo, { params: { id: undoId ?? "" } });
    expect(taken).toMatchObject({ count: 3, restored: { addedAbsences: 1, routes: 2 } });
    expect(await absences()).toEqual([]);
    expect(await placesOf(from.id)).toEqual([0, 1]);
    expect(await placesOf(to.id)).toEqual([2]);
  });

  it("stores an absence alone, which undo leaves alone once it was changed or deleted", async () => {
    const absence = {
      ...{ userId: api.world.users.hubAgent, firstDay: "2026-03-05", lastDay: "2026-03-05" },
    };
    for (const isDeleted of [false, true]) {
      const { undoId } = await rearrange({ absence });
      const params = { id: undoId ?? "" };
      const query = { userId: absence.userId, from: absence.firstDay };
      const [{ id } = { id: "" }] = (await api.ok(as, listAbsences, { query })).data;
      await api.ok(as, updateAbsence, { params: { id }, body: { note: "Ill" } });
      if (isDeleted) await api.ok(as, deleteAbsence, { params: { id } });
      expect(await api.fails(as, undo, { params })).toMatchObject({
        ...{ statusCode: 409, message: expect.stringContaining("Changed since") },
      });
      const { data } = await api.ok(as, listUndo, {});
      expect(data.map((entry) => entry.id)).not.toContain(undoId);
      if (!isDeleted) await api.ok(as, deleteAbsence, { params: { id } });
    }
  });

  it("changes no route where the absence is refused, and adds none where a route is", async () => {
    const { hubAgent, southAgent } = api.world.users;
    const { id } = await add([0, 1]);
    const absence = { userId: hubAgent, firstDay: "2026-03-10", lastDay: "2026-03-10" };
    await rearrange({ absence });
    const routes = [{ id, open: open(1) }];
    expect(await refused({ routes, absence })).toMatchObject({
      ...{ statusCode: 409, cause: "ABSENCE_OVERLAPS" },
    });
    const foreign = { ...absence, userId: southAgent };
    expect(await refused({ routes, absence: foreign })).toMatchObject({ statusCode: 404 });
    expect(await placesOf(id)).toEqual([0, 1]);
    const other = { ...absence, firstDay: "2026-03-11", lastDay: "2026-03-11" };
    const stale = [{ id, open: open(1), updatedAt: "2026-01-01T00:00:00.000Z" }];
    expect(await refused({ routes: stale, absence: other })).toMatchObject({ statusCode: 409 });
    const query = { userId: hubAgent, from: "2026-03-11" };
    expect((await api.ok(as, listAbsences, { query })).data).toEqual([]);
  });

  it("keeps the numbers of visited stops, and ends a route that is left without any", async () => {
    const kept = await add([0, "1 visited", 2, "3 visited"]);
    await rearrange({ routes: [{ id: kept.id, open: open(4, 5, 2) }] });
    expect(await placesOf(kept.id)).toEqual([4, 1, 5, 3, 2]);
    const { id } = await add([0, 1], { status: "active" });
    const { undoId } = await rearrange({ routes: [{ id, open: [] }] });
    expect(await read(id)).toMatchObject({ status: "inactive", totalLocation: 0, distance: 0 });
    await api.ok(as, undo, { params: { id: undoId ?? "" } });
    expect(await read(id)).toMatchObject({ status: "active", totalLocation: 2 });
  });

  it("changes nothing where one of the routes can't be changed", async () => {
    const fine = await add([0]);
    const gone = { id: fine.id, open: open(1) };
    const [inactive = ""] = await addPlaces(api.database.db, api.world, 1, { status: "inactive" });
    const done = await add([0], { status: "completed", name: "Done" });
    const other = await add([2]);
    const cases: [Body["routes"], number, string][] = [
      [[{ id: done.id, open: [] }], 409, '"Done"'],
      [[{ id: other.id, open: [], updatedAt: "2026-01-01T00:00:00.000Z" }], 409, "meanwhile"],
      [[{ id: other.id, open: [inactive] }], 422, "is not active"],
      [[{ id: other.id, open: open(3, 3) }], 422, "named twice"],
      [[gone], 422, "named twice"],
      [[{ id: "nothing", open: [] }], 404, "do not exist"],
    ];
    for (const [more, statusCode, message] of cases) {
      const failure = await refused({ routes: [gone, ...more] });
      expect(failure).toMatchObject({ statusCode, message: expect.stringContaining(message) });
    }
    const { southAgent } = api.world.users;
    const made = [{ name: "Far", userId: southAgent, locations: open(0), distance: 0 }];
    expect(await refused({ routes: [gone], made })).toMatchObject({ statusCode: 404 });
    expect(await placesOf(fine.id)).toEqual([0]);
    expect(await refused({ routes: [] })).toMatchObject({ statusCode: 422 });
  });

  it("refuses routes and agents of other offices, and what someone else changed meanwhile", async () => {
    const { southAgent, hubAgent } = api.world.users;
    const foreign = await add([4], { userId: southAgent, officeId: api.world.offices.south });
    expect(await refused({ routes: [{ id: foreign.id, open: open(4, 5) }] })).toMatchObject({
      statusCode: 404,
    });
    const mine = await add([0, 1], { userId: hubAgent });
    const admin = { user: "admin" } as const;
    const body = { open: open(1, 0), updatedAt: mine.updatedAt };
    await api.ok(admin, rearrangeRoutes, {
      body: { routes: [{ id: mine.id, ...body }], made: [] },
    });
    const late = await refused({
      routes: [{ id: mine.id, open: open(2), updatedAt: mine.updatedAt }],
    });
    expect(late).toMatchObject({ statusCode: 409, message: expect.stringContaining("meanwhile") });
    expect(await placesOf(mine.id)).toEqual([1, 0]);
  });

  it("plans a night shift across midnight, on a day that is over as on any other", async () => {
    const { hubAgent } = api.world.users;
    const night = { plannedDay: "2020-02-29", plannedStart: "23:30" };
    const figures = { distance: 100, estimatedTime: 3600, legs: [3600] };
    const values = { ...night, ...figures, userId: hubAgent, locations: open(0, 1) };
    await rearrange({ made: [{ name: "Night", ...values }] });
    const named = { query: { filter: JSON.stringify({ where: { name: "Night" } }) } };
    const [night1] = (await api.ok(as, listRoutes, named)).data;
    const before = await read(night1?.id ?? "");
    expect(before).toMatchObject({ ...night, status: "new" });
    const { count } = await rearrange({
      routes: [
        { id: before.id, open: open(1, 0), updatedAt: before.updatedAt ?? undefined, ...figures },
      ],
    });
    expect(count).toBe(1);
    const { routeLocations = [], ...after } = await read(before.id);
    expect(after).toMatchObject(night);
    const [first, second] = routeLocations.map(({ plannedArrival }) =>
      Date.parse(plannedArrival ?? ""),
    );
    const stay = 60_000 * USUAL_VISIT_MINUTES;
    expect((second ?? 0) - (first ?? 0)).toBe(3_600_000 + stay);
  });

  it("takes a thousand stops, each once, and not one more", async () => {
    const many = await addPlaces(api.database.db, api.world, 1001);
    const thousand = many.slice(0, 1000);
    const { id } = await add([0, 1]);
    await rearrange({ routes: [{ id, open: thousand }] });
    expect(await read(id)).toMatchObject({ totalLocation: 1000 });
    await rearrange({ routes: [{ id, open: thousand.toReversed() }] });
    const { routeLocations = [] } = await read(id);
    expect(routeLocations.map(({ locationId }) => locationId)).toEqual(thousand.toReversed());
    expect(await refused({ routes: [{ id, open: many }] })).toMatchObject({ statusCode: 422 });
    const twice = [...thousand.slice(1), thousand[1] ?? ""];
    const made = { name: "Twice", distance: 0, locations: twice };
    for (const body of [{ routes: [{ id, open: twice }] }, { made: [made] }]) {
      const failure = await refused(body);
      expect(failure).toMatchObject({ statusCode: 422 });
      expect(JSON.stringify(failure)).toContain("named twice");
    }
    expect(await read(id)).toMatchObject({ totalLocation: 1000 });
  });
});
