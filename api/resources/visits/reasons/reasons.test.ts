import {
  createVisitReason,
  listAudit,
  listVisitReasons,
  listVisits,
  reportVisit,
  undo,
  updateVisitReason,
  visitReasonCounts,
} from "contract/calls";
import { NOT_VISITED_REASONS } from "contract/visits/facts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { visitReasons } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { addRoute } from "../../../testing/world";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(() => api.database.db.delete(visitReasons));
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const agent = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const list = async () => (await api.ok(agent, listVisitReasons)).data;
const add = (name: string) => api.ok(admin, createVisitReason, { body: { name } });
const change = (id: string, body: { name?: string; hidden?: boolean; place?: number }) =>
  api.ok(admin, updateVisitReason, { params: { id }, body });

async function report(notVisitedReason: string | null) {
  const { stopIds } = await addRoute(api.database.db, api.world, {
    status: "active",
    userId: api.world.users.hubAgent,
    officeId: api.world.offices.hub,
    stops: [{ locationId: api.world.locations[0] ?? "" }],
  });
  const arrival = api.clock.now.toISOString();
  const input = { params: { id: stopIds[0] ?? "" } };
  return { ...input, body: { actuallyVisited: false, notVisitedReason, arrival } };
}

it("the reasons are the built-in ones until an admin changes them", async () => {
  expect((await list()).map(({ id, name, builtIn }) => [id, name, builtIn])).toEqual(
    Object.entries(NOT_VISITED_REASONS).map(([id, name]) => [id, name, true]),
  );
  const added = await add("Flooded");
  expect(added).toMatchObject({ name: "Flooded", hidden: false, builtIn: false });
  await change(added.id, { place: 2 });
  await change("refused", { hidden: true });
  await change("closed", { name: "Shut" });
  expect((await list()).map(({ name, hidden }) => [name, hidden])).toEqual([
    ["Shut", false],
    ["Flooded", false],
    ["Nobody there", false],
    ["Refused", true],
    ["No access", false],
    ["Wrong address", false],
    ["No time", false],
    ["Other", false],
  ]);
  const filter = JSON.stringify({ where: { kind: "visit-reason", action: "changed" } });
  const { data } = await api.ok(admin, listAudit, { query: { filter } });
  expect(data.map(({ name, after }) => [name, after])).toEqual([
    ["Shut", { name: "Shut" }],
    ["Refused", { isHidden: true }],
  ]);
});

it("a change can be undone while nobody changed the reason since", async () => {
  const before = await list();
  const takeBack = (undoId: string | null | undefined) => ({ params: { id: undoId ?? "" } });
  for (const body of [{ name: "Shut" }, { hidden: true }, { place: 4 }]) {
    const { undoId } = await change("closed", body);
    expect(await list()).not.toEqual(before);
    await api.ok(admin, undo, takeBack(undoId));
    expect(await list()).toEqual(before);
  }
  const { undoId } = await change("closed", { name: "Shut" });
  await change("closed", { name: "Locked" });
  expect(await api.status(admin, undo, takeBack(undoId))).toBe(409);
  expect((await change("closed", { name: "Locked" })).undoId).toBeUndefined();
});

it("a name is taken once, in any letter case", async () => {
  const input = { body: { name: "CLOSED" } };
  expect(await api.fails(admin, createVisitReason, input)).toMatchObject({ cause: "NAME_TAKEN" });
  const rename = { params: { id: "other" }, body: { name: "closed" } };
  expect(await api.fails(admin, updateVisitReason, rename)).toMatchObject({ statusCode: 409 });
  const unknown = { params: { id: "nonsense" }, body: { hidden: true } };
  expect(await api.fails(admin, updateVisitReason, unknown)).toMatchObject({ statusCode: 404 });
});

it("a visit has the code of its reason, also of a hidden one, and its present name", async () => {
  const { id } = await add("Gate locked");
  await change(id, { hidden: true });
  const visit = await api.ok(agent, reportVisit, await report(id));
  expect(visit).toMatchObject({ notVisitedReason: id, reasonName: "Gate locked" });
  await change(id, { name: "Gate closed" });
  const filters = `reasonName:gate`;
  const { data } = await api.ok(manager, listVisits, { query: { filters } });
  expect(data).toMatchObject([{ id: visit.id, reasonName: "Gate closed" }]);
  expect(await api.fails(agent, reportVisit, await report("nonsense"))).toMatchObject({
    statusCode: 422,
    details: { "body.notVisitedReason": "There is no such reason" },
  });
});

it("the report counts visits that were not possible by reason, in its office", async () => {
  const before = await api.ok(manager, visitReasonCounts, { query: {} });
  for (const code of ["refused", "refused", "no-time", null]) {
    await api.ok(agent, reportVisit, await report(code));
  }
  const after = await api.ok(manager, visitReasonCounts, { query: {} });
  expect(after.notVisited).toBe(before.notVisited + 4);
  const counted = after.data.map(({ name, visits, locations }) => [name, visits, locations]);
  expect(counted).toContainEqual(["Refused", 2, 1]);
  expect(counted).toContainEqual(["No time", 1, 1]);
  const south = { user: "southManager", office: "south" } as const;
  expect(await api.ok(south, visitReasonCounts, { query: {} })).toMatchObject({ notVisited: 0 });
});
