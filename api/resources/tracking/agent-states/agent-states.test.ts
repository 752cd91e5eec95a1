import { countAgentStates, listAgentStates, postPositions } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { positions, routeLocations, routes, users, visits } from "../../../db/schema";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addRoute, type World } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => clear());
afterAll(() => api.close());

async function clear() {
  for (const table of [positions, visits, routeLocations, routes]) {
    await api.database.db.delete(table);
  }
}

const MINUTE = 60_000;
/** About 0.0029 degrees of longitude are 250 m at 40° north. */
const BESIDE = 0.0028;
const BEYOND = 0.0031;

const admin = { user: "admin" } as const;
const hub = { user: "hubManager", office: "hub" } as const;
const READERS = {
  admin,
  "admin at the depot": { user: "admin", office: "depot" },
  north: { user: "northManager", office: "north" },
  hub,
  south: { user: "southManager", office: "south" },
} as const satisfies Record<string, As>;

const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * MINUTE).toISOString();
/** Where the first cafe is, so much further east. */
const at = (east = 0): [number, number] => [-82.99 + east, 40];
const report = (minutes: number, coordinates = at()) =>
  api.ok({ user: "hubAgent", office: "hub" }, postPositions, {
    params: { id: api.world.users.hubAgent },
    body: [{ coordinates, recordedAt: ago(minutes) }],
  });
/** A route of the agent by the first two cafes. */
const give = (values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, {
    status: "active",
    userId: api.world.users.hubAgent,
    officeId: api.world.offices.hub,
    stops: [0, 1].map((n) => ({ locationId: api.world.locations[n] ?? "" })),
    ...values,
  });

async function rowOf(user: keyof World["users"], as: As = hub) {
  const { data } = await api.ok(as, listAgentStates, { query: { search: user } });
  return data.find(({ id }) => id === api.world.users[user]);
}
const stateOf = async (user: keyof World["users"] = "hubAgent", as: As = hub) =>
  (await rowOf(user, as))?.state;

describe("the state of an agent", () => {
  it("is off, and silent once a route is running, without any position", async () => {
    expect(await stateOf()).toBe("off");
    for (const status of ["new", "paused", "completed", "inactive"] as const) {
      await give({ status });
      expect(await stateOf()).toBe("off");
    }
    await give();
    expect(await rowOf("hubAgent")).toMatchObject({ state: "silent", position: null });
  });

  it("is of a position for 30 minutes", async () => {
    await report(30);
    expect(await stateOf()).toBe("moving");
    await api.database.db.delete(positions);
    await report(30 + 1 / MINUTE);
    expect(await stateOf()).toBe("off");
    await give();
    expect(await stateOf()).toBe("silent");
    await report(29);
    expect(await stateOf()).not.toBe("silent");
  });

  it("is at a stop within 250 m of one of a running route", async () => {
    const route = await give();
    await report(5, at(-BEYOND));
    expect(await rowOf("hubAgent")).toMatchObject({ state: "moving", stop: null });
    await report(4, at(-BESIDE));
    expect(await rowOf("hubAgent")).toMatchObject({
      state: "at-stop",
      recordedAt: ago(4),
      position: { coordinates: at(-BESIDE) },
      route: { id: route.id, name: route.name },
      nextStop: { id: route.stopIds[0], order: 1, location: { name: "Cafe 1" } },
      stop: { id: route.stopIds[0], order: 1, location: { name: "Cafe 1" } },
      user: { displayName: "hubAgent" },
      office: { name: "Hub" },
    });
  });

  it("is not of a doubtful position", async () => {
    const route = await give();
    await report(5);
    const there = {
      state: "at-stop",
      recordedAt: ago(5),
      position: { coordinates: at() },
      stop: { id: route.stopIds[0] },
    };
    const doubtful: [number, number][] = [
      [0, 0],
      [40, -82.99],
      [-80, 42],
    ];
    for (const [n, coordinates] of doubtful.entries()) {
      await report(4 - n, coordinates);
      expect(await rowOf("hubAgent")).toMatchObject(there);
    }
    await report(1, at(0.02));
    expect(await rowOf("hubAgent")).toMatchObject({ recordedAt: ago(1) });
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("is at a stop no longer when the route ends, or the stop comes off it", async () => {
    const { db } = api.database;
    const route = await give();
    await report(4);
    await db.update(routes).set({ status: "paused" }).where(eq(routes.id, route.id));
    expect(await rowOf("hubAgent")).toMatchObject({ state: "moving", route: null, stop: null });
    await db.update(routes).set({ status: "active" }).where(eq(routes.id, route.id));
    expect(await stateOf()).toBe("at-stop");
    const { hubAgent, hubAgent2 } = api.world.users;
    await db.update(routes).set({ userId: hubAgent2 }).where(eq(routes.id, route.id));
    expect(await rowOf("hubAgent")).toMatchObject({ state: "moving", stop: null });
    expect(await stateOf("hubAgent2")).toBe("silent");
    await db.update(routes).set({ userId: hubAgent }).where(eq(routes.id, route.id));
    await db.delete(routeLocations).where(eq(routeLocations.routeId, route.id));
    expect(await rowOf("hubAgent")).toMatchObject({ state: "moving", nextStop: null, stop: null });
  });

  it("names the running route that was started last, and its first stop not visited", async () => {
    await give({ name: "Earlier", startTime: ago(300) });
    await give({ name: "Not started" });
    const [one = "", two = ""] = api.world.locations;
    const stops = [{ locationId: one, visited: true }, { locationId: two }];
    await give({ name: "Later", startTime: ago(200), stops });
    expect(await rowOf("hubAgent")).toMatchObject({
      route: { name: "Later" },
      nextStop: { order: 2, location: { name: "Cafe 2" } },
    });
  });

  it("is told of active agents of the reader's offices alone, as far as they see", async () => {
    await report(5);
    expect(await stateOf("hubAgent", READERS.south)).toBeUndefined();
    expect(await stateOf("retiredAgent", admin)).toBeUndefined();
    expect(await stateOf("hubManager", admin)).toBeUndefined();
    // Who came from another office was seen by that one.
    const move = (office: keyof World["offices"]) =>
      api.database.db
        .update(users)
        .set({ officeId: api.world.offices[office] })
        .where(eq(users.id, api.world.users.hubAgent));
    await move("south");
    expect(await rowOf("hubAgent", READERS.south)).toMatchObject({ state: "off", position: null });
    expect(await stateOf("hubAgent", admin)).toBe("moving");
    await move("hub");
  });
});

describe("the list of states", () => {
  it("is filtered, sorted and counted, in a few statements", async () => {
    await report(5);
    await give({ userId: api.world.users.hubAgent2 });
    const names = async (query: object) =>
      (await api.ok(hub, listAgentStates, { query })).data.map(({ user }) => user.displayName);
    expect(await names({})).toEqual(["depotAgent", "hubAgent", "hubAgent2"]);
    expect(await names({ filters: "state:moving" })).toEqual(["hubAgent"]);
    expect(await names({ filters: "state:silent" })).toEqual(["hubAgent2"]);
    expect(await names({ filters: `officeId:${api.world.offices.depot}` })).toEqual(["depotAgent"]);
    expect(await names({ sortBy: "recordedAt" })).toEqual(["hubAgent", "hubAgent2", "depotAgent"]);
    expect(await names({ sortBy: "route.name", limit: 1 })).toEqual(["hubAgent2"]);
    const filter = JSON.stringify({ where: { recordedAt: { exists: true } } });
    expect(await names({ filter })).toEqual(["hubAgent"]);
    expect(await api.ok(hub, countAgentStates, {})).toEqual({
      ...{ moving: 1, "at-stop": 0, silent: 1, off: 1, total: 3 },
    });
    const query = { officeId: api.world.offices.depot };
    expect(await api.ok(hub, countAgentStates, { query })).toMatchObject({ off: 1, total: 1 });
    api.statements.length = 0;
    await names({ filters: "state:moving" });
    await api.ok(hub, countAgentStates, {});
    expect(api.statements).toHaveLength(5);
  });
});
