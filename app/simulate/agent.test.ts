import { afterAll, beforeAll, expect, it } from "vitest";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { simulateAgent } from "./agent.server";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url, { directions: { engine: "estimate" } });
});
afterAll(() => api.stop());

const stop = (n: number) => ({
  ...{ id: `s${n}`, routeId: "r1", locationId: `l${n}`, order: n, isVisited: false },
  location: {
    id: `l${n}`,
    name: `Shop ${n}`,
    location: { type: "Point", coordinates: [-83 + n / 1000, 40] },
  },
});
const stops = [stop(1), stop(2)];
const agent = {
  route: { id: "r1", name: "North" },
  ...{ userId: "u1", name: "Ada", email: "ada@x.example", officeId: "o1" },
};

/** Lets an agent drive to the end, against an API that is away for questions `from` to `to`. */
async function drive(away: { from: number; to: number }, last?: [number, number]) {
  const seen: [number, number][] = [];
  const said: string[] = [];
  const visits = new Map<string, unknown>();
  let asked = 0;
  api.answers(({ method, url, headers, body }, res) => {
    if (++asked >= away.from && asked < away.to) return void res.socket?.destroy();
    const path = url.pathname;
    if (path.endsWith("/users/login")) return sendJson(res, 200, { token: "t" });
    if (path.endsWith("/position")) {
      const position = last && {
        userId: "u1",
        coordinates: last,
        recordedAt: "2026-11-21T10:00:00Z",
      };
      return sendJson(res, 200, { position: position ?? null });
    }
    if (path.endsWith("/positions")) {
      const reports = body as { coordinates: [number, number] }[];
      seen.push(...reports.map(({ coordinates }) => coordinates));
    }
    if (path.endsWith("/visit")) visits.set(path, headers["idempotency-key"]);
    if (path.endsWith("/route-location-maps")) {
      return sendJson(res, 200, { data: stops, totalDocs: 2, totalPage: 1, page: 1 });
    }
    if (method === "POST") return sendJson(res, 200, {});
    sendJson(res, 404, {});
  });
  const stopped = new AbortController();
  await simulateAgent(agent, {
    ...{ password: "p", speed: 10, dwell: 0, every: 1000, signal: stopped.signal },
    say: (line) => said.push(line),
    now: () => new Date("2026-11-22T10:00:00Z"),
    sleep: async () => {},
  });
  return { said, visits, seen };
}

it.each([
  ["signs in", 1],
  ["reads its stops", 4],
  ["drives", 7],
])("an agent that %s goes on once the API is back", async (_, from) => {
  const { said, visits } = await drive({ from, to: from + 20 });
  expect(said).toContain("Ada: the API does not answer; trying again until it does");
  expect(said).toContain("Ada: the API answers again");
  expect(said.at(-1)).toBe("Ada: North is done");
  expect([...visits.keys()]).toHaveLength(2);
  expect(new Set(visits.values()).size).toBe(2);
});

it("an agent says which legs are estimated", async () => {
  const { said } = await drive({ from: 0, to: 0 });
  expect(said.join("\n")).toContain("Ada: The line is estimated");
  expect(said.join("\n")).not.toContain("the API does not answer");
});

it("an agent seen on the route goes on from there", async () => {
  const { seen } = await drive({ from: 0, to: 0 }, [-82.9985, 40.0002]);
  const [longitude = 0, latitude = 0] = seen[0] ?? [];
  expect(Math.hypot(longitude + 82.9985, latitude - 40.0002)).toBeLessThan(0.003);
});

it("an agent last seen miles off the route begins at its first stop", async () => {
  const { seen } = await drive({ from: 0, to: 0 }, [-83.08, 40.03]);
  expect(seen.length).toBeGreaterThan(1);
  for (const [longitude, latitude] of seen) {
    expect(Math.hypot(longitude + 83, latitude - 40)).toBeLessThan(0.01);
  }
});
