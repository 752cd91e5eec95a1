import { afterAll, beforeAll, expect, it } from "vitest";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { driveDemo } from "./demo-agents.server";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url, { directions: { engine: "estimate" } });
});
afterAll(() => api.stop());

const route = (
  id: string,
  userId: string,
  totalLocation: number,
  visitedLocation: number,
  startTime = "2026-11-20T08:00:00.000Z",
) => ({
  ...{ id, userId, totalLocation, visitedLocation, startTime },
  ...{ name: id, status: "active", officeId: "o1" },
});
const routes = [
  route("ada", "u-ada", 23, 8),
  route("bob", "u-bob", 18, 4),
  route("cyd", "u-cyd", 14, 6),
  route("dan-a", "u-dan", 34, 2),
  route("dan-b", "u-dan", 30, 2),
];
const today = route("eve", "u-eve", 9, 2, "2026-11-23T08:00:00.000Z");

/** What was asked of the API, but for reading. */
let writes: string[] = [];

/** Which routes are driven after a start where so many of their stops are visited. */
async function drivenWhere(
  visited: Record<string, number>,
  there = routes,
  silent: string[] = [],
): Promise<Set<string>> {
  const driven = new Set<string>();
  const stopped = new AbortController();
  writes = [];
  api.answers(({ url, method }, res) => {
    const path = url.pathname;
    if (method !== "GET") writes.push(`${method} ${path.replace(/^.*(?=\/users|\/routes)/, "")}`);
    if (path.endsWith("/users/login")) return sendJson(res, 200, { token: "t" });
    if (path.endsWith("/users/me")) {
      const office = { id: "boss", role: "office-manager", officeId: "o1" };
      return sendJson(res, 200, { displayName: "Boss", email: "boss@x.example", ...office });
    }
    if (path.endsWith("/routes")) {
      const data = there.map((one) => ({
        ...one,
        visitedLocation: visited[one.id] ?? one.visitedLocation,
      }));
      return sendJson(res, 200, { data, totalDocs: data.length, totalPage: 1, page: 1 });
    }
    if (path.endsWith("/agent-states")) {
      const data = silent.map((id) => ({ id, state: "silent", user: { id } }));
      return sendJson(res, 200, { data, totalDocs: data.length, totalPage: 1, page: 1 });
    }
    const user = path.match(/\/users\/(u-[a-z]+)$/)?.[1];
    if (user) return sendJson(res, 200, { id: user, email: `${user}@x.example`, role: "agent" });
    if (path.endsWith("/route-location-maps")) {
      driven.add(
        JSON.stringify(url.search).match(/ada|bob|cyd|dan-a|dan-b|eve/)?.[0] ?? url.search,
      );
      if (driven.size === 2) stopped.abort();
    }
    sendJson(res, 404, {});
  });
  let pauses = 0;
  await driveDemo(
    { email: "boss@x.example", password: "p" },
    {
      ...{ consoleUrl: api.url, speed: 1, dwell: 0, every: 1, signal: stopped.signal },
      say: () => {},
      now: () => new Date("2026-11-23T10:00:00Z"),
      sleep: async () => {
        if (++pauses > 50) stopped.abort();
      },
    },
  );
  return driven;
}

it("the simulation drives those first that began last", async () => {
  expect(await drivenWhere({}, [...routes, today])).toEqual(new Set(["eve", "ada"]));
});

it("the simulation drives routes whose agents have no other, and the same ones after a restart", async () => {
  expect(await drivenWhere({})).toEqual(new Set(["ada", "bob"]));
  expect(await drivenWhere({ ada: 20, bob: 18 })).toEqual(new Set(["ada", "bob"]));
});

it("the simulation leaves those alone of whom nothing is heard, unless that is most of them", async () => {
  expect(await drivenWhere({}, routes, ["u-ada"])).toEqual(new Set(["bob", "cyd"]));
  const all = ["u-ada", "u-bob", "u-cyd", "u-dan"];
  expect(await drivenWhere({}, routes, all)).toEqual(new Set(["ada", "bob"]));
});

it("the simulation signs out of the manager's account each time it signed in", async () => {
  await drivenWhere({});
  const count = (write: string) => writes.filter((one) => one === write).length;
  expect(count("POST /users/logout")).toBeGreaterThan(1);
});
