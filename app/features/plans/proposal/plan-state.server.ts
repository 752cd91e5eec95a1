/** How far the planning of a plan is, or how it ended. */
import type { Plan } from "contract/entities";
import { PLANNING_SILENCE } from "contract/plans/facts";
import { LEAST_SHARE, type PlanningNow, planningNow } from "../engine/index.server";

const GONE =
  "Planning was interrupted: the server that worked on it has not answered for a while. Plan again to continue.";

/** A plan that waits for its turn, or is being stopped. */
export type PlanPause =
  | { kind: "waiting" /** Plans that come first; null: not known. */; ahead: number | null }
  | { kind: "stopping" };

interface State {
  /** While it is planned: the share that is done, in percent. */
  progress: number | null;
  /** While it is planned: why nothing is to be seen yet; null once it goes on. */
  pause: PlanPause | null;
  /** Why there is no proposal, or why planning ended. */
  problem: string | null;
  /** What to know of a proposal, such as that its travel times are estimated. */
  notice: string | null;
}

/** How far planning is, or why it ended without a proposal. */
export function stateOf(plan: Plan, now: Date): State {
  const { status, progress, reason, seenAt, updatedAt } = plan;
  const rest: State = { progress: null, pause: null, problem: null, notice: null };
  if (status === "proposed") return { ...rest, notice: reason ?? null };
  if (status === "stopped") return { ...rest, problem: reason ?? "There is no proposal." };
  if (status !== "planning") return rest;
  const here = planningNow(plan.id);
  if (here && "failed" in here) return { ...rest, problem: here.failed };
  const seen = Date.parse(seenAt ?? updatedAt ?? "");
  const isGone = !here && now.getTime() - seen > PLANNING_SILENCE * 1000;
  if (isGone) return { ...rest, problem: GONE };
  const share = here?.share ?? progress ?? 0;
  return { ...rest, progress: Math.round(share * 100), pause: pauseOf(here, share) };
}

/** Of a plan that another console works on, the least share says that it waits or has only just begun. */
function pauseOf(here: PlanningNow | undefined, share: number): PlanPause | null {
  if (!here) return share <= LEAST_SHARE ? { kind: "waiting", ahead: null } : null;
  if (here.isStopped) return { kind: "stopping" };
  return here.ahead === null ? null : { kind: "waiting", ahead: here.ahead };
}

/** The share that is done of a plan that is being planned, in percent; null for any other. */
export const progressOf = (plan: Plan, now: Date): number | null => stateOf(plan, now).progress;
