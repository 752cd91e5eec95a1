import {
  addLocationAfter,
  addLocations,
  createContact,
  createRouteTemplate,
  getLocation,
  listLocations,
  moveStop,
  reorderStops,
  undo,
  unlinkStop,
  updateLocation,
  updateRoute,
} from "contract/calls";
import type { Route } from "contract/entities";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeLocations } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { append, move, reorder, routesByPlace, unlink } from "../../../testing/stops";
import { addVisit } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const { place, add, read } = routesByPlace(() => api);
const withoutTime = ({ updatedAt: _, ...route }: Route) => route;

/** A change of a route that made a location for its first stop. */
interface Made {
  undoId?: string | null;
  locationId: string;
}
const addMade = async (routeId: string): Promise<Made> => {
  const { undoId } = await api.ok(as, addLocationAfter, {
    params: { routeId, order: 0 },
    body: { name: "Made for a stop" },
  });
  const [first] = (await read(routeId)).routeLocations ?? [];
  return { undoId, locationId: first?.locationId ?? "" };
};
const locationOf = ({ locationId }: Made) =>
  api.ok(as, getLocation, { params: { id: locationId } });
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
      expect(await api.ok(as, undo, takeBack(await change()))).toEqual({
        count: 1,
        restored: { routes: 1 },
      });
      const after = await read(id);
      expect(withoutTime(after)).toEqual(withoutTime(before));
      expect(Date.parse(after.updatedAt ?? "")).toBeGreaterThan(Date.parse(before.updatedAt ?? ""));
    }
  });

  it("takes added stops off, and locations that were made for them", async () => {
    const { id } = await add([0, 1]);
    const before = await read(id);
    const many = await api.ok(as, addLocations, append(id, [place(2), place(3)], { distance: 9 }));
    await api.ok(as, undo, takeBack(many));
    expect(withoutTime(await read(id))).toEqual(withoutTime(before));

    const made = await addMade(id);
    await api.ok(as, undo, takeBack(made));
    expect(withoutTime(await read(id))).toEqual(withoutTime(before));
    expect(await locationOf(made)).toMatchObject({ name: "Made for a stop", status: "inactive" });
    const { data } = await api.ok(as, listLocations, { query: { search: "Made for a stop" } });
    expect(data.filter((location) => location.id === made.locationId)).toEqual([]);
  });

  it("leaves a location that was made for a stop where it is used or was changed since", async () => {
    const { id } = await add([0, 1]);
    const elsewhere = await add([2]);
    const uses = [
      ({ locationId }: Made) => api.ok(as, addLocations, append(elsewhere.id, [locationId])),
      ({ locationId }: Made) =>
        api.ok(as, updateLocation, { params: { id: locationId }, body: { city: "Columbus" } }),
      ({ locationId }: Made) =>
        api.ok(as, createContact, { params: { id: locationId }, body: { name: "Jo" } }),
      ({ locationId }: Made) =>
        api.ok(as, createRouteTemplate, {
          params: { id: api.world.users.hubManager },
          body: { name: "Kept", locationIds: [locationId] },
        }),
    ];
    for (const use of uses) {
      const made = await addMade(id);
      await use(made);
      await api.ok(as, undo, takeBack(made));
      expect(await locationOf(made)).toMatchObject({ status: "active" });
    }
    expect((await read(id)).totalLocation).toBe(2);
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
