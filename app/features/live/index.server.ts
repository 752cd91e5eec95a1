/** What servers may know of live. */

export { agentEvents, allEvents } from "./events.server";
export { readRunning } from "./read-running.server";
export { readTracked } from "./read-tracked.server";
