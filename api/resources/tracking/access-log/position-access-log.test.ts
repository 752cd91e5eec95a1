import {
  getPosition,
  getTrail,
  listAgentStates,
  listPositionAccesses,
  listPositions,
  listTrailPositions,
  postPositions,
  streamPositions,
} from "contract/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { positionAccessLog } from "../../../db/schema";
import { type As, requestFor, type TestApi, testApi } from "../../../testing/api";
import { createRetention, sweepersOf } from "../../system/retention";

let api: TestApi;
const START = new Date("2026-03-02T09:10:00.000Z");
beforeAll(async () => {
  api = await testApi();
  await api.ok(agent, postPositions, {
    params: about(),
    body: [{ coordinates: [-83, 40], recordedAt: api.clock.now.toISOString() }],
  });
});
beforeEach(async () => {
  await api.database.db.delete(positionAccessLog);
  // What is known to be stored is of its hour or day alone.
  later(25 * 60);
});
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;
const hub = { user: "hubManager", office: "hub" } as const;
const about = () => ({ id: api.world.users.hubAgent });
const DAY = { from: "2026-03-01T05:00:00.000Z", to: "2026-03-02T05:00:00.000Z" };
let passed = 0;
const later = (minutes: number) => {
  passed += minutes;
  api.clock.now = new Date(START.getTime() + passed * 60_000);
};
const trail = (as: As, query = DAY) => api.ok(as, getTrail, { params: about(), query });

/** Who looked, as the reader is told: the latest first. */
async function seen(as: As = hub) {
  const { data } = await api.ok(as, listPositionAccesses, { params: about() });
  return data.map(({ kind, viewer, admin }) =>
    [viewer.displayName, kind, ...(admin ? [`by ${admin.displayName}`] : [])].join(" "),
  );
}

describe("who looked", () => {
  it("is recorded of a trail before it is answered, once an hour and day", async () => {
    await trail(hub);
    const { data } = await api.ok(agent, listPositionAccesses, { params: about() });
    expect(data).toMatchObject([
      {
        ...{ kind: "trail", from: DAY.from, admin: null },
        at: api.clock.now.toISOString(),
        viewer: { id: api.world.users.hubManager, displayName: "hubManager" },
      },
    ]);
    later(20);
    await trail(hub);
    await api.ok(hub, listTrailPositions, { params: about(), query: DAY });
    expect(await seen()).toEqual(["hubManager trail"]);
    await trail(hub, { ...DAY, from: "2026-03-01T06:00:00.000Z" });
    expect(await seen()).toHaveLength(2);
    later(60);
    await trail(hub);
    expect(await seen()).toHaveLength(3);
  });

  it("is recorded of last positions and of streams, of the admin behind a manager too", async () => {
    await api.ok(hub, getPosition, { params: about() });
    later(1);
    const { users, offices } = api.world;
    const token = await api.token("hubManager", users.admin);
    const stream = requestFor(streamPositions, { query: { userId: users.hubAgent } }, offices.hub);
    const headers = { authorization: `Bearer ${token}` };
    expect((await api.app.inject({ ...stream, headers })).statusCode).toBe(200);
    expect(await seen()).toEqual(["hubManager live by admin", "hubManager position"]);
  });

  it("is recorded of the list of agents, of those in it whose position it tells, once a day", async () => {
    const many = () => api.database.db.$count(positionAccessLog);
    await api.ok(hub, listAgentStates, {});
    await expect.poll(many).toBe(1);
    await api.ok(hub, listPositions, {});
    later(60);
    await api.ok({ user: "admin" }, listAgentStates, {});
    await expect.poll(many).toBe(2);
    expect(await seen()).toEqual(["admin map", "hubManager map"]);
  });

  it("is nobody who looks at themselves, nor where there is nothing to see", async () => {
    await trail(agent);
    await api.ok(agent, getPosition, { params: about() });
    await api.ok(hub, getPosition, { params: { id: api.world.users.hubAgent2 } });
    expect(await api.database.db.$count(positionAccessLog)).toBe(0);
    const south: As = { user: "southManager", office: "south" };
    expect(await api.status(south, getTrail, { params: about(), query: DAY })).toBe(404);
    expect(await api.database.db.$count(positionAccessLog)).toBe(0);
  });

  it("is told to the agent, to those who see the agent, and to nobody else", async () => {
    await trail(hub);
    for (const as of [agent, hub, { user: "admin" }, { user: "northManager", office: "north" }]) {
      expect(await seen(as as As)).toEqual(["hubManager trail"]);
    }
    for (const as of [
      { user: "hubAgent2", office: "hub" },
      { user: "southManager", office: "south" },
    ] satisfies As[]) {
      expect(await api.status(as, listPositionAccesses, { params: about() })).toBe(404);
    }
  });

  it("is recorded once where two look at once, and deleted when it is old", async () => {
    await Promise.all([trail(hub), trail(hub), trail(hub)]);
    expect(await seen()).toHaveLength(1);
    const { db } = api.database;
    const sweepers = sweepersOf(
      { accessLogMs: 24 * 3_600_000 },
      { db, mailer: { send: async () => {} }, alone: false },
    ).filter(({ what }) => what === "looks");
    const sweep = async () => {
      const retention = createRetention({ sweepers, now: () => api.clock.now });
      retention.start();
      await retention.stop();
    };
    later(23 * 60);
    await sweep();
    expect(await db.$count(positionAccessLog)).toBe(1);
    later(2 * 60);
    await sweep();
    expect(await db.$count(positionAccessLog)).toBe(0);
  });
});
