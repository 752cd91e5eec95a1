import { createChain, postPositions } from "contract/calls";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Db } from "../../db/connect";
import { testApi } from "../../testing/api";
import { invalidateTotals, limitTotalsOfReplica, totalOf } from "./total";

/** A database that counts as slowly as told, and how often it was asked. */
function counter(milliseconds: number) {
  const state = { total: 7, asked: 0 };
  const execute = async () => {
    state.asked++;
    const { total } = state;
    vi.advanceTimersByTime(milliseconds);
    return { rows: [{ total }] };
  };
  return { state, db: { execute } as unknown as Db };
}

const rows = (name: string) => sql`FROM routes WHERE name = ${name}`;

describe("the total of a list", () => {
  // Not for the database below, which sleeps by the same clock: it would never wake up.
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it("is counted every time where that is quick", async () => {
    const { db, state } = counter(0);
    expect(await totalOf(db, rows("a"))).toBe(7);
    state.total = 8;
    expect(await totalOf(db, rows("a"))).toBe(8);
  });

  it("is cached where counting is slow, for each condition apart", async () => {
    const { db, state } = counter(40);
    expect(await totalOf(db, rows("a"))).toBe(7);
    state.total = 8;
    expect(await totalOf(db, rows("a"))).toBe(7);
    expect(await totalOf(db, rows("b"))).toBe(8);
    expect(state.asked).toBe(2);
  });

  it("is counted anew after a write", async () => {
    const { db, state } = counter(40);
    await totalOf(db, rows("a"));
    state.total = 8;
    invalidateTotals(db);
    expect(await totalOf(db, rows("a"))).toBe(8);
  });

  it("of a replica is counted again after five seconds, as no write is noticed there", async () => {
    const { db, state } = counter(40);
    limitTotalsOfReplica(db);
    await totalOf(db, rows("a"));
    state.total = 8;
    expect(await totalOf(db, rows("a"))).toBe(7);
    vi.advanceTimersByTime(5_001);
    expect(await totalOf(db, rows("a"))).toBe(8);
  });

  it("is not cached when a write came while it was counted", async () => {
    const { db, state } = counter(40);
    const counting = totalOf(db, rows("a"));
    invalidateTotals(db);
    state.total = 8;
    expect(await counting).toBe(7);
    expect(await totalOf(db, rows("a"))).toBe(8);
  });
});

it("a stored total outlives a device's positions, which no list counts, but no other write", async () => {
  const api = await testApi();
  const { db } = api.database;
  const counted = async () => {
    const before = api.statements.length;
    await totalOf(db, sql`FROM pg_sleep(0.05)`);
    return api.statements.length > before;
  };
  expect(await counted()).toBe(true);
  expect(await counted()).toBe(false);
  await api.ok({ user: "hubAgent", office: "hub" }, postPositions, {
    params: { id: api.world.users.hubAgent },
    body: [{ coordinates: [-83, 40], recordedAt: api.clock.now.toISOString() }],
  });
  expect(await counted()).toBe(false);
  await api.ok({ user: "admin" }, createChain, { body: { name: "New" } });
  expect(await counted()).toBe(true);
  await api.close();
});
