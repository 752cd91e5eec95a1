import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { emptyList, manager } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { chooseAgents } from "./choose-agents.server";

let api: OddUpstream;
let count: number;

const agent = (at: number) => {
  const name = `agent ${String(at).padStart(2, "0")}`;
  return { id: name, displayName: name, role: "agent", status: "active" };
};
const page = (data: object[]) => ({ ...emptyList, data, totalDocs: data.length });
/** The location of an agent, some hundredths of a degree away. */
const location = (at: number, away: number) => ({
  ...{ id: `of ${at}`, name: `Of ${at}`, userId: agent(at).id },
  location: { type: "Point", coordinates: [-83 + away / 100, 40] },
});

beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());
beforeEach(() => {
  api.answers(({ url: { pathname } }, res) => {
    if (pathname.endsWith("/locations/routes")) {
      const route = { id: "r", name: "Round", status: "new", userId: agent(49).id };
      return sendJson(res, 200, page([route]));
    }
    if (pathname.endsWith("/locations")) return sendJson(res, 200, page([location(48, 1)]));
    return sendJson(res, 200, page(Array.from({ length: count }, (_, at) => agent(at))));
  });
});

const chosen = () =>
  chooseAgents(manager, {
    ...{ officeId: "o1", days: { from: "2026-11-30", to: "2026-12-01" } },
    first: [agent(47).id, "of another office"],
    near: async () => [[-83, 40]],
  });

it("takes those whose work is near before others where there are too many", async () => {
  count = 50;
  const { agents, others, total } = await chosen();
  expect(agents.map(({ id }) => id)).toEqual(
    [...Array.from({ length: 27 }, (_, at) => at), 47, 48, 49].map((at) => agent(at).id),
  );
  expect([others.length, total]).toEqual([20, 50]);
});

it("asks for nothing but the agents where there are few", async () => {
  count = 30;
  const before = api.heard.length;
  expect(await chosen()).toMatchObject({ others: [], total: 30 });
  expect(api.heard.length - before).toBe(1);
});
