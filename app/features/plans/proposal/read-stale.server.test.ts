import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { SignedIn } from "~/session/guards.server";
import { admin, emptyList } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { aPlace, aPlan, DAYS } from "../engine/testing/documents";
import { solved } from "../engine/testing/solved";
import { readAccept } from "./read-accept.server";
import { readPlanScreen } from "./read-plan.server";

const names = Array.from({ length: 7 }, (_, at) => `Place ${at + 1}`);
const changed = {
  differences: [
    { what: "Locations on a route by now", names },
    { what: "Absent", names: ["Ann · Mon 11-30"] },
  ],
  help: "Plan again to leave them out.",
};
const { document } = solved(aPlan({ places: [aPlace(0), aPlace(1)] }));
const plan = {
  ...{ id: "p1", name: "Week", officeId: "o1", agentCount: 1, placeCount: 2 },
  ...{ firstDay: DAYS[0], lastDay: DAYS[2] },
};
const session = { upstream: admin, user: { id: "u1" }, isAdmin: true } as SignedIn;
const request = new Request("https://waybook.example/plan/p1");

let api: OddUpstream;
let status: string;
let answer: object | null;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());
beforeEach(() => {
  status = "proposed";
  answer = changed;
  api.heard.length = 0;
  api.answers(({ url }, res) => {
    const head = { ...plan, status };
    if (url.pathname.endsWith("/differences")) {
      return answer ? sendJson(res, 200, answer) : sendJson(res, 404, {});
    }
    if (url.pathname.endsWith("/p1")) {
      return sendJson(res, 200, { ...head, document });
    }
    const data = url.pathname.endsWith("/plans") ? [head] : [];
    sendJson(res, 200, { ...emptyList, data, totalDocs: data.length, totalPage: 1 });
  });
});

const asked = () => api.heard.filter(({ url }) => url.pathname.endsWith("/differences")).length;

it("the page and the dialog say why a proposal would be refused, by one more call each", async () => {
  const screen = await readPlanScreen(session, "p1", request);
  expect(screen.stale).toEqual({
    differences: [
      { what: "Locations on a route by now", names, count: 7, isLong: true },
      { what: "Absent", names: ["Ann · Mon 11-30"], count: 1, isLong: false },
    ],
    help: "Plan again to leave them out.",
  });
  expect(asked()).toBe(1);
  expect(await readAccept(session, "p1", request)).toMatchObject({ stale: screen.stale });
  expect(asked()).toBe(2);
});

it("a proposal that would be accepted has no notice, and other servers none", async () => {
  answer = { differences: [], help: null };
  expect((await readPlanScreen(session, "p1", request)).stale).toBeNull();
  answer = null;
  expect((await readPlanScreen(session, "p1", request)).stale).toBeNull();
});

it("only a proposed plan is compared", async () => {
  for (status of ["accepted", "stopped"]) await readPlanScreen(session, "p1", request);
  expect(asked()).toBe(0);
});

it("of very many names the first are listed", async () => {
  const many = Array.from({ length: 900 }, (_, at) => `Place ${at + 1}`);
  answer = { differences: [{ what: "Not to be visited", names: many }], help: "Plan again." };
  const [found] = (await readPlanScreen(session, "p1", request)).stale?.differences ?? [];
  expect([found?.names.length, found?.count]).toEqual([200, 900]);
});
