/** How far the planning of a plan is, or how it ended. */
import type { Plan } from "contract/entities";
import { PLANNING_SILENCE } from "contract/plans/facts";
import { planningNow } from "../engine/index.server";

const GONE =
  "Planning was interrupted: the server that worked on it has not answered for a while. Plan again to continue.";

interface State {
  /** While it is planned: the share that is done, in percent. */
  progress: number | null;
  /** Why there is no proposal, or why planning ended. */
  problem: string | null;
  /** What to know of a proposal, such as that its travel times are estimated. */
  notice: string | null;
}

/** How far planning is, or why it ended without a proposal. */
export function stateOf(plan: Plan, now: Date): State {
  const { status, progress, reason, seenAt, updatedAt } = plan;
  const rest: State = { progress: null, problem: null, notice: null };
  if (status === "proposed") return { ...rest, notice: reason ?? null };
  if (status === "stopped") return { ...rest, problem: reason ?? "There is no proposal." };
  if (status !== "planning") return rest;
  const here = planningNow(plan.id);
  if (here && "failed" in here) return { ...rest, problem: here.failed };
  const seen = Date.parse(seenAt ?? updatedAt ?? "");
  const isGone = !here && now.getTime() - seen > PLANNING_SILENCE * 1000;
  if (isGone) return { ...rest, problem: GONE };
  return { ...rest, progress: Math.round((here?.share ?? progress ?? 0) * 100) };
}

/** The share that is done of a plan that is being planned, in percent; null for any other. */
export const progressOf = (plan: Plan, now: Date): number | null => stateOf(plan, now).progress;
