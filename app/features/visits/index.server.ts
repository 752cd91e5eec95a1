/** What servers may know of visits. */

export { NO_REVIEWS, readVisitsDialog, readVisitsPage, visitRow } from "./read-visits.server";
