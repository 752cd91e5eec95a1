import type { CallInput } from "contract/call";
import { getRoute, listVisits, reportVisit } from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contacts, locations, routes, visits } from "../../db/schema";
import { type As, requestFor, type TestApi, testApi } from "../../testing/api";
import { addRoute } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;
/** Minutes before the present, as a device writes it. */
const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * 60_000).toISOString();
const at = (n: number) => api.world.locations[n - 1] ?? "";
/** A route of `hubAgent` with stops at these of the world's locations. */
const route = (places: number[], values: Parameters<typeof addRoute>[2] = {}) =>
  addRoute(api.database.db, api.world, {
    status: "active",
    userId: api.world.users.hubAgent,
    officeId: api.world.offices.hub,
    stops: places.map((n) => ({ locationId: at(n) })),
    ...values,
  });
type Body = Partial<NonNullable<CallInput<typeof reportVisit>["body"]>>;
const input = (id: string | undefined, body: Body = {}) => ({
  params: { id: id ?? "" },
  body: { actuallyVisited: true, arrival: ago(30), departure: ago(10), ...body },
});
const report = (id: string | undefined, body: Body = {}) =>
  api.ok(agent, reportVisit, input(id, body));
const locationOf = async (n: number) => {
  const [row] = await api.database.db
    .select()
    .from(locations)
    .where(eq(locations.id, at(n)));
  if (!row) throw new Error("no location");
  return row;
};
const read = (id: string) =>
  api.ok(agent, getRoute, {
    params: { id },
    query: { filter: JSON.stringify({ include: ["routeLocations"] }) },
  });

describe("a reported visit", () => {
  it("marks the stop, the route and the location, and says whom it met", async () => {
    const { db } = api.database;
    const made = await route([1, 2]);
    const [contact] = await db
      .insert(contacts)
      .values({ locationId: at(1), name: "Ann" })
      .returning();
    const visit = await report(made.stopIds[0], {
      note: " Met Ann. ",
      contactIds: [contact?.id ?? "", contact?.id ?? ""],
    });
    expect(visit).toMatchObject({
      locationId: at(1),
      routeId: made.id,
      routeLocationId: made.stopIds[0],
      userId: api.world.users.hubAgent,
      arrival: ago(30),
      departure: ago(10),
      note: "Met Ann.",
      confirmed: false,
      location: { name: "Cafe 1" },
      user: { displayName: "hubAgent" },
      contacts: [{ name: "Ann" }],
    });
    const after = await read(made.id);
    expect(after).toMatchObject({
      status: "active",
      visitedLocation: 1,
      lastVisited: ago(30),
      routeLocations: [
        { isVisited: true, arrivalTime: ago(30), departureTime: ago(10) },
        { isVisited: false, arrivalTime: null },
      ],
    });
    expect(Date.parse(after.updatedAt ?? "")).toBeGreaterThan(Date.parse(made.updatedAt));
    expect(await locationOf(1)).toMatchObject({ lastVisited: ago(30), doNotVisit: false });
  });

  it("starts a new route, and never ends one", async () => {
    const made = await route([1], { status: "new" });
    await report(made.stopIds[0]);
    expect(await read(made.id)).toMatchObject({
      status: "active",
      startTime: api.clock.now.toISOString(),
      endTime: null,
      visitedLocation: 1,
      totalLocation: 1,
    });
  });

  it("before a closed door counts for the stop, not for the location", async () => {
    const made = await route([2]);
    await report(made.stopIds[0], { actuallyVisited: false, departure: null });
    const after = await read(made.id);
    expect(after).toMatchObject({ visitedLocation: 1, lastVisited: ago(30) });
    expect(after.routeLocations?.[0]).toMatchObject({ isVisited: true, departureTime: null });
    expect(await locationOf(2)).toMatchObject({ lastVisited: null });
  });

  it("made again is another visit; the stop counts once and its times move on", async () => {
    const made = await route([3]);
    await report(made.stopIds[0], { arrival: ago(100), departure: ago(90) });
    await report(made.stopIds[0], { arrival: ago(50), departure: ago(40), doNotVisit: true });
    // One that was made earlier comes late, from a device that was out of reach.
    await report(made.stopIds[0], { arrival: ago(80), departure: ago(70) });
    const after = await read(made.id);
    expect(after).toMatchObject({ visitedLocation: 1, lastVisited: ago(50) });
    expect(after.routeLocations?.[0]).toMatchObject({
      arrivalTime: ago(50),
      departureTime: ago(40),
    });
    expect(await locationOf(3)).toMatchObject({ lastVisited: ago(50), doNotVisit: true });
    const filter = JSON.stringify({ where: { routeId: made.id } });
    const { data } = await api.ok(agent, listVisits, { query: { filter } });
    expect(data.map(({ arrival }) => arrival)).toEqual([ago(50), ago(80), ago(100)]);
    await report(made.stopIds[0], { arrival: ago(5), departure: null, doNotVisit: false });
    expect(await locationOf(3)).toMatchObject({ lastVisited: ago(5), doNotVisit: false });
  });

  it.each([
    ["there", [-82.96, 40], true],
    ["249 m off", [-82.96, 40.002239], true],
    ["251 m off", [-82.96, 40.002258], false],
    // A degree of longitude is shorter up here than one of latitude.
    ["240 m to the east", [-82.957182, 40], true],
    ["on the other side of the earth", [97.04, -40], false],
  ] as const)("by a device %s", async (_where, [lng, lat], confirmed) => {
    const made = await route([4]);
    const location = { type: "Point" as const, coordinates: [lng, lat] as [number, number] };
    expect(await report(made.stopIds[0], { location })).toMatchObject({ confirmed });
  });

  it("by a device whose clock is ahead has the time of the server", async () => {
    const made = await route([4]);
    const times = { arrival: ago(-2), departure: ago(-12) };
    expect(await report(made.stopIds[0], times)).toMatchObject({
      arrival: ago(10),
      departure: ago(0),
    });
    const ahead = { arrival: ago(-7), departure: null };
    expect(await report(made.stopIds[0], ahead)).toMatchObject({ arrival: ago(0) });
  });

  it("at a location without a place stays unconfirmed", async () => {
    const { db } = api.database;
    const made = await route([5]);
    await db
      .update(locations)
      .set({ longitude: null })
      .where(eq(locations.id, at(5)));
    const location = { coordinates: [0, 0] as [number, number] };
    expect(await report(made.stopIds[0], { location })).toMatchObject({ confirmed: false });
  });
});

describe("a visit is refused", () => {
  it("at stops that never were the agent's, whoever else's they are", async () => {
    const { hubAgent2 } = api.world.users;
    const others = await route([1], { userId: hubAgent2 });
    const nobodys = await route([1], { userId: null });
    const elsewhere = await route([1], {
      officeId: api.world.offices.south,
      ownerOfficeId: api.world.offices.south,
    });
    for (const id of [others.stopIds[0], nobodys.stopIds[0], elsewhere.stopIds[0], "nonsense"]) {
      expect(await api.fails(agent, reportVisit, input(id))).toMatchObject({
        statusCode: 404,
        message: "There is no such stop",
      });
    }
    const mine = await route([1]);
    for (const as of [{ user: "hubManager", office: "hub" }, { user: "admin" }] as As[]) {
      expect(await api.fails(as, reportVisit, input(mine.stopIds[0]))).toMatchObject({
        statusCode: 403,
        cause: "ROLE_NOT_ALLOWED",
      });
    }
  });

  it.each<[string, () => Body]>([
    ["body.arrival", () => ({ arrival: "yesterday" })],
    ["body.departure", () => ({ departure: ago(31) })],
    ["body.contactIds", () => ({ contactIds: ["nobody"] })],
    ["body.location.coordinates.0", () => ({ location: { coordinates: [181, 0] } })],
  ])("for a wrong %s", async (field, body) => {
    const made = await route([1]);
    expect(await api.fails(agent, reportVisit, input(made.stopIds[0], body()))).toMatchObject({
      statusCode: 422,
      details: { [field]: expect.any(String) },
    });
    expect((await read(made.id)).visitedLocation).toBe(0);
  });

  it("with contacts of another location, and then leaves no trace", async () => {
    const { db } = api.database;
    const made = await route([1]);
    const add = async (values: Partial<typeof contacts.$inferInsert>) => {
      const [row] = await db
        .insert(contacts)
        .values({ locationId: at(1), name: "Ann", ...values })
        .returning();
      return row?.id ?? "";
    };
    // Whoever was removed meanwhile was met nevertheless.
    const contactIds = [await add({ status: "inactive" }), await add({ locationId: at(2) })];
    expect(
      await api.fails(agent, reportVisit, input(made.stopIds[0], { contactIds })),
    ).toMatchObject({
      statusCode: 422,
      details: { "body.contactIds": expect.any(String) },
    });
    expect(await db.$count(visits, eq(visits.routeId, made.id))).toBe(0);
    await report(made.stopIds[0], { contactIds: contactIds.slice(0, 1) });
  });
});

describe("many visits", () => {
  it("at once on one route are each counted, and start it once", async () => {
    const made = await route([1, 2, 3, 4], { status: "new" });
    await Promise.all(made.stopIds.map((id) => report(id)));
    expect(await read(made.id)).toMatchObject({ visitedLocation: 4, status: "active" });
  });

  it("sent with the same key are one", async () => {
    const made = await route([1]);
    const request = requestFor(reportVisit, input(made.stopIds[0]), api.world.offices.hub);
    const headers = {
      ...request.headers,
      authorization: `Bearer ${await api.token("hubAgent")}`,
      "idempotency-key": "v-1",
    };
    const first = await api.app.inject({ ...request, headers });
    const again = await api.app.inject({ ...request, headers });
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await api.database.db.$count(visits, eq(visits.routeId, made.id))).toBe(1);
  });

  it("move the route's stamp on, so that an edit that began before is told apart", async () => {
    const made = await route([1, 2]);
    await report(made.stopIds[0]);
    const { updatedAt } = await read(made.id);
    await report(made.stopIds[1]);
    const [row] = await api.database.db.select().from(routes).where(eq(routes.id, made.id));
    expect(Date.parse(row?.updatedAt ?? "")).toBeGreaterThan(Date.parse(updatedAt ?? ""));
  });
});
