/** What the rest of the console may know of live. */

export { AGENT_PIN, withAgentAt } from "./agent-pin";
export { NextStop } from "./next-stop";
export { RunningStops } from "./stops";
export { useLive } from "./use-live";
