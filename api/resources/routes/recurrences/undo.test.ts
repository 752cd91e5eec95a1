import {
  createAbsence,
  createRecurrenceDay,
  endRecurrence,
  getRoute,
  handOver,
  listRecurrences,
  listUndo,
  skipRecurrenceDay,
  undo,
  updateRoute,
} from "contract/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { FOUR_TUESDAYS, hub, recurrenceSteps, south } from "../../../testing/recurrences";
import { addUser } from "../../../testing/roles/users";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  expect(await brokenRules(api.database.db)).toEqual([]);
  await api.close();
});
beforeEach(() => reset());

const { agentId, sweep, repeat, created, daysOf, stateOf, routeOn, reset } = recurrenceSteps(
  () => api,
);
const [first = "", second = "", third = ""] = FOUR_TUESDAYS;

const skip = (id: string, day: string) => api.ok(hub, skipRecurrenceDay, { params: { id, day } });
const end = (id: string, from: string) =>
  api.ok(hub, endRecurrence, { params: { id }, body: { from } });
const createDay = (id: string, day: string, body = {}) =>
  api.ok(hub, createRecurrenceDay, { params: { id, day }, body });
const takeBack = (undoId: string | null | undefined) =>
  api.ok(hub, undo, { params: { id: undoId ?? "" } });
const refusedUndo = (undoId: string | null | undefined, as: typeof hub | typeof south = hub) =>
  api.status(as, undo, { params: { id: undoId ?? "" } });
const read = async (id: string) =>
  (await api.ok(hub, listRecurrences, { query: { filter: JSON.stringify({ where: { id } }) } }))
    .data[0];

describe("undo of a recurring route", () => {
  it("brings skipped days back with their routes, in any order", async () => {
    const { id } = await repeat();
    const before = await daysOf(id);
    const [one, other] = [await skip(id, first), await skip(id, second)];
    expect((await read(id))?.skippedDays).toEqual([first, second]);
    expect((await takeBack(one.undoId)).restored).toEqual({ recurrences: 1, routes: 1 });
    expect((await read(id))?.skippedDays).toEqual([second]);
    await takeBack(other.undoId);
    expect(await daysOf(id)).toEqual(before);
    expect(await sweep()).toBe(0);
  });

  it("brings a skipped day back that had no route yet", async () => {
    const { id } = await repeat();
    const { undoId } = await skip(id, "2026-04-07");
    expect(await skip(id, "2026-04-07")).toEqual({ ok: true });
    expect((await takeBack(undoId)).restored).toEqual({ recurrences: 1 });
    expect(await stateOf(id, "2026-04-07")).toEqual({ day: "2026-04-07", state: "planned" });
  });

  it("takes the route of a day away that was created for another day or agent", async () => {
    const body = { userId: agentId(), firstDay: second, lastDay: second, note: null };
    await api.ok(hub, createAbsence, { body });
    const { id } = await repeat();
    const held = await stateOf(id, second);
    expect(held).toMatchObject({ state: "held" });
    const made = await createDay(id, second, { plannedDay: "2026-03-11", userId: null });
    expect(await stateOf(id, second)).toMatchObject({ state: "created" });
    await takeBack(made.undoId);
    expect(await stateOf(id, second)).toEqual(held);
    const route = await api.ok(hub, getRoute, { params: { id: made.id } });
    expect(route.status).toBe("inactive");
    const skipped = await skip(id, third);
    const again = await createDay(id, third);
    expect(await refusedUndo(skipped.undoId)).toBe(409);
    await takeBack(again.undoId);
    expect(await stateOf(id, third)).toMatchObject({ state: "skipped" });
    await takeBack(skipped.undoId);
    expect(await created(id)).toContain(third);
  });

  it("goes on after its end was undone, also when the job ran meanwhile", async () => {
    const { id, lastDay } = await repeat();
    const { count, undoId } = await end(id, third);
    expect(count).toBe(2);
    api.clock.now = new Date(api.clock.now.getTime() + 5 * 60_000);
    await sweep();
    expect(await created(id)).toEqual([first, second]);
    await takeBack(undoId);
    expect((await read(id))?.lastDay).toBe(lastDay);
    expect(await created(id)).toEqual(FOUR_TUESDAYS);
    api.clock.now = new Date("2026-03-10T15:00:00.000Z");
    await sweep();
    expect(await created(id)).toEqual([...FOUR_TUESDAYS, "2026-03-31"]);
  });

  it("is refused once a route was changed, for others, and after another end", async () => {
    const { id } = await repeat();
    const made = await createDay(id, "2026-04-07");
    await api.ok(hub, updateRoute, { params: { id: made.id }, body: { name: "Renamed" } });
    expect(await refusedUndo(made.undoId)).toBe(409);
    const skipped = await skip(id, first);
    expect(await refusedUndo(skipped.undoId, south)).toBe(404);
    const ended = await end(id, third);
    await end(id, second);
    expect(await refusedUndo(ended.undoId)).toBe(409);
    const { data } = await api.ok(hub, listUndo, {});
    expect(data.map((entry) => entry.id)).not.toContain(ended.undoId);
    expect(data[0]).toMatchObject({ restored: { recurrences: 1, routes: 1 } });
    expect(data[0]?.names[0]).toBe("Beechwold");
  });
});

it("a form that ends a recurring route changes nothing when it is sent twice", async () => {
  const { id, updatedAt } = await repeat();
  const body = { from: third, updatedAt: updatedAt ?? undefined };
  const send = () => api.ok(hub, endRecurrence, { params: { id }, body });
  expect((await send()).count).toBe(2);
  expect(await send()).toEqual({ count: 0 });
  const stale = { params: { id }, body: { ...body, from: second } };
  expect(await api.status(hub, endRecurrence, stale)).toBe(409);
});

describe("recurring routes of an agent who hands over the work", () => {
  it("go to who gets their routes, and come back with undo", async () => {
    const { db } = api.database;
    const leaver = (await addUser(db, api.world)).id;
    const heirs = [(await addUser(db, api.world)).id, (await addUser(db, api.world)).id];
    const rounds = [await repeat({ userId: leaver }), await repeat({ userId: leaver })];
    const done = await api.ok(hub, handOver, {
      params: { id: leaver },
      body: { to: heirs, afterwards: "deactivate" },
    });
    expect(done).toMatchObject({ routeCount: 8, recurrenceCount: 2 });
    const takers = [];
    for (const { id } of rounds) {
      const userId = (await read(id))?.userId;
      takers.push(userId);
      for (const day of FOUR_TUESDAYS) expect((await routeOn(id, day)).userId).toBe(userId);
    }
    expect(takers.sort()).toEqual(heirs.sort());
    await takeBack(done.undoId);
    for (const { id } of rounds) expect((await read(id))?.userId).toBe(leaver);
  });

  it("stay without routes, and are nobody's without takers", async () => {
    const { id } = await repeat();
    const params = { id: agentId() };
    const kept = await api.ok(hub, handOver, { params, body: { routes: false } });
    expect(kept.recurrenceCount).toBe(0);
    await api.ok(hub, handOver, { params, body: { locations: "none" } });
    expect(await read(id)).toMatchObject({ userId: null, officeId: api.world.offices.hub });
  });
});
