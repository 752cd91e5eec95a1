/** What the rest of the console may know of what is kept. */

export type { AccessRow } from "./access-log-list";
export { Recorded } from "./recorded";
export { RetentionScreen, WHAT_IS_KEPT } from "./retention-screen";
