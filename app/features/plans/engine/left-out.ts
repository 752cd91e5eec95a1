/** What a plan does not have. */
import type { PlanLeftOut } from "contract/entities";

/** A location, an agent, an agent on a day or a day, and why the plan does not have it. */
export interface LeftOut extends PlanLeftOut {
  /** Of a location or an agent; of an agent on a day see `idOnDay`; of a day its date. */
  id: string;
}

/** An agent on a day. */
export const idOnDay = (userId: string, day: string): string => `${userId} ${day}`;
