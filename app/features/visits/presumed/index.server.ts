/** What servers may know of presumed visits. */
export { presumedAnswers, readPresumed } from "./read-presumed.server";
