import type { PlanDocument, PlanRules } from "contract/entities";
import type { SignedIn } from "~/session/guards.server";

/** What a new plan is made of. */
export interface PlanChoice {
  officeId: string;
  agentIds: readonly string[];
  /** `2026-11-24`. */
  days: readonly string[];
  /** The query of the locations list that has the places; `locationIds` goes before it. */
  locationsQuery?: string;
  locationIds?: readonly string[];
  rules: PlanRules;
}

export interface CollectedPlan {
  /** Null: no agent or no place is left. */
  document: PlanDocument | null;
  /** Locations that the plan can't visit, and days on which an agent has a route already. */
  leftOut: { name: string; why: string }[];
  /** Locations beyond the most that one plan may have. */
  more: number;
}

/**
 * Reads what a plan is about: the agents with their working times and days off, and the locations
 * with their hours.
 *
 * @throws UpstreamError, or what the session's context makes of it (a Response)
 */
export async function collectPlan(_session: SignedIn, _choice: PlanChoice): Promise<CollectedPlan> {
  throw new Error("not built yet");
}
