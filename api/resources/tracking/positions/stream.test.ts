import { setTimeout as pause } from "node:timers/promises";
import { endSession, listSessions, logout, reportVisit } from "contract/calls";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { AppOptions } from "../../../app";
import { branchOffices, positions, users } from "../../../db/schema";
import { STREAM_LIMITS } from "../../../feed/limits";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { type OpenStream, openStream, type StreamOptions } from "../../../testing/streams";
import { addRoute, type World } from "../../../testing/world";

let api: TestApi;
const streams: OpenStream[] = [];
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.leave();
  await api.database.db.delete(positions);
});

/** One API for a group of tests, as a server that listens and looks for news often. */
function withServer(streamLimits: AppOptions["streamLimits"]): void {
  beforeAll(async () => {
    api = await testApi({ streamLimits: { lookEveryMs: 20, ...streamLimits } });
    await api.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => api.close());
}

async function open(as: As, options?: StreamOptions): Promise<OpenStream> {
  const stream = await openStream(api, as, options);
  streams.push(stream);
  return stream;
}

/** A position of an agent, as another process on the same database would write it. */
async function move(user: keyof World["users"], recordedAt: Date, lng = -83): Promise<string> {
  const id = v7();
  const userId = api.world.users[user];
  const [agent] = await api.database.db.select().from(users).where(eq(users.id, userId));
  await api.database.db.insert(positions).values({
    ...{ id, userId, officeId: agent?.officeId },
    longitude: lng,
    latitude: 40,
    recordedAt: recordedAt.toISOString(),
  });
  return id;
}
/** Waits for what comes with one of the next looks; longer where the machine has much to do. */
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 });
const looks = () => api.statements.filter((statement) => statement.includes('"positions"'));
const second = (n: number) => new Date(api.clock.now.getTime() + n * 1000);
const manager = { user: "hubManager", office: "hub" } as const;

describe("GET /positions/stream", () => {
  withServer({});

  it("tells of positions and visits from now on, once each, with whom they are of", async () => {
    await move("hubAgent", second(0));
    const stream = await open(manager);
    expect(stream.status).toBe(200);
    expect(stream.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(stream.headers["x-accel-buffering"]).toBe("no");
    await soon(() => expect(stream.text()).toMatch(/^retry: \d+\n\n/));

    const moved = await move("hubAgent", second(1), -82);
    await soon(() => expect(stream.events()).toHaveLength(1));
    const [locationId = ""] = api.world.locations;
    const { stopIds } = await addRoute(api.database.db, api.world, {
      status: "active",
      userId: api.world.users.hubAgent,
      officeId: api.world.offices.hub,
      stops: [{ locationId }],
    });
    const visit = await api.ok({ user: "hubAgent", office: "hub" }, reportVisit, {
      params: { id: stopIds[0] ?? "" },
      body: { actuallyVisited: true, arrival: api.clock.now.toISOString() },
    });
    await soon(() => expect(stream.events()).toHaveLength(2));
    await pause(100);
    expect(stream.events()).toMatchObject([
      {
        event: "position",
        data: {
          id: moved,
          userId: api.world.users.hubAgent,
          coordinates: [-82, 40],
          user: { displayName: "hubAgent", office: { name: "Hub" } },
        },
      },
      {
        event: "visit",
        data: { id: visit.id, location: { name: "Cafe 1" }, user: { displayName: "hubAgent" } },
      },
    ]);
  });

  it("tells of each fresh position that is not doubtful, of older ones where the agent was last alone", async () => {
    const { hubAgent } = api.world.users;
    const position = (n: number) => ({
      ...{ userId: hubAgent, officeId: api.world.offices.hub },
      ...{ longitude: n / 100, latitude: 0, recordedAt: second(n).toISOString() },
    });
    const report = (...seconds: number[]) =>
      api.database.db.insert(positions).values(seconds.map(position));
    const stream = await open(manager);
    await report(-4000, -3000, -3500);
    await soon(() => expect(stream.events()).toHaveLength(1));
    await report(-590, -610, -580);
    await soon(() => expect(stream.events()).toHaveLength(3));
    await api.database.db.insert(positions).values({ ...position(-10), doubt: "jump" });
    // Late, but nobody knew of it.
    await report(-585, -2000);
    await soon(() => expect(stream.events()).toHaveLength(4));
    await pause(100);
    const times = stream.events().map(({ data }) => data.recordedAt);
    expect(times).toEqual([-3000, -590, -580, -585].map((n) => second(n).toISOString()));
  });

  it("tells each listener what is in their scope, or of the one agent they ask for", async () => {
    const { hubAgent2 } = api.world.users;
    const heard = {
      admin: await open({ user: "admin" }),
      adminAtDepot: await open({ user: "admin", office: "depot" }),
      north: await open({ user: "northManager", office: "north" }),
      hub: await open(manager),
      one: await open(manager, { userId: hubAgent2 }),
      south: await open({ user: "southManager", office: "south" }),
    };
    for (const name of ["hubAgent", "hubAgent2", "depotAgent", "southAgent"] as const) {
      await move(name, second(1));
    }
    await soon(() => expect(heard.admin.events()).toHaveLength(4));
    const names = (stream: OpenStream) =>
      stream
        .events()
        .map(({ data }) => (data.user as { displayName: string }).displayName)
        .sort();
    const hubs = ["depotAgent", "hubAgent", "hubAgent2"];
    await soon(() => {
      expect(names(heard.adminAtDepot)).toEqual(["depotAgent"]);
      expect(names(heard.north)).toEqual(hubs);
      expect(names(heard.hub)).toEqual(hubs);
      expect(names(heard.one)).toEqual(["hubAgent2"]);
      expect(names(heard.south)).toEqual(["southAgent"]);
    });
    expect((await open(manager, { userId: api.world.users.southAgent })).status).toBe(404);
    expect((await open({ user: "hubAgent", office: "hub" })).status).toBe(403);
  });

  it("looks for news only while somebody listens", async () => {
    const stream = await open(manager);
    await soon(() => expect(looks().length).toBeGreaterThan(3));
    stream.leave();
    await soon(async () => {
      api.statements.length = 0;
      await pause(200);
      expect(looks()).toEqual([]);
    });
    // And begins anew for the next one, without what happened in between.
    await move("hubAgent", second(1));
    const next = await open(manager);
    const moved = await move("hubAgent", second(2));
    await soon(() => expect(next.events()).toHaveLength(1));
    expect(next.events()[0]?.data.id).toBe(moved);
  });

  it("lets a user have five streams at once", async () => {
    const five: OpenStream[] = [];
    for (let n = 0; n < 5; n++) five.push(await open(manager));
    expect(five.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const refused = await open(manager);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await open({ user: "northManager", office: "north" })).status).toBe(200);
    five[0]?.leave();
    await soon(async () => expect((await open(manager)).status).toBe(200));
  });
});

describe("a short stream", () => {
  withServer({ longestMs: 100 });

  it("ends after its time", async () => {
    expect(await (await open(manager)).ended).toBe("ended");
  });
});

describe("a stream ends", () => {
  withServer({ longestMs: 60_000, heartbeatMs: 50, checkEveryMs: 50 });

  it("with the token", async () => {
    const token = await api.token("hubManager");
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 12 * 3_600_000 - 100);
    const stream = await open(manager, { token });
    api.clock.now = now;
    expect(stream.status).toBe(200);
    expect(await stream.ended).toBe("ended");
  });

  it("with the session, by a sign-out or from another one", async () => {
    const [out, ended] = [await api.token("hubManager"), await api.token("hubManager")];
    const [signedOut, endedFrom] = [
      await open(manager, { token: out }),
      await open(manager, { token: ended }),
    ];
    const stays = await open(manager);
    const { data } = await api.ok({ token: ended }, listSessions);
    await api.ok({ token: out }, logout);
    expect(await signedOut.ended).toBe("ended");
    const id = data.find(({ current }) => current)?.id ?? "";
    await api.ok({ user: "hubManager" }, endSession, { params: { id } });
    expect(await endedFrom.ended).toBe("ended");
    const beats = stays.text().length;
    await soon(() => expect(stays.text().length).toBeGreaterThan(beats));
  });

  it("with its session, as the last one, and no news of nothing is asked for", async () => {
    const token = await api.token("hubManager");
    const last = await open(manager, { token });
    await api.ok({ token }, logout);
    expect(await last.ended).toBe("ended");
    await pause(50);
    expect(api.statements.filter((text) => /JOIN \(\s*ORDER/.test(text))).toEqual([]);
  });

  it("within ten seconds of that, as it is outside of tests", () => {
    expect(STREAM_LIMITS.checkEveryMs + 2 * STREAM_LIMITS.lookEveryMs).toBeLessThan(10_000);
  });

  it("with a new password", async () => {
    const { db } = api.database;
    const change = (user: "admin" | "hubManager") =>
      db.update(users).set({ passwordHash: "another" }).where(eq(users.id, api.world.users[user]));
    const asManager = await open(manager, {
      token: await api.token("hubManager", api.world.users.admin),
    });
    const own = await open(manager);
    await change("hubManager");
    expect(await own.ended).toBe("ended");
    // The admin behind a "login as" signed in with a password of their own.
    const beats = asManager.text().length;
    await soon(() => expect(asManager.text().length).toBeGreaterThan(beats));
    await change("admin");
    expect(await asManager.ended).toBe("ended");
  });

  it("for someone who may no longer listen; others hear on", async () => {
    const { db } = api.database;
    const gone = await open(manager);
    const stays = await open({ user: "northManager", office: "north" });
    const asManager = await open(manager, {
      token: await api.token("hubManager", api.world.users.admin),
    });
    await soon(() => expect(stays.text()).toContain("event: beat\n"));
    await db.update(users).set({ role: "agent" }).where(eq(users.id, api.world.users.admin));
    expect(await asManager.ended).toBe("ended");
    await db
      .update(users)
      .set({ status: "inactive" })
      .where(eq(users.id, api.world.users.hubManager));
    expect(await gone.ended).toBe("ended");
    await move("hubAgent", second(1));
    await soon(() => expect(stays.events()).toHaveLength(1));
  });

  it("where an office came or went: the next one is of those of now", async () => {
    const { db } = api.database;
    const { hub, depot } = api.world.offices;
    const above = await open({ user: "northManager", office: "north" });
    const acting = await open({ user: "northManager", office: "depot" });
    const stays = await open({ user: "depotManager", office: "depot" });
    expect([above.status, acting.status, stays.status]).toEqual([200, 200, 200]);
    await soon(() => expect(above.text()).toContain("event: beat\n"));
    const [edge] = await db
      .delete(branchOffices)
      .where(eq(branchOffices.branchId, depot))
      .returning();
    expect(edge?.parentId).toBe(hub);
    expect(await above.ended).toBe("ended");
    expect(await acting.ended).toBe("ended");
    const beats = stays.text().length;
    await soon(() => expect(stays.text().length).toBeGreaterThan(beats));
    expect((await open({ user: "northManager", office: "depot" })).status).toBe(403);
    const again = await open({ user: "northManager", office: "north" });
    await move("depotAgent", second(2));
    await move("hubAgent", second(3));
    await soon(() => expect(again.events()).toHaveLength(1));
    expect(again.events()[0]?.data).toMatchObject({ user: { displayName: "hubAgent" } });
    await db.insert(branchOffices).values({ parentId: hub, branchId: depot });
  });

  it("when the API stops, which doesn't wait for listeners", async () => {
    const stream = await open({ user: "northManager", office: "north" });
    await api.app.close();
    expect(await stream.ended).toBe("ended");
  });
});
