import { REPORT_NAMES, type ReportName } from "contract/reports/facts";
import { coverageUrl, planReportUrl } from "~/features/urls";
import { reportUrl } from "./urls";

interface ReportWords {
  title: string;
  /** What it answers. */
  about: string;
}

/** What each report is called, in the order in which they are offered. */
export const REPORT_WORDS: Record<ReportName, ReportWords> = {
  "active-agents": {
    title: "Active agents",
    about: "How many agents visited, day by day",
  },
  "top-offices": { title: "Top offices", about: "The offices whose agents visited most" },
  "top-agents": { title: "Top agents", about: "The agents who visited most" },
  activity: { title: "Activity report", about: "Visits, routes and time of each agent" },
  visits: { title: "Visit report", about: "Every visit of a period, one by one" },
  "visit-statistics": {
    title: "Visit statistics",
    about: "Visit totals, overall and by day",
  },
  "confirmed-visits": { title: "Confirmed visits", about: "Visits that are confirmed" },
  "unconfirmed-visits": {
    title: "Unconfirmed visits",
    about: "Visits with a distant or unknown position that nobody has confirmed",
  },
  "visit-notes": { title: "Visit notes", about: "Notes that agents wrote at their visits" },
  "visit-reasons": { title: "Why visits fail", about: "Visits that were not possible, by reason" },
};

/** The report on visits that are due, which has a screen of its own. */
const COVERAGE_WORDS: ReportWords = {
  title: "Coverage",
  about: "Locations overdue or never visited, now and over time",
};

export const PLAN_REPORT_WORDS: ReportWords = {
  title: "Planned vs. actual",
  about: "How completed routes compare with the plan",
};

/** All reports, with where they are. */
export const OFFERED_REPORTS = [
  ...REPORT_NAMES.map((name) => ({ to: reportUrl(name), ...REPORT_WORDS[name] })),
  { to: coverageUrl(), ...COVERAGE_WORDS },
  { to: planReportUrl(), ...PLAN_REPORT_WORDS },
];

/** The query keys that say what a report is about, beside those of its table. */
export const ASKED_KEYS = ["from", "to", "officeId", "officeSearch", "officePage"];

/** What each figure counts. */
export const DEFINITIONS = {
  visits: "Visits whose arrival is in the period, whether or not they were actually made.",
  confirmed: "Visits of the period that are confirmed now, by their position or by a manager.",
  unconfirmed: "Visits of the period that are not confirmed now.",
  presumed:
    "Stays of agents at locations without a report, which nobody has answered. They count in none of the other figures.",
  actuallyVisited: "Visits that the agent reported as actually made.",
  notVisited: "Visits that the agent reported as not made: closed, moved away, refused.",
  doNotVisit: "Visits that ended in “do not visit”.",
  locations: "Different locations that were visited. A location visited twice counts once.",
  agents: "Different agents with a visit, including those who have left since.",
  totalAgents: "Agents who are active and of these offices now, whether or not they visited.",
  timeOnSite: "From arrival to departure, of visits whose departure is later than the arrival.",
  averageTime:
    "From arrival to departure on average, of visits whose departure is later than the arrival.",
  activeDays: "Different days on which an agent arrived somewhere.",
  routes: "Different routes that the visits belong to.",
  completedRoutes: "Routes given to the agent that were completed and ended in the period.",
} as const;
export type FigureName = keyof typeof DEFINITIONS;
