/** Calls of reports. */
import type { CallCase, Said } from "./call-case";

const report = (call: string, screen: string, query: Said = {}): CallCase => ({
  call: `GET ${call}`,
  screen,
  sends: { path: call, query },
});
const PERIOD = "from=2026-11-01&to=2026-11-20";
const DAYS = { from: "2026-11-01 00:00:00", to: "2026-11-20 23:59:59" };

export const REPORTS_CASES: CallCase[] = [
  report("/users/active-agents", `/reports/active-agents?${PERIOD}`, DAYS),
  report("/users/top-office", `/reports/top-offices?${PERIOD}`, DAYS),
  report("/users/top-agents", `/reports/top-agents?${PERIOD}`, DAYS),
  report("/users/activity-report", `/reports/activity?${PERIOD}`, DAYS),
  // spec: 5.visit-report-query 9.dates
  report("/users/visit-report", `/reports/visits?${PERIOD}`, DAYS),
  report("/users/visit-report-stats", `/reports/visit-statistics?${PERIOD}`, DAYS),
  report("/users/confirmed-visits", `/reports/confirmed-visits?${PERIOD}`, DAYS),
  report("/users/unconfirmed-visits", `/reports/unconfirmed-visits?${PERIOD}`, DAYS),
  report("/users/visit-notes", `/reports/visit-notes?${PERIOD}`, DAYS),
];
