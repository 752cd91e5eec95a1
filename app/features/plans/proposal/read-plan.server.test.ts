import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { SignedIn } from "~/session/guards.server";
import { admin, emptyList } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { aPlan, DAYS } from "../engine/testing/documents";
import { readPlanScreen } from "./read-plan.server";

const leftOut = [{ name: "Aldi", why: "Deleted" }];
const plan = {
  ...{ id: "p1", name: "Week", officeId: "o1", agentCount: 1, placeCount: 1, progress: 0.5 },
  ...{ status: "planning", firstDay: DAYS[0], lastDay: DAYS[2], seenAt: new Date().toISOString() },
};

let api: OddUpstream;
let status = plan.status;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());
beforeEach(() => {
  api.answers(({ url }, res) => {
    const head = { ...plan, status };
    const isOne = url.pathname.endsWith("/p1");
    if (isOne) return sendJson(res, 200, { ...head, document: aPlan({ leftOut }) });
    sendJson(res, 200, { ...emptyList, data: [head], totalDocs: 1, totalPage: 1 });
  });
});

it("the document of a plan is read once its planning is over, with what is left out", async () => {
  const session = { upstream: admin, user: { id: "u1" }, isAdmin: true } as SignedIn;
  const request = new Request("https://waybook.example/plans/p1");
  const wholeRead = () => api.heard.filter(({ url }) => url.pathname.endsWith("/p1")).length;
  const screen = await readPlanScreen(session, "p1", request);
  expect(screen).toMatchObject({ progress: 50, leftOut: [], proposal: null });
  expect(wholeRead()).toBe(0);
  status = "stopped";
  expect(await readPlanScreen(session, "p1", request)).toMatchObject({ progress: null, leftOut });
  expect(wholeRead()).toBe(1);
});
