import {
  checkAgentLink,
  getAgentLink,
  listAgentLinks,
  listAudit,
  makeAgentLink,
  makeAgentLinks,
  openAgentLink,
  revokeAgentLink,
  updateUser,
} from "contract/calls";
import { MOST_WRONG_PINS } from "contract/links/facts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { agentLinks, routes } from "../../db/schema";
import { createLogger } from "../../log";
import { type TestApi, testApi } from "../../testing/api";
import { addUser } from "../../testing/roles/users";
import { addRoute } from "../../testing/world";

const DAY_MS = 24 * 60 * 60_000;
const lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ logger: createLogger("info", { write: (line) => void lines.push(line) }) });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.update(routes).set({ status: "inactive" });
  await api.database.db.delete(agentLinks);
});

const admin = { user: "admin" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const agent = () => ({ params: { id: api.world.users.hubAgent } });
const make = async (pin?: string, as: typeof admin | typeof manager = manager) =>
  (await api.ok(as, makeAgentLink, { ...agent(), body: { pin } })).secret;
const open = (secret: string, pin?: string) => api.ok({}, openAgentLink, { body: { secret, pin } });
const openStatus = (secret: string, pin?: string) =>
  api.status({}, openAgentLink, { body: { secret, pin } });

async function statusWith(token: string, url = "/users/me"): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await api.app.inject({ url, headers })).statusCode;
}

describe("the link of an agent", () => {
  it("begins a session of that agent, which may do what an agent may, and nothing else", async () => {
    const { database, world } = api;
    const mine = await addRoute(database.db, world, { userId: world.users.hubAgent });
    const theirs = await addRoute(database.db, world, { userId: world.users.hubAgent2 });
    const secret = await make();
    expect(await api.ok({}, checkAgentLink, { body: { secret } })).toMatchObject({
      ...{ displayName: "hubAgent", office: "Hub", timeZone: "America/New_York", needsPin: false },
    });
    const { token, expiresAt } = await open(secret);
    expect(Date.parse(expiresAt) - api.clock.now.getTime()).toBe(90 * DAY_MS);
    const ask = (url: string) =>
      api.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect((await ask("/users/me")).json()).toMatchObject({ id: world.users.hubAgent });
    const office = `/offices/${world.offices.hub}`;
    const ids = (await ask(`${office}/routes`)).json().data.map(({ id }: { id: string }) => id);
    expect(ids).toContain(mine.id);
    expect(ids).not.toContain(theirs.id);
    expect((await ask(`${office}/routes/${theirs.id}`)).statusCode).toBe(404);
    expect((await ask(`${office}/users`)).statusCode).toBe(403);
    expect((await ask(`${office}/agent-links/${world.users.hubAgent}`)).statusCode).toBe(403);
  });

  it("is read without its secret, with when it was opened and used", async () => {
    expect(await api.ok(manager, getAgentLink, agent())).toEqual({ link: null });
    const secret = await make("4711");
    const { link } = await api.ok(manager, getAgentLink, agent());
    expect(link).toMatchObject({ hasPin: true, openedAt: null, usedAt: null });
    expect(link?.createdBy).toMatchObject({ displayName: "hubManager" });
    await open(secret, "4711");
    const after = await api.ok(manager, getAgentLink, agent());
    expect(after.link).toMatchObject({
      openedAt: api.clock.now.toISOString(),
      usedAt: api.clock.now.toISOString(),
    });
    expect(JSON.stringify(after)).not.toContain(secret);
    expect(lines.join("\n")).not.toContain(secret);
  });

  it("opens on several phones, and for as long as it is good", async () => {
    const secret = await make();
    const { token } = await open(secret);
    const { token: other } = await open(secret);
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 89 * DAY_MS);
    expect([await statusWith(token), await statusWith(other)]).toEqual([200, 200]);
    api.clock.now = new Date(now.getTime() + 91 * DAY_MS);
    expect([await statusWith(token), await openStatus(secret)]).toEqual([401, 404]);
    api.clock.now = now;
  });
});

describe("a link ends, with what it opened", () => {
  const endings: [string, () => Promise<unknown>][] = [
    ["when it is revoked", () => api.ok(manager, revokeAgentLink, agent())],
    ["when another takes its place", () => make()],
    [
      "when links of many agents are made",
      () => api.ok(manager, makeAgentLinks, { body: { ids: [api.world.users.hubAgent] } }),
    ],
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
    const { token } = await open(secret);
    expect(await statusWith(token)).toBe(200);
    await end();
    expect([await statusWith(token), await openStatus(secret)]).toEqual([401, 404]);
    expect(await api.status({}, checkAgentLink, { body: { secret } })).toBe(404);
    const body = { status: "active" as const, officeId: api.world.offices.hub };
    await api.ok(admin, updateUser, { ...agent(), body });
    expect(await openStatus(secret)).toBe(404);
  });

  it("but not when the agent's password changes", async () => {
    const { token } = await open(await make());
    await api.ok(admin, updateUser, { ...agent(), body: { password: "another password" } });
    expect(await statusWith(token)).toBe(200);
  });

  it("and nobody ends one that is not there", async () => {
    expect(await api.status(manager, revokeAgentLink, agent())).toBe(404);
  });
});

describe("a PIN", () => {
  it("is asked for when the link is opened, and not after that", async () => {
    const secret = await make("4711");
    expect(await api.ok({}, checkAgentLink, { body: { secret } })).toMatchObject({
      needsPin: true,
    });
    expect(await openStatus(secret)).toBe(403);
    expect(await openStatus(secret, "1234")).toBe(403);
    const { token } = await open(secret, "4711");
    expect(await statusWith(token)).toBe(200);
  });

  it("that is wrong too often ends the link", async () => {
    const secret = await make("4711");
    for (let n = 0; n < MOST_WRONG_PINS; n++) expect(await openStatus(secret, "0000")).toBe(403);
    expect(await openStatus(secret, "4711")).toBe(404);
  });

  it("is four to eight digits", async () => {
    for (const pin of ["123", "123456789", "12a4", ""]) {
      expect(await api.status(manager, makeAgentLink, { ...agent(), body: { pin } })).toBe(422);
    }
  });
});

describe("links of many agents", () => {
  it("are made for those who are active and within the office, by name", async () => {
    const { database, world } = api;
    const retired = await addUser(database.db, world, { status: "inactive" });
    const ids = [world.users.hubAgent2, world.users.hubAgent, world.users.southAgent, retired.id];
    const { links } = await api.ok(manager, makeAgentLinks, { body: { ids } });
    expect(links.map(({ displayName }) => displayName)).toEqual(["hubAgent", "hubAgent2"]);
    for (const { id, secret } of links) {
      const { token } = await open(secret);
      const headers = { authorization: `Bearer ${token}` };
      expect((await api.app.inject({ url: "/users/me", headers })).json()).toMatchObject({ id });
    }
    const others = { body: { ids: [world.users.southAgent] } };
    expect(await api.status(manager, makeAgentLinks, others)).toBe(404);
  });
});

describe("a list of links", () => {
  const list = (ids: string[], as: typeof admin | typeof manager = manager) =>
    api.ok(as, listAgentLinks, { query: { ids: ids.join(",") } });

  it("has those of the agents who have one and are within the office, without secrets", async () => {
    const { users } = api.world;
    const secret = await make("4711");
    await api.ok(admin, makeAgentLink, { params: { id: users.southAgent }, body: {} });
    const ids = [users.hubAgent, users.hubAgent2, users.southAgent, users.hubManager];
    const { links } = await list(ids);
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ id: users.hubAgent, hasPin: true, openedAt: null });
    expect(JSON.stringify(links)).not.toContain(secret);
    const { link } = await api.ok(manager, getAgentLink, agent());
    expect(links[0]).toEqual({ id: users.hubAgent, ...link });
    const all = (await list(ids, admin)).links.map(({ id }) => id);
    expect(all.toSorted()).toEqual([users.hubAgent, users.southAgent].toSorted());
  });

  it("is of a limited number of agents", async () => {
    const ids = Array.from({ length: 201 }, () => crypto.randomUUID());
    expect(await api.status(manager, listAgentLinks, { query: { ids: ids.join(",") } })).toBe(422);
  });
});

describe("who may have one", () => {
  it("are active agents of the office", async () => {
    const { database, world } = api;
    const retired = await addUser(database.db, world, { status: "inactive" });
    const of = (id: string) => api.status(manager, makeAgentLink, { params: { id }, body: {} });
    expect(await of(world.users.southAgent)).toBe(404);
    expect(await of(world.users.hubManager)).toBe(404);
    expect(await of(retired.id)).toBe(409);
  });

  it("is in the history of the agent, which never holds the secret", async () => {
    const secret = await make();
    await make();
    await api.ok(manager, revokeAgentLink, agent());
    const { data } = await api.ok(admin, listAudit, {
      query: { filters: `recordId:${api.world.users.hubAgent}`, limit: 100 },
    });
    const changes = data.filter(({ after }) => after && "agentLink" in after);
    expect(
      changes.slice(0, 3).map(({ before, after }) => [before?.agentLink, after?.agentLink]),
    ).toEqual([
      ["old", "none"],
      ["old", "new"],
      ["none", "new"],
    ]);
    expect(JSON.stringify(data)).not.toContain(secret);
  });
});

describe("somebody without a secret", () => {
  it("gets 404, and after some tries 429", async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 40; n++) statuses.add(await openStatus(`guess ${n}`));
    expect([...statuses]).toEqual([404, 429]);
  });
});
