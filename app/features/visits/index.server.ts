/** What servers may know of visits. */

export {
  NO_REVIEWS,
  proofOf,
  readVisitsDialog,
  readVisitsPage,
  visitRow,
  visitZone,
} from "./read-visits.server";
