/** What other features and routes may use of data retention. */

export type { AccessRow } from "./access-log-list";
export { Recorded } from "./recorded";
export { DATA_RETENTION, RetentionScreen } from "./retention-screen";
