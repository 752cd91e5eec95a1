import type { CoverageBy } from "contract/list-columns";

/** The ways to group locations, in the order in which they are offered. */
export const GROUP_WORDS: Record<CoverageBy, { tab: string; head: string; none: string }> = {
  office: { tab: "By office", head: "Office", none: "No office" },
  agent: { tab: "By agent", head: "Agent", none: "No agent" },
  type: { tab: "By type", head: "Type", none: "No type" },
  chain: { tab: "By chain", head: "Chain", none: "No chain" },
  city: { tab: "By city", head: "City", none: "No city" },
};

/** What each figure counts. */
export const DEFINITIONS = {
  share:
    "The share of locations with an interval that were visited within it. Active locations count that are not marked “do not visit”. A visit counts when it was actually made, confirmed or not.",
  covered: "Locations whose next visit is not due yet, or due today by the clocks of their office.",
  overdue:
    "Locations that were visited before, and whose next visit was due on a day that has ended at their office. It is due as many days after the last visit as “Visit every” says.",
  never: "Locations with an interval that nobody visited yet.",
  noInterval:
    "Active locations without “Visit every”: nobody said how often they are to be visited, so they are in no other figure.",
} as const;
export type CoverageFigure = keyof typeof DEFINITIONS;
