import { MOST_PLAN_AGENTS } from "contract/plans/facts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn } from "~/session/guards.server";
import { admin, emptyList } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { formatShown } from "./entered.server";
import { readForm } from "./read-new-plan.server";

const OFFICE = { id: "o1", name: "North", timeZone: "America/New_York" };
const all = Array.from({ length: 54 }, (_, at) => ({
  ...{ id: `a${at}`, displayName: `Agent ${at}`, role: "agent", status: "active" },
}));

let api: OddUpstream;
let users = all;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
  api.answers(({ url }, res) => {
    const answer = (data: object[]) =>
      sendJson(res, 200, { ...emptyList, data, totalDocs: data.length, totalPage: 1 });
    if (url.pathname.endsWith("/offices/o1")) return sendJson(res, 200, OFFICE);
    if (url.pathname.endsWith("/offices")) return answer([OFFICE]);
    if (!url.pathname.endsWith("/users")) return answer([]);
    const { where } = JSON.parse(url.searchParams.get("filter") ?? "{}");
    const found = users.filter(({ id }) => where?.id?.inq?.includes(id) ?? true);
    const data = found.slice(0, Number(url.searchParams.get("limit")) || undefined);
    sendJson(res, 200, { ...emptyList, data, totalDocs: found.length, totalPage: 1 });
  });
});
afterAll(() => api.stop());

const session = { upstream: admin, user: { id: "u1" }, office: OFFICE, isAdmin: true };
const read = (query: Record<string, string> = {}) =>
  readForm(session as unknown as SignedIn, new URLSearchParams({ officeId: "o1", ...query }));

it("the agents of an office are ticked as long as a plan has room for all of them", async () => {
  users = all.slice(0, MOST_PLAN_AGENTS);
  const { agents, agentChoice } = await read();
  expect(agentChoice).toBeNull();
  expect(agents).toHaveLength(MOST_PLAN_AGENTS);
  expect(agents.every(({ isTicked }) => isTicked)).toBe(true);
});

it("more agents than a plan may have are searched, with none chosen for the reader", async () => {
  users = all;
  const { agents, agentChoice, agentCount } = await read();
  expect([agents, agentCount, agentChoice?.selected]).toEqual([[], 54, []]);
  expect(agentChoice?.options[0]).toMatchObject({ value: "a0", label: "Agent 0" });
  const shown = formatShown({ officeId: "o1", from: "2026-11-30", dayCount: 7 });
  const again = await read({ shown, agentIds: "a53" });
  expect(again.agentChoice?.selected).toEqual([{ value: "a53", label: "Agent 53" }]);
});
