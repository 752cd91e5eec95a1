/** What servers may know of what is kept. */

export { readAccessLog } from "./read-access-log.server";
export { type RecordedOf, readKept, readRecorded } from "./read-kept.server";
