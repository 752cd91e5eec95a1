/** What servers may know of visits. */

export { loadAnswer, takeAnswer } from "./answers/read-answers.server";
export {
  NO_REVIEWS,
  proofOf,
  readVisitsDialog,
  readVisitsPage,
  visitRow,
  visitZone,
} from "./read-visits.server";
export { countWaiting } from "./waiting.server";
