/** Addresses of one plan and of what opens over it. */
import { withQuery } from "~/lib/url";
import { plansUrl } from "./urls";

export const planUrl = (id: string) => `${plansUrl()}/${encodeURIComponent(id)}`;
/** One day of a plan, or the days of one agent. */
export const planPartUrl = (id: string, part: PlanPart) => withQuery(planUrl(id), { ...part });
/** The question whether to delete a plan, over its page. */
export const deletePlanUrl = (id: string) => `${planUrl(id)}/delete`;
export const acceptPlanUrl = (id: string) => `${planUrl(id)}/accept`;
/** The day or the agent that the page of a plan shows. */
export interface PlanPart {
  day?: string;
  agent?: string;
}

interface MoveTarget {
  offer: string;
  toAgent: string;
  toDay: string;
  position: number;
  lock: "on";
}

/**
 * The dialog that moves a stop, by its index among the places of the plan.
 *
 * @param part what the page under it shows
 * @param target the place whose cost it says
 */
export const movePlanStopUrl = (
  id: string,
  place: number,
  part: PlanPart = {},
  target?: MoveTarget,
) => withQuery(`${planUrl(id)}/move`, { ...part, place, ...target });
/** Two plans side by side. */
export const comparePath = () => `${plansUrl()}/compare`;
export const comparePlansUrl = (a: string, b?: string) => withQuery(comparePath(), { a, b });
