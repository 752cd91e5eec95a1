import { moveStop, reorderStops, unlinkStop } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { move, reorder, routesByPlace, unlink } from "../../../testing/stops";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const { place, add, read, placesOf } = routesByPlace(() => api);

describe("moving a stop", () => {
  it("goes to the place asked, named by the stop or its location", async () => {
    const { id, stopIds } = await add([0, 1, 2, 3]);
    await api.ok(as, moveStop, move(id, place(3), 1, { distance: 5, estimatedTime: 6 }));
    expect(await placesOf(id)).toEqual([3, 0, 1, 2]);
    await api.ok(as, moveStop, move(id, stopIds[0] ?? "", 4));
    expect(await placesOf(id)).toEqual([3, 1, 2, 0]);
    expect(await read(id)).toMatchObject({ distance: 5, estimatedTime: 6 });
  });

  it("passes visited stops, which keep their numbers", async () => {
    const { id } = await add([0, "1 visited", 2, "3 visited", 4]);
    await api.ok(as, moveStop, move(id, place(4), 1));
    expect(await placesOf(id)).toEqual([4, 1, 0, 3, 2]);
    await api.ok(as, moveStop, move(id, place(4), 3));
    expect(await placesOf(id)).toEqual([0, 1, 4, 3, 2]);
    for (const [location, order] of [
      [place(1), 1],
      [place(0), 2],
    ] as const) {
      expect(await api.fails(as, moveStop, move(id, location, order))).toMatchObject({
        statusCode: 409,
        cause: "STOP_VISITED",
      });
    }
  });

  it("refuses a place past the end and a stop that isn't there", async () => {
    const { id } = await add([0, 1]);
    const error = await api.fails(as, moveStop, move(id, place(0), 3));
    expect(error).toMatchObject({ statusCode: 422, details: { "body.order": expect.any(String) } });
    expect(await api.status(as, moveStop, move(id, place(0), 0))).toBe(422);
    expect(await api.status(as, moveStop, move(id, place(4), 1))).toBe(404);
    expect(await api.status(as, moveStop, move(id, "nonsense", 1))).toBe(404);
  });

  it("leaves the route alone when nothing changes", async () => {
    const { id, updatedAt } = await add([0, 1]);
    const after = await api.ok(as, moveStop, move(id, place(0), 1));
    expect(after).toMatchObject({ updatedAt, undoId: null });
  });
});

describe("a new order for all stops", () => {
  it("is taken whole, with distance and time", async () => {
    const { id, stopIds } = await add([0, 1, 2]);
    const [a, b, c] = stopIds;
    const after = await api.ok(as, reorderStops, reorder(id, [c?.toUpperCase(), a, b]));
    expect(after).toMatchObject({ distance: 500, estimatedTime: 50, totalLocation: 3 });
    expect(await placesOf(id)).toEqual([2, 0, 1]);
  });

  it("leaves visited stops where they are", async () => {
    const { id, stopIds } = await add([0, "1 visited", 2]);
    const [a, b, c] = stopIds;
    expect(await api.fails(as, reorderStops, reorder(id, [b, a, c]))).toMatchObject({
      statusCode: 409,
      cause: "STOP_VISITED",
    });
    await api.ok(as, reorderStops, reorder(id, [c, b, a]));
    expect(await placesOf(id)).toEqual([2, 1, 0]);
  });

  it("names every stop once and every place", async () => {
    const { id, stopIds } = await add([0, 1, 2]);
    const other = await add([3]);
    const [a = "", b = "", c = ""] = stopIds;
    const message = async (stops: [string, number][]) => {
      const given = stops.map(([routeLocationId, order]) => ({ routeLocationId, order }));
      const error = await api.fails(as, reorderStops, reorder(id, [], { stops: given }));
      expect(error).toMatchObject({ statusCode: 422, details: { "body.stops": error.message } });
      return error.message;
    };
    const [foreign = ""] = other.stopIds;
    expect(await message([[c, 1]])).toBe(`The stop ${a} is missing, and 1 more`);
    const lastMissing = await message([
      [b, 1],
      [a, 2],
    ]);
    expect(lastMissing).toBe(`The stop ${c} is missing`);
    const cases: [string, [string, number]][] = [
      [`The stop ${a} is named twice`, [a, 3]],
      ["The place 2 is given twice", [c, 2]],
      ["The route has 3 stops only", [c, 4]],
      [`The route has no stop ${foreign}`, [foreign, 3]],
    ];
    for (const [expected, last] of cases) {
      expect(await message([[a, 1], [b, 2], last])).toBe(expected);
    }
    expect(await placesOf(id)).toEqual([0, 1, 2]);
  });
});

describe("taking a stop off", () => {
  it("goes by the stop or its location; the others move up", async () => {
    const { id, stopIds } = await add([0, 1, "2 visited", 3]);
    await api.ok(as, unlinkStop, unlink(id, place(0), { distance: 8, estimatedTime: 9 }));
    expect(await placesOf(id)).toEqual([1, 2, 3]);
    await api.ok(as, unlinkStop, unlink(id, stopIds[3] ?? ""));
    expect(await placesOf(id)).toEqual([1, 2]);
    expect(await read(id)).toMatchObject({ distance: 8, estimatedTime: 9, visitedLocation: 1 });
    const left = await api.ok(as, unlinkStop, unlink(id, place(1), { distance: 8 }));
    expect(left).toMatchObject({ totalLocation: 1, distance: 0, estimatedTime: 0 });
  });

  it("keeps visited stops, and knows those of the route only", async () => {
    const { id } = await add(["0 visited", 1]);
    expect(await api.fails(as, unlinkStop, unlink(id, place(0)))).toMatchObject({
      statusCode: 409,
      cause: "STOP_VISITED",
    });
    expect(await api.status(as, unlinkStop, unlink(id, place(2)))).toBe(404);
    expect(await placesOf(id)).toEqual([0, 1]);
  });
});
