import type { ServerResponse } from "node:http";
import { availableParallelism } from "node:os";
import type { Plan, PlanDocument, PlannedDay } from "contract/entities";
import { brokenRules } from "geo/plan/testing/verify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { admin } from "~/upstream/testing/callers";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import {
  applyWay,
  NOT_CHECKED,
  planningNow,
  startPlanning,
  stopPlanning,
} from "./engine/index.server";
import { problemOf, sequencesOf } from "./engine/problem";
import { anAgent, aPlace, aPlan, matrixOf } from "./engine/testing/documents";
import { withPresent } from "./variants/renew";

interface Write {
  status?: string;
  document?: PlanDocument;
  reason?: string | null;
  updatedAt?: string;
}

const SHORT = { quick: 50, better: 150, curve: 20, reasons: 500 };
const LONG = { ...SHORT, better: 60_000 };
const options = (durations: typeof SHORT) => ({ durations, reportMs: 50 });

let api: OddUpstream;
let plan: Plan;
/** What each write of the plan is answered, by its number from 0; undefined: it is stored. */
let refusal: (write: number) => number | undefined;
let writes: Write[];
/** Takes what a directions service is asked. */
let hold: (res: ServerResponse) => void;

beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());
beforeEach(() => {
  const places = Array.from({ length: 12 }, (_, at) =>
    aPlace(3 * at, { locationId: `place ${at}`, openingHours: "Mo-Fr 09:00-17:00" }),
  );
  const agents = [anAgent("ann", { mostStops: 2 }), anAgent("bob", { mostStops: 1 })];
  const document = aPlan({ agents, places });
  const counts = { agentCount: 2, placeCount: 12, firstDay: "2026-12-07", lastDay: "2026-12-09" };
  plan = { id: "p1", name: "Week", officeId: "o1", status: "planning", ...counts, document };
  plan.office = { id: "o1", name: "Hub", timeZone: "America/New_York" };
  plan.updatedAt = stamp(0);
  writes = [];
  refusal = () => undefined;
  api.answers(({ method, url, body }, res) => {
    if (url.pathname.startsWith("/osrm/")) return hold(res);
    if (url.pathname.endsWith("/progress")) return sendJson(res, 200, { ok: true });
    if (method === "GET") return sendJson(res, 200, plan);
    const refused = refusal(writes.length);
    writes.push(body as Write);
    if (refused) {
      return sendJson(res, refused, errorReply(refused, "No"));
    }
    const { status, document } = body as Write;
    plan = { ...plan, status: status as Plan["status"], updatedAt: stamp(writes.length) };
    if (document) plan.document = document;
    return sendJson(res, 200, { ...plan, document: undefined });
  });
});

const stamp = (second: number) => new Date(Date.UTC(2026, 11, 1, 9, 0, second)).toISOString();

const isOver = () =>
  vi.waitFor(() => expect(planningNow("p1") ?? {}).not.toHaveProperty("share"), {
    timeout: 20_000,
  });

it("the job stores a quick proposal, a better one, and that with its curve", async () => {
  const notice = "Left out since the last proposal: Bakery: Deleted.";
  await startPlanning(admin, plan, { ...options(SHORT), notice });
  await startPlanning(admin, plan, options(SHORT));
  expect(planningNow("p1")).toMatchObject({ share: expect.any(Number), isStopped: false });
  await isOver();
  expect(planningNow("p1")).toBeUndefined();
  expect(writes.map(({ status }) => status)).toEqual([
    "planning",
    "planning",
    "planning",
    "proposed",
  ]);
  expect(writes.map(({ updatedAt }) => updatedAt)).toEqual([0, 1, 2, 3].map(stamp));
  for (const { document } of writes.slice(1)) {
    if (!document?.proposal) throw new Error("a write has no proposal");
    const problem = problemOf(document, matrixOf(document));
    expect(brokenRules(problem, sequencesOf(document))).toEqual([]);
    expect(document.proposal.figures).toMatchObject({ served: 9, unserved: 3 });
  }
  const [, quick] = writes;
  expect(quick?.document?.proposal?.unserved[0]).toMatchObject({ rule: NOT_CHECKED, ways: [] });
  const last = writes.at(-1);
  expect(last?.reason).toBe(`${notice} Travel times are estimated along straight lines.`);
  expect(last?.document?.proposal?.curve.map(({ fairness }) => fairness)).toEqual([
    0, 25, 50, 75, 100,
  ]);
  expect(last?.document?.proposal?.unserved[0]).toMatchObject({
    rule: "stops",
    ways: [[{ rule: "stops", amount: 1 }]],
  });
  const progress = api.heard.filter(({ url }) => url.pathname === "/plans/p1/progress");
  expect(progress.length).toBeGreaterThan(0);
});

describe("while a service takes its time", () => {
  let held: ServerResponse[];
  beforeEach(async () => {
    const directions = { engine: "osrm", url: `${api.url}/osrm`, profile: "driving" } as const;
    setTestEnv(api.url, { directions });
    held = [];
    hold = (res) => held.push(res);
    await startPlanning(admin, plan, options(SHORT));
    await vi.waitFor(() => expect([writes.length, held.length]).toEqual([2, 1]), {
      timeout: 10_000,
    });
  });
  afterEach(() => void setTestEnv(api.url));

  it("there is a quick proposal already, by estimated travel", async () => {
    expect(plan.document?.proposal?.figures.served).toBe(9);
    for (const res of held) res.writeHead(500).end();
    await isOver();
    const reason = "Travel times are estimated along straight lines. Opps! Something went wrong";
    expect(writes.at(-1)).toMatchObject({
      status: "proposed",
      reason: expect.stringContaining(reason),
    });
  });

  it("stopping leaves the quick proposal, and says so", async () => {
    expect(stopPlanning("p1")).toBe(true);
    await isOver();
    const reason = expect.stringContaining("Stopped early");
    expect(writes.at(-1)).toMatchObject({ status: "proposed", reason });
  });
});

it("a place is served once a way was applied and the plan is made again", async () => {
  await startPlanning(admin, plan, options(SHORT));
  await isOver();
  const { document } = plan;
  const [left] = document?.proposal?.unserved ?? [];
  if (!document || !left) throw new Error("nothing was left out");
  await startPlanning(admin, { ...plan, document: applyWay(document, 0, 0) }, options(SHORT));
  await isOver();
  const again = plan.document?.proposal;
  expect(again?.days.flatMap(({ stops }) => stops.map(({ place }) => place))).toContain(left.place);
  expect(again?.before).toEqual(document.proposal?.figures);
});

it("a locked stop stays where it breaks a rule, and is marked", async () => {
  const { document } = plan;
  const [day = ""] = document?.days ?? [];
  if (!document) throw new Error("there is no plan");
  const lockedTo = { userId: "ann", day };
  const places = document.places.map((place, at) =>
    at === 0 ? { ...place, lockedTo, onlyAgentId: "bob", openingHours: "off" } : place,
  );
  await startPlanning(admin, { ...plan, document: { ...document, places } }, options(SHORT));
  await isOver();
  const anns = plan.document?.proposal?.days.find((one) => one.userId === "ann" && one.day === day);
  expect(anns?.stops.find(({ place }) => place === 0)?.broken.toSorted()).toEqual([
    "agent",
    "closed",
  ]);
});

it("a proposal is compared with the whole one before, though days of it are gone", async () => {
  await startPlanning(admin, plan, options(SHORT));
  await isOver();
  const { document } = plan;
  if (!document?.proposal) throw new Error("there is no proposal");
  const [ann, bob] = document.agents;
  const agents = [{ ...(ann ?? anAgent("ann")), daysOff: document.days }, bob ?? anAgent("bob")];
  const fresh = withPresent(document, { ...document, agents });
  expect(fresh.proposal?.figures.served).toBeLessThan(document.proposal.figures.served);
  await startPlanning(admin, { ...plan, document: fresh }, options(SHORT));
  await isOver();
  expect(plan.document?.proposal?.before).toEqual(document.proposal.figures);
});

it("the job ends early with the best proposal so far", async () => {
  await startPlanning(admin, plan, options(LONG));
  await vi.waitFor(() => expect(writes).toHaveLength(2), { timeout: 10_000 });
  expect(stopPlanning("p1")).toBe(true);
  await isOver();
  expect(writes.at(-1)).toMatchObject({
    status: "proposed",
    document: { proposal: { curve: [] } },
  });
  expect(stopPlanning("p1")).toBe(false);
});

it("a plan waits for those before it, and ends at once when it is stopped meanwhile", async () => {
  const running = Array.from(
    { length: Math.max(1, availableParallelism() >> 1) },
    (_, at) => `r${at}`,
  );
  for (const id of running) await startPlanning(admin, { ...plan, id }, options(LONG));
  await startPlanning(admin, plan, options(SHORT));
  await startPlanning(admin, { ...plan, id: "last" }, options(SHORT));
  expect(planningNow(running[0] ?? "")).toMatchObject({ ahead: null });
  expect(planningNow("p1")).toMatchObject({ share: 0, ahead: running.length });
  expect(planningNow("last")).toMatchObject({ ahead: running.length + 1 });
  const before = writes.length;
  stopPlanning("p1");
  expect(planningNow("p1")).toMatchObject({ isStopped: true });
  await vi.waitFor(() => expect(planningNow("p1")).toBeUndefined(), { timeout: 1_000 });
  expect(writes.slice(before).map(({ reason }) => reason)).toContainEqual(
    expect.stringMatching(/^Stopped/),
  );
  expect(planningNow("last")).toMatchObject({ ahead: running.length });
  for (const id of ["last", ...running]) stopPlanning(id);
  await vi.waitFor(() => expect(running.map(planningNow)).toEqual(running.map(() => undefined)), {
    timeout: 10_000,
  });
});

it("the job ends if someone changes the plan meanwhile, and says so", async () => {
  refusal = (write) => (write === 1 ? 409 : undefined);
  await startPlanning(admin, plan, options(SHORT));
  await isOver();
  expect(writes.at(-1)).toMatchObject({
    status: "stopped",
    reason: "Someone changed the plan while it was being planned. Plan again.",
  });
});

it("the console remembers that the session ended, as the upstream can't be told", async () => {
  refusal = (write) => (write > 0 ? 401 : undefined);
  await startPlanning(admin, plan, options(SHORT));
  await isOver();
  expect(planningNow("p1")).toEqual({ failed: expect.stringContaining("session ended") });
});

it("a plan that another console plans is left to that one", async () => {
  const seenAt = new Date().toISOString();
  await startPlanning(admin, { ...plan, progress: 0.4, seenAt }, options(SHORT));
  expect(api.heard).toEqual([]);
});

it("a plan whose console died is planned from its last proposal", async () => {
  const seenAt = new Date(Date.now() - 61_000).toISOString();
  await startPlanning(admin, { ...plan, progress: 0.4, seenAt }, options(SHORT));
  await isOver();
  expect(plan.status).toBe("proposed");
});

it("a proposal that stays has its stops where they were, with the times of the roads", async () => {
  await startPlanning(admin, plan, options(SHORT));
  await isOver();
  const { document } = plan;
  const proposal = document?.proposal;
  if (!document || !proposal) throw new Error("there is no proposal");
  const noTimes = { arrival: 0, begins: 0, departure: 0, broken: [] };
  const days = proposal.days.map((day) => ({
    ...day,
    stops: day.stops.map(({ place }) => ({ place, ...noTimes })).toReversed(),
  }));
  const figures = { ...proposal.figures, days: 0 };
  const copied = { ...document, proposal: { ...proposal, days, figures } };
  await startPlanning(admin, { ...plan, document: copied }, { keepsProposal: true, reportMs: 50 });
  await isOver();
  const made = plan.document?.proposal;
  const placesOf = (all: PlannedDay[]) => all.map(({ stops }) => stops.map(({ place }) => place));
  expect(placesOf(made?.days ?? [])).toEqual(placesOf(days));
  expect(made?.days[0]?.stops[0]?.arrival).toBeGreaterThan(0);
  expect(made).toMatchObject({ before: null, curve: [] });
});

it("a plan that the upstream refuses to begin is not planned", async () => {
  refusal = () => 409;
  await expect(startPlanning(admin, plan, options(SHORT))).rejects.toMatchObject({ status: 409 });
  expect(planningNow("p1")).toBeUndefined();
});

it("a plan without a day of anybody stops with the reason", async () => {
  const days = plan.document?.days ?? [];
  const document = aPlan({ agents: [anAgent("ann", { daysOff: days })] });
  await startPlanning(admin, { ...plan, document }, options(SHORT));
  await isOver();
  expect(writes.at(-1)).toMatchObject({ status: "stopped", reason: /No agent works/ });
});
