/** What other resources may use of this one. */
export { lateReportUndo } from "./undo";
