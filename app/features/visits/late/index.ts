/** What the rest of the console may know of reports that came late. */
export { lateList } from "./late-list";
export { LateScreen, NO_LATE_REPORTS, ReviewLate, VisitTabs } from "./late-screen";
