import { Draft } from "./draft";
import { createModel, withWeights } from "./model";
import type { PlanProblem, Sequences, Weights } from "./problem";

/** What a plan costs, as the search compares plans: less is better, and what is missing comes first. */
export interface Price {
  /** Penalties of the stops left out. */
  missing: number;
  /** The weighted sum of `Weights`. */
  cost: number;
}

/** Sums in another order differ by less. */
const ROUNDING = 1e-6;

/**
 * Prices plans of a problem by its weights, with some of them replaced. The model is made once, and
 * needs little memory, as few cells are read.
 */
export function pricesIn(
  problem: PlanProblem,
): (weights?: Partial<Weights>) => (days: Sequences) => Price {
  const { matrix } = problem;
  const model = createModel({
    ...problem,
    matrix: {
      size: matrix.size,
      time: (from, to) => matrix.time(from, to),
      distance: (from, to) => matrix.distance(from, to),
      isSparse: true,
    },
  });
  return (weights) => {
    const draft = new Draft(withWeights(model, { ...problem.weights, ...weights }));
    return (days) => {
      draft.load(days);
      return { missing: draft.missing, cost: draft.cost };
    };
  };
}

/** Whether a plan is better than another one. */
export const isCheaper = (one: Price, other: Price): boolean =>
  one.missing < other.missing ||
  (one.missing === other.missing && one.cost < other.cost - ROUNDING);
