import {
  changeRecurrence,
  createAbsence,
  getRoute,
  listRecurrences,
  listUndo,
  skipRecurrenceDay,
  undo,
  updateRoute,
} from "contract/calls";
import type { Route } from "contract/entities";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { FOUR_TUESDAYS, hub, recurrenceSteps, south } from "../../../testing/recurrences";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  expect(await brokenRules(api.database.db)).toEqual([]);
  await api.close();
});
beforeEach(() => reset());

const { agentId, sourceRoute, sweep, repeat, daysOf, created, routeOn, reset } = recurrenceSteps(
  () => api,
);
const [first = "", second = "", third = "", fourth = ""] = FOUR_TUESDAYS;

const change = (id: string, body: { from: string } & Record<string, unknown>) =>
  api.ok(hub, changeRecurrence, { params: { id }, body });
const takeBack = (undoId: string | null | undefined) =>
  api.ok(hub, undo, { params: { id: undoId ?? "" } });
const refusedUndo = (undoId: string | null | undefined, as: typeof hub | typeof south = hub) =>
  api.status(as, undo, { params: { id: undoId ?? "" } });
const read = async (id: string) =>
  (await api.ok(hub, listRecurrences, { query: { filter: JSON.stringify({ where: { id } }) } }))
    .data[0];
const skip = (id: string, day: string) => api.ok(hub, skipRecurrenceDay, { params: { id, day } });
const set = (id: string, body: Record<string, unknown>) =>
  api.ok(hub, updateRoute, { params: { id }, body });

/** All of a recurrence and its routes but the stamps. */
async function stateOf(id: string) {
  const { updatedAt: _, ...recurrence } = (await read(id)) ?? {};
  const days = await daysOf(id);
  const routes = await Promise.all(
    days.flatMap(({ day, route }) => (route ? [routeOn(id, day)] : [])),
  );
  return { recurrence, days, routes: routes.map(withoutStamps) };
}
const withoutStamps = ({ updatedAt: _, routeLocations = [], ...route }: Route) => ({
  ...route,
  stops: routeLocations.map(({ id, locationId, order }) => ({ id, locationId, order })),
});

describe("undo of a changed recurring route", () => {
  it("brings its rule, routes and stops back as they were", async () => {
    const { id } = await repeat();
    const own = await routeOn(id, second);
    await set(own.id, { name: "Changed by hand", roundTrip: true, priority: 2 });
    const before = await stateOf(id);
    const { undoId, ...changed } = await change(id, {
      from: "2026-03-02",
      ...{ weekdays: [1, 3], name: "Renamed", plannedStart: "11:00", userId: null },
      routeId: (await sourceRoute(2)).id,
    });
    expect(changed.id).toBe(id);
    expect(await routeOn(id, second)).toMatchObject({
      id: own.id,
      totalLocation: 2,
      priority: null,
    });
    const thursday = await routeOn(id, "2026-03-05");
    expect((await takeBack(undoId)).restored).toEqual({ recurrences: 1, routes: 4 });
    expect(await stateOf(id)).toEqual(before);
    const gone = await api.ok(hub, getRoute, { params: { id: thursday.id } });
    expect(gone.status).toBe("inactive");
    expect(await sweep()).toBe(0);
  });

  it("joins a recurring route again that the change had split", async () => {
    const { id } = await repeat();
    const begun = await routeOn(id, third);
    await set(begun.id, { status: "active" });
    await skip(id, second);
    const body = { userId: agentId(), firstDay: fourth, lastDay: fourth, note: null };
    const before = await stateOf(id);
    await api.ok(hub, createAbsence, { body });
    const next = await change(id, { from: second, plannedStart: "11:00" });
    expect(next.id).not.toBe(id);
    expect((await daysOf(next.id)).map(({ day, state }) => [day, state])).toContainEqual([
      fourth,
      "held",
    ]);
    await takeBack(next.undoId);
    const { days, recurrence } = await stateOf(id);
    expect(recurrence).toEqual(before.recurrence);
    expect(days.map(({ day, state, route }) => [day, state, route?.id])).toEqual(
      before.days.map(({ day, state, route }) => [day, state, route?.id]),
    );
    expect(await read(next.id)).toBeUndefined();
    expect((await routeOn(id, third)).id).toBe(begun.id);
  });

  it("brings routes back that the change had removed", async () => {
    const { id } = await repeat();
    const before = await stateOf(id);
    const { undoId } = await change(id, { from: first, weekdays: [4] });
    expect(await created(id)).not.toContain(first);
    await takeBack(undoId);
    expect(await stateOf(id)).toEqual(before);
  });

  it("is refused once something of it changed, and for others", async () => {
    const { id } = await repeat();
    const changed = await change(id, { from: second, plannedStart: "11:00" });
    expect(await refusedUndo(changed.undoId, south)).toBe(404);
    const skipped = await skip(changed.id, third);
    expect(await refusedUndo(changed.undoId)).toBe(409);
    expect((await api.ok(hub, listUndo)).data.map((entry) => entry.id)).toEqual([skipped.undoId]);
    await reset();
    const other = await repeat();
    const again = await change(other.id, { from: second, plannedStart: "11:00" });
    expect((await api.ok(hub, listUndo)).data[0]).toMatchObject({
      ...{ id: again.undoId, names: expect.arrayContaining(["Beechwold"]) },
    });
    await set((await routeOn(again.id, fourth)).id, { name: "By hand" });
    expect(await refusedUndo(again.undoId)).toBe(409);
    // The job had created another day with the new rule.
    const third_ = await change(again.id, { from: third, plannedStart: "12:00" });
    api.clock.now = new Date("2026-03-03T04:58:00.000Z");
    const late = await change(third_.id, { from: fourth, plannedStart: "12:30" });
    api.clock.now = new Date("2026-03-03T05:02:00.000Z");
    await sweep();
    expect(await refusedUndo(late.undoId)).toBe(409);
  });
});
