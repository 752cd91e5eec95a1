/** What other features and routes may use of data retention, on the server. */

export { readAccessLog } from "./read-access-log.server";
export { type RecordedOf, readRecorded, readRetention } from "./read-retention.server";
export { WITHOUT_LIMIT } from "./retention-words";
