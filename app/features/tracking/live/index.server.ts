/** What servers may know of live. */

export { agentEvents, allEvents } from "./agent-events.server";
export { OUTSIDE_POSITION_TIMES, whyNotExpected } from "./expected";
export { batteryInWords, isBatteryLow, phoneInWords } from "./phone-words";
export { readRunning } from "./read-running.server";
export { readTracked } from "./read-tracked.server";
