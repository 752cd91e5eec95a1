import {
  getOffice,
  getRoute,
  getUser,
  listRouteLocations,
  listRoutes,
  me,
  updateRoute,
  updateUser,
} from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type As, type Parts, requestFor, type TestApi, testApi } from "../testing/api";
import { noOpenJobs } from "../testing/jobs";
import { ROLE_CASES } from "../testing/roles";
import { CALLERS } from "../testing/roles/cases";
import { addRoute, addVisit } from "../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ loginLimits: { pairFailures: 1000, addressFailures: 1000 } });
});
afterAll(() => api.close());

/** Every call at every path × everyone who might try it. */
const TABLE = Object.entries(ROLE_CASES).flatMap(([id, { plain, office }]) => [
  { name: `${id} plain`, id, form: "plain", expected: plain },
  ...(office ? [{ name: `${id} office`, id, form: "office", expected: office }] : []),
]);

describe("who may make which call", () => {
  it("has a line for every call that is served, and none besides", () => {
    const served = api.app.servedCalls.map(({ call, form }) => `${call.id} ${form}`);
    expect(TABLE.map(({ name }) => name).sort()).toEqual(served.sort());
  });

  it.each(TABLE)("$name", async ({ id, form, expected }) => {
    const served = api.app.servedCalls.find(({ call }) => call.id === id);
    if (!served) throw new Error(`${id} is not served`);
    const answers: Record<string, number> = {};
    let input: Parts | undefined;
    for (const [caller, as] of Object.entries(CALLERS)) {
      // What is only read is there for the next caller as well.
      if (!input || served.call.method !== "GET") input = await ROLE_CASES[id]?.input?.(api);
      const token = "user" in as ? await api.token(as.user) : undefined;
      const office = form === "office" ? api.world.offices.hub : undefined;
      const request = requestFor(served.call, input, office);
      const reply = await api.app.inject({
        ...request,
        headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
      });
      answers[caller] = reply.statusCode;
    }
    expect(answers).toEqual(expected);
    await noOpenJobs(api);
  });
});

describe("whose data they then see", () => {
  it("shows an office with its branches, and nothing of other offices", async () => {
    const { database, world } = api;
    const { north, hub, depot, south } = world.offices;
    const names = { North: north, Hub: hub, Depot: depot, South: south };
    for (const [name, ownerOfficeId] of Object.entries(names)) {
      await addRoute(database.db, world, { name: `Scope ${name}`, ownerOfficeId });
    }
    const seen = async (as: As) => {
      const { data } = await api.ok(as, listRoutes, {
        query: { search: "Scope", sortBy: "name", searchPath: "name" },
      });
      return data.map((route) => route.name.replace("Scope ", ""));
    };
    expect(await seen({ user: "admin" })).toEqual(["Depot", "Hub", "North", "South"]);
    expect(await seen({ user: "admin", office: "hub" })).toEqual(["Depot", "Hub"]);
    expect(await seen({ user: "northManager", office: "north" })).toEqual([
      "Depot",
      "Hub",
      "North",
    ]);
    expect(await seen({ user: "northManager", office: "depot" })).toEqual(["Depot"]);
    expect(await seen({ user: "hubManager", office: "hub" })).toEqual(["Depot", "Hub"]);
    expect(await seen({ user: "hubAgent", office: "hub" })).toEqual([]);
  });

  it("answers 404 for things of another office, so that their ids tell nothing", async () => {
    const { database, world } = api;
    const other = await addRoute(database.db, world, { ownerOfficeId: world.offices.south });
    const as = { user: "hubManager", office: "hub" } as const;
    const params = { id: other.id };
    expect(await api.status(as, getRoute, { params })).toBe(404);
    expect(await api.status(as, updateRoute, { params, body: { name: "Mine" } })).toBe(404);
    expect(await api.status(as, getUser, { params: { id: world.users.southAgent } })).toBe(404);
    expect(await api.status(as, getOffice, { params: { id: world.offices.north } })).toBe(404);
  });

  it("shows agents their own routes and stops, themselves and their office", async () => {
    const { database, world } = api;
    const [locationId = ""] = world.locations;
    const stops = [{ locationId }];
    const { hubAgent2, hubAgent } = world.users;
    const mine = await addRoute(database.db, world, { userId: hubAgent2, stops });
    const theirs = await addRoute(database.db, world, { userId: hubAgent, stops });
    await addVisit(database.db, world, {
      routeId: mine.id,
      locationId,
      stopId: mine.stopIds[0] ?? "",
    });
    const as = { user: "hubAgent2", office: "hub" } as const;
    expect((await api.ok(as, listRoutes)).data.map(({ id }) => id)).toEqual([mine.id]);
    const found = await api.ok(as, listRouteLocations);
    expect(found.data.map(({ routeId }) => routeId)).toEqual([mine.id]);
    expect(await api.status(as, getRoute, { params: { id: theirs.id } })).toBe(404);
    expect(await api.status(as, getUser, { params: { id: hubAgent2 } })).toBe(200);
    expect(await api.status(as, getUser, { params: { id: hubAgent } })).toBe(404);
    expect(await api.status(as, getOffice, { params: { id: world.offices.hub } })).toBe(200);
  });
});

describe("the way in", () => {
  const ask = (authorization: string) =>
    api.app
      .inject({ url: "/users/me", headers: { authorization } })
      .then(({ statusCode }) => statusCode);

  it("refuses tokens that are made up, altered, run out or of someone no longer active", async () => {
    const token = await api.token("hubManager");
    expect(await ask(`Bearer ${token}`)).toBe(200);
    expect(await ask(token)).toBe(401);
    expect(await ask("Bearer nonsense")).toBe(401);
    expect(await ask(`Bearer ${token.slice(0, -3)}abc`)).toBe(401);
    const unsigned = `${btoa('{"alg":"none"}')}.${token.split(".")[1]}.`.replaceAll("=", "");
    expect(await ask(`Bearer ${unsigned}`)).toBe(401);
    expect(await ask(`Bearer ${await api.token("retiredAgent")}`)).toBe(401);

    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 12 * 3_600_000 + 1000);
    expect(await ask(`Bearer ${token}`)).toBe(401);
    api.clock.now = now;
  });

  it("ends sign-ins with a change of the password, also those in the user's name", async () => {
    const { clock } = api;
    const { now } = clock;
    const manager = await api.token("southManager");
    const behind = await api.token("southManager", api.world.users.admin);
    clock.now = new Date(now.getTime() + 2_000);
    const params = { id: api.world.users.southManager };
    await api.ok({ user: "admin" }, updateUser, { params, body: { password: "new password" } });
    expect(await ask(`Bearer ${manager}`)).toBe(401);
    // The admin's own password is the one that counts there.
    expect(await ask(`Bearer ${behind}`)).toBe(200);
    clock.now = new Date(now.getTime() + 4_000);
    expect(await ask(`Bearer ${await api.token("southManager")}`)).toBe(200);
    clock.now = now;
  });

  it("answers 404 to an admin for an office that isn't there, 403 to a manager", async () => {
    const url = "/offices/not-an-office/routes";
    const statusFor = async (user: "admin" | "hubManager") =>
      (
        await api.app.inject({
          url,
          headers: { authorization: `Bearer ${await api.token(user)}` },
        })
      ).statusCode;
    expect(await statusFor("admin")).toBe(404);
    expect(await statusFor("hubManager")).toBe(403);
  });

  it("lets a manager without an office see who they are, and nothing else", async () => {
    const profile = await api.ok({ user: "homelessManager" }, me);
    expect(profile).toMatchObject({ officeId: null, office: null });
    expect(await api.status({ user: "homelessManager", office: "hub" }, listRoutes)).toBe(403);
  });

  it("needs one statement to know the caller, the office and its branches", async () => {
    api.statements.length = 0;
    await api.ok({ user: "hubManager" }, me);
    expect(api.statements).toHaveLength(1);
  });
});
