import type { CostMatrix, StopOrderProblem } from "./problem";

/**
 * The problem with everything optional filled in.
 *
 * @throws RangeError where matrix, given order, prefix or budget make no sense
 */
export function checkedProblem(problem: StopOrderProblem) {
  const { matrix, end, budget, seed = 1 } = problem;
  const stops = matrix.length;
  checkMatrix(matrix);
  const given = [...(problem.given ?? matrix.keys())];
  if (!isPermutation(given, stops)) {
    throw new RangeError("The given order must name each stop of the matrix once");
  }
  const { fixedPrefix = 1 } = problem;
  if (!Number.isInteger(fixedPrefix) || fixedPrefix < 1) {
    throw new RangeError("The fixed prefix must have one stop at least: the start");
  }
  const limits = Object.values(budget).filter((limit) => typeof limit === "number");
  if (limits.length === 0 || !limits.every((limit) => limit >= 0)) {
    throw new RangeError("The budget needs iterations or milliseconds, not below zero");
  }
  return { matrix, end, given, fixedPrefix: Math.min(fixedPrefix, stops), seed };
}

/** Whether the order names each of so many stops exactly once. */
export function isPermutation(order: readonly number[], stops: number): boolean {
  const named = new Set(order);
  return (
    order.length === stops &&
    named.size === stops &&
    order.every((stop) => Number.isInteger(stop) && stop >= 0 && stop < stops)
  );
}

function checkMatrix(matrix: CostMatrix): void {
  for (const [from, row] of matrix.entries()) {
    if (row.length !== matrix.length) {
      throw new RangeError(`Row ${from} has ${row.length} cells instead of ${matrix.length}`);
    }
    for (let to = 0; to < row.length; to++) {
      const cost = row[to];
      if (cost === null || (typeof cost === "number" && cost >= 0)) continue;
      // What is on the diagonal is never travelled.
      if (to !== from) throw new RangeError(`The cost from ${from} to ${to} is ${cost}`);
    }
  }
}
