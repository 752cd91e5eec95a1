/** What servers may know of visits. */

export { NO_REVIEWS, readVisitsDialog, readVisitsPage } from "./read-visits.server";
