import { randomUUID } from "node:crypto";
import type { CallInput } from "contract/call";
import {
  addPlace,
  getAgentTracker,
  getPosition,
  getUser,
  listAgentStates,
  listAudit,
  makeAgentTracker,
  postPositions,
  reportTracked,
  reportVisit,
  setPositionTimes,
} from "contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  lastPositions,
  lateReports,
  locations,
  offices,
  positions,
  regionEvents,
  users,
  visits,
} from "../../../db/schema";
import { createLogger } from "../../../log";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";
import { addRoute } from "../../../testing/world";

const lines: string[] = [];
let api: TestApi;
beforeAll(async () => {
  api = await testApi({
    logger: createLogger("info", { write: (line) => void lines.push(line) }),
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = new Date("2026-03-10T16:00:00Z");
  await api.database.db.delete(positions);
  await setZone("America/New_York");
});

const self = { user: "hubAgent", office: "hub" } as const;
const manager = { user: "hubManager", office: "hub" } as const;
const agent = () => ({ params: { id: api.world.users.hubAgent } });
type Times = NonNullable<CallInput<typeof setPositionTimes>["body"]>;
const choose = (from: Times["from"], until: Times["until"]) =>
  api.ok(self, setPositionTimes, { ...agent(), body: { from, until } });
const setZone = (timeZone: string) =>
  api.database.db.update(offices).set({ timeZone }).where(eq(offices.id, api.world.offices.hub));

/** Somewhere that no other value in a log is like. */
const PLACE: [number, number] = [-82.987_654, 40.123_456];
const positionsAt = (instants: string[]) =>
  instants.map((recordedAt) => ({ coordinates: PLACE, recordedAt }));
const track = async (instants: string[], more: object = {}) => {
  const { secret } = await api.ok(manager, makeAgentTracker, agent());
  const body = { secret, program: "owntracks" as const, positions: positionsAt(instants), ...more };
  return api.ok({}, reportTracked, { body });
};
const storedAt = async () =>
  (await api.database.db.select({ at: positions.recordedAt }).from(positions))
    .map(({ at }) => new Date(at).toISOString().slice(5, 16))
    .sort();

describe("positions are stored at the times of day that an agent chose", () => {
  const cases: [string, [string, string], string, string[], string[]][] = [
    [
      "from the start on, and not at the end",
      ["08:00", "17:00"],
      "America/New_York",
      ["03-09T11:59", "03-09T12:00", "03-09T20:59", "03-09T21:00"],
      ["03-09T12:00", "03-09T20:59"],
    ],
    [
      "over midnight",
      ["22:00", "06:00"],
      "America/New_York",
      ["03-09T01:59", "03-10T02:00", "03-10T09:59", "03-10T10:00"],
      ["03-10T02:00", "03-10T09:59"],
    ],
    [
      "by the clocks of the office, before and after they change",
      ["08:00", "09:00"],
      "America/New_York",
      ["03-07T12:30", "03-07T13:30", "03-08T12:30", "03-08T13:30"],
      ["03-07T13:30", "03-08T12:30"],
    ],
    [
      "in another zone, on the other day there",
      ["08:00", "17:00"],
      "Pacific/Auckland",
      ["03-08T18:59", "03-08T19:00", "03-09T03:59", "03-09T04:00"],
      ["03-08T19:00", "03-09T03:59"],
    ],
  ];
  it.each(cases)("%s", async (_, [from, until], zone, sent, stored) => {
    await setZone(zone);
    await choose(from, until);
    const instants = sent.map((at) => `2026-${at}:00.000Z`);
    expect(await track(instants)).toMatchObject({
      ...{ stored: stored.length, ignored: sent.length - stored.length },
    });
    expect(await storedAt()).toEqual(stored);
    await api.database.db.delete(positions);
    const own = { ...agent(), body: positionsAt(instants) };
    expect(await api.ok(self, postPositions, own)).toEqual({ ok: true });
    expect(await storedAt()).toEqual(stored);
  });

  it("again at all times, once there are none", async () => {
    await choose("08:00", "17:00");
    await choose(null, null);
    expect(await track(["2026-03-09T03:00:00.000Z"])).toMatchObject({ stored: 1 });
  });

  it("as they are at each report, which reads them without a statement of its own", async () => {
    const { secret } = await api.ok(manager, makeAgentTracker, agent());
    const report = async (at: string) => {
      const body = { secret, program: "overland" as const, positions: positionsAt([at]) };
      return (await api.ok({}, reportTracked, { body })).stored;
    };
    await choose("08:00", "17:00");
    expect(await report("2026-03-09T15:00:00.000Z")).toBe(1);
    api.statements.length = 0;
    expect(await report("2026-03-09T15:00:05.000Z")).toBe(1);
    const reads = api.statements.filter((text) => text.includes('"positions_from"'));
    expect(reads).toEqual([expect.stringContaining('from "agent_trackers"')]);
    await choose("17:00", "18:00");
    expect(await report("2026-03-09T15:00:10.000Z")).toBe(0);
    await setZone("America/Anchorage");
    await choose("07:00", "08:00");
    expect(await report("2026-03-09T15:00:15.000Z")).toBe(1);
  });
});

describe("at other times", () => {
  it("nothing of a phone is stored, and the phone is answered as always", async () => {
    const { db } = api.database;
    await choose("08:00", "09:00");
    const at = api.clock.now.toISOString();
    const event = { entered: true, region: "Cafe 1", coordinates: PLACE, recordedAt: at };
    expect(await track([at], { regionEvents: [event] })).toMatchObject({ stored: 0, ignored: 1 });
    expect(await api.ok(self, postPositions, { ...agent(), body: positionsAt([at]) })).toEqual({
      ok: true,
    });
    expect((await api.ok(manager, getPosition, agent())).position).toBeNull();
    expect((await api.ok(manager, getAgentTracker, agent())).tracker).toMatchObject({
      ...{ firstAt: null, usedAt: at },
    });
    for (const table of [positions, lastPositions, regionEvents]) {
      expect(await db.$count(table)).toBe(0);
    }
    expect(lines.join("\n")).not.toMatch(/82\.98765|40\.12345/);
  });

  it("visits and places on the way are stored without where the phone was", async () => {
    const { db } = api.database;
    await choose("08:00", "09:00");
    const { stopIds } = await addRoute(db, api.world, {
      ...{ status: "active", userId: api.world.users.hubAgent, officeId: api.world.offices.hub },
      stops: [{ locationId: api.world.locations[0] ?? "" }],
    });
    const at = { arrival: api.clock.now.toISOString(), departure: api.clock.now.toISOString() };
    const location = { type: "Point" as const, coordinates: PLACE };
    await api.ok(self, reportVisit, {
      params: { id: stopIds[0] ?? "" },
      body: { ...at, actuallyVisited: true, location },
    });
    const place = { name: "Zz new", address: "1 Main St" };
    await api.ok(self, addPlace, { body: { id: randomUUID(), ...at, place, location } });
    for (const table of [visits, lateReports, locations]) {
      expect(JSON.stringify(await db.select().from(table))).not.toMatch(/82\.98765|40\.12345/);
    }
  });
});

describe("the times", () => {
  it("are chosen by the agent alone, both or neither, and are in the history", async () => {
    await choose("07:30", "16:30");
    expect(await api.ok(manager, getUser, agent())).toMatchObject({
      ...{ positionsFrom: "07:30", positionsUntil: "16:30" },
    });
    const { data } = await api.ok(manager, listAgentStates, {
      query: { filters: `id:${api.world.users.hubAgent}` },
    });
    expect(data[0]?.times).toMatchObject({
      ...{ positionsFrom: "07:30", positionsUntil: "16:30", workingDays: [0, 1, 2, 3, 4] },
    });
    const other = { params: { id: api.world.users.hubAgent2 } };
    const body = { from: null, until: null };
    expect(await api.status(self, setPositionTimes, { ...other, body })).toBe(404);
    const [entry] = (
      await api.ok({ user: "admin" }, listAudit, {
        query: { filters: `recordId:${api.world.users.hubAgent}`, limit: 1 },
      })
    ).data;
    expect(entry).toMatchObject({ after: { positionsFrom: "07:30", positionsUntil: "16:30" } });
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it.each([
    ["08:00", null],
    [null, "17:00"],
    ["08:00", "08:00"],
    ["8", "17:00"],
    ["08:00", "24:00"],
  ])("are refused from %s until %s", async (from, until) => {
    expect(await api.status(self, setPositionTimes, { ...agent(), body: { from, until } })).toBe(
      422,
    );
    const half = { positionsFrom: from, positionsUntil: until };
    if (from === null || until === null || from === until) {
      await expect(
        api.database.db.update(users).set(half).where(eq(users.id, api.world.users.hubAgent)),
      ).rejects.toThrow();
    }
  });
});
