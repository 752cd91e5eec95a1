import { copyRoute, getRoute } from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";
import { addPlaces } from "../../testing/location-rows";
import { addRoute } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const as = { user: "northManager", office: "north" } as const;
const add = (values: Parameters<typeof addRoute>[2]) =>
  addRoute(api.database.db, api.world, values);
const stop = (n: number, visited = false) => ({
  locationId: api.world.locations[n] ?? "",
  visited,
});
const copy = (id: string, mode: "full" | "remaining") => ({ params: { id, mode } });
const stopsOf = async (id: string) => {
  const filter = JSON.stringify({ include: ["routeLocations"] });
  const { routeLocations = [] } = await api.ok(as, getRoute, { params: { id }, query: { filter } });
  return routeLocations;
};

describe("copying a route", () => {
  it("copies all stops as not visited, for nobody, in the same office's list", async () => {
    const { users, offices } = api.world;
    const original = await add({
      name: "Round",
      status: "completed",
      userId: users.depotAgent,
      officeId: offices.depot,
      roundTrip: true,
      stops: [stop(2, true), stop(0), stop(1)],
    });
    const made = await api.ok(as, copyRoute, copy(original.id, "full"));
    expect(made).toMatchObject({
      name: "Copy of Round",
      status: "new",
      userId: null,
      officeId: null,
      createdById: users.northManager,
      startTime: null,
      endTime: null,
      lastVisited: null,
      distance: 3000,
      estimatedTime: 180,
      roundTrip: true,
      totalLocation: 3,
      visitedLocation: 0,
    });
    expect(await stopsOf(made.id)).toMatchObject([
      { locationId: stop(2).locationId, order: 1, isVisited: false },
      { locationId: stop(0).locationId, order: 2, isVisited: false },
      { locationId: stop(1).locationId, order: 3, isVisited: false },
    ]);
    const depotManager = { user: "depotManager", office: "depot" } as const;
    expect(await api.status(depotManager, getRoute, { params: { id: made.id } })).toBe(200);
    expect(await stopsOf(original.id)).toMatchObject([{ isVisited: true }, {}, {}]);
  });

  it("copies every field except those of the original alone", async () => {
    const { users, offices } = api.world;
    const { id } = await add({
      name: "Original",
      status: "active",
      userId: users.depotAgent,
      officeId: offices.depot,
      startTime: "2026-02-01T09:00:00.000Z",
      endTime: "2026-02-01T12:00:00.000Z",
      lastVisited: "2026-02-01T10:00:00.000Z",
      roundTrip: true,
      priority: 2,
      plannedDay: "2026-02-01",
      plannedStart: "08:00",
      stops: [stop(0, true), stop(1), stop(2)],
    });
    const fields = (route: object) => new Map(Object.entries(route));
    const original = fields(await api.ok(as, getRoute, { params: { id } }));
    const made = fields(await api.ok(as, copyRoute, copy(id, "remaining")));
    const others = [...original].filter(([name, value]) => made.get(name) !== value);
    expect(others.map(([name]) => name).sort()).toEqual(
      [
        ...["createdAt", "createdById", "endTime", "id", "lastVisited", "name", "officeId"],
        ...["startTime", "status", "totalLocation", "updatedAt", "userId", "visitedLocation"],
        ...["dayEnd", "dayLength", "plannedDay"],
      ].sort(),
    );
  });

  it("copies those not yet visited, numbered anew", async () => {
    const { id } = await add({ stops: [stop(0, true), stop(1), stop(2, true), stop(3)] });
    const made = await api.ok(as, copyRoute, copy(id, "remaining"));
    expect(made).toMatchObject({ totalLocation: 2, visitedLocation: 0, distance: 4000 });
    expect(await stopsOf(made.id)).toMatchObject([
      { locationId: stop(1).locationId, order: 1 },
      { locationId: stop(3).locationId, order: 2 },
    ]);
    const short = await add({ stops: [stop(0, true), stop(1)] });
    expect(await api.ok(as, copyRoute, copy(short.id, "remaining"))).toMatchObject({
      totalLocation: 1,
      distance: 0,
      estimatedTime: 0,
    });
  });

  it("leaves out inactive locations, and refuses when nothing is left", async () => {
    const [closed = ""] = await addPlaces(api.database.db, api.world, 1, { status: "inactive" });
    const { id } = await add({ stops: [stop(0, true), { locationId: closed }] });
    expect(await api.ok(as, copyRoute, copy(id, "full"))).toMatchObject({ totalLocation: 1 });
    expect(await api.fails(as, copyRoute, copy(id, "remaining"))).toMatchObject({
      statusCode: 409,
      cause: "NOTHING_TO_COPY",
    });
    const empty = await add({});
    expect(await api.status(as, copyRoute, copy(empty.id, "full"))).toBe(409);
  });

  it("cuts the name to what a name may have", async () => {
    const long = await add({ name: `${"x".repeat(191)}😀`, stops: [stop(0)] });
    const made = await api.ok(as, copyRoute, copy(long.id, "full"));
    expect(made.name).toBe(`Copy of ${"x".repeat(191)}`);
  });

  it("knows no route of another office", async () => {
    const other = await add({ ownerOfficeId: api.world.offices.south, stops: [stop(0)] });
    expect(await api.status(as, copyRoute, copy(other.id, "full"))).toBe(404);
    expect(await api.status(as, copyRoute, copy("nonsense", "full"))).toBe(404);
  });
});
