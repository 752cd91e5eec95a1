import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyList, manager } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { readWork } from "./read-work.server";

const [MON, TUE, WED] = ["2026-11-30", "2026-12-01", "2026-12-02"];
const AGENTS = ["ann", "ben"].map((id) => ({
  ...{ id, displayName: id, role: "agent", status: "active" },
}));
const ABSENCES = [
  { id: "1", userId: "ann", firstDay: MON, lastDay: TUE },
  { id: "2", userId: "ben", firstDay: TUE, lastDay: WED },
];

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
  api.answers(({ url }, res) => {
    const data = rowsOf(url);
    sendJson(res, 200, { ...emptyList, data, totalDocs: data.length });
  });
});
afterAll(() => api.stop());

function rowsOf({ pathname, searchParams }: URL): object[] {
  if (pathname.endsWith("/absences")) return ABSENCES;
  if (!pathname.endsWith("/users")) return [];
  const { id } = JSON.parse(searchParams.get("filter") ?? "").where;
  return AGENTS.filter((agent) => typeof id !== "string" || agent.id === id);
}

const read = (onlyAgentId?: string) =>
  readWork(manager, {
    ...{ officeId: "o1", days: [MON, TUE, WED], now: { date: MON, seconds: 0 }, onlyAgentId },
    near: () => Promise.reject(new Error("not where the work is")),
  });

it("reads no other agents where one alone is looked at", async () => {
  const { free, others, isCut } = await read("ben");
  expect(free.map(({ agent }) => agent.name)).toEqual(["ben"]);
  expect([others, isCut]).toEqual([[], false]);
  const asked = api.heard.filter(({ url }) => url.pathname.endsWith("/users"));
  expect(asked).toHaveLength(1);
  const query = asked[0]?.url.searchParams;
  expect(query?.get("limit")).toBe("1");
  expect(JSON.parse(query?.get("filter") ?? "")).toEqual({
    where: { id: "ben", role: "agent", status: "active", officeId: "o1" },
  });
});

it("takes one who is not of the office for nobody", async () => {
  expect(await read("eve")).toMatchObject({ routes: [], free: [], others: [], isCut: false });
});

it("names the days on which all agents who are looked at are absent", async () => {
  expect([...((await read()).absentDays ?? [])]).toEqual([TUE]);
  expect([...((await read("ann")).absentDays ?? [])]).toEqual([MON, TUE]);
  expect([...((await read("nobody")).absentDays ?? [])]).toEqual([]);
});
