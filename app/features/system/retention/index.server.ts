/** What servers may know of what is kept. */

export { type RecordedOf, readKept, readRecorded } from "./read-kept.server";
export { readLooks } from "./read-looks.server";
