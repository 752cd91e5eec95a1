/** What the rest of the console may know of reports that came late. */
export { lateList, NO_LATE_REPORTS } from "./late-list";
export { LateScreen, ReviewLate, VisitTabs } from "./late-screen";
