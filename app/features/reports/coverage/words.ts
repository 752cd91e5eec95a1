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
    "The share of locations with an interval that were visited within it. Only active locations that are not marked “do not visit” count. A visit counts if it was actually made, confirmed or not.",
  covered: "Locations whose next visit is not due yet, or due today in their office's time zone.",
  overdue:
    "Locations that were visited before and whose next visit is past due. A visit is due “Visit every” days after the last one.",
  never: "Locations with an interval that were never visited.",
  noInterval: "Active locations without “Visit every”. They are in no other figure.",
} as const;
export type CoverageFigure = keyof typeof DEFINITIONS;
