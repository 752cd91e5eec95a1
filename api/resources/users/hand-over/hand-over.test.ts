import type { CallInput } from "contract/call";
import { handOver, undo } from "contract/calls";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { locations, routes, users } from "../../../db/schema";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addPlace } from "../../../testing/location-rows";
import { addUser as add } from "../../../testing/roles/users";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  expect(await brokenRules(api.database.db)).toEqual([]);
  await api.close();
});

type Body = CallInput<typeof handOver>["body"];
const asHub = { user: "hubManager", office: "hub" } as const;
const admin = { user: "admin" } as const;
const give = (body: Body, as: As = asHub) => api.ok(as, handOver, { params: { id: leaver }, body });
const refusal = (body: Body, as: As = asHub) =>
  api.fails(as, handOver, { params: { id: leaver }, body });
const addUser = (values?: Parameters<typeof add>[2]) => add(api.database.db, api.world, values);
const daysAgo = (days: number) =>
  new Date(api.clock.now.getTime() - days * 24 * 3_600_000).toISOString();

/** The agent whose work is handed over, and what there is of it. */
let leaver: string;
let work: { long: string; short: string; done: string; seen: string; never: string; gone: string };
beforeEach(async () => {
  const { database, world } = api;
  leaver = (await addUser()).id;
  const given = { userId: leaver, officeId: world.offices.hub };
  const route = async (values: Parameters<typeof addRoute>[2]) =>
    (await addRoute(database.db, world, { ...given, ...values })).id;
  const place = async (values: Parameters<typeof addPlace>[1]) =>
    (await addPlace(api, { ...given, ...values })).id;
  const never = await place({ name: "Never seen", longitude: -83, latitude: 40 });
  work = {
    never,
    seen: await place({ name: "Seen", lastVisited: daysAgo(3), longitude: -82, latitude: 40 }),
    gone: await place({ name: "Gone", status: "inactive" }),
    long: await route({ status: "active", stops: stopsAt(...world.locations.slice(0, 3), never) }),
    short: await route({ status: "new", stops: stopsAt(...world.locations.slice(3, 5)) }),
    done: await route({ status: "completed" }),
  };
});

const stopsAt = (...ids: string[]) => ids.map((locationId) => ({ locationId }));

/** Who has each part of the work. */
async function holders() {
  const { db } = api.database;
  const { long, short, done, seen, never, gone } = work;
  const [ofRoutes, ofPlaces] = [
    await db
      .select()
      .from(routes)
      .where(inArray(routes.id, [long, short, done])),
    await db
      .select()
      .from(locations)
      .where(inArray(locations.id, [seen, never, gone])),
  ];
  const by = new Map([...ofRoutes, ...ofPlaces].map((row) => [row.id, row]));
  const names = Object.entries(work);
  return Object.fromEntries(
    names.map(([name, id]) => {
      const { userId, officeId } = by.get(id) ?? {};
      return [name, `${userId} of ${officeId}`];
    }),
  );
}
const person = async () =>
  (await api.database.db.select().from(users).where(eq(users.id, leaver)))[0];

describe("work that is handed over", () => {
  it("goes to several agents in shares, who leaves is inactive, and all of it is undone", async () => {
    const { hub, depot } = api.world.offices;
    const [ann, ben] = [await addUser(), await addUser({ officeId: depot })];
    const before = await holders();
    const done = await give({ to: [ann.id, ben.id], afterwards: "deactivate" });
    expect(done).toMatchObject({ routeCount: 2, locationCount: 2 });
    const [inHub, inDepot] = [`${ann.id} of ${hub}`, `${ben.id} of ${depot}`];
    const after = await holders();
    // The longer route to one, the shorter to the other; a stop goes with its route.
    expect([after.long, after.short].sort()).toEqual([inHub, inDepot].sort());
    expect(after.never).toBe(after.long);
    expect([inHub, inDepot]).toContain(after.seen);
    expect(after).toMatchObject({ done: before.done, gone: `null of ${hub}` });
    expect((await person())?.status).toBe("inactive");
    expect(await brokenRules(api.database.db)).toEqual([]);

    const undone = await api.ok(asHub, undo, { params: { id: done.undoId ?? "" } });
    expect(undone.restored).toEqual({ users: 1, routes: 2, locations: 3 });
    expect(await holders()).toEqual(before);
    expect((await person())?.status).toBe("active");
  });

  it("is nobody's where nobody is named, and stays with its office", async () => {
    const { hub } = api.world.offices;
    expect(await give({})).toMatchObject({ routeCount: 2, locationCount: 2 });
    const nobody = `null of ${hub}`;
    const own = `${leaver} of ${hub}`;
    expect(await holders()).toEqual({
      ...{ long: nobody, short: nobody, seen: nobody, never: nobody },
      ...{ done: own, gone: own },
    });
    expect((await person())?.status).toBe("active");
  });

  it("is what was asked for: overdue locations alone, or routes alone", async () => {
    const { id } = await addUser();
    const { hub } = api.world.offices;
    const overdue: Body = { to: [id], routes: false, locations: "overdue", overdueDays: 2 };
    expect(await give({ ...overdue, overdueDays: 5 })).toMatchObject({ locationCount: 1 });
    expect(await holders()).toMatchObject({
      never: `${id} of ${hub}`,
      seen: `${leaver} of ${hub}`,
      long: `${leaver} of ${hub}`,
    });
    expect(await give(overdue)).toMatchObject({ routeCount: 0, locationCount: 1 });
    const none: Body = { to: [id], locations: "none" };
    expect(await give(none)).toMatchObject({ routeCount: 2, locationCount: 0 });
    expect(await give(none)).toEqual({
      ...{ routeCount: 0, recurrenceCount: 0, locationCount: 0 },
    });
  });

  it("leaves who moves with nothing, and is undone with the move", async () => {
    const { hub, depot } = api.world.offices;
    const before = await holders();
    const move = { afterwards: "move", officeId: depot, locations: "overdue" } as const;
    const { undoId } = await give(move);
    expect((await person())?.officeId).toBe(depot);
    expect(await holders()).toMatchObject({ seen: `null of ${hub}`, gone: `null of ${hub}` });
    expect(await brokenRules(api.database.db)).toEqual([]);
    await api.ok(asHub, undo, { params: { id: undoId ?? "" } });
    expect((await person())?.officeId).toBe(hub);
    expect(await holders()).toEqual(before);
  });
});

describe("handing over is refused", () => {
  it("to who can't take it: the agent, another office's, a manager, one who left, nobody known", async () => {
    const { southAgent, hubManager, retiredAgent } = api.world.users;
    expect(await refusal({ to: [leaver] })).toMatchObject({ statusCode: 422 });
    expect(await refusal({ to: [southAgent] })).toMatchObject({ statusCode: 404 });
    expect(await refusal({ to: [hubManager] })).toMatchObject({ statusCode: 409 });
    expect(await refusal({ to: [retiredAgent] }, admin)).toMatchObject({ statusCode: 409 });
    expect(await refusal({ to: ["nobody"] })).toMatchObject({ statusCode: 404 });
  });

  it("where a route would be left behind, the office of a move is none, or another's", async () => {
    const leaves = { afterwards: "deactivate", routes: false } as const;
    expect(await refusal(leaves)).toMatchObject({ statusCode: 409, cause: "HAS_OPEN_ROUTES" });
    expect(await refusal({ afterwards: "move" })).toMatchObject({ statusCode: 422 });
    const { south } = api.world.offices;
    expect(await refusal({ afterwards: "move", officeId: south })).toMatchObject({
      statusCode: 404,
    });
    expect((await holders()).long).toContain(leaver);
  });

  it("of somebody who is no agent, and of an agent who was changed meanwhile", async () => {
    const body = { updatedAt: daysAgo(1) };
    expect(await refusal(body)).toMatchObject({ statusCode: 409, cause: "CHANGED_MEANWHILE" });
    leaver = api.world.users.southManager;
    expect(await refusal({}, admin)).toMatchObject({ statusCode: 409 });
    expect(await refusal({})).toMatchObject({ statusCode: 404 });
  });

  it("to be undone after something of it was changed, whole", async () => {
    const { id } = await addUser();
    const { undoId = "" } = await give({ to: [id], afterwards: "deactivate" });
    await api.database.db
      .update(routes)
      .set({ name: "Renamed", updatedAt: new Date().toISOString() })
      .where(eq(routes.id, work.short));
    const error = await api.fails(asHub, undo, { params: { id: undoId ?? "" } });
    expect(error).toMatchObject({ statusCode: 409 });
    expect(error.message).toContain('"Renamed"');
    expect((await person())?.status).toBe("inactive");
  });
});
