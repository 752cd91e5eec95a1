import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyList, manager } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { readWork } from "./read-work.server";

let api: OddUpstream;
let users: object[];

beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
  api.answers(({ url: { pathname } }, res) => {
    const data = pathname.endsWith("/users") ? users : [];
    sendJson(res, 200, { ...emptyList, data, totalDocs: data.length });
  });
});
afterAll(() => api.stop());

const DAY = "2026-11-30";
const read = (onlyAgentId: string) =>
  readWork(manager, {
    ...{ officeId: "o1", days: [DAY], now: { date: DAY, seconds: 0 }, onlyAgentId },
    near: () => Promise.reject(new Error("not where the work is")),
  });

it("reads no other agents where one alone is looked at", async () => {
  users = [{ id: "ann", displayName: "Ann", role: "agent", status: "active" }];
  const { free, others, isCut } = await read("ann");
  expect(free.map(({ agent }) => agent.name)).toEqual(["Ann"]);
  expect([others, isCut]).toEqual([[], false]);
  const asked = api.heard.filter(({ url }) => url.pathname.endsWith("/users"));
  expect(asked).toHaveLength(1);
  const query = asked[0]?.url.searchParams;
  expect(query?.get("limit")).toBe("1");
  expect(JSON.parse(query?.get("filter") ?? "")).toEqual({
    where: { id: "ann", role: "agent", status: "active", officeId: "o1" },
  });
});

it("takes one who is not of the office for nobody", async () => {
  users = [];
  expect(await read("eve")).toMatchObject({ routes: [], free: [], others: [], isCut: false });
});
