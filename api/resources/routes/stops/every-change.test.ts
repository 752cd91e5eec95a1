import type { Call, CallInput } from "contract/call";
import {
  addExistingLocationAfter,
  addLocationAfter,
  addLocations,
  moveStop,
  reorderStops,
  unlinkStop,
} from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type As, type Parts, type TestApi, testApi } from "../../../testing/api";
import { append, insert, move, reorder, routesByPlace, unlink } from "../../../testing/stops";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const { place, add, read, placesOf } = routesByPlace(() => api);

describe("every change of stops", () => {
  type Route = Awaited<ReturnType<typeof add>>;
  /** Each would work on a route with stops at the places 0 and 1. */
  const changes: Record<string, (by: As, route: Route, stamp?: string) => Promise<number>> = {
    addLocations: (by, { id }, updatedAt) =>
      api.status(by, addLocations, append(id, [place(2)], { updatedAt })),
    addLocationAfter: (by, { id }, updatedAt) =>
      api.status(by, addLocationAfter, {
        params: { routeId: id, order: 0 },
        body: { name: "New", updatedAt },
      }),
    addExistingLocationAfter: (by, { id }, updatedAt) =>
      api.status(by, addExistingLocationAfter, insert(id, place(2), 1, { updatedAt })),
    moveStop: (by, { id }, updatedAt) =>
      api.status(by, moveStop, move(id, place(1), 1, { updatedAt })),
    reorderStops: (by, { id, stopIds }, updatedAt) =>
      api.status(by, reorderStops, reorder(id, [...stopIds].reverse(), { updatedAt })),
    unlinkStop: (by, { id }, updatedAt) =>
      api.status(by, unlinkStop, unlink(id, place(0), { updatedAt })),
  };
  const NAMES = Object.keys(changes);
  const change = (name: string, by: As, route: Route, stamp?: string) =>
    changes[name]?.(by, route, stamp);

  it.each(NAMES)("%s is closed for a completed route", async (name) => {
    const route = await add([0, 1], { status: "completed" });
    expect(await change(name, as, route)).toBe(409);
    expect(await placesOf(route.id)).toEqual([0, 1]);
  });

  it.each(NAMES)("%s knows no route of another office", async (name) => {
    const route = await add([0, 1], { ownerOfficeId: api.world.offices.south });
    expect(await change(name, as, route)).toBe(404);
    expect(await placesOf(route.id)).toEqual([0, 1]);
  });

  it.each(NAMES)(
    "%s moves updatedAt on, and lets one of two with the same through",
    async (name) => {
      const route = await add([0, 1]);
      const rival = api.status(
        { user: "northManager", office: "north" },
        moveStop,
        move(route.id, place(0), 2, { updatedAt: route.updatedAt }),
      );
      const statuses = await Promise.all([rival, change(name, as, route, route.updatedAt)]);
      expect(statuses.sort()).toEqual([200, 409]);
      expect(Date.parse((await read(route.id)).updatedAt ?? "")).toBeGreaterThan(
        Date.parse(route.updatedAt),
      );
      expect(await change(name, as, route, route.updatedAt)).toBe(409);
    },
  );

  it("takes inserts at once without a stamp one after the other", async () => {
    const { id } = await add([0, 1]);
    const statuses = await Promise.all(
      [2, 3, 4, 5].map((n) => api.status(as, addExistingLocationAfter, insert(id, place(n), 1))),
    );
    expect(statuses).toEqual([200, 200, 200, 200]);
    const order = await placesOf(id);
    expect([order[0], order[5]]).toEqual([0, 1]);
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("takes the same location at once but once", async () => {
    const { id } = await add([0]);
    const statuses = await Promise.all(
      [0, 1].map((at) => api.status(as, addExistingLocationAfter, insert(id, place(2), at))),
    );
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await placesOf(id)).sort()).toEqual([0, 2]);
  });

  it("names the field that is not right", async () => {
    const { id } = await add([0, 1]);
    const admin = { user: "admin" } as const;
    const many = Array.from({ length: 1001 }, () => place(2));
    const wrong: [Call, Parts, string][] = [
      [addLocations, append(id, []), "body.locationIds"],
      [addLocations, append(id, many), "body.locationIds"],
      [addLocations, append(id, [place(2)], { distance: -1 }), "body.distance"],
      [addLocations, append(id, [place(2)], { colour: "red" }), "body"],
      [addLocationAfter, { params: { routeId: id, order: "x" }, body: {} }, "path.order"],
      [addLocationAfter, { params: { routeId: id, order: 0 }, body: {} }, "body.name"],
      [addExistingLocationAfter, insert(id, place(2), -1), "path.order"],
      [addExistingLocationAfter, insert(id, place(2), 9), "path.order"],
      [moveStop, move(id, place(0), 1.5), "body.order"],
      [moveStop, move(id, place(0), 1, { updatedAt: "yesterday" }), "body.updatedAt"],
      [reorderStops, reorder(id, []), "body.stops"],
      [reorderStops, reorder(id, [place(0)], { estimatedTime: "1" }), "body.estimatedTime"],
      [unlinkStop, unlink(id, place(0), { estimatedTime: null }), "body.estimatedTime"],
    ];
    for (const [call, input, field] of wrong) {
      const error = await api.fails(admin, call, input as CallInput<Call>);
      expect({ call: call.id, status: error.statusCode, ...error.details }).toEqual({
        call: call.id,
        status: 422,
        [field]: expect.any(String),
      });
    }
    expect(await placesOf(id)).toEqual([0, 1]);
  });
});
