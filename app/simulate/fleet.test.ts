import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { driveFleet, equipFleet, findFleet, putAway } from "./fleet.server";

let api: OddUpstream;
const made = new Map<string, { id: string; email: string; officeId: string }>();
const positions = new Map<string, number>();
const revoked: string[] = [];
const AT = "2026-11-24T10:00:00Z";
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url, { directions: { engine: "estimate" } });
  api.answers(({ method, url, body }, res) => {
    const path = url.pathname;
    const page = (data: unknown[]) =>
      sendJson(res, 200, { data, totalDocs: data.length, totalPage: 1, page: 1 });
    if (path === "/routes") return page(["ada", "bob"].map(routeOf));
    if (path === "/users" && method === "POST") {
      const { email, officeId } = body as { email: string; officeId: string };
      const user = { id: `u-${email}`, email, officeId, role: "agent", displayName: email };
      made.set(email, user);
      return sendJson(res, 200, user);
    }
    if (path === "/users") {
      const { where } = JSON.parse(url.searchParams.get("filter") ?? "{}");
      return page([...made.values()].filter(({ email }) => email === where.email));
    }
    const user = path.match(/^\/users\/(u-[a-z]+)$/)?.[1];
    if (user) return sendJson(res, 200, { id: user, email: `${user}@x.example`, role: "agent" });
    const of = path.match(/\/agent-(?:links|trackers)\/(.+)$/)?.[1];
    if (of) {
      if (method === "DELETE") revoked.push(path);
      if (of.startsWith("u-bob")) return sendJson(res, 500, {});
      const known = { createdAt: AT, expiresAt: AT, hasPin: false };
      return method === "GET"
        ? sendJson(res, 200, { link: known, tracker: known })
        : sendJson(res, 200, { secret: of, ...known });
    }
    if (path.startsWith("/t/")) {
      positions.set(path, (positions.get(path) ?? 0) + 1);
      return sendJson(res, 200, []);
    }
    if (path.startsWith("/day/open/")) {
      return void res.writeHead(303, { "set-cookie": "waybook_day=c; Path=/" }).end();
    }
    if (path === "/day/reports") return sendJson(res, 200, { state: "saved" });
    if (path === "/day") return sendJson(res, 200, {});
    if (path.endsWith("/route-location-maps")) return page([stop(1), stop(2)]);
    sendJson(res, 404, {});
  });
});
beforeEach(() => made.clear());
afterAll(() => api.stop());

const routeOf = (name: string) => ({
  ...{ id: name, userId: `u-${name}`, officeId: `o-${name}`, name, status: "active" },
  ...{ totalLocation: 2, visitedLocation: 0 },
});
const stop = (order: number) => ({
  ...{ id: `s${order}`, order, routeId: "ada", locationId: `l${order}`, isVisited: false },
  location: { id: `l${order}`, name: "Shop", location: { coordinates: [-83 + order / 100, 40] } },
});
const admin = { token: "t", requestId: "r", role: "admin" } as const;
const makeWith = { password: "p", say: () => {} };

it("a fleet makes the agents that are missing, who pass along the routes of the others, once", async () => {
  const fleet = await findFleet(admin, { agents: 5, makeWith });
  expect(fleet.map(({ route, officeId, passes }) => [route.id, officeId, Boolean(passes)])).toEqual(
    [
      ["ada", "o-ada", false],
      ["bob", "o-bob", false],
      ["ada", "o-ada", true],
      ["bob", "o-bob", true],
      ["ada", "o-ada", true],
    ],
  );
  expect(made.size).toBe(3);
  const again = await findFleet(admin, { agents: 5, makeWith });
  expect(again.map(({ userId }) => userId)).toEqual(fleet.map(({ userId }) => userId));
  expect(made.size).toBe(3);
});

it("a fleet makes none where it is not told to, nor for one route alone", async () => {
  expect(await findFleet(admin, { agents: 5 })).toHaveLength(2);
  expect(await findFleet(admin, { agents: 1, makeWith })).toHaveLength(1);
  expect(await findFleet(admin, { agents: 5, route: "ada", makeWith })).toHaveLength(2);
  expect(made.size).toBe(0);
});

it("a fleet drives all who got a phone until it is stopped, whatever befalls others", async () => {
  const stopped = new AbortController();
  const failed: string[] = [];
  let taken = 0;
  const options = {
    ...{ consoleUrl: api.url, speed: 100, dwell: 0, every: 1000, endless: true },
    signal: stopped.signal,
    say: () => {},
    now: () => new Date("2026-11-24T10:00:00Z"),
    sleep: async () => {},
    onPosition: () => {
      if (++taken === 60) stopped.abort();
    },
    failed: (name: string) => failed.push(name),
  };
  const fleet = await findFleet(admin, { agents: 3, makeWith });
  const drivers = await equipFleet(admin, fleet, options);
  await driveFleet(admin, drivers, options);
  await putAway(admin, drivers);
  expect(failed).toEqual(["u-bob@x.example"]);
  expect(drivers).toHaveLength(2);
  expect(taken).toBeGreaterThanOrEqual(60);
  expect(positions.size).toBe(2);
  // The first has a link as well; the other only passes by.
  expect(revoked).toHaveLength(3);
});
