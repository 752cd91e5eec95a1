import { deleteLocations, unassignLocations } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addPlace, readPlace, readStopsOf } from "../../../testing/location-rows";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  expect(await brokenRules(api.database.db)).toEqual([]);
  await api.close();
});

const as = { user: "hubManager", office: "hub" } as const;
type From = "route" | "agent" | "office";

/** A location of `hub`, given to `hubAgent`. */
const add = (values: Parameters<typeof addPlace>[1] = {}) =>
  addPlace(api, { userId: api.world.users.hubAgent, ...values });
const addMany = (count: number) => Promise.all(Array.from({ length: count }, () => add()));
const addTo = (values: Parameters<typeof addRoute>[2]) =>
  addRoute(api.database.db, api.world, values);
const location = (id: string) => readPlace(api, id);
const route = (id: string) => readStopsOf(api, id);
const query = (ids: string[], from: From) => ({ query: { locations: ids.join(","), from } });
const unassign = (ids: string[], from: From) => api.ok(as, unassignLocations, query(ids, from));
const remove = (ids: string[], from?: From) =>
  api.ok(as, deleteLocations, { query: { locations: ids.join(","), from } });

describe("taking locations from their routes", () => {
  it("takes the stops not yet visited off all that aren't completed, and closes the gaps", async () => {
    const places = await addMany(4);
    const [a = "", b = "", c = "", d = ""] = places.map(({ id }) => id);
    const long = await addTo({
      status: "active",
      stops: [
        { locationId: a, visited: true },
        { locationId: b },
        { locationId: c },
        { locationId: d },
      ],
    });
    const short = await addTo({
      status: "inactive",
      stops: [b, c].map((locationId) => ({ locationId })),
    });
    const completed = await addTo({ status: "completed", stops: [{ locationId: b }] });
    const elsewhere = await addTo({
      ownerOfficeId: api.world.offices.south,
      stops: [{ locationId: b }],
    });

    // `a` was visited on its only route, so nothing comes of it.
    expect(await unassign([a, b, b.toUpperCase()], "route")).toEqual({
      count: 1,
      undoId: expect.any(String),
    });
    const after = await route(long.id);
    expect(after).toMatchObject({
      totalLocation: 3,
      visitedLocation: 1,
      distance: long.distance,
      estimatedTime: long.estimatedTime,
      stops: [
        { locationId: a, order: 1 },
        { locationId: c, order: 2 },
        { locationId: d, order: 3 },
      ],
    });
    expect(Date.parse(after.updatedAt ?? "")).toBeGreaterThan(Date.parse(long.updatedAt));
    expect(await route(short.id)).toMatchObject({
      totalLocation: 1,
      distance: 0,
      estimatedTime: 0,
      stops: [{ locationId: c, order: 1 }],
    });
    for (const { id, updatedAt } of [completed, elsewhere]) {
      expect(await route(id)).toMatchObject({ updatedAt, stops: [{ locationId: b, order: 1 }] });
    }
    expect(await unassign([b], "route")).toEqual({ count: 0 });
    expect(await location(b)).toEqual(places[1]);
  });
});

describe("taking locations from agent or office", () => {
  it("frees them of the agent, and counts those that changed", async () => {
    const given = await add();
    const free = await add({ userId: null });
    expect(await unassign([given.id, free.id], "agent")).toEqual({
      count: 1,
      undoId: expect.any(String),
    });
    const after = await location(given.id);
    expect(after).toMatchObject({ userId: null, officeId: api.world.offices.hub });
    expect(Date.parse(after?.updatedAt ?? "")).toBeGreaterThan(Date.parse(given.updatedAt));
    expect(await location(free.id)).toEqual(free);
  });

  it("frees them of office and agent", async () => {
    const { id } = await add();
    expect(await unassign([id], "office")).toEqual({ count: 1, undoId: expect.any(String) });
    expect(await location(id)).toMatchObject({ userId: null, officeId: null });
    expect(await api.status(as, unassignLocations, query([id], "office"))).toBe(404);
  });

  it("names a key from outside that would then be there twice, and changes nothing", async () => {
    const { depot, hub } = api.world.offices;
    const twins = [
      await add({ externalId: "twin" }),
      await add({ externalId: "twin", officeId: depot, userId: null }),
    ];
    await add({ externalId: "known", officeId: null, userId: null });
    const known = await add({ externalId: "known" });
    for (const [ids, key] of [
      [twins.map(({ id }) => id), "twin"],
      [[known.id], "known"],
    ] as const) {
      const error = await api.fails(as, unassignLocations, query([...ids], "office"));
      expect(error).toMatchObject({ statusCode: 409, cause: "EXTERNAL_ID_TAKEN" });
      expect(error.message).toContain(`"${key}"`);
    }
    expect(await location(known.id)).toMatchObject({ officeId: hub });
  });

  it("does nothing when one of them is unknown or of another office", async () => {
    const { id } = await add();
    const { south, north } = api.world.offices;
    const others = [
      await add({ officeId: south, userId: null }),
      await add({ officeId: north, userId: null }),
      await add({ officeId: null, userId: null }),
    ];
    for (const from of ["route", "agent", "office"] as const) {
      for (const other of [...others.map((row) => row.id), "nonsense"]) {
        expect(await api.status(as, unassignLocations, query([id, other], from))).toBe(404);
        expect(await api.status(as, deleteLocations, query([id, other], from))).toBe(404);
      }
    }
    const error = await api.fails(
      as,
      unassignLocations,
      query([id, "x", others[0]?.id ?? ""], "agent"),
    );
    expect(error.message).toBe("2 of the locations do not exist");
    expect(await location(id)).toMatchObject({
      userId: api.world.users.hubAgent,
      status: "active",
    });
  });

  it("refuses another word than route, agent or office, and a list of nothing", async () => {
    const { id } = await add();
    const wrong = (input: object) =>
      api.status(as, unassignLocations, { query: { locations: id, from: "agent", ...input } });
    expect(await wrong({ from: "chain" })).toBe(422);
    expect(await wrong({ from: undefined })).toBe(422);
    expect(await wrong({ locations: " , " })).toBe(422);
  });
});

describe("deleting locations", () => {
  it("makes them inactive, and counts those that weren't", async () => {
    const places = [await add(), await add({ status: "inactive" })];
    expect(await remove(places.map(({ id }) => id))).toEqual({
      count: 1,
      undoId: expect.any(String),
    });
    const after = await location(places[0]?.id ?? "");
    expect(after).toMatchObject({
      status: "inactive",
      userId: api.world.users.hubAgent,
      officeId: api.world.offices.hub,
    });
    expect(await location(places[1]?.id ?? "")).toEqual(places[1]);
  });

  it("takes them from agent or office too where asked", async () => {
    const { hub } = api.world.offices;
    const one = await add();
    expect(await remove([one.id], "agent")).toEqual({ count: 1, undoId: expect.any(String) });
    expect(await location(one.id)).toMatchObject({
      status: "inactive",
      userId: null,
      officeId: hub,
    });
    const other = await add();
    expect(await remove([other.id], "office")).toEqual({ count: 1, undoId: expect.any(String) });
    expect(await location(other.id)).toMatchObject({
      status: "inactive",
      userId: null,
      officeId: null,
    });
  });

  it("refuses those awaited on an active route, names them, and deletes none", async () => {
    const free = await add();
    const awaited = [];
    for (let n = 1; n <= 6; n++) awaited.push(await add({ name: `Awaited ${n}` }));
    await addTo({ status: "active", stops: awaited.map(({ id }) => ({ locationId: id })) });
    const ids = [free, ...awaited].map(({ id }) => id);
    for (const from of [undefined, "agent", "office"] as const) {
      const error = await api.fails(as, deleteLocations, {
        query: { locations: ids.join(","), from },
      });
      expect(error).toMatchObject({ statusCode: 409, cause: "ON_ACTIVE_ROUTE" });
      expect(error.message).toContain('"Awaited 1", "Awaited 2"');
      expect(error.message).toContain('"Awaited 5" and 1 more');
    }
    expect(await location(free.id)).toEqual(free);
  });

  it("takes them off their routes where asked; other routes don't keep them", async () => {
    const [kept, gone] = await addMany(2);
    const stops = [kept, gone].map((place) => ({ locationId: place?.id ?? "" }));
    const active = await addTo({ status: "active", stops });
    const paused = await addTo({ status: "paused", stops });
    expect(await remove([gone?.id ?? ""], "route")).toEqual({
      count: 1,
      undoId: expect.any(String),
    });
    expect(await location(gone?.id ?? "")).toMatchObject({ status: "inactive" });
    for (const { id } of [active, paused]) {
      expect(await route(id)).toMatchObject({
        totalLocation: 1,
        distance: 0,
        stops: [{ locationId: kept?.id, order: 1 }],
      });
    }
    const planned = await add();
    await addTo({ status: "paused", stops: [{ locationId: planned.id }] });
    const visited = await add();
    await addTo({ status: "active", stops: [{ locationId: visited.id, visited: true }] });
    expect(await remove([planned.id, visited.id])).toEqual({
      count: 2,
      undoId: expect.any(String),
    });
  });

  it("leaves the routes of other offices alone, and so what is awaited there", async () => {
    const place = await add();
    const own = await addTo({ status: "active", stops: [{ locationId: place.id }] });
    await addTo({
      status: "active",
      ownerOfficeId: api.world.offices.south,
      stops: [{ locationId: place.id }],
    });
    const error = await api.fails(as, deleteLocations, query([place.id], "route"));
    expect(error).toMatchObject({ statusCode: 409, cause: "ON_ACTIVE_ROUTE" });
    expect((await route(own.id)).stops).toHaveLength(1);
    expect(await location(place.id)).toEqual(place);
  });
});
