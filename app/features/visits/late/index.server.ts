/** What servers may know of reports that came late. */
export { answerLate, countWaiting, LateForm, readLate, readLateDialog } from "./read-late.server";
