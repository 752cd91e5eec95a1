/** What the rest of the console may know of reports. */

export type { ReportChart } from "./charts.server";
export { ForeignReport } from "./foreign-report";
export type { Figure } from "./read-report.server";
export * from "./report-lists";
export * from "./report-screen";
export * from "./words";
