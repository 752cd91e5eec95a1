/** What the rest of the console may know of reports that came late. */
export { LATE_WORDS, lateList, NO_LATE_REPORTS } from "./late-list";
export { LATE_TITLES, LateScreen } from "./late-screen";
