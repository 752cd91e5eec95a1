import { confirmVisit, getLocation, listVisits, reviewVisits, undo } from "contract/calls";
import type { Visit } from "contract/entities";
import { eq } from "drizzle-orm";
import { greatCircle } from "geo/geometry/lon-lat";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locations, type visits } from "../../db/schema";
import { randomFor } from "../../demo/random";
import { type As, type TestApi, testApi } from "../../testing/api";
import { addRoute, addVisit } from "../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const manager = { user: "hubManager", office: "hub" } as const;

async function visit(
  values: Omit<Partial<typeof visits.$inferInsert>, "routeId"> = {},
): Promise<string> {
  const { database, world } = api;
  const [locationId = ""] = world.locations;
  const place = values.locationId ?? locationId;
  const { id, stopIds } = await addRoute(database.db, world, { stops: [{ locationId: place }] });
  const [stopId = ""] = stopIds;
  return addVisit(database.db, world, { routeId: id, locationId: place, stopId, ...values });
}

async function read(id: string, as: As = manager): Promise<Visit | undefined> {
  const filter = JSON.stringify({ where: { id }, include: ["check", "review"] });
  return (await api.ok(as, listVisits, { query: { filter } })).data[0];
}

const wrong = (visitIds: string[], reason?: string, more = {}) => ({
  body: { visitIds, confirmed: false, ...(reason !== undefined && { reason }), ...more },
});
const right = (visitIds: string[], more = {}) => ({ body: { visitIds, confirmed: true, ...more } });

describe("a review of visits", () => {
  it("confirms many, and says who did and why", async () => {
    const ids = [await visit(), await visit()];
    const done = await api.ok(manager, reviewVisits, right(ids, { reason: "Called them" }));
    expect(done).toEqual({
      count: 2,
      undoId: expect.any(String),
      markedLocations: 0,
      unchanged: 0,
    });
    const again = [...ids, await visit()];
    expect(await api.ok(manager, reviewVisits, right(again))).toMatchObject({ unchanged: 2 });
    await api.ok(manager, reviewVisits, right(ids, { reason: "Called them" }));
    for (const id of ids) {
      expect(await read(id)).toMatchObject({
        confirmed: true,
        review: { confirmed: true, reason: "Called them", by: { displayName: "hubManager" } },
      });
    }
  });

  it("needs a reason where they are not confirmed, and names the field", async () => {
    const id = await visit({ confirmed: true });
    for (const input of [wrong([id]), wrong([id], ""), wrong([id], "  ")]) {
      const error = await api.fails(manager, reviewVisits, input);
      expect(error.statusCode).toBe(422);
      expect(error.message).toContain("reason");
    }
    expect(await read(id)).toMatchObject({ confirmed: true, review: null });
    await api.ok(manager, reviewVisits, wrong([id], "Nobody was there"));
    expect(await read(id)).toMatchObject({
      confirmed: false,
      review: { reason: "Nobody was there" },
    });
  });

  it("is of all or none, and for managers of the office or one above", async () => {
    const own = await visit();
    const other = await visit({
      userId: api.world.users.southAgent,
      officeId: api.world.offices.south,
    });
    const status = (as: As, ids: string[]) => api.status(as, reviewVisits, right(ids));
    expect(await status(manager, [own, other])).toBe(404);
    expect(await status({ user: "southManager", office: "south" }, [own])).toBe(404);
    expect(await status({ user: "hubAgent", office: "hub" }, [own])).toBe(403);
    expect(await status(manager, [own, "nonsense"])).toBe(404);
    expect(await status(manager, [])).toBe(422);
    expect(await read(own)).toMatchObject({ confirmed: false });
    expect(await status({ user: "northManager", office: "north" }, [own])).toBe(200);
  });

  it("takes `do not visit` over to the locations, where asked to and where it was so", async () => {
    const { db } = api.database;
    const [, second = "", third = ""] = api.world.locations;
    const marking = await visit({ locationId: second, doNotVisit: true });
    const not = await visit({ locationId: third });
    await db.update(locations).set({ doNotVisit: false });
    await api.ok(manager, reviewVisits, right([marking, not]));
    const marked = async (id: string) =>
      (await api.ok(manager, getLocation, { params: { id } })).doNotVisit;
    expect(await marked(second)).toBe(false);
    const done = await api.ok(
      manager,
      reviewVisits,
      right([marking, not], { markLocations: true }),
    );
    expect(done).toMatchObject({ count: 2, markedLocations: 1 });
    expect([await marked(second), await marked(third)]).toEqual([true, false]);
    await api.ok(manager, undo, { params: { id: done.undoId ?? "" } });
    expect(await marked(second)).toBe(false);
  });

  it("is undone whole, unless a later one was made meanwhile", async () => {
    const ids = [await visit({ confirmed: true }), await visit()];
    const entry = (undoId?: string | null) => ({ params: { id: undoId ?? "" } });
    const first = await api.ok(manager, reviewVisits, wrong(ids, "A mistake"));
    expect(await api.ok(manager, undo, entry(first.undoId))).toEqual({
      count: 2,
      restored: { visits: 2 },
    });
    expect(await read(ids[0] ?? "")).toMatchObject({ confirmed: true, review: null });
    expect(await read(ids[1] ?? "")).toMatchObject({ confirmed: false, review: null });

    const second = await api.ok(manager, reviewVisits, right(ids));
    const input = { params: { id: ids[1] ?? "" }, body: { confirmed: false } };
    await api.ok({ user: "northManager", office: "north" }, confirmVisit, input);
    const error = await api.fails(manager, undo, entry(second.undoId));
    expect(error).toMatchObject({ statusCode: 409 });
    expect(error.message).toContain("Cafe 1");
    expect(await read(ids[0] ?? "")).toMatchObject({ confirmed: true });
  });
});

describe("the check of a visit by its own record", () => {
  it("says how far the device was, as the confirmation at the report has it", async () => {
    const random = randomFor(5, 0, 0);
    const { db } = api.database;
    const [place = ""] = api.world.locations;
    for (let turn = 0; turn < 25; turn++) {
      const at = [random.int(-1790, 1790) / 10, random.int(-850, 850) / 10] as const;
      const near = () => random.int(-40, 40) / 10_000;
      const device = [at[0] + near(), at[1] + near()] as const;
      await db
        .update(locations)
        .set({ longitude: at[0], latitude: at[1] })
        .where(eq(locations.id, place));
      const id = await visit({ longitude: device[0], latitude: device[1] });
      const metres = greatCircle(device, at);
      const { distance, range, reason } = (await read(id))?.check ?? {};
      expect(distance).toBeCloseTo(metres, 3);
      expect(range).toBe(metres <= 250 ? "in-range" : "out-of-range");
      expect(reason).toBeNull();
    }
  });

  it("says why it can't tell, and how long the agent stayed", async () => {
    const { db } = api.database;
    const silent = await visit();
    expect((await read(silent))?.check).toEqual({
      distance: null,
      timeOnSite: 1200,
      range: "not-verifiable",
      reason: "no-device-position",
    });
    const { arrival } = (await read(silent)) ?? {};
    const pressed = await visit({ departure: arrival });
    expect((await read(pressed))?.check).toMatchObject({ timeOnSite: null });
    // Devices that know no position send zeros.
    const zero = await visit({ longitude: 0, latitude: 0 });
    expect((await read(zero))?.check).toMatchObject({
      distance: null,
      reason: "no-device-position",
    });
    const [, , , fourth = ""] = api.world.locations;
    await db
      .update(locations)
      .set({ longitude: null, latitude: null })
      .where(eq(locations.id, fourth));
    const nowhere = await visit({
      locationId: fourth,
      longitude: 1,
      latitude: 1,
      departure: "2026-02-01T09:00:00.000Z",
    });
    expect((await read(nowhere))?.check).toEqual({
      distance: null,
      timeOnSite: null,
      range: "not-verifiable",
      reason: "no-location-position",
    });
  });
});
