/** What servers may know of reports that came late. */
export { lateAnswers, readLate } from "./read-late.server";
