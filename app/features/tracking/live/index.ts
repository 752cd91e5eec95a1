/** What the rest of the console may know of live. */

export * from "./on-going-screen";
export type { TrackedAgent } from "./read-tracked.server";
export * from "./tracked-agent";
