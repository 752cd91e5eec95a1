/** What a plan does not have. */
import type { PlanDocument, PlanLeftOut } from "contract/entities";
import { formatWeekday } from "~/lib/format";

/** A location, an agent, an agent on a day or a day, and why the plan does not have it. */
export interface LeftOut extends PlanLeftOut {
  /** Of a location or an agent; of an agent on a day see `idOnDay`; of a day its date. */
  id: string;
}

/** An agent on a day. */
export const idOnDay = (userId: string, day: string): string => `${userId} ${day}`;

/** `Ann Lee, Tue 12-01-2026`. */
export const nameOnDay = (name: string, day: string): string => `${name}, ${formatWeekday(day)}`;

const HAS_ROUTE = "Already has the route";

/** Why an agent is left out on a day on which they have a route. */
export const hasRouteWords = (route: string): string => `${HAS_ROUTE} “${route}”`;

/** Whether an agent is left out on a day because of a route: its `kind` is that of absences too. */
export const isLeftOutForRoute = (
  { leftOut }: Pick<PlanDocument, "leftOut">,
  agent: string,
  day: string,
): boolean =>
  (leftOut ?? []).some(
    ({ name, why }) => name === nameOnDay(agent, day) && why.startsWith(HAS_ROUTE),
  );
