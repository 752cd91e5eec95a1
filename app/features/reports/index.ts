/** What the rest of the console may know of reports. */

export { REPORT_LISTS } from "./report-lists";
export { ReportScreen, ReportsScreen } from "./report-screen";
export { REPORT_WORDS } from "./words";
