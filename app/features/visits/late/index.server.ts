/** What servers may know of reports that came late. */
export { lateAnswers, readLate } from "./read-late.server";
export {
  asReported,
  latestByStop,
  readWaitingStops,
  type WaitingStops,
  waitingUrl,
} from "./stops-waiting.server";
