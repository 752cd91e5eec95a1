/** What the figures of the dashboard are called. */

/** What needs attention, in the order in which it is shown. */
export const ATTENTION = {
  late: { label: "Late routes", about: "Past their planned end" },
  silent: { label: "Silent agents", about: "On a route, but no position for 30 minutes" },
  needsLook: { label: "Reports that need a look", about: "They do not count until you answer" },
  presumed: { label: "Presumed visits", about: "Suggested by positions, waiting for an answer" },
  doNotVisit: { label: "Stops not to visit", about: "Marked Do Not Visit, but on an open route" },
  toConfirm: { label: "Visits to confirm", about: "Not yet confirmed, in the period below" },
  overdue: { label: "Overdue locations", about: "Not visited within their interval" },
} as const;
export type AttentionName = keyof typeof ATTENTION;
export const ATTENTION_NAMES = Object.keys(ATTENTION) as AttentionName[];

/** How things are now. */
export const NOW = { running: "Routes running", agents: "Agents on duty", coverage: "Coverage" };
export type NowName = keyof typeof NOW;
export const NOW_NAMES = Object.keys(NOW) as NowName[];

/** The routes of today, in the order in which they are shown. */
export const TODAY = {
  planned: "Planned for today",
  notBegun: "Not begun",
  running: "Running",
  late: "Late",
  completed: "Completed",
};
export type TodayName = keyof typeof TODAY;

/** Of a period. */
export const VISITS = {
  visits: "Visits",
  confirmed: "Confirmed",
  toConfirm: "To confirm",
  agents: "Agents active",
};
export type VisitsName = keyof typeof VISITS;
export const VISITS_NAMES = Object.keys(VISITS) as VisitsName[];

/** What stands where the upstream does not tell a figure. */
export const NOT_TOLD = "Not reported by the server";
