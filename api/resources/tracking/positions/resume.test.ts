import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { rounds } from "platform/testing/long-run";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { queryRows } from "../../../db/rows";
import { branchOffices, positions } from "../../../db/schema";
import { createFeed } from "../../../feed/feed";
import { STREAM_LIMITS } from "../../../feed/limits";
import { type Mark, markText, readMark } from "../../../feed/mark";
import type { Caller } from "../../../http/access";
import { type As, type TestApi, testApi } from "../../../testing/api";
import { type OpenStream, openStream, type StreamOptions } from "../../../testing/streams";
import { movements } from "./news";

let api: TestApi;
const streams: OpenStream[] = [];
beforeAll(async () => {
  api = await testApi({ streamLimits: { lookEveryMs: 20, mostMissed: 50 } });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.leave();
  await api.database.db.delete(positions);
});
afterAll(() => api.close());

const manager = { user: "hubManager", office: "hub" } as const;
async function open(as: As, options?: StreamOptions): Promise<OpenStream> {
  const stream = await openStream(api, as, options);
  streams.push(stream);
  return stream;
}
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 });
const office = {
  hubAgent: "hub",
  hubAgent2: "hub",
  depotAgent: "depot",
  southAgent: "south",
} as const;
type Agent = keyof typeof office;
let moment = 0;
/** A row for a position of an agent, each later than the one before. */
const row = (agent: Agent) => ({
  ...{ id: v7(), userId: api.world.users[agent], officeId: api.world.offices[office[agent]] },
  ...{ longitude: -83, latitude: 40 },
  recordedAt: new Date(api.clock.now.getTime() + ++moment).toISOString(),
});
/** Positions written by one transaction. */
async function move(...agents: Agent[]): Promise<string[]> {
  const rows = agents.map(row);
  await api.database.db.insert(positions).values(rows);
  return rows.map(({ id }) => id);
}
const told = (stream: OpenStream) => stream.events().map(({ data }) => data.id);

describe("a stream that broke off", () => {
  it("goes on after the last event, wherever it was cut, once each and in order", async () => {
    const first = await open(manager);
    const ids = [
      ...(await move("hubAgent", "depotAgent", "hubAgent2")),
      ...(await move("hubAgent")),
    ];
    await soon(() => expect(told(first)).toEqual(ids));
    const cuts = first.events();
    first.leave();
    await move("southAgent");
    const missed = [...(await move("hubAgent")), ...(await move("depotAgent", "hubAgent"))];
    for (const [at, { id: lastEventId }] of cuts.entries()) {
      const next = await open(manager, { lastEventId });
      const expected = [...ids.slice(at + 1), ...missed];
      await soon(() => expect(told(next)).toEqual(expected));
      const [more = ""] = at === 0 ? await move("hubAgent2") : [];
      if (more) missed.push(more);
      await soon(() => expect(told(next)).toEqual([...ids.slice(at + 1), ...missed]));
      next.leave();
    }
  });

  it("goes on where there was nothing to tell, and has nothing twice", async () => {
    const first = await open(manager);
    await soon(() => expect(first.lastId()).not.toBe(""));
    first.leave();
    const [missed = ""] = await move("hubAgent");
    const second = await open(manager, { lastEventId: first.lastId() });
    await soon(() => expect(told(second)).toEqual([missed]));
    second.leave();
    const third = await open(manager, { lastEventId: second.lastId() });
    const [now = ""] = await move("hubAgent");
    await soon(() => expect(told(third)).toEqual([now]));
  });

  it("has what began before the last event and ended after it", async () => {
    const { db } = api.database;
    const ids: string[] = [];
    for (const agents of [["hubAgent"], ["hubAgent2"], ["depotAgent", "hubAgent"], ["hubAgent2"]]) {
      ids.push(...(await move(...(agents as Agent[]))));
    }
    const rows = await queryRows(
      db,
      sql`SELECT id, written_in::text AS written, pg_current_snapshot()::text AS seen
        FROM ${positions} ORDER BY id`,
    );
    const transactions = [...new Set(rows.map(({ written }) => String(written)))];
    const xmax = String(rows[0]?.seen).split(":")[1] ?? "";
    await fc.assert(
      fc.asyncProperty(fc.subarray(transactions), async (underWay) => {
        // As a process saw it at the moment at which these had not ended.
        const seen = `${underWay[0] ?? xmax}:${xmax}:${underWay.join()}`;
        const mark: Mark = { at: Date.now(), seen };
        const stream = await open(manager, { lastEventId: markText(mark) });
        const expected = rows.filter(({ written }) => underWay.includes(String(written)));
        await soon(() => expect(told(stream)).toEqual(expected.map(({ id }) => id)));
        stream.leave();
      }),
      { numRuns: rounds(5, 40) },
    );
  });

  it("tells what the reader may see by now, and of the agent they ask for", async () => {
    const { db } = api.database;
    const { hub, depot } = api.world.offices;
    const above = { user: "northManager", office: "north" } as const;
    const first = await open(above);
    await soon(() => expect(first.lastId()).not.toBe(""));
    first.leave();
    const [ofHub, ofDepot, other] = await move("hubAgent", "depotAgent", "hubAgent2");
    const lastEventId = first.lastId();
    const all = await open(above, { lastEventId });
    await soon(() => expect(told(all)).toEqual([ofHub, ofDepot, other]));
    const one = await open(above, { lastEventId, userId: api.world.users.hubAgent2 });
    await soon(() => expect(told(one)).toEqual([other]));
    await db.delete(branchOffices).where(eq(branchOffices.branchId, depot));
    const less = await open(above, { lastEventId });
    const [next] = await move("hubAgent");
    await soon(() => expect(told(less)).toEqual([ofHub, other, next]));
    await db.insert(branchOffices).values({ parentId: hub, branchId: depot });
    // One who moves to another office doesn't bring where they were before.
    expect(told(await open({ user: "southManager", office: "south" }, { lastEventId }))).toEqual(
      [],
    );
  });
});

describe("a stream that can't go on", () => {
  const stale = (mark: Mark) => markText({ ...mark, at: mark.at - STREAM_LIMITS.longestGapMs - 1 });
  const at = async (): Promise<Mark> => {
    const stream = await open(manager);
    await soon(() => expect(stream.lastId()).not.toBe(""));
    stream.leave();
    return readMark(stream.lastId()) as Mark;
  };

  it("tells that, and where each agent was last: of an id that is unknown, or too old", async () => {
    await move("hubAgent", "depotAgent", "southAgent", "hubAgent");
    const [agent2] = await move("hubAgent2");
    const mark = await at();
    const ahead = { ...mark, seen: "1:999999999999999999:" };
    for (const [lastEventId, reason] of [
      ["", "unknown"],
      ["019a0000-0000-7000-8000-000000000000", "unknown"],
      [markText(ahead), "unknown"],
      [stale(mark), "too old"],
    ] as const) {
      const stream = await open(manager, { lastEventId });
      await soon(() => expect(stream.events()).toHaveLength(4));
      const [reset, ...state] = stream.events();
      expect(reset).toMatchObject({ event: "reset", data: { reason } });
      const names = state.map(({ data }) => (data.user as { displayName: string }).displayName);
      expect(names).toEqual(["depotAgent", "hubAgent", "hubAgent2"]);
      expect(state.at(-1)?.data.id).toBe(agent2);
      // Whoever is cut off in the midst of it is told anew.
      expect(state.map(({ id }) => id)).toEqual(["", "", ""]);
      await soon(() => expect(readMark(stream.lastId())).toBeDefined());
      stream.leave();
    }
  });

  it("nor where too much was missed; as much as may be is told", async () => {
    const mark = await at();
    const fifty = await move(...Array.from({ length: 50 }, () => "hubAgent" as const));
    const lastEventId = markText(mark);
    const all = await open(manager, { lastEventId });
    await soon(() => expect(told(all)).toEqual(fifty));
    await move("hubAgent2");
    const reset = await open(manager, { lastEventId });
    await soon(() => expect(reset.events()).toHaveLength(3));
    expect(reset.events()[0]).toMatchObject({ event: "reset", data: { reason: "too much" } });
  });
});

it("another process goes on where the first one ended, whoever looked last", async () => {
  const { db } = api.database;
  const caller = {
    id: api.world.users.admin,
    role: "admin",
    officeId: null,
    tokenEnds: new Date(api.clock.now.getTime() + 60_000),
  } as Caller;
  const listener = { caller, scope: { kind: "all" }, stream: movements } as const;
  const feeds = [1000, 20].map((lookEveryMs) =>
    createFeed({ db, now: () => api.clock.now, limits: { ...STREAM_LIMITS, lookEveryMs } }),
  );
  const all: string[] = [];
  const heard: string[] = [];
  let lastEventId: string | undefined;
  for (let turn = 0; turn < 12; turn++) {
    all.push(...(await move("hubAgent", "southAgent")));
    const feed = feeds[turn % 2];
    const stream = await feed?.listen(listener, lastEventId);
    all.push(...(await move("depotAgent")));
    for await (const text of stream ?? []) {
      heard.push(...[...text.matchAll(/"id":"([^"]+)","userId"/g)].map(([, id]) => id ?? ""));
      lastEventId = [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1];
      if (heard.length >= all.length - 2 || turn % 3 === 2) break;
    }
  }
  const end = await feeds[0]?.listen(listener, lastEventId);
  for await (const text of end ?? []) {
    heard.push(...[...text.matchAll(/"id":"([^"]+)","userId"/g)].map(([, id]) => id ?? ""));
    break;
  }
  expect(heard).toEqual(all.slice(2));
  for (const feed of feeds) await feed.stop();
});
