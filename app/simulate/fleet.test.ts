import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { driveFleet, findFleet, signInFleet } from "./fleet.server";

let api: OddUpstream;
const made = new Map<string, { id: string; email: string; officeId: string }>();
const positions = new Map<string, number>();
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
    if (path === "/users/login") {
      const { email } = body as { email: string };
      return email.startsWith("u-bob")
        ? sendJson(res, 500, {})
        : sendJson(res, 200, { token: "t" });
    }
    if (path.endsWith("/positions")) {
      positions.set(path, (positions.get(path) ?? 0) + 1);
      return sendJson(res, 200, { ok: true });
    }
    if (path.endsWith("/visit")) return sendJson(res, 200, {});
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
  expect(fleet.map(({ route, officeId, reader }) => [route.id, officeId, Boolean(reader)])).toEqual(
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

it("a fleet drives all who could sign in until it is stopped, whatever befalls others", async () => {
  const stopped = new AbortController();
  const failed: string[] = [];
  let taken = 0;
  const options = {
    ...{ password: "p", speed: 100, dwell: 0, every: 1000, endless: true },
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
  const drivers = await signInFleet(fleet, options);
  await driveFleet(drivers, options);
  expect(failed).toEqual(["u-bob@x.example"]);
  expect(drivers).toHaveLength(2);
  expect(taken).toBeGreaterThanOrEqual(60);
  expect(positions.size).toBe(2);
});
