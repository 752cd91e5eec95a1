import type { LateReport, RouteLocation } from "contract/entities";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { errorReply, OddUpstream, setTestEnv } from "~/upstream/testing/odd-upstream";
import { asReported, readWaitingStops, waitingUrl } from "./stops-waiting.server";

let upstream: OddUpstream;
beforeAll(async () => {
  upstream = await OddUpstream.start();
});
afterAll(() => upstream.stop());
beforeEach(() => setTestEnv(upstream.url));

const report = (id: string, routeLocationId: string | null, more: Partial<LateReport> = {}) =>
  ({
    ...{ id, routeLocationId, locationId: "l1", userId: "u", status: "waiting" },
    ...{ reason: "route-paused", actuallyVisited: true, doNotVisit: false },
    arrival: "2026-11-24T09:12:00.000Z",
    receivedAt: "2026-11-24T09:15:00.000Z",
    ...more,
  }) as LateReport;
const stop = (more: Partial<RouteLocation> = {}): RouteLocation => ({
  ...{ id: "s1", routeId: "r", locationId: "l1", order: 1, isVisited: false },
  location: { id: "l1", name: "Mill, north" },
  ...more,
});
const context = { token: "t", requestId: "q" };

it("the waiting reports of a route are read by its stops, the latest of each", async () => {
  const data = [report("a", "s1"), report("b", null), report("c", "s1")];
  const pages = { totalDocs: 3, totalPage: 1, page: 1, hasNextPage: false, hasPrevPage: false };
  upstream.answersJson(200, { data, ...pages });
  const waiting = await readWaitingStops(context, "r");
  expect([...waiting].map(([id, { id: of }]) => [id, of])).toEqual([["s1", "c"]]);
  const { where } = JSON.parse(upstream.last.url.searchParams.get("filter") ?? "{}");
  expect(where).toEqual({ status: "waiting", routeId: "r" });
});

it("a server without late reports has no waiting stops", async () => {
  upstream.answersJson(404, errorReply(404, "Not found"));
  expect((await readWaitingStops(context, "r")).size).toBe(0);
});

it("a waiting stop leads to the reports of its location", () => {
  const waiting = new Map([["s1", report("a", "s1")]]);
  const url = new URL(waitingUrl(stop(), waiting) ?? "", "http://console");
  expect(url.pathname).toBe("/visits/needs-a-look");
  expect(url.searchParams.get("filters")).toBe("location.name:Mill\\, north");
  expect(waitingUrl(stop({ id: "s2" }), waiting)).toBeNull();
});

it("a reported stop counts as reached, at its times unless they are doubtful", () => {
  const late = report("a", "s1");
  expect(asReported(stop(), new Map([["s1", late]]))).toMatchObject({
    isVisited: true,
    arrivalTime: late.arrival,
  });
  const wrong = report("a", "s1", { reason: "clock-wrong" });
  expect(asReported(stop(), new Map([["s1", wrong]])).arrivalTime).toBeUndefined();
  const visited = stop({ isVisited: true, arrivalTime: "2026-11-24T08:00:00.000Z" });
  expect(asReported(visited, new Map([["s1", late]]))).toBe(visited);
});
