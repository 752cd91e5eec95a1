import { parseTrackerRequest } from "contract/tracking/dialects/parse";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { driveTour, givePhone, readTour } from "./agent.server";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url, { directions: { engine: "estimate" } });
});
afterAll(() => api.stop());

const textOf = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(body ?? ""));
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

const manager = { token: "t", requestId: "r", role: "admin" } as const;

/** Lets an agent drive to the end, against a product that is away for questions `from` to `to`. */
async function drive(away: { from: number; to: number }, last?: [number, number]) {
  const seen: [number, number][] = [];
  const said: string[] = [];
  const visits = new Map<string, unknown>();
  let asked = 0;
  api.answers(({ method, url, body }, res) => {
    if (++asked >= away.from && asked < away.to) return void res.socket?.destroy();
    const path = url.pathname;
    if (path.endsWith("/position")) {
      const position = last && {
        userId: "u1",
        coordinates: last,
        recordedAt: "2026-11-21T10:00:00Z",
      };
      return sendJson(res, 200, { position: position ?? null });
    }
    if (path.endsWith("/route-location-maps")) {
      return sendJson(res, 200, { data: stops, totalDocs: 2, totalPage: 1, page: 1 });
    }
    if (path.includes("/agent-trackers/") || path.includes("/agent-links/")) {
      if (method === "GET") return sendJson(res, 200, { link: null, tracker: null });
      const createdAt = "2026-11-22T10:00:00Z";
      return sendJson(res, 200, { secret: "s3cret", createdAt, expiresAt: createdAt });
    }
    if (path.startsWith("/t/")) {
      const sent = parseTrackerRequest(url.searchParams, textOf(body));
      if (sent.ok) seen.push(...sent.report.positions.map(({ coordinates }) => coordinates));
      return sendJson(res, 200, []);
    }
    if (path.startsWith("/day/open/")) {
      return void res.writeHead(303, { "set-cookie": "waybook_day=c; Path=/" }).end();
    }
    if (path === "/day/reports") {
      const form = new URLSearchParams(textOf(body));
      if (form.get("intent") === "done") visits.set(form.get("stop") ?? "", form.get("visit"));
      return sendJson(res, 200, { id: form.get("report"), state: "saved", at: 0 });
    }
    sendJson(res, method === "GET" && path === "/day" ? 200 : 404, {});
  });
  const stopped = new AbortController();
  const options = {
    ...{ consoleUrl: api.url, speed: 10, dwell: 0, every: 1000, signal: stopped.signal },
    say: (line: string) => void said.push(line),
    now: () => new Date("2026-11-22T10:00:00Z"),
    sleep: async () => {},
  };
  const phone = await givePhone(agent, manager, options);
  await driveTour(agent, phone, options, await readTour(agent, manager, options, "open stops"));
  return { said, visits, seen };
}

it.each([
  ["gets its phone", 1],
  ["opens its link", 3],
  ["reads its stops", 5],
  ["drives", 8],
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
