import { randomUUID } from "node:crypto";
import {
  answerPresumedVisits,
  listLateReports,
  listPresumedVisits,
  reportVisit,
  reviewLateReports,
  updateRoute,
  withdrawVisit,
} from "contract/calls";
import { WITHDRAW_MINUTES } from "contract/visits/facts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { lateReports, presumedVisits } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addPresumed, addStop, minutesAgo } from "../presumed/testing/presume";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  for (const table of [presumedVisits, lateReports]) await api.database.db.delete(table);
});
afterAll(async () => {
  expect(await brokenRules(api.database.db)).toEqual([]);
  await api.close();
});

const agent = { user: "hubAgent", office: "hub" } as const;
const otherAgent = { user: "hubAgent2", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;

/** A stop of a completed route: reports of it wait for the office. */
async function stopOfCompleted(n: number) {
  const stop = await addStop(api, n);
  await complete(stop.routeId);
  return stop;
}
const complete = (id: string) =>
  api.ok(manager, updateRoute, { params: { id }, body: { status: "completed" } });
const report = (stopId: string) => ({
  params: { id: stopId },
  body: { id: randomUUID(), actuallyVisited: true, arrival: minutesAgo(api, 20) },
});
const withdraw = (id: string) => api.ok(agent, withdrawVisit, { params: { id } });
const waiting = async () => (await api.ok(manager, listLateReports, { query: {} })).data;

it("a report that waits is taken back by its agent, and sent once more it makes nothing", async () => {
  const { stopId } = await stopOfCompleted(1);
  const input = report(stopId);
  const { id, needsLook } = await api.ok(agent, reportVisit, input);
  expect(needsLook).toBe("route-completed");
  const ofOther = await api.fails(otherAgent, withdrawVisit, { params: { id } });
  expect(ofOther.statusCode).toBe(404);
  await withdraw(id);
  await withdraw(id);
  expect(await waiting()).toEqual([]);
  const again = await api.fails(agent, reportVisit, input);
  expect(again).toMatchObject({ statusCode: 409, cause: "VISIT_WITHDRAWN" });
});

it("one that the office has answered, or that came long ago, stays", async () => {
  const { stopId } = await stopOfCompleted(2);
  const { id } = await api.ok(agent, reportVisit, report(stopId));
  await api.ok(manager, reviewLateReports, { body: { ids: [id], accepted: false } });
  const input = { params: { id } };
  expect(await api.fails(agent, withdrawVisit, input)).toMatchObject({ cause: "TOO_LATE" });
  const { id: old } = await api.ok(agent, reportVisit, report(stopId));
  await api.database.db
    .update(lateReports)
    .set({ createdAt: minutesAgo(api, WITHDRAW_MINUTES + 1) })
    .where(eq(lateReports.id, old));
  const tooOld = await api.fails(agent, withdrawVisit, { params: { id: old } });
  expect(tooOld).toMatchObject({ statusCode: 409, cause: "TOO_LATE" });
});

it("a presumed visit is asked about again after its yes is taken back", async () => {
  const stop = await addStop(api, 3);
  const presumed = await addPresumed(api, { n: 3, stop, from: 60 });
  await complete(stop.routeId);
  const yes = () =>
    api.ok(agent, answerPresumedVisits, { body: { ids: [presumed], accepted: true } });
  expect(await yes()).toMatchObject({ needsLook: 1 });
  const [late] = await waiting();
  await withdraw(late?.id ?? "");
  const { data } = await api.ok(agent, listPresumedVisits, { query: {} });
  expect(data).toMatchObject([{ id: presumed, status: "waiting" }]);
  expect(await yes()).toMatchObject({ needsLook: 1 });
});
