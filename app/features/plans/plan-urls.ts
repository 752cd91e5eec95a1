/** Addresses of one plan and of what opens over it. */
import { withQuery } from "~/lib/url";
import { plansUrl } from "./urls";
import { OTHER_PLACE } from "./words";

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
/**
 * The same for a stop that is named by its place in a day, at the place to which it was dragged.
 *
 * @param drop stops and positions are counted from 0
 */
export const moveDraggedUrl = (
  id: string,
  {
    from,
    to,
  }: {
    from: { userId: string; day: string; stop: number };
    to: { userId: string; day: string; position: number };
  },
) =>
  withQuery(`${planUrl(id)}/move`, {
    ...{ fromAgent: from.userId, fromDay: from.day, fromStop: from.stop },
    ...{ offer: OTHER_PLACE, toAgent: to.userId, toDay: to.day, position: to.position + 1 },
    lock: "on",
  });
/** Two plans side by side. */
export const comparePath = () => `${plansUrl()}/compare`;
export const comparePlansUrl = (a: string, b?: string) => withQuery(comparePath(), { a, b });
