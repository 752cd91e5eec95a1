import { createRoute, getRoute, listRoutes, updateRoute } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type As, type TestApi, testApi } from "../../testing/api";
import { addPlaces } from "../../testing/location-rows";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "hubManager", office: "hub" } as const;
const places = (count: number, values?: Parameters<typeof addPlaces>[3]) =>
  addPlaces(api.database.db, api.world, count, values);
const input = (values: Record<string, unknown> = {}) => ({
  name: "Monday round",
  locations: api.world.locations.slice(0, 3),
  distance: 4200,
  estimatedTime: 900,
  ...values,
});
const make = (values?: Record<string, unknown>, by: As = as) =>
  api.ok(by, createRoute, { body: input(values) });
const fail = (values?: Record<string, unknown>, by: As = as) =>
  api.fails(by, createRoute, { body: input(values) });
const stopsOf = async (id: string) => {
  const filter = JSON.stringify({ include: ["routeLocations"] });
  const { routeLocations = [] } = await api.ok(as, getRoute, { params: { id }, query: { filter } });
  return routeLocations;
};
const count = async (by: As = as) => (await api.ok(by, listRoutes)).totalDocs;

describe("making a route", () => {
  it("makes a new one that nobody is assigned to, with its stops in the order given", async () => {
    const [a = "", b = "", c = ""] = api.world.locations;
    const route = await make({ name: "  Monday round ", locations: [c, a, b] });
    expect(route).toMatchObject({
      name: "Monday round",
      status: "new",
      userId: null,
      officeId: null,
      createdById: api.world.users.hubManager,
      distance: 4200,
      estimatedTime: 900,
      totalLocation: 3,
      visitedLocation: 0,
    });
    expect(await stopsOf(route.id)).toMatchObject([
      { locationId: c, order: 1, isVisited: false },
      { locationId: a, order: 2, isVisited: false },
      { locationId: b, order: 3, isVisited: false },
    ]);
  });

  it("assigns it at once to an agent and their office", async () => {
    const { users, offices } = api.world;
    const route = await make({ userId: users.depotAgent });
    expect(route).toMatchObject({ userId: users.depotAgent, officeId: offices.depot });
    const depotManager = { user: "depotManager", office: "depot" } as const;
    expect(await api.status(depotManager, getRoute, { params: { id: route.id } })).toBe(200);
  });

  it("gives it to an office alone", async () => {
    const { depot } = api.world.offices;
    expect(await make({ officeId: depot })).toMatchObject({ userId: null, officeId: depot });
  });

  it("belongs to the office that its maker acts for", async () => {
    const { id } = await make({}, { user: "northManager", office: "hub" });
    expect(await api.status(as, getRoute, { params: { id } })).toBe(200);
    const plain = await make({}, { user: "admin" });
    expect(await api.status(as, getRoute, { params: { id: plain.id } })).toBe(404);
    const inHub = await make({}, { user: "admin", office: "hub" });
    expect(await api.status(as, getRoute, { params: { id: inHub.id } })).toBe(200);
  });

  it("takes a location that another active route has yet to visit", async () => {
    const route = await make({ userId: api.world.users.hubAgent });
    await api.ok(as, updateRoute, { params: { id: route.id }, body: { status: "active" } });
    expect(await make()).toMatchObject({ status: "new", totalLocation: 3 });
  });

  it("may lead back to its first stop", async () => {
    expect(await make()).toMatchObject({ roundTrip: false });
    const round = await make({ roundTrip: true });
    expect(round).toMatchObject({ roundTrip: true, distance: 4200 });
    const query = { sortBy: "roundTrip", sortOrder: "desc", limit: "1" } as const;
    const { data } = await api.ok(as, listRoutes, { query });
    expect(data).toMatchObject([{ id: round.id, roundTrip: true }]);
    const once = { body: { roundTrip: false, distance: 3000, estimatedTime: 600 } };
    expect(await api.ok(as, updateRoute, { params: { id: round.id }, ...once })).toMatchObject({
      roundTrip: false,
      distance: 3000,
    });
  });

  it("may have a priority, to sort and filter by", async () => {
    expect(await make()).toMatchObject({ priority: null });
    const { id } = await make({ priority: 2 });
    const found = async (query: Record<string, string>) =>
      (await api.ok(as, listRoutes, { query })).data;
    expect(await found({ filters: "priority:2" })).toMatchObject([{ id, priority: 2 }]);
    expect(await found({ sortBy: "priority", limit: "1" })).toMatchObject([{ id }]);
    const change = (priority: number | null) => ({ params: { id }, body: { priority } });
    expect(await api.ok(as, updateRoute, change(5))).toMatchObject({ priority: 5 });
    expect(await api.ok(as, updateRoute, change(null))).toMatchObject({ priority: null });
    for (const priority of [0, 6, 1.5]) {
      expect(await api.status(as, updateRoute, change(priority))).toBe(422);
      expect(await fail({ priority })).toMatchObject({ statusCode: 422 });
    }
  });

  it("has no way to go with a single stop", async () => {
    const [one = ""] = api.world.locations;
    expect(await make({ locations: [one] })).toMatchObject({ distance: 0, estimatedTime: 0 });
  });

  it("takes a thousand stops in as many statements as two", async () => {
    const statementsFor = async (locations: string[]) => {
      api.statements.length = 0;
      const route = await make({ locations });
      const used = api.statements.length;
      expect(route.totalLocation).toBe(locations.length);
      return used;
    };
    const two = await statementsFor(await places(2));
    const many = await places(1000);
    expect(await statementsFor(many)).toBe(two);
    const { data } = await api.ok(as, listRoutes, { query: { search: "Monday round" } });
    expect((await stopsOf(data[0]?.id ?? "")).map(({ locationId }) => locationId)).toEqual(many);
    expect(await fail({ locations: [...many, ...(await places(1))] })).toMatchObject({
      statusCode: 422,
    });
  });

  it("is made once for an agent who is to be free, also by several managers at once", async () => {
    const userId = api.world.users.hubAgent;
    const booking = { userId, plannedDay: "2031-03-04", agentIsFree: true };
    const north: As = { user: "northManager", office: "hub" };
    const post = (by: As) => api.status(by, createRoute, { body: input(booking) });
    const statuses = await Promise.all([as, north, as, north].map(post));
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    expect(await fail(booking)).toMatchObject({ cause: "AGENT_HAS_ROUTE" });
    // Others may be made: of another agent, a second one, and another one after the first is deleted.
    await make({ ...booking, userId: api.world.users.depotAgent });
    await make({ ...booking, agentIsFree: false });
    const { id } = await make({ ...booking, plannedDay: "2031-03-05" });
    await api.ok(as, updateRoute, { params: { id }, body: { status: "inactive" } });
    await make({ ...booking, plannedDay: "2031-03-05" });
  });

  it("is made once for one Idempotency-Key", async () => {
    const before = await count();
    const request = async () =>
      api.app.inject({
        method: "POST",
        url: `/offices/${api.world.offices.hub}/routes/create`,
        payload: input(),
        headers: {
          authorization: `Bearer ${await api.token("hubManager")}`,
          "idempotency-key": "same",
        },
      });
    const replies = [await request(), await request()];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(replies[1]?.json()).toEqual(replies[0]?.json());
    expect(await count()).toBe(before + 1);
  });
});

describe("the input", () => {
  const query = (values: Record<string, string | undefined> = {}) => ({
    name: "By query",
    locations: api.world.locations.slice(0, 2).join(", "),
    distance: "12.5",
    ...values,
  });
  const byQuery = (values?: Record<string, string | undefined>) =>
    api.fails(as, createRoute, { query: query(values) });

  it("may come as query, by the same rules", async () => {
    const { hubAgent, hubManager } = api.world.users;
    const route = await api.ok(as, createRoute, {
      query: query({ userId: hubAgent, createdById: hubManager, roundTrip: "true" }),
    });
    expect(route).toMatchObject({
      name: "By query",
      userId: hubAgent,
      distance: 12.5,
      estimatedTime: 0,
      roundTrip: true,
      totalLocation: 2,
    });
    expect(await byQuery({ roundTrip: "perhaps" })).toMatchObject({
      details: { "query.roundTrip": expect.any(String) },
    });
    expect(await byQuery({ distance: "far" })).toMatchObject({ statusCode: 422 });
    expect(await byQuery({ distance: undefined })).toMatchObject({
      details: { "query.distance": expect.any(String) },
    });
    expect(await byQuery({ locations: `${api.world.locations[0]},gone` })).toMatchObject({
      statusCode: 422,
      details: { "query.locations.1": "There is no location gone" },
    });
  });

  it("is the body's where both are sent", async () => {
    const route = await api.ok(as, createRoute, {
      query: { name: "x", locations: "" },
      body: input({ name: "The body's" }),
    });
    expect(route.name).toBe("The body's");
  });

  const NAME = "Route name should have atleast 3 characters";
  const LOCATIONS = "There are no locations selected in this route";
  it("is checked in the order name, locations, office, agent", async () => {
    const wrong = { officeId: "no-office", userId: "nobody" };
    const gone = { ...wrong, locations: ["gone"] };
    const expected: [Record<string, unknown>, string][] = [
      [{ ...wrong, name: "ab", locations: [] }, `body.name: ${NAME}`],
      [{ ...wrong, name: undefined, locations: [] }, `body.name: ${NAME}`],
      [{ ...wrong, locations: [] }, `body.locations: ${LOCATIONS}`],
      [{ ...wrong, locations: undefined }, `body.locations: ${LOCATIONS}`],
      [gone, "There is no location gone"],
      [wrong, "There is no such office"],
      [{ userId: "nobody" }, "There is no such agent"],
    ];
    for (const [values, message] of expected) {
      expect((await fail(values)).message).toBe(message);
    }
    const asText = { officeId: "no-office", userId: "nobody" };
    expect((await byQuery({ ...asText, name: "ab", locations: "" })).message).toBe(
      `query.name: ${NAME}`,
    );
    expect((await byQuery({ ...asText, locations: " , " })).message).toBe(
      `query.locations: ${LOCATIONS}`,
    );
    expect((await byQuery(asText)).message).toBe("There is no such office");
    expect((await api.fails(as, createRoute)).message).toBe(`query.name: ${NAME}`);
  });

  it("names the locations that can't be stops, and makes nothing", async () => {
    const before = await count();
    const [good = ""] = api.world.locations;
    const [closed = ""] = await places(1, { name: "Closed", status: "inactive" });
    const [elsewhere = ""] = await places(1, { officeId: api.world.offices.south });
    const error = await fail({ locations: [good, closed, elsewhere, good.toUpperCase()] });
    expect(error).toMatchObject({
      statusCode: 422,
      details: {
        "body.locations.1": 'The location "Closed" is not active',
        "body.locations.2": `There is no location ${elsewhere}`,
        "body.locations.3": 'The location "Cafe 1" is named twice',
      },
    });
    expect(await count()).toBe(before);
  });

  it("takes locations that asked not to be visited", async () => {
    const [locationId = ""] = await places(1, { doNotVisit: true });
    expect(await make({ locations: [locationId] })).toMatchObject({ totalLocation: 1 });
  });

  it("takes an active agent of the scope, and of the office that is named", async () => {
    const { users, offices } = api.world;
    const status = async (values: Record<string, unknown>) => (await fail(values)).statusCode;
    const before = await count({ user: "admin" });
    expect(await status({ officeId: offices.south })).toBe(404);
    expect(await status({ userId: users.southAgent })).toBe(404);
    expect(await status({ userId: users.retiredAgent })).toBe(409);
    expect(await status({ userId: users.hubManager })).toBe(409);
    expect(await status({ userId: users.hubAgent, officeId: offices.depot })).toBe(409);
    expect(await count({ user: "admin" })).toBe(before);
  });

  it("is in the caller's own name only, also for admins", async () => {
    const { users } = api.world;
    expect(await make({ createdById: users.hubManager })).toMatchObject({
      createdById: users.hubManager,
    });
    for (const user of ["hubManager", "admin"] as const) {
      expect(await fail({ createdById: users.hubAgent }, { user, office: "hub" })).toMatchObject({
        statusCode: 403,
        cause: "ROLE_NOT_ALLOWED",
      });
    }
  });
});
