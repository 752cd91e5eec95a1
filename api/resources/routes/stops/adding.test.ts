import {
  addExistingLocationAfter,
  addLocationAfter,
  addLocations,
  getLocation,
} from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { addPlaces } from "../../../testing/location-rows";
import { append, insert, routesByPlace } from "../../../testing/stops";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const { place, add, read, placesOf } = routesByPlace(() => api);

describe("adding stops", () => {
  it("adds locations at the end, with the new distance and time", async () => {
    const { id, updatedAt } = await add([0]);
    const after = await api.ok(
      as,
      addLocations,
      append(id, [place(3), place(1)], { distance: 900, estimatedTime: 90, updatedAt }),
    );
    expect(after).toMatchObject({ totalLocation: 3, distance: 900, estimatedTime: 90 });
    expect(after.undoId).toEqual(expect.any(String));
    expect(after.updatedAt).not.toBe(updatedAt);
    expect(await placesOf(id)).toEqual([0, 3, 1]);
  });

  it("puts one after a place in the order, and shifts visited stops along", async () => {
    const { id } = await add(["0 visited", 1, "2 visited"]);
    await api.ok(as, addExistingLocationAfter, insert(id, place(3), 0));
    expect(await placesOf(id)).toEqual([3, 0, 1, 2]);
    await api.ok(as, addExistingLocationAfter, insert(id, place(4), 4));
    await api.ok(as, addExistingLocationAfter, insert(id, place(5), 2, { distance: 7 }));
    expect(await placesOf(id)).toEqual([3, 0, 5, 1, 2, 4]);
    expect(await read(id)).toMatchObject({ visitedLocation: 2, distance: 7, estimatedTime: 180 });
    const [free = ""] = await addPlaces(api.database.db, api.world, 1);
    const error = await api.fails(as, addExistingLocationAfter, insert(id, free, 7));
    expect(error).toMatchObject({ statusCode: 422, message: "The route has 6 stops only" });
  });

  it("makes a location and puts it in: active, of the route's office", async () => {
    const { depot } = api.world.offices;
    const { id } = await add([0, 1], { ownerOfficeId: depot });
    const northManager = { user: "northManager", office: "north" } as const;
    await api.ok(northManager, addLocationAfter, {
      params: { routeId: id, order: 1 },
      body: {
        name: "  Mill ",
        type: "CAFE",
        location: { coordinates: [-83, 40] },
        distance: 77,
      },
    });
    const { routeLocations = [], distance } = await read(id);
    expect(distance).toBe(77);
    expect(routeLocations).toHaveLength(3);
    const made = { params: { id: routeLocations[1]?.locationId ?? "" } };
    expect(
      await api.ok({ user: "depotManager", office: "depot" }, getLocation, made),
    ).toMatchObject({
      name: "Mill",
      status: "active",
      parentOffice: depot,
      createdById: api.world.users.northManager,
    });
  });

  it("makes no location where the stop can't be", async () => {
    const { id } = await add([0]);
    const externalId = "kept-out";
    const body = { name: "Mill", externalId };
    const at = (order: number) => ({ params: { routeId: id, order }, body });
    const status = (input: object) =>
      api.status(as, addLocationAfter, input as ReturnType<typeof at>);
    expect(await status(at(2))).toBe(422);
    expect(await status({ ...at(1), body: { ...body, status: "inactive" } })).toBe(422);
    expect(await status({ ...at(1), body: { ...body, type: "no such type" } })).toBe(422);
    expect(
      await status({ ...at(1), body: { ...body, updatedAt: "2020-01-01T00:00:00.000Z" } }),
    ).toBe(409);
    // The key is free still, and then no longer.
    expect(await status(at(1))).toBe(200);
    expect(await status(at(1))).toBe(409);
    expect((await read(id)).totalLocation).toBe(2);
  });

  it("takes a location once", async () => {
    const { id } = await add([0, 1]);
    const there = await api.fails(as, addLocations, append(id, [place(2), place(1)]));
    expect(there).toMatchObject({ statusCode: 409, cause: "ALREADY_ON_ROUTE" });
    expect(there.message).toBe("This location is on the route already, as stop 2");
    expect(await api.fails(as, addExistingLocationAfter, insert(id, place(0), 1))).toMatchObject({
      statusCode: 409,
      cause: "ALREADY_ON_ROUTE",
    });
    expect(await api.fails(as, addLocations, append(id, [place(2), place(2)]))).toMatchObject({
      statusCode: 422,
      details: { "body.locationIds.1": 'The location "Cafe 3" is named twice' },
    });
    expect(await placesOf(id)).toEqual([0, 1]);
  });

  it("takes active locations of the scope only", async () => {
    const { id } = await add([0]);
    const { db } = api.database;
    const [closed = ""] = await addPlaces(db, api.world, 1, { status: "inactive" });
    const [elsewhere = ""] = await addPlaces(db, api.world, 1, {
      officeId: api.world.offices.south,
    });
    const one = async (location: string) =>
      (await api.fails(as, addExistingLocationAfter, insert(id, location, 0))).statusCode;
    expect(await one(closed)).toBe(409);
    expect(await one(elsewhere)).toBe(404);
    expect(await one("nonsense")).toBe(404);
    const many = await api.fails(as, addLocations, append(id, [place(1), closed, elsewhere]));
    expect(many.statusCode).toBe(422);
    expect(Object.keys(many.details ?? {})).toEqual(["body.locationIds.1", "body.locationIds.2"]);
    expect(await placesOf(id)).toEqual([0]);
  });

  it("fills a route up to a thousand stops, in as many statements as for two", async () => {
    const ids = await addPlaces(api.database.db, api.world, 1000);
    const { id } = await add([0, 1]);
    const statements = async (locationIds: string[]) => {
      api.statements.length = 0;
      await api.ok(as, addLocations, append(id, locationIds));
      return api.statements.length;
    };
    const two = await statements(ids.slice(0, 2));
    expect(await statements(ids.slice(2, 998))).toBe(two);
    expect(await api.fails(as, addLocations, append(id, ids.slice(998)))).toMatchObject({
      statusCode: 409,
      cause: "TOO_MANY_STOPS",
    });
    expect((await read(id)).totalLocation).toBe(1000);
  });
});
