import type { PlanMessage, PortablePlan } from "geo/plan/portable";
import type { Plan } from "geo/plan/problem";
import type { Reason } from "geo/plan/reasons";
import { startThread } from "~/server/thread.server";

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
  const longest = portable.limit.milliseconds + (portable.reasons?.milliseconds ?? 0) + graceMs;
  return new Promise<Extract<PlanMessage, { plan: Plan }>>((resolve, reject) => {
    const worker = startThread("plan-worker", "geo/plan/worker-entry.ts", portable);
    const timeout = setTimeout(() => {
      fail(new PlanThreadError(`The thread did not answer within ${longest} ms`));
    }, longest);
    const abort = () => fail(signal?.reason);
    const settled = () => {
      clearTimeout(timeout);
      signal?.removeEventListener("abort", abort);
    };
    const fail = (error: unknown) => {
      settled();
      reject(error);
      void worker.terminate();
    };
    signal?.addEventListener("abort", abort, { once: true });
    worker.on("message", (message: PlanMessage) => {
      if ("progress" in message) return onShare?.(message.progress.spent);
      settled();
      resolve(message);
    });
    worker.once("error", (cause) => {
      const isSense = cause instanceof RangeError;
      fail(isSense ? cause : new PlanThreadError("The thread failed", { cause }));
    });
    worker.once("exit", (code) => fail(new PlanThreadError(`The thread ended with code ${code}`)));
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
