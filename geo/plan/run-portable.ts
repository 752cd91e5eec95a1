import type { Change } from "./changes";
import { createProblem, storedMatrix } from "./check-problem";
import type { OfferedChanges, PlanMessage, PortablePlan, ReasonsAsked } from "./portable";
import type { Plan, PlanProblem } from "./problem";
import { type Reason, reasonFor } from "./reasons";
import { solvePlan } from "./solve-plan";

/**
 * Solves a problem that was sent to a thread.
 *
 * @throws RangeError if it makes no sense
 */
export function runPortable(
  { problem, cancel, reasons: asked, ...options }: PortablePlan,
  now: () => number,
  post: (message: PlanMessage) => void,
): void {
  const whole = createProblem({ ...problem, matrix: storedMatrix(problem.matrix) });
  const isCancelled = () => cancel !== undefined && Atomics.load(cancel, 0) !== 0;
  const plan = solvePlan(whole, {
    ...options,
    limit: { ...options.limit, now },
    onProgress: (progress) => post({ progress }),
    isCancelled,
  });
  const reasons = asked ? reasonsOf(whole, plan, asked, now) : [];
  post({ plan, reasons });
}

/** Whether the caller can make a change for a stop: of a rule and up to an end that were asked for. */
export const isOfferedBy =
  ({ rules, latestEnds }: OfferedChanges, { agentDays }: PlanProblem, stop: number) =>
  ({ rule, agentDay, amount, stop: of = stop }: Change): boolean => {
    const { shift, break: pause } = agentDays[agentDay] ?? {};
    const ends = (shift?.ends ?? 0) + 60 * amount;
    const rested = pause ? pause.latest + 60 * amount + pause.seconds : 0;
    const isInTime =
      (rule !== "shift" || ends <= (latestEnds[agentDay] ?? 0)) &&
      // A break after work is none.
      (rule !== "break" || rested <= (shift?.ends ?? 0));
    return rules.includes(rule) && of === stop && isInTime;
  };

/** Reasons of the first stops left out, as many as there is time for. */
function reasonsOf(
  problem: PlanProblem,
  { days, unserved }: Plan,
  { most, milliseconds, ...offered }: ReasonsAsked,
  now: () => number,
): Reason[] {
  const until = now() + milliseconds;
  const found: Reason[] = [];
  for (const stop of unserved.slice(0, most)) {
    if (now() > until) break;
    found.push(reasonFor({ problem, days }, stop, isOfferedBy(offered, problem, stop)));
  }
  return found;
}
