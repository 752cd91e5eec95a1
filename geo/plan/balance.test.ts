import { describe, expect, it } from "vitest";
import { Balance } from "./balance";
import { createProblem, storedMatrix } from "./check-problem";
import { createModel } from "./model";
import type { AgentDay } from "./problem";

const HOUR = 3600;
const DAYS = 20;

function balanceOf(days = DAYS, shortDay = 0): Balance {
  const agentDays = Array.from({ length: days }, (_, agent): AgentDay => {
    return { agent, day: 0, start: 0, end: 0, shift: { begins: 0, ends: 10 * HOUR } };
  });
  const cells = { times: Float64Array.of(0), distances: Float64Array.of(0) };
  const weights = { time: 1, fairness: 1, longest: 1, shortDay };
  const matrix = storedMatrix(cells);
  return new Balance(createModel(createProblem({ matrix, agentDays, stops: [], weights })));
}

/** Days of an equal length, and the rest without stops. */
const even = (used: number, days = DAYS) =>
  Float64Array.from({ length: days }, (_, day) => (day < used ? 6 * HOUR : 0));

/** Without waiting. */
const costOf = (balance: Balance, lengths: Float64Array) =>
  balance.cost(lengths, new Float64Array(lengths.length));

describe("what uneven days cost", () => {
  it("is nothing for equal days, of which one in ten may be off", () => {
    for (const used of [20, 19, 18]) expect(costOf(balanceOf(), even(used))).toBe(0);
  });

  it("is more the more days are off beyond that", () => {
    const costs = [17, 14, 10, 1].map((used) => costOf(balanceOf(), even(used)) / used);
    expect(costs[0]).toBeGreaterThan(0);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  });

  it("counts the days off of a small team: all work on one of two days is uneven", () => {
    expect(costOf(balanceOf(2), even(1, 2))).toBeGreaterThan(0);
    expect(costOf(balanceOf(1), even(1, 1))).toBe(0);
  });

  it("is nothing while no day is longer than a short one", () => {
    const [isShort, isLong] = [0.6, 0.5].map((share) => costOf(balanceOf(2, share), even(1, 2)));
    expect(isShort).toBe(0);
    expect(isLong).toBeGreaterThan(0);
  });

  it("is the square of what is above the mean, for a longer day and for what is added to it", () => {
    const lengths = even(DAYS);
    lengths[0] = 8 * HOUR;
    const balance = balanceOf();
    const over = 1.9 * HOUR;
    expect(costOf(balance, lengths)).toBeCloseTo(over ** 2 / (2 * 10 * HOUR));
    const more = (over + HOUR) ** 2 - over ** 2;
    expect(balance.added(8 * HOUR, HOUR)).toBeCloseTo(more / (2 * 10 * HOUR));
    expect(balance.added(HOUR, HOUR)).toBe(0);
  });

  it("is not less when an agent waits on a short day", () => {
    const lengths = even(DAYS);
    lengths[0] = 8 * HOUR;
    lengths[1] = 2 * HOUR;
    const short = costOf(balanceOf(), lengths);
    const waiting = new Float64Array(DAYS);
    waiting[1] = 4 * HOUR;
    lengths[1] = 6 * HOUR;
    expect(balanceOf().cost(lengths, waiting)).toBeGreaterThan(short);
  });
});
