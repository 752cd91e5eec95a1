import { rounds } from "platform/testing/long-run";
import { describe, expect, it } from "vitest";
import { createProblem, storedMatrix } from "./check-problem";
import type { PlanMessage } from "./portable";
import type { Plan, PlanProblem, Stop } from "./problem";
import { runPortable } from "./run-portable";
import { solvePlan } from "./solve-plan";
import { bestPlan, compare, leftOut } from "./testing/exact";
import { randomProblem } from "./testing/random-problems";
import { brokenRules } from "./testing/verify";

const seeds = (few: number, many: number) =>
  Array.from({ length: rounds(few, many) }, (_, seed) => seed + 1);

const leftBy = (problem: PlanProblem, plan: Plan) =>
  leftOut(plan.unserved.map((stop) => problem.stops[stop] as Stop));

describe("small problems", () => {
  it("get the plan that trying everything finds", () => {
    const dearer = seeds(30, 2000).filter((seed) => {
      const problem = randomProblem(seed, {
        stops: 4 + (seed % 2),
        agents: 2,
        dates: 1 + (seed % 2),
      });
      const plan = solvePlan(problem, { limit: { iterations: 1000 }, seed });
      expect(brokenRules(problem, plan.days), `seed ${seed}`).toEqual([]);
      const best = bestPlan(problem);
      expect(leftBy(problem, plan), `seed ${seed}`).toEqual(best.left);
      expect(plan.figures.cost, `seed ${seed}`).toBeGreaterThan(best.cost - 1e-6);
      return plan.figures.cost > best.cost + 1e-6;
    });
    expect(dearer.length).toBeLessThanOrEqual(rounds(0, 20));
  });
});

describe("an answer", () => {
  it("breaks no rule, even if ways are missing and the triangle inequality does not hold", () => {
    for (const seed of seeds(40, 1000)) {
      const size = { stops: 5 + (seed % 40), agents: 3, dates: 3, isMetric: seed % 2 === 0 };
      const problem = randomProblem(seed, size);
      const plan = solvePlan(problem, { limit: { iterations: 150 }, seed });
      expect(brokenRules(problem, plan.days), `seed ${seed}`).toEqual([]);
      expect([...plan.days.flat(), ...plan.unserved].sort((a, b) => a - b)).toEqual([
        ...problem.stops.keys(),
      ]);
    }
  });

  it("is never worse than the plan given", () => {
    for (const seed of seeds(30, 500)) {
      const problem = randomProblem(seed, {
        stops: 30,
        agents: 3,
        dates: 3,
        isMetric: seed % 2 > 0,
      });
      const given = solvePlan(problem, { limit: { iterations: 100 }, seed });
      for (const iterations of [0, 20]) {
        const plan = solvePlan(problem, {
          limit: { iterations },
          seed: seed + 1,
          from: given.days,
        });
        const left = compare(leftBy(problem, plan), leftBy(problem, given));
        expect(left, `seed ${seed}`).toBeLessThanOrEqual(0);
        if (left === 0) expect(plan.figures.cost).toBeLessThan(given.figures.cost + 1e-6);
      }
    }
  });

  it("takes from a given plan that breaks rules only what breaks none", () => {
    for (const seed of seeds(30, 500)) {
      const problem = randomProblem(seed, { stops: 20, agents: 2, dates: 2 });
      const from = problem.agentDays.map((_, day) => [day, day + 1, day + 2, 19, 99, -1]);
      const plan = solvePlan(problem, { limit: { iterations: 20 }, from });
      expect(brokenRules(problem, plan.days), `seed ${seed}`).toEqual([]);
    }
  });

  it("is the same for the same seed and iterations", () => {
    const problem = randomProblem(7, { stops: 60, agents: 4, dates: 3 });
    const solve = (seed: number) => solvePlan(problem, { limit: { iterations: 300 }, seed });
    expect(solve(3)).toEqual(solve(3));
  });

  it("keeps a frozen day as it is", () => {
    const problem = randomProblem(5, { stops: 20, agents: 2, dates: 2 });
    const agentDays = problem.agentDays.map((day, index) => ({ ...day, frozen: index === 1 }));
    const from = [[], [3, 1, 2], [], []];
    const frozen = createProblem({ ...problem, agentDays });
    const plan = solvePlan(frozen, { limit: { iterations: 200 }, from });
    expect(plan.days[1]).toEqual([3, 1, 2]);
    expect(brokenRules(frozen, plan.days)).toEqual([]);
  });
});

describe("promises", () => {
  const day = { agent: 0, start: 0, end: 0, shift: { begins: 0, ends: 3600 } };
  const cells = new Float64Array(1);
  const matrix = storedMatrix({ times: cells, distances: cells });
  const hour = (more: Partial<Stop>): Stop => ({ place: 0, seconds: 3600, ...more });
  const DEGREES: Partial<Stop>[] = [
    { promise: { degree: "time", day: 0, opens: 0, closes: 10 } },
    { promise: { degree: "day", day: 0 } },
    {},
    { promise: { degree: "suggestion" } },
  ];

  it.each([0, 1, 2])("of degree %i are served before any number of weaker ones", (degree) => {
    // Ten weaker ones of the highest priority would fit into the hour.
    const weaker = { ...DEGREES[degree + 1], seconds: 360, priority: 100 };
    const stops = [...Array.from({ length: 10 }, () => hour(weaker)), hour(DEGREES[degree] ?? {})];
    const problem = createProblem({ matrix, agentDays: [{ ...day, day: 0 }], stops });
    expect(solvePlan(problem, { limit: { iterations: 200 } }).days).toEqual([[10]]);
  });

  it("that are published stay on their day where that costs less than the change", () => {
    const problem = (change: number) =>
      createProblem({
        matrix: storedMatrix({
          times: Float64Array.of(0, 100, 100, 0),
          distances: new Float64Array(4),
        }),
        agentDays: [
          { ...day, day: 0 },
          { ...day, agent: 1, day: 0, start: 1, end: 1 },
        ],
        stops: [hour({ seconds: 60, published: 1 })],
        weights: { change },
      });
    const solve = (change: number) => solvePlan(problem(change), { limit: { iterations: 50 } });
    expect(solve(0).days).toEqual([[0], []]);
    expect(solve(199).days).toEqual([[0], []]);
    expect(solve(201).days).toEqual([[], [0]]);
  });
});

describe("a plan of nothing", () => {
  it("has empty days", () => {
    const { matrix, agentDays } = randomProblem(1, { stops: 1, agents: 2, dates: 1 });
    const problem = createProblem({ matrix, agentDays, stops: [] });
    const plan = solvePlan(problem, { limit: { iterations: 40 } });
    expect(plan).toMatchObject({ days: [[], []], unserved: [], figures: { cost: 0, served: 0 } });
  });
});

describe("while it works", () => {
  it("a cancelled search gives a valid plan at any moment", () => {
    const problem = randomProblem(11, { stops: 60, agents: 4, dates: 3 });
    for (const looks of [0, 1, 10, 50, 70, 80]) {
      let asked = 0;
      const plan = solvePlan(problem, {
        limit: { iterations: 100_000 },
        isCancelled: () => asked++ >= looks,
      });
      expect(plan.cancelled).toBe(true);
      expect(brokenRules(problem, plan.days)).toEqual([]);
    }
  });

  it("reports progress with a valid plan that never gets worse", () => {
    const problem = randomProblem(12, { stops: 40, agents: 4, dates: 3 });
    const costs: [left: number[], cost: number][] = [];
    solvePlan(problem, {
      limit: { iterations: 2000 },
      onProgress: ({ spent, cost }, plan) => {
        expect(spent).toBeLessThanOrEqual(1);
        expect(brokenRules(problem, plan().days)).toEqual([]);
        costs.push([leftBy(problem, plan()), cost]);
      },
    });
    expect(costs.length).toBeGreaterThan(20);
    for (const [index, [left, cost]] of costs.entries()) {
      const [leftBefore, costBefore] = costs[index - 1] ?? [left, cost];
      const order = compare(left, leftBefore);
      expect(order < 0 || (order === 0 && cost <= costBefore)).toBe(true);
    }
  });

  it("ends by the clock that it is given", () => {
    let clock = 0;
    const problem = randomProblem(13, { stops: 20, agents: 2, dates: 2 });
    const plan = solvePlan(problem, { limit: { milliseconds: 10, now: () => clock++ } });
    expect(plan.iterations).toBeGreaterThan(0);
    expect(clock).toBeLessThan(20);
  });
});

describe("in a thread", () => {
  const problem = randomProblem(14, { stops: 20, agents: 2, dates: 2 });
  const { cells } = problem.matrix;
  if (!cells) throw new Error("Random problems store their cells");

  it("a problem that was copied gives progress, then a valid plan", () => {
    const messages: PlanMessage[] = [];
    const portable = structuredClone({
      problem: { ...problem, matrix: cells },
      limit: { milliseconds: 1e9, iterations: 500 },
    });
    runPortable(
      portable,
      () => 0,
      (message) => messages.push(message),
    );
    const last = messages.pop();
    expect(messages.length).toBeGreaterThan(1);
    expect(messages.every((message) => "progress" in message)).toBe(true);
    if (!last || !("plan" in last)) throw new Error("The plan comes last");
    expect(brokenRules(problem, last.plan.days)).toEqual([]);
  });

  it("a shared cell ends the search", () => {
    const cancel = new Int32Array(new SharedArrayBuffer(4));
    const messages: PlanMessage[] = [];
    runPortable(
      { problem: { ...problem, matrix: cells }, limit: { milliseconds: 1 }, cancel },
      () => 0,
      (message) => {
        messages.push(message);
        if (messages.length === 1) Atomics.store(cancel, 0, 1);
      },
    );
    expect(messages.at(-1)).toMatchObject({ plan: { cancelled: true } });
  });
});

describe("fairness", () => {
  it("makes the longest day shorter", () => {
    const stops = 40;
    const places = Array.from({ length: stops + 1 }, (_, place) => place * 60);
    const cells = Float64Array.from(
      { length: places.length ** 2 },
      (_, cell) => Math.abs(Math.floor(cell / places.length) - (cell % places.length)) * 60,
    );
    const solve = (fairness: number) =>
      solvePlan(
        createProblem({
          matrix: storedMatrix({ times: cells, distances: cells }),
          agentDays: [0, 1, 2, 3].map((agent) => {
            return { agent, day: 0, start: 0, end: 0, shift: { begins: 0, ends: 80_000 } };
          }),
          stops: Array.from({ length: stops }, (_, index) => ({ place: index + 1, seconds: 900 })),
          weights: { time: 1, fairness },
        }),
        { limit: { iterations: 2000 } },
      ).figures.lengths;
    const mean = (lengths: number[]) => lengths.reduce((sum, one) => sum + one, 0) / 4;
    const alone = solve(0);
    const fair = solve(40);
    expect(Math.max(...fair)).toBeLessThan(0.7 * Math.max(...alone));
    expect(Math.max(...fair)).toBeLessThan(1.15 * mean(fair));
  });
});

it("a limit that is missing is refused", () => {
  const problem = randomProblem(1, { stops: 3, agents: 1, dates: 1 });
  expect(() => solvePlan(problem, { limit: { iterations: -1 } })).toThrow(RangeError);
});
