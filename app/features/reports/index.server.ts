/** What servers may know of reports. */

export { timesOf } from "./asked.server";
export { barsOf, daysChart, type ReportChart } from "./charts.server";
export { readReport } from "./read-report.server";
