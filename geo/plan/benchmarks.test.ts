import { LONG_RUN } from "platform/testing/long-run";
import { describe, expect, it } from "vitest";
import { bestPlaces, openPlan } from "./places";
import { solvePlan } from "./solve-plan";
import { hasSolomon, solomon } from "./testing/solomon";
import { brokenRules } from "./testing/verify";
import { madeUpCity, weekProblem } from "./testing/week";

/** Far fewer than a second allows: the bench measures how good it gets. */
const ITERATIONS = 2000;
const WORST_GAP = 0.1;
const SOME = ["C101", "R201", "RC106"];

describe.skipIf(!hasSolomon())("Solomon (skipped where its files are not at hand)", () => {
  const instances = hasSolomon() ? solomon() : [];
  it.each(instances.filter(({ name }) => LONG_RUN || SOME.includes(name)))(
    "comes near the least distance known of $name",
    ({ problem, bestKnown }) => {
      const plan = solvePlan(problem, { limit: { iterations: ITERATIONS } });
      expect(brokenRules(problem, plan.days)).toEqual([]);
      expect(plan.unserved).toEqual([]);
      expect(plan.figures.distance / (bestKnown ?? 0) - 1).toBeLessThan(WORST_GAP);
    },
  );
});

describe("a week", () => {
  it("of far too many stops breaks no rule, leaves no room unused and is the same again", () => {
    const size = { agents: 2, dates: 2, stops: 320 };
    const problem = weekProblem(size, madeUpCity(size, 30), { time: 1, distance: 0.1 });
    const solve = () => solvePlan(problem, { limit: { iterations: 1000 } });
    const { days, unserved } = solve();
    expect(solve().days).toEqual(days);
    expect(brokenRules(problem, days)).toEqual([]);
    expect(unserved.length).toBeLessThan(265);
    const open = openPlan(problem, days);
    for (const stop of unserved.slice(0, 40)) expect(bestPlaces(open, stop)).toEqual([]);
  });

  // Above 300 stops only neighbours are looked at, above 3,000 places no cell is stored.
  it.each(LONG_RUN ? [320, 3_100] : [320])(
    "of %i stops breaks no rule and serves most",
    (stops) => {
      const size = { agents: Math.ceil(stops / 70), dates: 5, stops };
      const problem = weekProblem(size, madeUpCity(size, 30), { time: 1, distance: 0.1 });
      const plan = solvePlan(problem, { limit: { iterations: 300 } });
      expect(brokenRules(problem, plan.days)).toEqual([]);
      expect(plan.unserved.length).toBeLessThan(0.05 * stops);
    },
  );
});
