import { createProblem, storedMatrix } from "./check-problem";
import type { PlanMessage, PortablePlan } from "./problem";
import { solvePlan } from "./solve-plan";

/**
 * Solves a problem that was sent to a thread.
 *
 * @throws RangeError if it makes no sense
 */
export function runPortable(
  { problem, cancel, ...options }: PortablePlan,
  now: () => number,
  post: (message: PlanMessage) => void,
): void {
  const plan = solvePlan(createProblem({ ...problem, matrix: storedMatrix(problem.matrix) }), {
    ...options,
    limit: { ...options.limit, now },
    onProgress: (progress) => post({ progress }),
    isCancelled: () => cancel !== undefined && Atomics.load(cancel, 0) !== 0,
  });
  post({ plan });
}
