import {
  deleteRoutes,
  getOffice,
  getRoute,
  getUser,
  listRouteLocations,
  listRoutes,
  me,
  updateRoute,
} from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type As, type Parts, requestFor, type TestApi, testApi } from "../testing/api";
import { addRoute, addVisit } from "../testing/world";
import type { ServedCall } from "./serve";

/**
 * Every call at every path × everyone who might try it. A call that the API serves and that
 * has no line here fails the test. `hub` is the office of the path; its things are asked for.
 */
const CALLERS = {
  nobody: {},
  agent: { user: "hubAgent" },
  manager: { user: "hubManager" },
  managerOfParent: { user: "northManager" },
  managerElsewhere: { user: "southManager" },
  admin: { user: "admin" },
} as const satisfies Record<string, As>;
type CallerName = keyof typeof CALLERS;

const expectEach = (
  nobody: number,
  agent: number,
  manager: number,
  managerOfParent: number,
  managerElsewhere: number,
  admin: number,
): Record<CallerName, number> => ({
  nobody,
  agent,
  manager,
  managerOfParent,
  managerElsewhere,
  admin,
});

const PUBLIC = expectEach(401, 401, 401, 401, 401, 401);
const SIGNED_IN = expectEach(401, 200, 200, 200, 200, 200);
const ADMIN_ONLY = expectEach(401, 403, 403, 403, 403, 200);
/** The office of the path and the offices above it; agents see what is theirs. */
const OFFICE_AND_AGENT = expectEach(401, 200, 200, 200, 403, 200);
const OFFICE = expectEach(401, 403, 200, 200, 403, 200);
/** The undo is another's. */
const OFFICE_BUT_NOT_MINE = expectEach(401, 403, 404, 404, 403, 404);

const TABLE: Record<string, Record<CallerName, number>> = {
  // A wrong password: whoever asks and whatever token they send.
  "users.login plain": PUBLIC,
  "users.me plain": SIGNED_IN,
  "users.loginAs plain": ADMIN_ONLY,
  "users.list plain": ADMIN_ONLY,
  "users.list office": OFFICE,
  "users.get plain": ADMIN_ONLY,
  "users.get office": OFFICE_AND_AGENT,
  "users.assignRoutes plain": ADMIN_ONLY,
  "users.assignRoutes office": OFFICE,
  "offices.list plain": ADMIN_ONLY,
  "offices.list office": OFFICE,
  // The id is the office to act for.
  "offices.get plain": OFFICE_AND_AGENT,
  "offices.get office": OFFICE_AND_AGENT,
  "branchOffices.list plain": ADMIN_ONLY,
  "branchOffices.list office": OFFICE,
  "routes.list plain": ADMIN_ONLY,
  "routes.list office": OFFICE_AND_AGENT,
  "routes.get plain": ADMIN_ONLY,
  "routes.get office": OFFICE_AND_AGENT,
  "routes.update plain": ADMIN_ONLY,
  "routes.update office": OFFICE,
  "routes.deleteMany plain": ADMIN_ONLY,
  "routes.deleteMany office": OFFICE,
  "routes.unassign plain": ADMIN_ONLY,
  "routes.unassign office": OFFICE,
  "routeLocations.list plain": ADMIN_ONLY,
  "routeLocations.list office": OFFICE_AND_AGENT,
  "routeLocations.listPaginated plain": ADMIN_ONLY,
  "routeLocations.listPaginated office": OFFICE_AND_AGENT,
  "undo plain": expectEach(401, 403, 403, 403, 403, 404),
  "undo office": OFFICE_BUT_NOT_MINE,
};

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ loginLimits: { accountFailures: 1000, addressFailures: 1000 } });
});
afterAll(() => api.close());

const nameOf = ({ call, form }: ServedCall) => `${call.id} ${form}`;

/** Input that works for a call, on things of `hub` made for it alone. */
async function inputFor({ call }: ServedCall): Promise<Parts> {
  const { database, world } = api;
  const { hubAgent } = world.users;
  const [locationId = ""] = world.locations;
  const assigned = { userId: hubAgent, officeId: world.offices.hub };
  const addStops = () =>
    addRoute(database.db, world, { ...assigned, stops: [{ locationId, visited: true }] });
  switch (call.id) {
    case "users.login":
      return { body: { email: "admin@test.example", password: "not this one" } };
    case "users.loginAs":
      return { body: { email: "hubmanager@test.example" } };
    case "users.get":
      return { params: { id: hubAgent } };
    case "users.assignRoutes":
      return { params: { userId: hubAgent }, body: [(await addRoute(database.db, world)).id] };
    case "offices.get":
      return { params: { id: world.offices.hub } };
    case "routes.get":
      return { params: { id: (await addStops()).id } };
    case "routes.update":
      return { params: { id: (await addStops()).id }, body: { name: "Renamed" } };
    case "routes.deleteMany":
      return { body: { ids: [(await addStops()).id] } };
    case "routes.unassign":
      return { params: { scope: "user" }, query: { ids: (await addStops()).id } };
    case "routeLocations.listPaginated":
      return { query: { routeId: (await addStops()).id } };
    case "undo":
      return { params: { id: await undoOfSomeoneElse() } };
    default:
      return {};
  }
}

async function undoOfSomeoneElse(): Promise<string> {
  const { database, world } = api;
  const { id } = await addRoute(database.db, world, { ownerOfficeId: world.offices.depot });
  const as = { user: "depotManager", office: "depot" } as const;
  const { undoId } = await api.ok(as, deleteRoutes, { body: { ids: [id] } });
  return undoId ?? "";
}

describe("who may make which call", () => {
  it("has a line for every call that is served, and none besides", () => {
    expect(Object.keys(TABLE).sort()).toEqual(api.app.servedCalls.map(nameOf).sort());
  });

  it.each(Object.keys(TABLE))("%s", async (name) => {
    const served = api.app.servedCalls.find((one) => nameOf(one) === name);
    if (!served) throw new Error(`${name} is not served`);
    const answers: Record<string, number> = {};
    for (const [caller, as] of Object.entries(CALLERS)) {
      const input = await inputFor(served);
      const token = "user" in as ? await api.token(as.user) : undefined;
      const request = requestFor(
        served.call,
        input,
        served.form === "office" ? api.world.offices.hub : undefined,
      );
      const reply = await api.app.inject({
        ...request,
        headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
      });
      answers[caller] = reply.statusCode;
    }
    expect(answers).toEqual(TABLE[name]);
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
