/** What servers may know of reports. */

export { type Asked, readAsked, timesOf } from "./asked.server";
export { barsOf, daysChart, type ReportChart } from "./charts.server";
export { localList } from "./local-list.server";
export { readReport } from "./read-report.server";
