/** Answers of agents to presumed visits, which their phones may send late, beside reports, or after a link. */
import { randomUUID } from "node:crypto";
import {
  answerPresumedVisits,
  confirmVisit,
  getRoute,
  listLateReports,
  listPresumedVisits,
  listVisits,
  makeAgentLink,
  openAgentLink,
  reportVisit,
  reviewLateReports,
  revokeAgentLink,
  setProofDemands,
  undo,
  uploadVisitPhoto,
} from "contract/calls";
import { ENDED_LINK_DAYS } from "contract/links/facts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lateReports, presumedVisits, routes, sessions, users, visits } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { picture } from "../../../testing/roles/user-photos";
import { Upload } from "../../../testing/upload";
import { addPresumed, addStop, minutesAgo } from "./testing/presume";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  for (const table of [presumedVisits, lateReports]) await api.database.db.delete(table);
});
afterAll(() => api.close());

const DAY = 24 * 60 * 60_000;
const agent = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const ago = (minutes: number) => minutesAgo(api, minutes);
const ofHubAgent = () => ({ params: { id: api.world.users.hubAgent } });

/** A presumed visit at the stop of a new route, or at the location alone. */
async function presume(n: number, isStop = true) {
  const stop = await addStop(api, n);
  // One after the other, as an agent is at one place at a time.
  const id = await addPresumed(api, { n, stop: isStop ? stop : null, from: 240 - n * 30 });
  return { id, ...stop };
}

type As = Parameters<TestApi["ok"]>[0];
const answer = (as: As, id: string, accepted = true) =>
  api.ok(as, answerPresumedVisits, { body: { ids: [id], accepted } });
const statusOfAnswer = (as: As, id: string) =>
  api.status(as, answerPresumedVisits, { body: { ids: [id], accepted: true } });
const done = (note: string, proof?: { photoId: string }) => ({
  ...{ id: randomUUID(), actuallyVisited: true, onlyOpen: true, arrival: ago(20), note, proof },
});
const report = (stopId: string, body: ReturnType<typeof done>) =>
  api.ok(agent, reportVisit, { params: { id: stopId }, body });
const visitsAt = async (routeId: string) => {
  const query = { filter: JSON.stringify({ where: { routeId } }) };
  return (await api.ok(manager, listVisits, { query })).data;
};
const late = async () => (await api.ok(manager, listLateReports, { query: {} })).data;
const presumed = async () => (await api.ok(manager, listPresumedVisits, { query: {} })).data;

async function linked(): Promise<As> {
  const { secret } = await api.ok(manager, makeAgentLink, { ...ofHubAgent(), body: {} });
  const { token } = await api.ok({}, openAgentLink, { body: { secret } });
  return { token, office: "hub" };
}

describe("an answer of a phone whose link has ended", () => {
  it("is received for 14 days: a yes waits for a manager, a no makes no visit", async () => {
    const [yes, no, elsewhere] = [await presume(1), await presume(2), await presume(3, false)];
    const phone = await linked();
    await api.ok(manager, revokeAgentLink, ofHubAgent());
    expect(await answer(phone, yes.id)).toMatchObject({ count: 1, needsLook: 1 });
    expect(await answer(phone, yes.id)).toMatchObject({ count: 0, unchanged: 1, needsLook: 1 });
    expect(await answer(phone, no.id, false)).toMatchObject({ count: 1, settled: 0 });
    expect(await answer(phone, elsewhere.id)).toMatchObject({ needsLook: 1 });
    expect(await visitsAt(yes.routeId)).toEqual([]);
    const waiting = await late();
    expect(waiting.map(({ reason }) => reason)).toEqual(["link-ended", "link-ended"]);
    expect((await presumed()).find(({ id }) => id === no.id)?.status).toBe("not-visited");

    const body = { ids: waiting.map(({ id }) => id), accepted: true };
    await api.ok(manager, reviewLateReports, { body });
    expect(await visitsAt(yes.routeId)).toHaveLength(1);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("is of that agent only, opens nothing else, and ends after the 14 days", async () => {
    const { id } = await presume(1);
    const phone = await linked();
    await api.ok(manager, revokeAgentLink, ofHubAgent());
    expect(await api.status(phone, listPresumedVisits, { query: {} })).toBe(401);
    const { db } = api.database;
    const other = { userId: api.world.users.hubAgent2 };
    await db.update(presumedVisits).set(other).where(eq(presumedVisits.id, id));
    expect(await statusOfAnswer(phone, id)).toBe(404);
    const endedAt = new Date(api.clock.now.getTime() - (ENDED_LINK_DAYS + 1) * DAY).toISOString();
    await db.update(sessions).set({ endedAt }).where(eq(sessions.method, "link"));
    expect(await statusOfAnswer(phone, id)).toBe(401);
  });
});

it("an agent answers what was presumed of them in the office before", async () => {
  const { id } = await presume(4);
  const { db } = api.database;
  const move = (officeId: string) =>
    db.update(users).set({ officeId }).where(eq(users.id, api.world.users.hubAgent));
  await move(api.world.offices.south);
  expect(await answer({ user: "hubAgent", office: "south" }, id)).toMatchObject({ count: 1 });
  await move(api.world.offices.hub);
});

it("an answer that changes nothing says so: a yes, or a report, came before", async () => {
  const [answered, reported] = [await presume(1), await presume(2)];
  await answer(manager, answered.id);
  expect(await answer(agent, answered.id, false)).toMatchObject({ count: 0, settled: 1 });
  expect(await answer(agent, answered.id)).toMatchObject({ count: 0, unchanged: 1 });
  await report(reported.stopId, done("Before the answer."));
  const input = { body: { ids: [reported.id], accepted: false } };
  expect(await api.fails(agent, answerPresumedVisits, input)).toMatchObject({
    ...{ statusCode: 404, cause: "NO_SUCH_THING" },
  });
  expect(await visitsAt(reported.routeId)).toHaveLength(1);
});

describe("a report at a stop whose presumed visit was answered with yes", () => {
  it("is the one visit that is left, with all that it says", async () => {
    const { id, stopId, routeId } = await presume(1);
    expect(await answer(agent, id)).toMatchObject({ count: 1, needsLook: 0 });
    const body = done("Met the owner.");
    const made = await report(stopId, body);
    expect(await report(stopId, body)).toMatchObject({ id: made.id });
    expect(await answer(agent, id)).toMatchObject({ count: 0, unchanged: 1 });
    expect(await visitsAt(routeId)).toMatchObject([{ id: made.id, note: "Met the owner." }]);
    expect(await api.ok(manager, getRoute, { params: { id: routeId }, query: {} })).toMatchObject({
      visitedLocation: 1,
    });
    const second = { params: { id: stopId }, body: done("Once more.") };
    expect(await api.ok(agent, reportVisit, second)).toMatchObject({ needsLook: "stop-visited" });
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("takes the place of the yes of a manager, which can't be undone then", async () => {
    const { id, stopId, routeId } = await presume(1);
    const { undoId } = await answer(manager, id);
    await report(stopId, done("I was there."));
    expect(await visitsAt(routeId)).toMatchObject([{ note: "I was there." }]);
    expect(await api.status(manager, undo, { params: { id: undoId ?? "" } })).toBe(409);
    expect(await visitsAt(routeId)).toHaveLength(1);
  });

  it("waits if another report was made there, and the yes stays", async () => {
    const { id, stopId, routeId } = await presume(1);
    await answer(agent, id);
    await report(stopId, { ...done("Besides."), onlyOpen: false });
    const second = { params: { id: stopId }, body: done("Once more.") };
    expect(await api.ok(agent, reportVisit, second)).toMatchObject({ needsLook: "stop-visited" });
    expect(await visitsAt(routeId)).toHaveLength(2);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("leaves a visit that a manager has looked at", async () => {
    const { id, stopId, routeId } = await presume(1);
    await answer(agent, id);
    const [visit] = await visitsAt(routeId);
    const confirm = { params: { id: visit?.id ?? "" }, body: { confirmed: true } };
    await api.ok(manager, confirmVisit, confirm);
    const second = { params: { id: stopId }, body: done("Too late.") };
    expect(await api.ok(agent, reportVisit, second)).toMatchObject({ needsLook: "stop-visited" });
    expect(await visitsAt(routeId)).toMatchObject([{ id: visit?.id, confirmed: true }]);
  });

  it("brings the proof that the yes waited for, or waits in its place", async () => {
    const params = { id: api.world.types.cafe };
    const off = { photo: "off", signature: "off", code: "off" } as const;
    const demand = (photo: "off" | "required") =>
      api.ok({ user: "admin" }, setProofDemands, { params, body: { ...off, photo } });
    await demand("required");
    const [shown, unshown] = [await presume(2), await presume(3)];
    expect(await answer(agent, shown.id)).toMatchObject({ needsLook: 1 });
    await answer(agent, unshown.id);
    const upload = { body: new Upload(await picture(30, 20)) } as never;
    const { id: photoId } = await api.ok(agent, uploadVisitPhoto, upload);
    await report(shown.stopId, done("With a photo.", { photoId }));
    await report(unshown.stopId, done("Without one."));
    expect(await visitsAt(shown.routeId)).toMatchObject([{ note: "With a photo." }]);
    expect(await late()).toMatchObject([{ reason: "proof-missing", note: "Without one." }]);
    await demand("off");
  });
});

describe("a report that waits at a stop whose presumed visit was answered with yes", () => {
  const complete = (id: string) =>
    api.database.db.update(routes).set({ status: "completed" }).where(eq(routes.id, id));
  const accept = async (ids: string[]) =>
    api.ok(manager, reviewLateReports, { body: { ids, accepted: true } });
  const include = [{ relation: "stopVisits" }];
  const waiting = async () =>
    (await api.ok(manager, listLateReports, { query: { filter: JSON.stringify({ include }) } }))
      .data;

  it("makes one visit of both when it is accepted, also beside others, and undo brings the yes back", async () => {
    const [one, other] = [await presume(1), await presume(2)];
    for (const { id, routeId } of [one, other]) {
      await answer(agent, id);
      await complete(routeId);
    }
    await report(one.stopId, done("Met the owner."));
    await report(other.stopId, done("Nobody there."));
    expect(await waiting()).toMatchObject([{ stopVisits: [] }, { stopVisits: [] }]);
    const answered = await accept((await late()).map(({ id }) => id));
    expect(answered).toMatchObject({ count: 2, doubled: 0 });
    expect(await visitsAt(one.routeId)).toMatchObject([{ note: "Met the owner." }]);
    expect(await visitsAt(other.routeId)).toMatchObject([{ note: "Nobody there." }]);

    await api.ok(manager, undo, { params: { id: answered.undoId ?? "" } });
    expect(await visitsAt(one.routeId)).toMatchObject([{ note: null }]);
    expect(await late()).toMatchObject([{ status: "waiting" }, { status: "waiting" }]);
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("makes one visit of both also if the yes came after it", async () => {
    const { id, stopId, routeId } = await presume(1);
    // So far from the report that it may be about another stay: the question stays.
    const stay = { arrival: ago(2 * 24 * 60), departure: ago(2 * 24 * 60 - 20) };
    await api.database.db.update(presumedVisits).set(stay).where(eq(presumedVisits.id, id));
    await complete(routeId);
    await report(stopId, done("Sent late."));
    await api.database.db.update(routes).set({ status: "active" }).where(eq(routes.id, routeId));
    expect(await answer(agent, id)).toMatchObject({ count: 1, needsLook: 0 });
    await accept((await late()).map((row) => row.id));
    expect(await visitsAt(routeId)).toMatchObject([{ note: "Sent late." }]);
  });

  it("leaves a visit that a manager has looked at, and is named as a second one", async () => {
    const { id, stopId, routeId } = await presume(1);
    await answer(agent, id);
    const [visit] = await visitsAt(routeId);
    await api.ok(manager, confirmVisit, {
      params: { id: visit?.id ?? "" },
      body: { confirmed: true },
    });
    await complete(routeId);
    await report(stopId, done("Late."));
    expect(await waiting()).toMatchObject([{ stopVisits: [{ id: visit?.id }] }]);
  });
});

it("a report that is sent again after the link ended learns nothing but that it was received", async () => {
  const { stopId } = await presume(1);
  const phone = await linked();
  const input = { params: { id: stopId }, body: done("Sent twice.") };
  const first = await api.ok(phone, reportVisit, input);
  expect(first.location).toBeDefined();
  await api.ok(manager, revokeAgentLink, ofHubAgent());
  const before = await api.database.db.$count(visits);
  const again = await api.ok(phone, reportVisit, input);
  expect(again).toMatchObject({ id: first.id, note: "Sent twice." });
  const besides = ["location", "user", "route", "contacts", "confirmed", "review", "proof"];
  expect(Object.keys(again).filter((key) => besides.includes(key))).toEqual([]);
  expect(await api.database.db.$count(visits)).toBe(before);
  // The agent has another office by now.
  const ofAgent = eq(users.id, api.world.users.hubAgent);
  await api.database.db.update(users).set({ officeId: null }).where(ofAgent);
  expect(await api.ok(phone, reportVisit, input)).toEqual(again);
  await api.database.db.update(users).set({ officeId: api.world.offices.hub }).where(ofAgent);
});
