/** An agent was at a stop twice on one day: two presumed visits, and what is reported besides. */
import { randomUUID } from "node:crypto";
import {
  answerPresumedVisits,
  getRoute,
  listLateReports,
  listPresumedVisits,
  listVisits,
  reportVisit,
  reviewLateReports,
  undo,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { lateReports, presumedVisits, routes } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addPresumed, addStop, minutesAgo, type Presumed } from "./testing/presume";

let api: TestApi;
let stop: Omit<Presumed, "id">;
let [morning, afternoon] = ["", ""];
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  for (const table of [presumedVisits, lateReports]) await api.database.db.delete(table);
  stop = await addStop(api, 1);
  morning = await addStay(420);
  afternoon = await addStay(120);
});
afterEach(async () => expect(await brokenRules(api.database.db)).toEqual([]));
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const addStay = (from: number) => addPresumed(api, { n: 1, stop, from });
const sayYes = (id: string) =>
  api.ok(agent, answerPresumedVisits, { body: { ids: [id], accepted: true } });
const complete = () =>
  api.database.db.update(routes).set({ status: "completed" }).where(eq(routes.id, stop.routeId));
const report = () => {
  const body = { id: randomUUID(), actuallyVisited: true, onlyOpen: true, note: "Met the owner." };
  const input = { params: { id: stop.stopId }, body: { ...body, arrival: minutesAgo(api, 20) } };
  return api.ok(agent, reportVisit, input);
};
const made = async () => {
  const filter = JSON.stringify({ where: { routeId: stop.routeId }, order: ["arrival ASC"] });
  return (await api.ok(manager, listVisits, { query: { filter } })).data;
};
const waiting = async () => {
  const filter = JSON.stringify({
    where: { status: "waiting" },
    include: [{ relation: "stopVisits" }],
  });
  return (await api.ok(manager, listLateReports, { query: { filter } })).data;
};
const acceptAll = async () =>
  api.ok(manager, reviewLateReports, {
    body: { ids: (await waiting()).map(({ id }) => id), accepted: true },
  });
const takeBack = ({ undoId }: { undoId?: string | null | undefined }) =>
  api.ok(manager, undo, { params: { id: undoId ?? "" } });

it("a yes that waits is named as a second visit, and leaves that of the other stay", async () => {
  await sayYes(morning);
  await complete();
  expect(await sayYes(afternoon)).toMatchObject({ needsLook: 1 });
  const [first] = await made();
  expect(await waiting()).toMatchObject([{ stopVisits: [{ id: first?.id }] }]);
  const accepted = await acceptAll();
  expect(await made()).toMatchObject([{ id: first?.id }, { arrival: minutesAgo(api, 120) }]);
  await takeBack(accepted);
  expect(await made()).toMatchObject([{ id: first?.id }]);
});

it("of two that wait and are accepted at once, one is left, and that can be undone", async () => {
  await complete();
  await sayYes(morning);
  await sayYes(afternoon);
  const accepted = await acceptAll();
  expect(accepted).toMatchObject({ count: 1, doubled: 1 });
  expect(await made()).toHaveLength(1);
  expect(await waiting()).toHaveLength(1);
  await takeBack(accepted);
  expect(await made()).toEqual([]);
  expect(await waiting()).toHaveLength(2);
});

it("a report takes the place of both", async () => {
  await sayYes(morning);
  await sayYes(afternoon);
  expect(await made()).toHaveLength(2);
  const { id, needsLook } = await report();
  expect(needsLook).toBeUndefined();
  expect(await made()).toMatchObject([{ id, note: "Met the owner." }]);
  expect(
    await api.ok(manager, getRoute, { params: { id: stop.routeId }, query: {} }),
  ).toMatchObject({ visitedLocation: 1 });
});

it("a report that waited takes the place of both, until its acceptance is undone", async () => {
  await sayYes(morning);
  await sayYes(afternoon);
  await complete();
  await report();
  expect(await waiting()).toMatchObject([{ stopVisits: [] }]);
  const accepted = await acceptAll();
  expect(await made()).toMatchObject([{ note: "Met the owner." }]);
  await takeBack(accepted);
  const ofBoth = [{ arrival: minutesAgo(api, 420) }, { arrival: minutesAgo(api, 120) }];
  expect(await made()).toMatchObject(ofBoth);
  await acceptAll();
  expect(await made()).toMatchObject([{ note: "Met the owner." }]);
});

it("a yes that an undo brings back is about its own stay: other questions stay", async () => {
  await sayYes(morning);
  await complete();
  await report();
  const accepted = await acceptAll();
  const asked = await addStay(120);
  await takeBack(accepted);
  expect(await made()).toMatchObject([{ arrival: minutesAgo(api, 420) }]);
  const { data } = await api.ok(manager, listPresumedVisits, { query: {} });
  expect(data.find(({ id }) => id === asked)?.status).toBe("waiting");
});
