/** What other resources may use of this one. */
export { lateReportUndo } from "./review";
