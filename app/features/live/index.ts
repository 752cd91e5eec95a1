/** What the rest of the console may know of live. */

export { followEvents, type LiveState } from "./follow-events";
export * from "./on-going-screen";
export type { TrackedAgent } from "./read-tracked.server";
export { LIVE_WORDS } from "./seen";
export * from "./tracked-agent";
export { useReadAgain } from "./use-live";
