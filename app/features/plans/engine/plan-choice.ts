import type { PlanRules } from "contract/entities";

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
  /**
   * The plan is read again: agents who are off on all days stay in it, and locations of other offices are
   * counted only if nothing is left.
   */
  isRenewed?: boolean;
}
