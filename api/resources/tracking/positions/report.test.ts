import type { CallInput } from "contract/call";
import { getPosition, getTrail, postPositions } from "contract/calls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { positions } from "../../../db/schema";
import { type TestApi, testApi } from "../../../testing/api";
import { brokenRules } from "../../../testing/invariants";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
let start: Date;
beforeEach(async () => {
  start ??= api.clock.now;
  api.clock.now = start;
  await api.database.db.delete(positions);
});
afterAll(() => api.close());

const agent = { user: "hubAgent", office: "hub" } as const;
const MINUTE = 60_000;
type Reports = NonNullable<CallInput<typeof postPositions>["body"]>;
type Place = [longitude: number, latitude: number];
const HERE: Place = [-82.99, 40];
const SWAPPED: Place = [40, -82.99];
const PARIS: Place = [2.35, 48.86];

const ago = (minutes: number) => new Date(api.clock.now.getTime() - minutes * MINUTE).toISOString();
const at = (minutes: number, coordinates = HERE): Reports[number] => ({
  coordinates,
  recordedAt: ago(minutes),
});
const input = (body: unknown[]) => ({
  params: { id: api.world.users.hubAgent },
  body: body as Reports,
});
const post = (...body: unknown[]) => api.ok(agent, postPositions, input(body));
const last = async () =>
  (await api.ok(agent, getPosition, { params: { id: api.world.users.hubAgent } })).position;
const count = () => api.database.db.$count(positions);
const stored = () =>
  api.database.db
    .select({ at: positions.recordedAt, doubt: positions.doubt, shift: positions.clockShift })
    .from(positions)
    .orderBy(positions.recordedAt);

describe("a report of positions", () => {
  it("answers no more than before where nothing is wrong", async () => {
    expect(await post(at(2), at(1))).toEqual({ ok: true });
  });

  it("stores the good ones, and names the others with place and reason", async () => {
    const reply = await post(
      at(5),
      { coordinates: [0, 91], recordedAt: ago(4) },
      at(91 * 24 * 60),
      { ...at(3), speed: 4 },
      "nonsense",
      at(-25 * 60),
      { recordedAt: ago(2) },
      at(1),
    );
    expect(reply).toEqual({
      ok: true,
      refused: [
        { index: 1, field: "coordinates.1", reason: expect.stringContaining("90") },
        { index: 2, field: "recordedAt", reason: "is more than 90 days ago" },
        { index: 3, reason: expect.stringContaining("speed") },
        { index: 4, reason: expect.any(String) },
        { index: 5, field: "recordedAt", reason: "is more than 24 hours in the future" },
        { index: 6, field: "coordinates", reason: expect.any(String) },
      ],
    });
    expect((await stored()).map(({ at }) => at)).toEqual([ago(5), ago(1)]);
    expect(await last()).toMatchObject({ recordedAt: ago(1) });
  });

  it("is refused as a whole where no position is good", async () => {
    expect(await api.fails(agent, postPositions, input([at(-25 * 60), 7]))).toMatchObject({
      statusCode: 422,
      details: { "body.0.recordedAt": "is more than 24 hours in the future" },
    });
    expect(await count()).toBe(0);
  });
});

describe("a doubtful position", () => {
  it("is stored and marked, and never where the agent was last", async () => {
    await post(at(9));
    const reply = await post(at(8, [0, 0]), at(7, SWAPPED), at(6, PARIS));
    expect(reply).toEqual({ ok: true, doubtful: 3 });
    expect((await stored()).map(({ doubt }) => doubt)).toEqual([null, "zero", "swapped", "jump"]);
    expect(await last()).toMatchObject({ coordinates: HERE, recordedAt: ago(9) });
    expect(await post(at(5))).toEqual({ ok: true });
    expect(await last()).toMatchObject({ recordedAt: ago(5) });
    expect(await brokenRules(api.database.db)).toEqual([]);
  });

  it("is none from the sixth on that agree, nor where the first one was wrong", async () => {
    await post(...[20, 19, 18, 17, 16].map((minutes) => at(minutes)));
    for (let n = 0; n < 5; n++)
      expect(await post(at(10 - n, PARIS))).toMatchObject({ doubtful: 1 });
    expect(await last()).toMatchObject({ coordinates: HERE });
    expect(await post(at(5, PARIS))).toEqual({ ok: true });
    expect(await last()).toMatchObject({ coordinates: PARIS });
    await api.database.db.delete(positions);
    await post(at(20, PARIS));
    await post(at(10));
    expect(await last()).toMatchObject({ coordinates: PARIS });
    expect(await post(at(9))).toEqual({ ok: true });
    expect(await last()).toMatchObject({ coordinates: HERE });
  });

  it("is a swapped one by the places of the office, however many and without any before", async () => {
    for (let n = 20; n > 0; n--) {
      expect(await post(at(n, SWAPPED))).toEqual({ ok: true, doubtful: 1 });
    }
    expect(await last()).toBeNull();
    expect(await post(at(0))).toEqual({ ok: true });
    expect(await last()).toMatchObject({ coordinates: HERE });
  });

  it("is not the last one when a later one is deleted", async () => {
    await post(at(9), at(8, PARIS), at(7));
    const { db } = api.database;
    await db.delete(positions).where(sql`${positions.recordedAt} = ${ago(7)}::timestamptz`);
    expect(await last()).toMatchObject({ recordedAt: ago(9) });
    await db.execute(sql`UPDATE positions SET doubt = 'jump'`);
    expect(await last()).toBeNull();
    expect(await brokenRules(db)).toEqual([]);
  });

  it("costs one look at those before: good ones take the same few statements", async () => {
    await post(at(9));
    api.statements.length = 0;
    await post(at(8));
    const own = api.statements.filter((statement) => !statement.includes('"jobs"'));
    expect(own.filter((statement) => /"positions"/.test(statement))).toHaveLength(2);
    expect(own.filter((statement) => /locations/.test(statement))).toHaveLength(0);
  });
});

describe("a device whose clock is ahead", () => {
  it("is corrected by the time at which its report arrives", async () => {
    expect(await post(at(-8), at(-7), at(-10))).toEqual({ ok: true, clockAhead: 600 });
    expect(await stored()).toEqual(
      [3, 2, 0].map((minutes) => ({ at: ago(minutes), doubt: null, shift: 10 * MINUTE })),
    );
    expect(await last()).toMatchObject({ recordedAt: ago(0) });
    const params = { id: api.world.users.hubAgent };
    const span = { from: ago(60), to: ago(-60) };
    expect(await api.ok(agent, getTrail, { params, query: span })).toMatchObject({
      ...{ positions: 3, clockCorrected: 3, doubtful: 0 },
    });
    expect(await post(at(-5))).toEqual({ ok: true });
  });

  it("has its positions stored once, however often and late it sends them", async () => {
    const report = [at(-8), at(-9), at(-10)];
    await post(...report);
    for (const later of [2_000, 20_000, 3 * MINUTE, 6 * MINUTE, 40 * MINUTE]) {
      api.clock.now = new Date(start.getTime() + later);
      expect(await post(...report)).toEqual({ ok: true, clockAhead: 600 });
    }
    expect(await count()).toBe(3);
    const [first] = report;
    expect(await post(first, { ...at(0), recordedAt: ago(-10.02) })).toMatchObject({
      clockAhead: 600,
    });
    expect(await count()).toBe(4);
  });

  it("is corrected no more once it is right", async () => {
    await post(at(-60));
    api.clock.now = new Date(start.getTime() + MINUTE);
    expect(await post(at(-60.01))).toEqual({ ok: true, clockAhead: 3600 });
    api.clock.now = new Date(start.getTime() + 2 * MINUTE);
    expect(await post(at(0.1))).toEqual({ ok: true });
    expect(await last()).toMatchObject({ recordedAt: ago(0.1) });
    // The clock was set again: a new difference counts.
    expect(await post(at(-20))).toEqual({ ok: true, clockAhead: 1200 });
  });
});
