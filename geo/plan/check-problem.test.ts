import { describe, expect, it } from "vitest";
import { createProblem, storedMatrix } from "./check-problem";
import { randomProblem } from "./testing/random-problems";

describe("a problem that makes no sense", () => {
  const problem = randomProblem(1, { stops: 3, agents: 1, dates: 1 });
  const [day] = problem.agentDays;
  const [stop] = problem.stops;
  if (!day || !stop) throw new Error("The problem has both");

  it.each([
    ["no agent-day", { agentDays: [] }, /1 to 2000 agent-days, not 0/],
    ["a place that is not there", { stops: [{ ...stop, place: 99 }] }, /Stop 0: the place 99/],
    [
      "a shift that ends before it begins",
      { agentDays: [{ ...day, shift: { begins: 2, ends: 1 } }] },
      /Agent-day 0: shift 2 to 1/,
    ],
    [
      "a window that closes before it opens",
      { stops: [{ ...stop, windows: [{ opens: 2, closes: 1 }] }] },
      /Stop 0: a window from 2 to 1/,
    ],
    ["a priority out of range", { stops: [{ ...stop, priority: 0 }] }, /Stop 0: the priority is 0/],
    [
      "a lock on a day that is not there",
      { stops: [{ ...stop, locked: 7 }] },
      /Stop 0: there is no agent-day 7/,
    ],
    [
      "a link of a stop with itself",
      { links: [{ first: 1, second: 1, atLeast: 0, atMost: 1 }] },
      /Link 0/,
    ],
    ["a negative weight", { weights: { time: -1 } }, /Weight time is -1/],
  ])("%s is refused by name", (_, change, message) => {
    expect(() => createProblem({ ...problem, ...change })).toThrow(message);
  });

  it("a visit before that allows no day is refused by name", () => {
    const since = { day: -3, atLeast: 5, atMost: 4 };
    const wrong = { ...problem, stops: [{ ...stop, since }] };
    expect(() => createProblem(wrong)).toThrow(/Stop 0: at least 5, at most 4 days after day -3/);
  });

  it("a cell that is no number is refused", () => {
    const times = Float64Array.from([0, Number.NaN, 1, 0]);
    expect(() => storedMatrix({ times, distances: times })).toThrow(/Cell 1 of times/);
  });
});
