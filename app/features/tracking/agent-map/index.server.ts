/** What servers may know of the map of agents. */

export { readAgentMap, readAgentStates } from "./read-agent-map.server";
