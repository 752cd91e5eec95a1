import { availableParallelism } from "node:os";
import { isPermutation } from "geo/stop-order/check-problem";
import { EXACT_STOPS, orderCost, orderStops } from "geo/stop-order/order-stops";
import type { PortableProblem, StopOrder } from "geo/stop-order/problem";
import { createTurns } from "platform/turns";
import { answerOf, startThread } from "~/server/thread.server";

interface ThreadOptions {
  /** Aborting ends the thread and throws the signal's reason. */
  signal?: AbortSignal;
  /** What starting and sending may take beyond the budget before the thread is ended. */
  graceMs?: number;
}

export class StopOrderError extends Error {
  override name = "StopOrderError";
}

const GRACE_MS = 10_000;
/** More threads than processors would only take each other's time. */
const inThreads = createTurns(availableParallelism());

/**
 * `orderStops` in a thread of its own, so that the server answers others meanwhile. What is
 * solved exactly takes less time than a thread takes to start and is done at once.
 *
 * @throws RangeError where the problem makes no sense
 * @throws StopOrderError where the thread fails, takes too long or answers nonsense
 */
export async function orderStopsInThread(
  problem: PortableProblem,
  { signal, graceMs = GRACE_MS }: ThreadOptions = {},
): Promise<StopOrder> {
  signal?.throwIfAborted();
  const toBeOrdered = problem.matrix.length - (problem.fixedPrefix ?? 1);
  if (toBeOrdered <= EXACT_STOPS) {
    return orderStops({ ...problem, budget: { iterations: 0 } });
  }
  return inThreads(async () => {
    signal?.throwIfAborted();
    const answer = await ask(problem, problem.budget.milliseconds + graceMs, signal);
    if (answer.reachable && !isAnswerTo(problem, answer)) {
      throw new StopOrderError("The thread's answer is no order of these stops");
    }
    return answer;
  });
}

const ask = (problem: PortableProblem, longestMs: number, signal?: AbortSignal) =>
  answerOf(startThread("stop-order-worker", "geo/stop-order/worker-entry.ts", problem), {
    ...{ longestMs, signal },
    failure: (message, options) => new StopOrderError(message, options),
    read: (answer: StopOrder) => answer,
  });

function isAnswerTo(
  { matrix, end, given = [...matrix.keys()], fixedPrefix = 1 }: PortableProblem,
  { order, cost }: Extract<StopOrder, { reachable: true }>,
): boolean {
  const last = matrix.length - 1;
  return (
    isPermutation(order, matrix.length) &&
    given.slice(0, fixedPrefix).every((stop, index) => order[index] === stop) &&
    (end !== "fixed" || order[last] === given[last]) &&
    orderCost(matrix, order, end) === cost &&
    cost <= orderCost(matrix, given, end)
  );
}
