import { randomUUID } from "node:crypto";
import type { CallInput } from "contract/call";
import {
  getAgentTracker,
  getPosition,
  listAgentStates,
  listAudit,
  makeAgentLink,
  makeAgentTracker,
  openAgentLink,
  reportTracked,
  revokeAgentLink,
  revokeAgentTracker,
  updateUser,
} from "contract/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { agentTrackers, positions, routes } from "../../../db/schema";
import { createLogger } from "../../../log";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addUser } from "../../../testing/roles/users";

const MINUTE = 60_000;
const INSTALLATION = "of-the-installation-0123456789-abcdef";
const lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  api = await testApi({
    logger: createLogger("info", { write: (line) => void lines.push(line) }),
    trackerSecret: INSTALLATION,
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.update(routes).set({ status: "inactive" });
  await api.database.db.delete(positions);
  await api.database.db.delete(agentTrackers);
});

const admin = { user: "admin" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const self = { user: "hubAgent", office: "hub" } as const;
const agent = () => ({ params: { id: api.world.users.hubAgent } });
const make = async () => (await api.ok(manager, makeAgentTracker, agent())).secret;

type Body = NonNullable<CallInput<typeof reportTracked>["body"]>;
type Tracked = Body["positions"][number];
const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * MINUTE).toISOString();
const at = (minutes: number, more: Partial<Tracked> = {}): Tracked => ({
  coordinates: [-82.99, 40],
  recordedAt: ago(minutes),
  ...more,
});
const body = (secret: string, sent: Tracked[], more: Partial<Body> = {}) => ({
  body: { secret, program: "owntracks" as const, positions: sent, ...more },
});
const report = (secret: string, sent: Tracked[], more?: Partial<Body>) =>
  api.ok({}, reportTracked, body(secret, sent, more));
const statusOf = (secret: string) => api.status({}, reportTracked, body(secret, []));
const last = async () => (await api.ok(self, getPosition, agent())).position;

describe("the tracker address of an agent", () => {
  it("takes positions with what the phone says of itself, and shows them", async () => {
    const secret = await make();
    const phone = { altitude: 231, speed: 12.5, heading: 90, battery: 3, charging: false };
    expect(await report(secret, [at(2), at(1, { accuracy: 8, ...phone })])).toEqual({
      ...{ ok: true, stored: 2, ignored: 0 },
    });
    expect(await last()).toMatchObject({
      ...{ recordedAt: ago(1), accuracy: 8, source: "owntracks", ...phone },
    });
    const { data } = await api.ok(manager, listAgentStates, {
      query: { filters: `id:${api.world.users.hubAgent}` },
    });
    expect(data[0]).toMatchObject({
      position: { source: "owntracks", ...phone },
      tracker: { firstAt: api.clock.now.toISOString() },
    });
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("ignores what it has, what is too old, too far ahead or too inaccurate, and refuses none", async () => {
    const secret = await make();
    await report(secret, [at(5)]);
    const sent = [at(5), at(91 * 24 * 60), at(-25 * 60), at(4, { accuracy: 1_001 }), at(3)];
    expect(await report(secret, sent)).toEqual({ ok: true, stored: 1, ignored: 4 });
    expect(await report(secret, sent.slice(0, 4))).toEqual({ ok: true, stored: 0, ignored: 4 });
    expect(await report(secret, [])).toEqual({ ok: true, stored: 0, ignored: 0 });
  });

  it("takes a position without a time as of now, and corrects a clock that is ahead", async () => {
    const secret = await make();
    await report(secret, [{ coordinates: [-82.99, 40] }]);
    expect(await last()).toMatchObject({ recordedAt: api.clock.now.toISOString() });
    await api.database.db.delete(positions);
    await report(secret, [at(-60)]);
    expect(await last()).toMatchObject({ recordedAt: api.clock.now.toISOString() });
  });

  it("takes 500 positions at once, and no more", async () => {
    const secret = await make();
    const many = (count: number) => Array.from({ length: count }, (_, n) => at(n + 1));
    expect(await report(secret, many(500))).toMatchObject({ stored: 500 });
    expect(await api.status({}, reportTracked, body(secret, many(501)))).toBe(422);
  });

  it("is read without its secret, with its first and last use and the program", async () => {
    expect(await api.ok(manager, getAgentTracker, agent())).toEqual({ tracker: null });
    const secret = await make();
    const { now } = api.clock;
    await report(secret, []);
    expect((await api.ok(manager, getAgentTracker, agent())).tracker).toMatchObject({
      ...{ firstAt: null, usedAt: now.toISOString() },
      createdBy: { displayName: "hubManager" },
    });
    api.clock.now = new Date(now.getTime() + 2 * MINUTE);
    await report(secret, [at(0, { battery: 41, charging: true, speed: 12 })]);
    const after = await api.ok(self, getAgentTracker, agent());
    const later = api.clock.now.toISOString();
    expect(after.tracker).toMatchObject({
      ...{ firstAt: later, usedAt: later, program: "owntracks" },
      last: { recordedAt: later, battery: 41, charging: true, speed: 12 },
    });
    expect(JSON.stringify(after)).not.toContain("82.99");
    expect(JSON.stringify(after) + lines.join("\n")).not.toContain(secret);
    api.clock.now = now;
  });
});

describe("a tracker address ends", () => {
  const endings: [string, () => Promise<unknown>][] = [
    ["when it is revoked", () => api.ok(manager, revokeAgentTracker, agent())],
    ["when the agent revokes it", () => api.ok(self, revokeAgentTracker, agent())],
    ["when another takes its place", () => api.ok(self, makeAgentTracker, agent())],
    [
      "when the agent becomes inactive",
      () => api.ok(admin, updateUser, { ...agent(), body: { status: "inactive" } }),
    ],
    [
      "when the agent gets another office",
      () => api.ok(admin, updateUser, { ...agent(), body: { officeId: api.world.offices.south } }),
    ],
  ];
  it.each(endings)("%s", async (_, end) => {
    const secret = await make();
    expect(await statusOf(secret)).toBe(200);
    await end();
    expect(await statusOf(secret)).toBe(404);
    const restored = { status: "active" as const, officeId: api.world.offices.hub };
    await api.ok(admin, updateUser, { ...agent(), body: restored });
    expect(await statusOf(secret)).toBe(404);
  });
});

describe("who may have and make one", () => {
  it("are active agents of the office, and an agent for themselves only", async () => {
    const { database, world } = api;
    const retired = await addUser(database.db, world, { status: "inactive" });
    const of = (id: string, as: typeof manager | typeof self = manager) =>
      api.status(as, makeAgentTracker, { params: { id } });
    expect(await of(world.users.southAgent)).toBe(404);
    expect(await of(world.users.hubManager)).toBe(404);
    expect(await of(retired.id)).toBe(409);
    expect(await of(world.users.hubAgent2, self)).toBe(404);
    expect(await api.status(manager, revokeAgentTracker, agent())).toBe(404);
  });

  it("are agents by their personal link too, for themselves and until it ends", async () => {
    const { hub, north } = api.world.offices;
    const { hubAgent, hubAgent2, southAgent } = api.world.users;
    const link = (await api.ok(manager, makeAgentLink, { ...agent(), body: {} })).secret;
    const { token } = await api.ok({}, openAgentLink, { body: { secret: link } });
    const ask = (method: "GET" | "POST" | "DELETE", id: string, office = hub) =>
      api.app.inject({
        ...{ method, url: `/offices/${office}/agent-trackers/${id}` },
        headers: { authorization: `Bearer ${token}` },
      });
    const made = await ask("POST", hubAgent);
    expect(made.statusCode).toBe(200);
    const { secret, createdAt } = made.json();
    expect((await ask("GET", hubAgent)).json().tracker).toMatchObject({
      ...{ createdAt, createdBy: { id: hubAgent } },
    });
    for (const method of ["GET", "POST", "DELETE"] as const) {
      // As if there were no such agent.
      const unknown = await ask(method, randomUUID());
      for (const other of [hubAgent2, southAgent]) {
        const refused = await ask(method, other);
        expect([refused.statusCode, refused.json().error]).toEqual([404, unknown.json().error]);
      }
      expect((await ask(method, hubAgent, north)).statusCode).not.toBe(200);
    }
    expect(await statusOf(secret)).toBe(200);
    await api.ok(manager, revokeAgentLink, agent());
    for (const method of ["GET", "POST", "DELETE"] as const) {
      expect((await ask(method, hubAgent)).statusCode).toBe(401);
    }
    expect(lines.join("\n")).not.toContain(secret);
  });

  it("make so many in an hour as phones need: agents fewer than managers", async () => {
    const second = { user: "hubAgent2", office: "hub" } as const;
    const own = { params: { id: api.world.users.hubAgent2 } };
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push(await api.status(second, makeAgentTracker, own));
    expect(statuses.indexOf(429)).toBe(20);
  });

  it("is in the history of the agent, without the secret and each use", async () => {
    const secret = await make();
    await report(secret, [at(1)]);
    await api.ok(manager, revokeAgentTracker, agent());
    const { data } = await api.ok(admin, listAudit, {
      query: { filters: `recordId:${api.world.users.hubAgent}`, limit: 100 },
    });
    const changes = data
      .filter(({ after }) => after && "agentTracker" in after)
      .map(({ before, after }) => [before?.agentTracker, after?.agentTracker]);
    expect(changes.slice(0, 2)).toEqual([
      ["old", "none"],
      ["none", "new"],
    ]);
    expect(JSON.stringify(data)).not.toContain(secret);
  });
});

describe("the tracker address of the installation", () => {
  const forward = (device: string | undefined) =>
    report(INSTALLATION, [at(1)], { program: "traccar-server", device });

  it("takes positions of the agent whom the server names, by email or id", async () => {
    const { hubAgent } = api.world.users;
    expect(await forward(hubAgent.toUpperCase())).toMatchObject({ stored: 1 });
    expect(await last()).toMatchObject({ userId: hubAgent, source: "traccar-server" });
    await api.ok(admin, updateUser, { ...agent(), body: { email: "unit7@waybook.example" } });
    await api.database.db.delete(positions);
    expect(await forward("Unit7@Waybook.example")).toMatchObject({ stored: 1 });
  });

  it("ignores positions of nobody it knows", async () => {
    const { hubManager } = api.world.users;
    for (const device of [undefined, "", "unit 7", hubManager]) {
      expect(await forward(device)).toEqual({ ok: true, stored: 0, ignored: 1 });
    }
    expect(await api.database.db.$count(positions)).toBe(0);
  });
});

describe("somebody without a secret", () => {
  it("gets 404, and after some tries 429, while those with one go on", async () => {
    const secret = await make();
    const statuses = new Set<number>();
    for (let n = 0; n < 40; n++) statuses.add(await statusOf(`guess ${n}`));
    expect([...statuses]).toEqual([404, 429]);
    expect(await statusOf(secret)).toBe(200);
  });
});
