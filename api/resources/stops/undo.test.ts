import {
  addLocationAfter,
  addLocations,
  getLocation,
  moveStop,
  reorderStops,
  undo,
  unlinkStop,
  updateRoute,
} from "contract/calls";
import type { Route } from "contract/entities";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeLocations } from "../../db/schema";
import { type TestApi, testApi } from "../../testing/api";
import { append, move, reorder, routesByPlace, unlink } from "../../testing/stops";
import { addVisit } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const { place, add, read } = routesByPlace(() => api);
const withoutTime = ({ updatedAt: _, ...route }: Route) => route;
const takeBack = ({ undoId }: { undoId?: string | null }) => ({ params: { id: undoId ?? "" } });

describe("undo of a change of stops", () => {
  it("puts back a new order with the distance and time before", async () => {
    const { id, stopIds } = await add([0, "1 visited", 2, 3]);
    const before = await read(id);
    const [a, b, c, d] = stopIds;
    for (const change of [
      () => api.ok(as, reorderStops, reorder(id, [d, b, a, c])),
      () => api.ok(as, moveStop, move(id, place(3), 1, { distance: 1 })),
    ]) {
      expect(await api.ok(as, undo, takeBack(await change()))).toEqual({ count: 1 });
      const after = await read(id);
      expect(withoutTime(after)).toEqual(withoutTime(before));
      expect(Date.parse(after.updatedAt ?? "")).toBeGreaterThan(Date.parse(before.updatedAt ?? ""));
    }
  });

  it("takes added stops off; a location made for one stays", async () => {
    const { id } = await add([0, 1]);
    const before = await read(id);
    const many = await api.ok(as, addLocations, append(id, [place(2), place(3)], { distance: 9 }));
    await api.ok(as, undo, takeBack(many));
    expect(withoutTime(await read(id))).toEqual(withoutTime(before));

    const made = await api.ok(as, addLocationAfter, {
      params: { routeId: id, order: 0 },
      body: { name: "Made for a stop" },
    });
    const locationId = (await read(id)).routeLocations?.[0]?.locationId ?? "";
    await api.ok(as, undo, takeBack(made));
    expect(withoutTime(await read(id))).toEqual(withoutTime(before));
    expect(await api.ok(as, getLocation, { params: { id: locationId } })).toMatchObject({
      name: "Made for a stop",
      status: "active",
    });
  });

  it("puts a stop back with its id and the visits that found it closed", async () => {
    const { id, stopIds } = await add([0, 1, 2]);
    await addVisit(api.database.db, api.world, {
      routeId: id,
      locationId: place(1),
      stopId: stopIds[1] ?? "",
      actuallyVisited: false,
      note: "closed",
    });
    const before = await read(id);
    const without = await api.ok(as, unlinkStop, unlink(id, place(1), { distance: 1 }));
    await api.ok(as, undo, takeBack(without));
    expect(withoutTime(await read(id))).toEqual(withoutTime(before));
    expect(before.routeLocations?.[1]).toMatchObject({ visit: { note: "closed" } });
  });

  it("refuses when the route was changed, or an added stop visited, since", async () => {
    const { id } = await add([0]);
    const first = await api.ok(as, addLocations, append(id, [place(1)]));
    await api.ok(as, updateRoute, { params: { id }, body: { name: "Changed since" } });
    expect(await api.fails(as, undo, takeBack(first))).toMatchObject({
      statusCode: 409,
      cause: "CHANGED_MEANWHILE",
    });

    const second = await api.ok(as, addLocations, append(id, [place(2)]));
    const stop = (await read(id)).routeLocations?.[2];
    await api.database.db
      .update(routeLocations)
      .set({ isVisited: true })
      .where(eq(routeLocations.id, stop?.id ?? ""));
    expect(await api.fails(as, undo, takeBack(second))).toMatchObject({
      statusCode: 409,
      cause: "CHANGED_MEANWHILE",
    });
    expect((await read(id)).routeLocations).toHaveLength(3);
  });
});
