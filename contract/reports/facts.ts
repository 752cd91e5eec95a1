/** The reports of the console, as its addresses name them. */
export const REPORT_NAMES = [
  "active-agents",
  "top-offices",
  "top-agents",
  "activity",
  "visits",
  "visit-statistics",
  "confirmed-visits",
  "unconfirmed-visits",
  "visit-notes",
  "visit-reasons",
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];
