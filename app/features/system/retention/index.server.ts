/** What servers may know of what is kept. */

export { readAccessLog } from "./read-access-log.server";
export { type RecordedOf, readRecorded, readRetention } from "./read-retention.server";
