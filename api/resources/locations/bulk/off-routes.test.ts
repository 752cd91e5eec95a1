import {
  deleteLocations,
  listLocationRoutes,
  unassignLocationRoutes,
  unassignLocations,
} from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addPlace, readStopsOf } from "../../../testing/location-rows";
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

/** A location of `hub`, given to `hubAgent`. */
const add = (values: Parameters<typeof addPlace>[1] = {}) =>
  addPlace(api, { userId: api.world.users.hubAgent, ...values });
const addMany = (count: number) => Promise.all(Array.from({ length: count }, () => add()));
const addTo = (values: Parameters<typeof addRoute>[2]) =>
  addRoute(api.database.db, api.world, values);
const route = (id: string) => readStopsOf(api, id);
const query = (ids: string[], from: "route" | "agent") => ({
  query: { locations: ids.join(","), from },
});

describe("taking locations off certain routes", () => {
  const off = (locationIds: string[], routeIds?: string[]) => ({ body: { locationIds, routeIds } });

  it("leaves their other routes as they are", async () => {
    const [a = "", b = ""] = (await addMany(2)).map(({ id }) => id);
    const stops = [{ locationId: a }, { locationId: b }];
    const [first, second] = [await addTo({ stops }), await addTo({ stops })];
    expect(await api.ok(as, unassignLocationRoutes, off([a], [first.id]))).toEqual({
      count: 1,
      undoId: expect.any(String),
    });
    expect((await route(first.id)).stops).toEqual([{ locationId: b, order: 1 }]);
    expect((await route(second.id)).stops).toHaveLength(2);
    expect(await api.ok(as, unassignLocationRoutes, off([a, b]))).toEqual({
      count: 2,
      undoId: expect.any(String),
    });
    for (const { id } of [first, second]) {
      expect(await route(id)).toMatchObject({ totalLocation: 0, distance: 0, stops: [] });
    }
  });

  it("keeps visited stops", async () => {
    const { id: locationId } = await add();
    const { id, updatedAt } = await addTo({ stops: [{ locationId, visited: true }] });
    expect(await api.ok(as, unassignLocationRoutes, off([locationId], [id]))).toEqual({ count: 0 });
    expect(await route(id)).toMatchObject({ updatedAt, totalLocation: 1 });
  });

  it("refuses completed routes by name, and routes or locations of others", async () => {
    const { south } = api.world.offices;
    const { id: locationId } = await add();
    const stops = [{ locationId }];
    const open = await addTo({ stops });
    const completed = await addTo({ name: "Closed", status: "completed", stops });
    const error = await api.fails(
      as,
      unassignLocationRoutes,
      off([locationId], [open.id, completed.id]),
    );
    expect(error).toMatchObject({ statusCode: 409, cause: "ROUTE_COMPLETED" });
    expect(error.message).toContain('"Closed"');

    const theirs = await addTo({ ownerOfficeId: south, stops });
    const other = await add({ officeId: south, userId: null });
    const status = (ids: string[], routeIds?: string[]) =>
      api.status(as, unassignLocationRoutes, off(ids, routeIds));
    expect(await status([locationId], [open.id, theirs.id])).toBe(404);
    expect(await status([locationId], ["nonsense"])).toBe(404);
    expect(await status([locationId, other.id], [open.id])).toBe(404);
    expect(await status([locationId, other.id])).toBe(404);
    expect(await status([], [open.id])).toBe(422);
    expect((await route(open.id)).stops).toHaveLength(1);
  });

  it("comes through when many do so at once", async () => {
    const places = (await addMany(6)).map(({ id }) => id);
    const made = [];
    for (let n = 0; n < 4; n++) {
      made.push(await addTo({ stops: places.map((locationId) => ({ locationId })) }));
    }
    const ids = made.map(({ id }) => id);
    const statuses = await Promise.all(
      places.flatMap((id, n) => [
        api.status(as, unassignLocationRoutes, off([id, places[5 - n] ?? ""], [...ids].reverse())),
        api.status(as, unassignLocations, query([...places].reverse(), "agent")),
        api.status(as, deleteLocations, query([id], "route")),
      ]),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const id of ids) expect((await route(id)).stops).toEqual([]);
  });
});

describe("the routes of locations", () => {
  it("are those of the scope that stop at one of them, as a list of routes", async () => {
    const [a = "", b = "", c = ""] = (await addMany(3)).map(({ id }) => id);
    const first = await addTo({
      ...{ name: "One", userId: api.world.users.hubAgent },
      stops: [{ locationId: a }, { locationId: b }],
    });
    const second = await addTo({
      name: "Two",
      status: "completed",
      stops: [{ locationId: b, visited: true }],
    });
    await addTo({ name: "Three", stops: [{ locationId: c }] });
    await addTo({ ownerOfficeId: api.world.offices.south, stops: [{ locationId: a }] });
    const found = async (input: object) => {
      const { data, totalDocs } = await api.ok(as, listLocationRoutes, {
        query: { locationIds: `${a},${b},nonsense`, sortBy: "name", ...input },
      });
      expect(totalDocs).toBe(data.length);
      return data.map(({ id }) => id);
    };
    expect(await found({})).toEqual([first.id, second.id]);
    expect(await found({ filters: "status:completed" })).toEqual([second.id]);
    expect(await found({ locationIds: a })).toEqual([first.id]);
    expect(await found({ locationIds: "nonsense" })).toEqual([]);
    const filter = JSON.stringify({ include: [{ relation: "agent" }] });
    const withAgent = await api.ok(as, listLocationRoutes, { query: { locationIds: a, filter } });
    expect(withAgent.data[0]?.agent?.displayName).toBe("hubAgent");
  });
});
