/** What the rest of the console may know of live. */

export { OnGoingScreen } from "./on-going-screen";
export type { TrackedAgent } from "./read-tracked.server";
export { TrackedAgentView } from "./tracked-agent";
