import { expect, it } from "vitest";
import { createProblem } from "./check-problem";
import { isCheaper, pricesIn } from "./price";
import { solvePlan } from "./solve-plan";
import { randomProblem } from "./testing/random-problems";

it("a plan is priced as the search counts it, and what is left out comes first", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const problem = randomProblem(seed, { stops: 12, agents: 2, dates: 2 });
    const { days, figures, unserved } = solvePlan(problem, { limit: { iterations: 50 }, seed });
    const pricesFor = pricesIn(problem);
    const priceOf = pricesFor();
    const price = priceOf(days);
    expect(price.cost).toBeCloseTo(figures.cost, 6);
    expect(price.missing > 0).toBe(unserved.length > 0);
    const weights = { fairness: 5, longest: 1, otherAgent: 100 };
    const weighed = createProblem({ ...problem, weights: { ...problem.weights, ...weights } });
    expect(pricesFor(weights)(days)).toEqual(pricesIn(weighed)()(days));
    expect(priceOf(days)).toEqual(price);
    const none = priceOf(days.map(() => []));
    expect(none.cost).toBeLessThan(price.cost);
    expect([isCheaper(price, none), isCheaper(none, price), isCheaper(price, price)]).toEqual([
      ...[true, false, false],
    ]);
  }
});
