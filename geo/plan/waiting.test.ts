import { rounds } from "platform/testing/long-run";
import { describe, expect, it } from "vitest";
import { createProblem, storedMatrix } from "./check-problem";
import { openPlan, tryMove } from "./places";
import type { AgentDay, PlanProblem, Stop, Weights } from "./problem";
import { solvePlan } from "./solve-plan";
import { bestPlan, compare, leftOut } from "./testing/exact";
import { randomProblem } from "./testing/random-problems";
import { brokenRules } from "./testing/verify";

const HOUR = 3600;
const [MONDAY, TUESDAY, THURSDAY] = [0, 1, 3];
const [LONG, THREE_HOURS, MORNING, AFTERNOON] = [0, 1, 2, 3];
const FAIR = { time: 1, distance: 0.1, day: 3000, fairness: 16, longest: 1.1, shortDay: 0.5 };

/** One agent, one place, and a visit that can wait on Thursday or be behind another one on Tuesday. */
function week(weights: Partial<Weights>): PlanProblem {
  const days = [MONDAY, TUESDAY, THURSDAY];
  const afternoon = { opens: 13 * HOUR, closes: 16 * HOUR };
  const stops: Stop[] = [
    { place: 0, seconds: 8 * HOUR, days: [MONDAY] },
    {
      place: 0,
      seconds: 3 * HOUR,
      windows: [{ day: TUESDAY, opens: 9 * HOUR, closes: 10 * HOUR }],
    },
    { place: 0, seconds: HOUR, windows: [{ day: THURSDAY, opens: 9 * HOUR, closes: 9 * HOUR }] },
    { place: 0, seconds: HOUR, windows: [TUESDAY, THURSDAY].map((day) => ({ day, ...afternoon })) },
  ];
  return createProblem({
    matrix: storedMatrix({ times: Float64Array.of(0), distances: Float64Array.of(0) }),
    agentDays: days.map((day): AgentDay => {
      return { agent: 0, day, start: 0, end: 0, shift: { begins: 9 * HOUR, ends: 17 * HOUR } };
    }),
    stops,
    weights,
  });
}

describe("waiting", () => {
  const without = [[LONG], [THREE_HOURS, AFTERNOON], [MORNING]];
  const waiting = [[LONG], [THREE_HOURS], [MORNING, AFTERNOON]];

  it.each([0, 4, 16, 64])("is no way to make days look even, with fairness %i", (fairness) => {
    const plan = solvePlan(week({ ...FAIR, fairness }), { limit: { iterations: 300 } });
    expect(plan.days).toEqual(without);
    expect(plan.figures.lengths).toEqual([8 * HOUR, 4 * HOUR, HOUR]);
  });

  it("ends where a search begins with a plan that waits", () => {
    const plan = solvePlan(week(FAIR), { limit: { iterations: 300 }, from: waiting, warmth: 1 });
    expect(plan.days).toEqual(without);
  });

  it("costs nothing where only the distance counts", () => {
    const { figures } = solvePlan(week({ time: 0, distance: 1 }), {
      ...{ limit: { iterations: 0 }, from: waiting },
    });
    expect(figures).toMatchObject({ cost: 0, lengths: [8 * HOUR, 3 * HOUR, 5 * HOUR] });
  });
});

it("no single stop of a small plan has a cheaper place, however short the search was", () => {
  let tried = 0;
  for (let seed = 1; seed <= rounds(8, 200); seed++) {
    const random = randomProblem(seed, { stops: 14, agents: 2, dates: 2, isMetric: seed % 2 > 0 });
    const fairness = { fairness: 8 * (seed % 3), longest: 1.1, shortDay: 0.25 };
    const problem = createProblem({
      ...random,
      weights: { ...random.weights, time: 1, ...fairness },
    });
    const { days } = solvePlan(problem, { limit: { iterations: 5 }, seed });
    const open = openPlan(problem, days);
    for (const stop of days.flat()) {
      for (const [agentDay, other] of days.entries()) {
        for (let position = 0; position <= other.length; position++) {
          const { broken, cost } = tryMove(open, stop, agentDay, position);
          if (broken.length > 0) continue;
          expect(cost, `seed ${seed}, stop ${stop} to ${agentDay}`).toBeGreaterThan(-1e-3);
          tried++;
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(200);
});

describe("small problems with fairness", () => {
  const seeds = Array.from({ length: rounds(20, 1000) }, (_, seed) => seed + 1);

  it("get the plan that trying everything finds", () => {
    const dearer = seeds.filter((seed) => {
      const random = randomProblem(seed, { stops: 4, agents: 2, dates: 1 + (seed % 2) });
      const fairness = { fairness: 4 * (seed % 5), longest: 1.1, shortDay: 0.25 * (seed % 3) };
      const problem = createProblem({ ...random, weights: { ...random.weights, ...fairness } });
      const plan = solvePlan(problem, { limit: { iterations: 1000 }, seed });
      expect(brokenRules(problem, plan.days), `seed ${seed}`).toEqual([]);
      const best = bestPlan(problem);
      const left = leftOut(plan.unserved.map((stop) => problem.stops[stop] as Stop));
      expect(compare(left, best.left), `seed ${seed}`).toBe(0);
      expect(plan.figures.cost, `seed ${seed}`).toBeGreaterThan(best.cost - 1e-6);
      return plan.figures.cost > best.cost + 1e-6;
    });
    expect(dearer.length).toBeLessThanOrEqual(rounds(0, 20));
  });
});
