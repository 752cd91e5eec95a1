import type { PlanMessage, PortablePlan } from "geo/plan/portable";
import type { Plan } from "geo/plan/problem";
import type { Reason } from "geo/plan/reasons";
import { answerOf, startThread } from "~/server/thread.server";

/** The thread failed, took too long or answered nonsense. */
export class PlanThreadError extends Error {
  override name = "PlanThreadError";
}

interface ThreadOptions {
  /** Is told which share of the time is used, from 0 to 1. */
  onShare?: (share: number) => void;
  /** Aborting ends the thread and throws the signal's reason. */
  signal?: AbortSignal;
  /** What starting, preparing and sending may take beyond the given times. */
  graceMs?: number;
}

const GRACE_MS = 60_000;

/**
 * Solves a problem in a thread of its own.
 *
 * @throws RangeError if the problem makes no sense
 * @throws PlanThreadError if the thread fails, takes too long or answers nonsense
 */
export async function solveInThread(
  portable: PortablePlan,
  { onShare, signal, graceMs = GRACE_MS }: ThreadOptions = {},
): Promise<{ plan: Plan; reasons: Reason[] }> {
  signal?.throwIfAborted();
  const answer = await ask(portable, graceMs, { onShare, signal });
  if (!isAnswerTo(portable, answer.plan)) {
    throw new PlanThreadError("The thread's answer is no plan of these stops");
  }
  return answer;
}

function ask(
  portable: PortablePlan,
  graceMs: number,
  { onShare, signal }: Pick<ThreadOptions, "onShare" | "signal">,
) {
  const longestMs = portable.limit.milliseconds + (portable.reasons?.milliseconds ?? 0) + graceMs;
  const worker = startThread("plan-worker", "geo/plan/worker-entry.ts", portable);
  return answerOf(worker, {
    ...{ longestMs, signal },
    failure: (message, options) => new PlanThreadError(message, options),
    read: (message: PlanMessage) => {
      if (!("progress" in message)) return message;
      onShare?.(message.progress.spent);
      return undefined;
    },
  });
}

/** Whether each stop is on one day at most. */
function isAnswerTo({ problem }: PortablePlan, { days }: Plan): boolean {
  const served = days.flat();
  return (
    days.length === problem.agentDays.length &&
    new Set(served).size === served.length &&
    served.every((stop) => stop in problem.stops)
  );
}
